import { businessDayOf } from '../businessDay.ts'
import { big, type Decimal, exact, lt, roundDown } from '../money.ts'

/**
 * Dual investment (docs/products/dual.md): an amount is locked until the maturity day and returned with
 * interest in the invested currency or in the other currency, depending on the settlement price. Days are
 * business days (UTC+8), times epoch seconds, rates fractions per year.
 */

/** `call` invests the coin, `put` the stablecoin in which the coin's price is given. */
export type DualType = 'call' | 'put'

/** Terms that decide the payout; copied into an order when it is opened. */
export interface DualTerms {
  readonly type: DualType
  /** Fraction per year of 365 days. */
  readonly apr: Decimal
  /** Price in stablecoin per coin. */
  readonly linkedPrice: Decimal
  readonly days: number
  /** Decimals of the coin and of the stablecoin. */
  readonly coinScale: number
  readonly quoteScale: number
}

/** Payout of an order: `coin` when the settlement price is below the target price, otherwise `quote`. */
export interface DualPayouts {
  readonly coin: Decimal
  readonly quote: Decimal
}

export type DualOutcome = keyof DualPayouts

const YEAR = 365
/**
 * Seconds before 16:00 over which the platform's own prices are averaged
 * (docs/products/dual.md#settlement-price).
 */
export const AVERAGE_SECONDS = 1800
/** Minimum number of the 30 minutes that must have a recorded price, so that their mean is valid. */
export const AVERAGE_MINUTES = 15

/** Whole days from a business day to the maturity day, at least 1 (docs/products/dual.md#holding-days). */
export const daysTo = (maturityDay: number, day: number): number => Math.max(1, maturityDay - day)

/** Holding days of a purchase made at `purchase` (epoch seconds). */
export const holdingDays = (purchase: number, maturityDay: number): number =>
  daysTo(maturityDay, businessDayOf(purchase))

/** Amount invested by a purchase: shares × price of a share, exact. */
export const investAmount = (shares: number, perShare: Decimal): Decimal => exact(big(perShare).times(shares))

/**
 * Payouts of both outcomes, each rounded down to its currency's scale after a single division at the end
 * (docs/products/dual.md#both-outcomes). Example: 0.1 BTC at 60,000 for 7 days at 36.5 % per year: 0.1007
 * BTC or 6,042 USDT.
 */
export function dualPayouts(amount: Decimal, terms: DualTerms): DualPayouts {
  // 365 × the payout in the invested currency, which is amount × (1 + days × APR / 365). The division by 365 follows at
  // the end, so that only one rounding occurs.
  const grown = big(terms.apr).times(terms.days).plus(YEAR).times(amount)
  const { linkedPrice, coinScale, quoteScale } = terms
  return terms.type === 'call'
    ? {
        coin: roundDown(grown.div(YEAR), coinScale),
        quote: roundDown(grown.times(linkedPrice).div(YEAR), quoteScale),
      }
    : {
        coin: roundDown(grown.div(big(linkedPrice).times(YEAR)), coinScale),
        quote: roundDown(grown.div(YEAR), quoteScale),
      }
}

/**
 * The outcome: paid in the coin when the settlement price is below the target price, otherwise in the stablecoin
 * (docs/products/dual.md#which-outcome).
 */
export const outcomeOf = (settlement: Decimal, linkedPrice: Decimal): DualOutcome =>
  lt(settlement, linkedPrice) ? 'coin' : 'quote'

/**
 * Interest that a payout contains, in the currency of the payout: the payout minus the principal. In a payout in the
 * other currency, the principal is the invested amount converted at the target price.
 */
export function interestOf(amount: Decimal, terms: DualTerms, outcome: DualOutcome): Decimal {
  const principal = dualPayouts(amount, { ...terms, days: 0 })
  const paid = dualPayouts(amount, terms)
  return exact(big(paid[outcome]).minus(principal[outcome]))
}

/**
 * Amount that the platform reserves for an open order: in the invested currency the interest, in the other currency the
 * whole payout.
 */
