import {
  add,
  big,
  type Decimal,
  exact,
  gt,
  isPositive,
  lt,
  min,
  parseAmount,
  roundDown,
  roundUp,
  sub,
  ZERO,
} from '../money.ts'

/**
 * IEO (docs/products/ieo.md): people subscribe for units of a token; when oversubscribed, everybody is
 * allotted the same fraction of their subscription, and the rest of the payment is refunded. Times are epoch
 * seconds, prices in the payment currency per unit.
 */

/** Maximum number of decimals of an amount (docs/products/ieo.md#cost-of-an-application). */
export const AMOUNT_DIGITS = 10
/** Seconds between the end of the subscription and the allotment (docs/products/ieo.md#jobs). */
export const ALLOT_AFTER = 60
const DAY = 86_400
const RATIO_DIGITS = 10
const PROGRESS_DIGITS = 4

export type IeoPhase = 'warm_up' | 'in_progress' | 'ended'

/** Subscription period: `start` is included, `end` is not. */
export interface IeoWindow {
  readonly start: number
  readonly end: number
  /** False when the operator has closed the project. */
  readonly open: boolean
}

/** Phase of a project at `now`, which is in the unit of `start` and `end`. */
export function phaseOf({ start, end, open }: IeoWindow, now: number): IeoPhase {
  if (!open || now >= end) return 'ended'
  return now < start ? 'warm_up' : 'in_progress'
}

/**
 * Time at which allotted tokens are released: `timeToMarket` plus `lockDays` days
 * (docs/products/ieo.md#release). Epoch seconds.
 */
export const releaseAt = (timeToMarket: number, lockDays: number): number => timeToMarket + lockDays * DAY

/** Length of the subscription period in days, rounded up. */
export const cycleDays = (start: number, end: number): number => Math.ceil((end - start) / DAY)

/**
 * amount × price, rounded up to the payment currency's scale because it is charged
 * (docs/api-conventions.md#rounding).
 */
export const costOf = (amount: Decimal, price: Decimal, payScale: number): Decimal =>
  roundUp(big(amount).times(price), payScale)

/** Units that a sum of the payment currency pays for, rounded down to `digits` decimals. */
const unitsFor = (sum: Decimal, price: Decimal, digits: number): Decimal =>
  roundDown(big(sum).div(price), digits)

/** Subscribed ÷ issued, four decimals rounded down: 632,000 of 1,000,000 is 0.632. */
export const progressOf = (applied: Decimal, issuance: Decimal): Decimal =>
  roundDown(big(applied).div(issuance), PROGRESS_DIGITS)

/**
 * Fraction of each subscription that is allotted: issued ÷ subscribed, at most 1, rounded down to ten
 * decimals. 1,000,000 ÷ 2,500,000 = 0.4.
 */
export const ratioOf = (applied: Decimal, issuance: Decimal): Decimal =>
  gt(applied, issuance) ? roundDown(big(issuance).div(applied), RATIO_DIGITS) : exact(big(1))

/** Terms copied into a subscription. */
export interface IeoTerms {
  readonly price: Decimal
  readonly payScale: number
  readonly tokenScale: number
}

/** Totals of the project. */
export interface IeoTotals {
  readonly applied: Decimal
  readonly issuance: Decimal
}

/** Result of a subscription. `paid + refund` equals the frozen amount. */
export interface Allotment {
  /** Allotted units, rounded down to the token's scale. */
  readonly passes: Decimal
  /** passes × price, rounded up. */
  readonly paid: Decimal
  readonly refund: Decimal
}

/**
 * Allotment of one subscription (docs/products/ieo.md#allotment): the whole amount, or when oversubscribed
 * amount × issued ÷ subscribed, multiplied first, divided once, rounded down. Example: 5,000 at 0.10,
 * 1,000,000 issued, 2,500,000 subscribed: 2,000 units for 200, refund 300.
 */
export function allotmentOf(amount: Decimal, terms: IeoTerms, { applied, issuance }: IeoTotals): Allotment {
  const share = gt(applied, issuance) ? big(amount).times(issuance).div(applied) : big(amount)
  const passes = roundDown(share, terms.tokenScale)
  const paid = costOf(passes, terms.price, terms.payScale)
  return { passes, paid, refund: sub(costOf(amount, terms.price, terms.payScale), paid) }
}

/** Estimated allotment of one more subscription, if nobody else subscribes. */
export const estimateOf = (amount: Decimal, terms: IeoTerms, totals: IeoTotals): Allotment =>
  allotmentOf(amount, terms, { ...totals, applied: add(totals.applied, amount) })

/** The project at the time of a subscription. */
export interface IeoOffer extends IeoTerms {
  readonly phase: IeoPhase
  /** Minimum of one subscription. */
  readonly least: Decimal
  /**
   * Maximum units of a person's subscriptions in this project, and the units that the person has already
   * subscribed to.
   */
  readonly most: Decimal
  readonly mine: Decimal
}

export type IeoProblem =
  | { readonly key: 'bad_quantity' | 'ieo_closed' | 'ieo_used_up' }
  | { readonly key: 'ieo_below'; readonly min: Decimal }
  | { readonly key: 'ieo_allowance'; readonly min: Decimal; readonly left: Decimal }

/** Number of units to which a person may still subscribe. */
export const leftOf = ({ most, mine }: Pick<IeoOffer, 'most' | 'mine'>): Decimal =>
  gt(mine, most) ? ZERO : sub(most, mine)

/** The first rule that a subscription breaks, or null. `text` as typed; the ledger checks the balance. */
export function ieoProblem(text: string, offer: IeoOffer): IeoProblem | null {
  const amount = parseAmount(text, AMOUNT_DIGITS)
  if (amount === null || !isPositive(amount)) return { key: 'bad_quantity' }
  if (offer.phase !== 'in_progress') return { key: 'ieo_closed' }
  const left = leftOf(offer)
  if (lt(left, offer.least)) return { key: 'ieo_used_up' }
  if (lt(amount, offer.least)) return { key: 'ieo_below', min: offer.least }
  return gt(amount, left) ? { key: 'ieo_allowance', min: offer.least, left } : null
}

/**
 * Units for a percentage (in steps of 25) of the maximum subscription: the smaller of the remaining allowance
 * and the units that the balance pays for.
 */
export function partOf(available: Decimal, percent: number, offer: IeoOffer): Decimal {
  const digits = Math.min(AMOUNT_DIGITS, offer.tokenScale)
  const most = min(unitsFor(available, offer.price, digits), leftOf(offer))
  return roundDown(big(most).times(percent).div(100), digits)
}
