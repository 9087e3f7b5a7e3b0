import type { Reason } from '#contract/reasons.ts'
import type { RefusalKey } from '#contract/table.ts'

/** Which parameter an error is about, and what its key leaves open. */
export interface About {
  readonly field?: string | undefined
  readonly reason?: Reason | undefined
}

/** A call that is rejected for a reason the person can read. Thrown anywhere below a handler; changes nothing. */
export class AppError extends Error {
  constructor(
    readonly key: RefusalKey,
    /** Fills the braces of the text: `{min}`. Already formatted, never parsed back. */
    readonly values: Readonly<Record<string, string | number>> = {},
    readonly type: 'error' | '998' | '999' = 'error',
    readonly about: About = {},
  ) {
    super(key)
    this.name = 'AppError'
  }
}

/** What a parameter names is not there for this person: another's is rejected like one that never was. */
export const noSuch = (field: string, reason: Reason = 'unknown'): AppError =>
  new AppError('param_error', {}, 'error', { field, reason })