export function reservedAmount(amount: Decimal, { coin, quote }: DualPayouts, type: DualType): DualPayouts {
  return type === 'call'
    ? { coin: exact(big(coin).minus(amount)), quote }
    : { coin, quote: exact(big(quote).minus(amount)) }
}

/**
 * Annualised return = return ÷ holding days × 365 (docs/products/dual.md#annualised-return). `earned` and
 * `principal` in one currency; 8 decimals.
 */
export const annualised = (earned: Decimal, principal: Decimal, days: number): Decimal =>
  roundDown(big(earned).times(YEAR).div(big(principal).times(days)), 8)

/**
 * The value of an outcome compared with the value of simply holding the invested amount, in stablecoin at a
 * settlement price; exact.
 */
export interface Comparison {
  readonly outcome: DualOutcome
  readonly payout: Decimal
  /** Value of the payout, value of the invested amount alone, and the difference (signed). */
  readonly worth: Decimal
  readonly held: Decimal
  readonly difference: Decimal
}

/** Compares the payout at a settlement price with holding the invested amount. */
export function comparedAt(amount: Decimal, terms: DualTerms, settlement: Decimal): Comparison {
  const outcome = outcomeOf(settlement, terms.linkedPrice)
  const payout = dualPayouts(amount, terms)[outcome]
  const worth = outcome === 'coin' ? big(payout).times(settlement) : big(payout)
  const held = terms.type === 'call' ? big(amount).times(settlement) : big(amount)
  return {
    outcome,
    payout,
    worth: exact(worth),
    held: exact(held),
    difference: exact(worth.minus(held)),
  }
}

/** Distance of the target price from the last price as a fraction of the last price (signed, 6 decimals). */
export const distanceOf = (linkedPrice: Decimal, last: Decimal): Decimal =>
  exact(big(linkedPrice).minus(last).div(last).round(6, 1))

export type SaleState = 'upcoming' | 'on_sale' | 'closed'

/** State of the sale at `now`: the sale is open while `start` ≤ `now` < `end` (epoch seconds). */
export function saleState(
  { start, end, open }: { readonly start: number; readonly end: number; readonly open: boolean },
  now: number,
): SaleState {
  if (!open || now >= end) return 'closed'
  return now < start ? 'upcoming' : 'on_sale'
}

export interface DualOffer {
  readonly sale: SaleState
  readonly remaining: number
  /** Maximum number of shares of one purchase. */
  readonly most: number
  /** Whether the pair of the coin and the stablecoin is halted. */
  readonly halted: boolean
}

export type DualProblem =
  | { readonly key: 'bad_quantity' | 'dual_closed' | 'market_halted' | 'sold_out' }
  | { readonly key: 'dual_left'; readonly left: number }
  | { readonly key: 'dual_single'; readonly max: number }

/** The first rule that a purchase breaks, or null. The ledger checks the balance. */
export function dualProblem(
  shares: number,
  { sale, remaining, most, halted }: DualOffer,
): DualProblem | null {
  if (!Number.isSafeInteger(shares) || shares <= 0) return { key: 'bad_quantity' }
  if (sale !== 'on_sale') return { key: 'dual_closed' }
  if (halted) return { key: 'market_halted' }
  if (remaining <= 0) return { key: 'sold_out' }
  if (shares > remaining) return { key: 'dual_left', left: remaining }
  return shares > most ? { key: 'dual_single', max: most } : null
}

/** Fraction of the shares that is sold, two decimals rounded down: 630 of 1,000 is 0.63. */
export const soldFraction = (remaining: number, total: number): Decimal =>
  roundDown(big(total - remaining).div(total), 2)

/**
 * Settlement price: the mean of recorded prices, rounded down to the pair's decimals. A target price has the
 * same decimals, so the rounding never changes whether the mean is below the target price.
 */
export const meanPrice = (sum: Decimal, count: number, digits: number): Decimal =>
  roundDown(big(sum).div(count), digits)
