import { vi } from 'vitest'

/** Conditions get a long timeout: with one second a test would measure the machine. */
const PATIENCE = 30_000
const { waitFor } = vi
vi.waitFor = (condition, options) => waitFor(condition, options ?? PATIENCE)
