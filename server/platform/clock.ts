/**
 * The server's clock, in integer milliseconds. All functions that determine amounts of money take
 * the clock as a parameter (docs/invariants.md#i7-money-code-takes-clock-and-seed).
 */
export interface Clock {
  now(): number
  /**
   * True for the real clock of the machine, which must agree with the clock of the database. Absent for a clock that
   * a test moves.
   */
  readonly isMachine?: true
}

export const systemClock: Clock = { now: () => Date.now(), isMachine: true }

/** A time as it is sent to clients: epoch seconds. */
export const wireTime = (ms: number): number => Math.floor(ms / 1000)
