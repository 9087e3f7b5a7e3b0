import { vi } from 'vitest'

/** A condition is waited for as long as a busy machine may need: a test that waits for one second measures the machine. */
const PATIENCE = 30_000
const { waitFor } = vi
vi.waitFor = (condition, options) => waitFor(condition, options ?? PATIENCE)
