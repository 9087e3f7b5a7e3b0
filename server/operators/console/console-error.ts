import { type Line, msg } from '#contract/operators/msg.ts'
import type { Problem } from '#contract/operators/session.ts'
import { toPageMessage } from './command-output-message.ts'

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

/** Rejection of a console call; nothing was changed. */
export class ConsoleProblem extends Error {
  constructor(
    readonly problem: Problem['problem'],
    /** The message of the rejection. A plain string is already in the language of the page. */
    readonly said: Line,
    /** The invalid parameter, if any. */
    readonly field?: string,
  ) {
    super(String(said))
  }

  get status(): number {
    return STATUS[this.problem]
  }

  get body(): Problem {
    const { problem, said, field } = this
    return { problem, ...toPageMessage(said), ...(field === undefined ? {} : { field }) }
  }
}
