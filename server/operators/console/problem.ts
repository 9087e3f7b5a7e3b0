import { type Line, msg } from '#contract/operators/msg.ts'
import type { Problem } from '#contract/operators/session.ts'
import { saidOf } from './said.ts'

const STATUS = {
  sign_in: 401,
  locked: 403,
  csrf: 403,
  role: 403,
  fresh: 403,
  input: 422,
  rejected: 422,
  limit: 429,
  fault: 500,
} as const satisfies Readonly<Record<Problem['problem'], number>>

export const NOT_UNDERSTOOD = msg`The call is not understood: load the page again`
export const PASSKEY_WRONG = msg`This passkey proves nothing here`

/** What a call of the console is answered with when it does not do what was asked; changes nothing. */
export class ConsoleProblem extends Error {
  constructor(
    readonly problem: Problem['problem'],
    /** A text that is no sentence is in the language of the page already. */
    readonly said: Line,
    /** The parameter that it is about. */
    readonly field?: string,
  ) {
    super(String(said))
  }

  get status(): number {
    return STATUS[this.problem]
  }

  get body(): Problem {
    const { problem, said, field } = this
    return { problem, ...saidOf(said), ...(field === undefined ? {} : { field }) }
  }
}
