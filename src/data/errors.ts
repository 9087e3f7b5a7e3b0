/** Why a call gave no answer. Told apart by `kind`, never by text. */
export type CallError = RefusedError | UnreachableError | BadAnswerError | UnknownOutcomeError

/** The server understood and said no. The message is its own, in the person's language; `key` is one of `refusals.ts`. */
export class RefusedError extends Error {
  readonly kind = 'refused'
  constructor(
    readonly key: string,
    message: string,
    readonly type: 'error' | '998' | '999',
  ) {
    super(message)
    this.name = 'RefusedError'
  }
}

/** No envelope came: the line is down, a deadline passed, or something else answered. */
export class UnreachableError extends Error {
  readonly kind = 'unreachable'
  constructor(
    readonly reason: 'offline' | 'network' | 'timeout' | 'status' | 'captive',
    /** Only for `status`. */
    readonly status: number | null = null,
  ) {
    super(reason)
    this.name = 'UnreachableError'
  }
}

/** An envelope came whose payload is not what the contract says. It is never stored. */
export class BadAnswerError extends Error {
  readonly kind = 'bad_answer'
  constructor(detail: string) {
    super(detail)
    this.name = 'BadAnswerError'
  }
}

/** A write may or may not have happened; asking again with the same id tells (conventions.md §1). */
export class UnknownOutcomeError extends Error {
  readonly kind = 'unknown'
  constructor(readonly requestId: string) {
    super('unknown outcome')
    this.name = 'UnknownOutcomeError'
  }
}

export const isCallError = (error: unknown): error is CallError =>
  error instanceof RefusedError ||
  error instanceof UnreachableError ||
  error instanceof BadAnswerError ||
  error instanceof UnknownOutcomeError
