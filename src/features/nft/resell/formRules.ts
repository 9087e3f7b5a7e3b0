import { big, type Decimal, exact, parseAmount } from '#domain/money.ts'
import { type ListingProblem, leastMargin, listingProblem, nftFee } from '#domain/trade/nft.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface SellFields {
  readonly mode: 'fixed' | 'auction'
  readonly currency: string
  readonly price: string
  readonly increment: string
  readonly margin: string
  readonly begins: 'now' | 'later'
  /** Start time in the device's time zone, as the value of a `datetime-local` input: `2026-11-24T10:00`. */
  readonly start: string
  readonly end: string
}

/** Errors of a resale by field (docs/products/nft.md#resale-and-withdrawal). */
export type SellFaults = Partial<
  Record<'price' | 'increment' | 'margin' | 'start' | 'end', ListingProblem | 'no_time'>
>

export interface SellContext {
  /** Decimals of a currency. */
  readonly scaleOf: (currency: number) => number
  readonly feeRate: Decimal
  /** Current time (server's clock, ms). */
  readonly now: number
}

/** The terms to send; times in epoch seconds. */
export interface SellTerms {
  readonly sell_mode: '0' | '1'
  readonly currency_id: string
  readonly price: Decimal
  /** Empty for a sale at a fixed price, like `margin`. */
  readonly increment: Decimal | ''
  readonly margin: Decimal | ''
  readonly start_time: number
  readonly end_time: number
}

export interface SellSummary {
  /** The terms to send; null while invalid. */
  readonly terms: SellTerms | null
  /** Fee of a sale at the typed price. */
  readonly fee: Decimal | null
  readonly receives: Decimal | null
  /** Minimum margin of an auction for the typed price. */
  readonly leastMargin: Decimal | null
}

const WEEK = 7 * 86_400_000

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats a time (ms) as the value of a `datetime-local` input. */
export function localText(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Parses the value of a `datetime-local` input to ms; null when empty. */
export function parseLocalTime(text: string): number | null {
  const ms = new Date(text).getTime()
  return text === '' || Number.isNaN(ms) ? null : ms
}

/** Initial values of the form: a sale from now on for seven days. */
export const freshSale = (currency: string, now: number): SellFields => ({
  mode: 'fixed',
  currency,
  price: '',
  increment: '',
  margin: '',
  begins: 'now',
  start: localText(now),
  end: localText(now + WEEK),
})

/** Time used for an empty time field; the validation rejects this time. */
const NEVER = 0

function listing(state: SellFields, { scaleOf, now }: SellContext) {
  const scale = scaleOf(Number(state.currency))
  return {
    auction: state.mode === 'auction',
    price: parseAmount(state.price, scale),
    increment: parseAmount(state.increment, scale),
    margin: parseAmount(state.margin, scale),
    start: state.begins === 'now' ? now : (parseLocalTime(state.start) ?? NEVER),
    end: parseLocalTime(state.end) ?? NEVER,
    scale,
  }
}

const FIELDS = {
  bad_price: 'price',
  nft_bad_increment: 'increment',
  bad_amount: 'margin',
  nft_margin_low: 'margin',
  nft_bad_start: 'start',
  nft_bad_time: 'end',
} as const

function errors(state: SellFields, context: SellContext): SellFaults {
  const problem = listingProblem(listing(state, context), context.now)
  if (problem === 'nft_bad_start' && parseLocalTime(state.start) === null) return { start: 'no_time' }
  if (problem === 'nft_bad_time' && parseLocalTime(state.end) === null) return { end: 'no_time' }
  return problem === null ? {} : { [FIELDS[problem]]: problem }
}

/** Rules of a resale, with the server's validation, which returns the first invalid field. */
export const sellRules = {
  /**
   * When another currency is chosen, the amounts are cleared, because they were typed in units of the previous
   * currency.
   */
  reduce: (state, part) => {
    const next = patch(state, part)
    return next.currency === state.currency ? next : { ...next, price: '', increment: '', margin: '' }
  },
  summarise: (state, context) => {
    const terms = listing(state, context)
    const { price } = terms
    const fee = price && nftFee(price, context.feeRate, terms.scale)
    const fine = Object.keys(errors(state, context)).length === 0
    return {
      terms:
        fine && price
          ? {
              sell_mode: terms.auction ? '1' : '0',
              currency_id: state.currency,
              price,
              increment: (terms.auction && terms.increment) || '',
              margin: (terms.auction && terms.margin) || '',
              start_time: Math.floor(terms.start / 1000),
              end_time: Math.floor(terms.end / 1000),
            }
          : null,
      leastMargin: price && leastMargin(price, terms.scale),
      fee,
      receives: price && fee && exact(big(price).minus(fee)),
    }
  },
  errors,
} satisfies FormRules<SellFields, Partial<SellFields>, SellContext, SellSummary, SellFaults>
