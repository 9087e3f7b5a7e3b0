import { vi } from 'vitest'

/** A long timeout for conditions: a timeout of one second would measure the speed of the machine. */
const PATIENCE = 30_000
const { waitFor } = vi
vi.waitFor = (condition, options) => waitFor(condition, options ?? PATIENCE)
