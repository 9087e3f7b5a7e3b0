/**
 * The server's clock, in integer milliseconds. Everything that decides money takes it as a parameter
 * (docs/invariants.md#i7-money-code-takes-clock-and-seed).
 */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A time as it is sent to clients: epoch seconds. */
export const wireTime = (ms: number): number => Math.floor(ms / 1000)
