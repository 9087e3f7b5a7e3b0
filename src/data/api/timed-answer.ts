/** An answer with the time at which it was true (server's clock, ms). */
export interface Answered<T> {
  readonly data: T
  readonly asOf: number
}
