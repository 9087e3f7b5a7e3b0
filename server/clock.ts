/** The server's clock, in integer milliseconds. Everything that decides money takes it as a parameter (trust.md I7). */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Seconds as they go on the wire. */
export const wireTime = (ms: number): number => Math.floor(ms / 1000)
