import { vi } from 'vitest'

/** Default timeout (ms) of `vi.waitFor`, long enough for a busy machine; Vitest's default is one second. */
const PATIENCE = 30_000
const { waitFor } = vi
vi.waitFor = (condition, options) => waitFor(condition, options ?? PATIENCE)
