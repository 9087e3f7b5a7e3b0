/** Why a call gave no answer. Told apart by `kind`, never by text. */
export type CallError =
  | RejectedError
  | UnreachableError
  | BadAnswerError
  | UnknownOutcomeError
  | NothingDoneError

/** The server rejected the call. The message is its own, in the person's language; `key` is a key of the contract. */
export class RejectedError extends Error {
  readonly kind = 'rejected'
  constructor(
    readonly key: string,
    message: string,
    readonly type: 'error' | '998' | '999',
    /** The parameter that it is about; '' when it is about none. */
    readonly field = '',
  ) {
    super(message)
    this.name = 'RejectedError'
  }
}

/** No envelope came: the connection is down, a deadline passed, or something else answered. */
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
  constructor(
    detail: string,
    /** It is the answer of a write that is known to have been done. */
    readonly done = false,
  ) {
    super(detail)
    this.name = 'BadAnswerError'
  }
}

/** A write may or may not have happened; `request.settle` under its id tells. */
export class UnknownOutcomeError extends Error {
  readonly kind = 'unknown'
  constructor(readonly requestId: string) {
    super('unknown outcome')
    this.name = 'UnknownOutcomeError'
  }
}

/** A write whose answer was lost has not happened, and never will. */
export class NothingDoneError extends Error {
  readonly kind = 'nothing_done'
  constructor() {
    super('nothing was done')
    this.name = 'NothingDoneError'
  }
}

/** What was asked for is not there: asking again says the same. */
export const isFinal = (error: unknown): boolean =>
  error instanceof RejectedError && error.key === 'param_error'

export const isCallError = (error: unknown): error is CallError =>
  error instanceof RejectedError ||
  error instanceof UnreachableError ||
  error instanceof BadAnswerError ||
  error instanceof UnknownOutcomeError ||
  error instanceof NothingDoneError
