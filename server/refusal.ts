import type { RefusalKey } from '#contract/table.ts'

/** A call that is refused for a reason the person can read. Thrown anywhere below a handler; changes nothing. */
export class Refusal extends Error {
  constructor(
    readonly key: RefusalKey,
    /** Fills the braces of the text: `{min}`. Already formatted, never parsed back. */
    readonly values: Readonly<Record<string, string | number>> = {},
    readonly type: 'error' | '998' | '999' = 'error',
  ) {
    super(key)
    this.name = 'Refusal'
  }
}
