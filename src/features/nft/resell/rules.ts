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
  /** As a field of the browser has them, in the phone's own zone: `2026-11-24T10:00`. */
  readonly start: string
  readonly end: string
}

/** What is wrong with a resale, by its field (docs/products/nft.md#resale-and-withdrawal). */
export type SellFaults = Partial<Record<'price' | 'increment' | 'margin' | 'time', ListingProblem>>

export interface SellContext {
  /** Digits of a currency. */
  readonly scaleOf: (currency: number) => number
  readonly feeRate: Decimal
  /** Milliseconds of the server's clock. */
  readonly now: number
}

/** As it is sent; times in seconds. */
export interface SellTerms {
  readonly sell_mode: '0' | '1'
  readonly currency_id: string
  readonly price: Decimal
  readonly increment: string
  readonly margin: string
  readonly start_time: number
  readonly end_time: number
}

export interface SellSummary {
  /** Null while it may not be sent. */
  readonly terms: SellTerms | null
  /** Of the price that is typed. */
  readonly fee: Decimal | null
  readonly receives: Decimal | null
  /** The least margin of an auction from the price that is typed. */
  readonly leastMargin: Decimal | null
}

const WEEK = 7 * 86_400_000

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as a field of the browser has it. */
export function localText(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment (ms) that such a field says; null for none. */
export function momentOf(text: string): number | null {
  const ms = new Date(text).getTime()
  return text === '' || Number.isNaN(ms) ? null : ms
}

/** A sale from now on for seven days. */
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

/** What stands in none of its fields is no time: the rule says so. */
const NEVER = 0

function listing(state: SellFields, { scaleOf, now }: SellContext) {
  const scale = scaleOf(Number(state.currency))
  return {
    auction: state.mode === 'auction',
    price: parseAmount(state.price, scale),
    increment: parseAmount(state.increment, scale),
    margin: parseAmount(state.margin, scale),
    start: state.begins === 'now' ? now : (momentOf(state.start) ?? NEVER),
    end: momentOf(state.end) ?? NEVER,
    scale,
  }
}

const FIELDS = {
  bad_price: 'price',
  nft_bad_increment: 'increment',
  bad_amount: 'margin',
  nft_margin_low: 'margin',
  nft_bad_time: 'time',
} as const

function errors(state: SellFields, context: SellContext): SellFaults {
  const problem = listingProblem(listing(state, context), context.now)
  return problem === null ? {} : { [FIELDS[problem]]: problem }
}

/** A resale: the server's own rule, which names the first field that is wrong. */
export const sellRules = {
  reduce: patch<SellFields>,
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
              increment: terms.auction ? state.increment : '',
              margin: terms.auction ? state.margin : '',
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
