import type { ErrorKey } from '#contract/table.ts'
import type { Reason } from '#contract/wire/errorReasons.ts'
import { big, exact, isTooFine } from '#domain/money.ts'
import { SLIPPAGE } from '#domain/trade/spot.ts'

/** The parameter to which an error refers, and a more precise reason than the error's key. */
export interface About {
  readonly field?: string | undefined
  readonly reason?: Reason | undefined
}

/** A rejected call, with a reason for the user. May be thrown anywhere below a handler; the call then has no effect. */
export class AppError extends Error {
  constructor(
    readonly key: ErrorKey,
    /** Values for the placeholders of the text, such as `{min}`, already formatted. */
    readonly values: Readonly<Record<string, string | number>> = {},
    readonly type: 'error' | '998' | '999' = 'error',
    readonly about: About = {},
  ) {
    super(key)
    this.name = 'AppError'
  }
}

const MINUTE = 60_000
const HOUR = 3_600_000

/**
 * The placeholders `{wait}` and `{unit}` of a text that says after which time a call is accepted again. The time
 * `rest` (ms) is given in seconds, from two minutes on in minutes, and from two hours on in hours, rounded up.
 */
export function waitOf(rest: number): { readonly wait: number; readonly unit: 's' | 'min' | 'h' } {
  if (rest < 2 * MINUTE) return { wait: Math.max(1, Math.ceil(rest / 1000)), unit: 's' }
  if (rest < 2 * HOUR) return { wait: Math.ceil(rest / MINUTE), unit: 'min' }
  return { wait: Math.ceil(rest / HOUR), unit: 'h' }
}

/** The error for a call over a rate limit; calls are accepted again after `rest` ms. Clients get this time in seconds. */
export const tooManyRequests = (rest: number): AppError =>
  new AppError('too_many_requests', { seconds: Math.max(1, Math.ceil(rest / 1000)), ...waitOf(rest) })

/**
 * The error for a parameter with the id of an object that does not exist or that the user may not
 * see. An object of another user gives the same error, so that its existence is not revealed.
 */
export const noSuch = (field: string, reason: Reason = 'unknown'): AppError =>
  new AppError('param_error', {}, 'error', { field, reason })

/** The error for an amount that would be rounded down to zero. */
export const tooSmall = (key: 'bad_amount' | 'bad_quantity', field: string): AppError =>
  new AppError(key, {}, 'error', { field, reason: 'too_small' })

/** A number in a request, with the maximum number of decimals that it may have. */
export interface Given {
  readonly field: string
  readonly text: string
  readonly digits: number
}

/** Reason for rejecting a worst price that is too far from the last price. Without a price there is no reason. */
export const worstPriceTooFar = (price: string): Why =>
  price === '' ? {} : { reason: 'worst_far', values: { most: exact(big(SLIPPAGE.most).times(100)) } }

interface Why {
  readonly reason?: Reason | undefined
  readonly values?: AppError['values']
}

const NUMBER_KEYS: ReadonlySet<ErrorKey> = new Set([
  'bad_price',
  'bad_amount',
  'bad_quantity',
  'bad_percent',
  'nft_bad_increment',
])

/**
 * The error for wrong numbers in a request. If a number has too many decimals, the reason names the maximum number of
 * decimals; otherwise the reason is `why`.
 */
export function numberError(key: ErrorKey, given: readonly Given[], why: Why = {}): AppError {
  const fine = NUMBER_KEYS.has(key) ? given.find(({ text, digits }) => isTooFine(text, digits)) : undefined
  if (fine)
    return new AppError(key, { digits: fine.digits }, 'error', { field: fine.field, reason: 'decimals' })
  const only = given.length === 1 ? given[0]?.field : undefined
  return new AppError(key, why.values, 'error', { field: only, reason: why.reason })
}
