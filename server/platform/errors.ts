import type { ErrorKey } from '#contract/table.ts'
import type { Reason } from '#contract/wire/reasons.ts'
import { big, exact, isTooFine } from '#domain/money.ts'
import { SLIPPAGE } from '#domain/trade/spot.ts'

/** Which parameter an error is about, and what its key leaves open. */
export interface About {
  readonly field?: string | undefined
  readonly reason?: Reason | undefined
}

/** A call that is rejected for a reason the person can read. Thrown anywhere below a handler; changes nothing. */
export class AppError extends Error {
  constructor(
    readonly key: ErrorKey,
    /** Fills the braces of the text: `{min}`. Already formatted, never parsed back. */
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
 * A call over a limit that is taken again after `rest` (ms): with the seconds for a client, and for people in minutes
 * from two minutes on, in hours from two hours on.
 */
export function tooManyRequests(rest: number): AppError {
  const seconds = Math.max(1, Math.ceil(rest / 1000))
  const shown =
    rest < 2 * MINUTE
      ? { wait: seconds, unit: 's' }
      : rest < 2 * HOUR
        ? { wait: Math.ceil(rest / MINUTE), unit: 'min' }
        : { wait: Math.ceil(rest / HOUR), unit: 'h' }
  return new AppError('too_many_requests', { seconds, ...shown })
}

/** What a parameter names is not there for this person: another's is rejected like one that never was. */
export const noSuch = (field: string, reason: Reason = 'unknown'): AppError =>
  new AppError('param_error', {}, 'error', { field, reason })

/** An amount of which nothing would be left. */
export const tooSmall = (key: 'bad_amount' | 'bad_quantity', field: string): AppError =>
  new AppError(key, {}, 'error', { field, reason: 'too_small' })

/** A number that was given and how many decimals are taken of it. */
export interface Given {
  readonly field: string
  readonly text: string
  readonly digits: number
}

/** Why a worst price that was named is rejected. */
export const worstFar = (price: string): Why =>
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
 * A rejection; of a wrong number it says how many decimals are taken where one of these has more. `why`: the
 * reason otherwise.
 */
export function numberError(key: ErrorKey, given: readonly Given[], why: Why = {}): AppError {
  const fine = NUMBER_KEYS.has(key) ? given.find(({ text, digits }) => isTooFine(text, digits)) : undefined
  if (fine)
    return new AppError(key, { digits: fine.digits }, 'error', { field: fine.field, reason: 'decimals' })
  const only = given.length === 1 ? given[0]?.field : undefined
  return new AppError(key, why.values, 'error', { field: only, reason: why.reason })
}
