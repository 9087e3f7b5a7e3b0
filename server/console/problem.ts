import type { Problem } from '#contract/operators/session.ts'

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

/** What a call of the console is answered with when it does not do what was asked; changes nothing. */
export class ConsoleProblem extends Error {
  constructor(
    readonly problem: Problem['problem'],
    message: string,
    readonly field?: string | undefined,
  ) {
    super(message)
  }

  get status(): number {
    return STATUS[this.problem]
  }

  get body(): Problem {
    const { problem, message, field } = this
    return { problem, message, ...(field === undefined ? {} : { field }) }
  }
}
