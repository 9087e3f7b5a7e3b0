import { ApiError } from './api-error.ts'

/** The error of a failed call. Distinguish errors by `kind`, never by their text. */
export type CallError =
  | RejectedError
  | UnreachableError
  | BadAnswerError
  | UnknownOutcomeError
  | NothingDoneError

/**
 * The server rejected the call. `message` is the server's text in the person's language; `key` is an error
 * key of the contract.
 */
export class RejectedError extends ApiError {
  override readonly kind = 'rejected'
  constructor(
    readonly key: string,
    message: string,
    readonly type: 'error' | '998' | '999',
    /** The parameter that the error is about, or ''. */
    readonly field = '',
  ) {
    super(message)
    this.name = 'RejectedError'
  }
}

/** No valid envelope arrived: no connection, a timeout, or an answer that the server did not send. */
export class UnreachableError extends ApiError {
  override readonly kind = 'unreachable'
  constructor(
    readonly reason: 'offline' | 'network' | 'timeout' | 'status' | 'captive',
    /** HTTP status when `reason` is `status`; otherwise null. */
    readonly status: number | null = null,
  ) {
    super(reason)
    this.name = 'UnreachableError'
  }
}

/** The payload of an answer does not match the schema in the contract. Such an answer is never stored. */
export class BadAnswerError extends ApiError {
  override readonly kind = 'bad_answer'
  constructor(
    detail: string,
    /** True when the server has carried out the write although its answer was unreadable. */
    readonly done = false,
  ) {
    super(detail)
    this.name = 'BadAnswerError'
  }
}

/**
 * It is unknown whether a write was carried out; a call of `request.settle` with the write's request id returns the
 * outcome.
 */
export class UnknownOutcomeError extends ApiError {
  override readonly kind = 'unknown'
  constructor(readonly requestId: string) {
    super('unknown outcome')
    this.name = 'UnknownOutcomeError'
  }
}

/**
 * The answer of a write was lost, and the server has confirmed that the write had no effect and never will.
 */
export class NothingDoneError extends ApiError {
  override readonly kind = 'nothing_done'
  constructor() {
    super('nothing was done')
    this.name = 'NothingDoneError'
  }
}

/** Whether a second attempt would fail in the same way, for example because an object does not exist. */
export const isFinal = (error: unknown): boolean =>
  error instanceof RejectedError && error.key === 'param_error'

export const isCallError = (error: unknown): error is CallError => error instanceof ApiError
