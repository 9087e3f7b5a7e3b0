import { businessDayOf } from '../businessDay.ts'
import { big, type Decimal, exact, lt, roundDown } from '../money.ts'

/**
 * Dual investment (docs/products/dual.md): an amount is held until the maturity day and comes back with
 * interest, in the invested currency or in the other one, as the settlement price says. Days are business days (UTC+8),
 * times epoch seconds, rates fractions a year.
 */

/** `call` invests the coin, `put` the stablecoin that prices are in. */
export type DualType = 'call' | 'put'

/** What decides an order's money; it takes all of it with it when it is opened. */
export interface DualTerms {
  readonly type: DualType
  /** A year of 365 days. */
  readonly apr: Decimal
  /** Stablecoin for one coin. */
  readonly linkedPrice: Decimal
  readonly days: number
  /** Of the coin and of the stablecoin. */
  readonly coinScale: number
  readonly quoteScale: number
}

/** What an order pays: `coin` when the settlement price is below the target price, `quote` otherwise. Never both. */
export interface DualPayouts {
  readonly coin: Decimal
  readonly quote: Decimal
}

export type DualOutcome = keyof DualPayouts

const YEAR = 365
/**
 * The mean of the platform's own prices is taken over so many seconds before 16:00
 * (docs/products/dual.md#settlement-price).
 */
export const AVERAGE_SECONDS = 1800
/** Of the 30 minutes so many must have a recorded price: a mean of less is not one (ours). */
export const AVERAGE_MINUTES = 15

/** Whole days from a business day to the maturity day, at least 1 (docs/products/dual.md#holding-days). */
export const daysTo = (maturityDay: number, day: number): number => Math.max(1, maturityDay - day)

/** The same of the second of a purchase, whose day is that of UTC+8. */
export const holdingDays = (purchase: number, maturityDay: number): number =>
  daysTo(maturityDay, businessDayOf(purchase))

/** shares × the price of one, exact. */
export const investAmount = (shares: number, perShare: Decimal): Decimal => exact(big(perShare).times(shares))

/**
 * Both outcomes of an amount, each rounded down to its currency's scale: multiplied first, divided once
 * (docs/products/dual.md#both-outcomes). 0.1 BTC at 60,000 for 7 days at 36.5 % a year: 0.1007 BTC, or 6,042 USDT.
 */
export function dualPayouts(amount: Decimal, terms: DualTerms): DualPayouts {
  // amount × (1 + days × APR / 365) as one fraction over 365.
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

/** Below the target price the coin, at it or above the stablecoin (docs/products/dual.md#which-outcome). */
export const outcomeOf = (settlement: Decimal, linkedPrice: Decimal): DualOutcome =>
  lt(settlement, linkedPrice) ? 'coin' : 'quote'

/** The part of a payout that was earned, in its own currency: all of it but the principal at the target price. */
export function interestOf(amount: Decimal, terms: DualTerms, outcome: DualOutcome): Decimal {
  const principal = dualPayouts(amount, { ...terms, days: 0 })
  const paid = dualPayouts(amount, terms)
  return exact(big(paid[outcome]).minus(principal[outcome]))
}

/** What the platform sets aside for an open order: of the invested currency the interest, of the other all that it may pay. */
export function setAside(amount: Decimal, { coin, quote }: DualPayouts, type: DualType): DualPayouts {
  return type === 'call'
    ? { coin: exact(big(coin).minus(amount)), quote }
    : { coin, quote: exact(big(quote).minus(amount)) }
}

/**
 * Annualised return = return ÷ holding days × 365 (docs/products/dual.md#annualised-return). `earned` and `principal`
 * of one currency; 8 digits.
 */
export const annualised = (earned: Decimal, principal: Decimal, days: number): Decimal =>
  roundDown(big(earned).times(YEAR).div(big(principal).times(days)), 8)

/** An outcome beside only holding the invested amount, in the stablecoin at a settlement price; exact. */
export interface Comparison {
  readonly outcome: DualOutcome
  readonly payout: Decimal
  /** What the payout is worth then, what the amount alone would be, and the difference (signed). */
  readonly worth: Decimal
  readonly held: Decimal
  readonly difference: Decimal
}

/** What an amount comes to at a settlement price. */
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

/** How far the target price is from the last one, as a fraction of it (signed, 6 digits). */
export const distanceOf = (linkedPrice: Decimal, last: Decimal): Decimal =>
  exact(big(linkedPrice).minus(last).div(last).round(6, 1))

export type SaleState = 'upcoming' | 'on_sale' | 'closed'

/** Where the sale stands at `now`: it begins at `start` and is over from `end` on (epoch seconds). */
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
  /** Of a single purchase. */
  readonly most: number
}

export type DualProblem =
  | { readonly key: 'bad_quantity' | 'dual_closed' | 'sold_out' }
  | { readonly key: 'dual_left'; readonly left: number }
  | { readonly key: 'dual_single'; readonly max: number }

/** The first rule of a purchase that says no, or null. What the person has is the ledger's to say. */
export function dualProblem(shares: number, { sale, remaining, most }: DualOffer): DualProblem | null {
  if (!Number.isSafeInteger(shares) || shares <= 0) return { key: 'bad_quantity' }
  if (sale !== 'on_sale') return { key: 'dual_closed' }
  if (remaining <= 0) return { key: 'sold_out' }
  if (shares > remaining) return { key: 'dual_left', left: remaining }
  return shares > most ? { key: 'dual_single', max: most } : null
}

/** The sold part of all shares, two digits rounded down: 630 of 1,000 is 0.63. */
export const soldPart = (remaining: number, total: number): Decimal =>
  roundDown(big(total - remaining).div(total), 2)

/**
 * The mean of recorded prices as the settlement price: rounded down to the pair's digits, so that it is below a linked
 * price of those digits exactly when the mean itself is.
 */
export const meanPrice = (sum: Decimal, count: number, digits: number): Decimal =>
  roundDown(big(sum).div(count), digits)
