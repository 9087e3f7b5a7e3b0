import { vi } from 'vitest'

/** Long enough for a busy machine: Vitest's default of one second is too short on slow machines. */
const PATIENCE = 30_000
const { waitFor } = vi
vi.waitFor = (condition, options) => waitFor(condition, options ?? PATIENCE)
