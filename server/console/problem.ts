import { PROBLEM_TEXTS, type ProblemCode, type ProblemValues } from '#contract/operators/problems.ts'
import type { Problem } from '#contract/operators/session.ts'
import { sayPlain } from '../texts/say.ts'

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

/** What a sentence of the console itself names, and the parameter that it is about. */
interface Named {
  readonly values?: ProblemValues
  readonly field?: string | undefined
}

/** What a call of the console is answered with when it does not do what was asked; changes nothing. */
export class ConsoleProblem extends Error {
  readonly #code: ProblemCode | undefined
  readonly #values: ProblemValues

  constructor(
    readonly problem: Problem['problem'],
    said: ProblemCode | { readonly text: string },
    { values = {}, field }: Named = {},
  ) {
    super(typeof said === 'string' ? sayPlain(PROBLEM_TEXTS[said], 'en', values) : said.text)
    this.#code = typeof said === 'string' ? said : undefined
    this.#values = values
    this.field = field
  }

  readonly field: string | undefined

  get status(): number {
    return STATUS[this.problem]
  }

  get body(): Problem {
    const { problem, message, field } = this
    const code = this.#code
    return {
      problem,
      message,
      ...(code === undefined ? {} : { code, values: { ...this.#values } }),
      ...(field === undefined ? {} : { field }),
    }
  }
}
