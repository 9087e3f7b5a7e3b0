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
 * IEO (docs/products/ieo.md): people apply for units of a token while the subscription runs; when more is applied
 * for than is issued everybody gets the same part of it, and what was not allotted is paid back. Times are epoch seconds,
 * prices in the pay currency for one unit.
 */

/** Digits that an amount may have after the point (docs/products/ieo.md#what-an-application-costs). */
export const AMOUNT_DIGITS = 10
/** Seconds from the end of the subscription to the allotment (docs/products/ieo.md#jobs). */
export const ALLOT_AFTER = 60
const DAY = 86_400
const RATIO_DIGITS = 10
const PROGRESS_DIGITS = 4

export type IeoPhase = 'warm_up' | 'in_progress' | 'ended'

/** The subscription's own times: it takes applications from `start` on and none from `end` on. */
export interface IeoWindow {
  readonly start: number
  readonly end: number
  /** False once the operator closed it. */
  readonly open: boolean
}

/** Where a project stands at `now`, in the unit of its window. */
export function phaseOf({ start, end, open }: IeoWindow, now: number): IeoPhase {
  if (!open || now >= end) return 'ended'
  return now < start ? 'warm_up' : 'in_progress'
}

/**
 * When allotted tokens are released: `time_to_market + lock_period` days (docs/products/ieo.md#release). Epoch seconds.
 */
export const releaseAt = (timeToMarket: number, lockDays: number): number => timeToMarket + lockDays * DAY

/** Days that the subscription runs, a day that is begun counts whole. */
export const cycleDays = (start: number, end: number): number => Math.ceil((end - start) / DAY)

/**
 * amount × price, rounded up to the pay currency's scale: it is charged (docs/api-conventions.md#rounding). 5,000 at
 * 0.10 are 500.
 */
export const costOf = (amount: Decimal, price: Decimal, payScale: number): Decimal =>
  roundUp(big(amount).times(price), payScale)

/** The most units that a sum pays for, rounded down to `digits`: what the quick parts of the balance come to. */
export const unitsFor = (sum: Decimal, price: Decimal, digits: number): Decimal =>
  roundDown(big(sum).div(price), digits)

/** Applied ÷ issued, four digits rounded down: 632,000 of 1,000,000 is 0.632, 2,500,000 of it 2.5. */
export const progressOf = (applied: Decimal, issuance: Decimal): Decimal =>
  roundDown(big(applied).div(issuance), PROGRESS_DIGITS)

/** The part of an application that is allotted, ten digits rounded down, 1 when enough is issued: 1,000,000 ÷ 2,500,000 = 0.4. */
export const ratioOf = (applied: Decimal, issuance: Decimal): Decimal =>
  gt(applied, issuance) ? roundDown(big(issuance).div(applied), RATIO_DIGITS) : exact(big(1))

/** What an application takes with it. */
export interface IeoTerms {
  readonly price: Decimal
  readonly payScale: number
  readonly tokenScale: number
}

/** Sums of the whole project. */
export interface IeoTotals {
  readonly applied: Decimal
  readonly issuance: Decimal
}

/** What came of an application. `paid + refund` is what was frozen. */
export interface Allotment {
  /** Units, rounded down to the token's scale. */
  readonly passes: Decimal
  /** passes × price, rounded up. */
  readonly paid: Decimal
  readonly refund: Decimal
}

/**
 * The allotment of one application (docs/products/ieo.md#allotment): amount × issued ÷ applied when more is applied for
 * than is issued, multiplied first, divided once, rounded down; the whole amount otherwise. 5,000 at 0.10 of 1,000,000
 * for 2,500,000: 2,000 units for 200, and 300 come back.
 */
export function allotmentOf(amount: Decimal, terms: IeoTerms, { applied, issuance }: IeoTotals): Allotment {
  const share = gt(applied, issuance) ? big(amount).times(issuance).div(applied) : big(amount)
  const passes = roundDown(share, terms.tokenScale)
  const paid = costOf(passes, terms.price, terms.payScale)
  return { passes, paid, refund: sub(costOf(amount, terms.price, terms.payScale), paid) }
}

/** What a further application would come to if nobody else applied any more: an estimate. */
export const estimateOf = (amount: Decimal, terms: IeoTerms, totals: IeoTotals): Allotment =>
  allotmentOf(amount, terms, { ...totals, applied: add(totals.applied, amount) })

/** The project at the moment of an application. */
export interface IeoOffer extends IeoTerms {
  readonly phase: IeoPhase
  /** Of one application. */
  readonly least: Decimal
  /** Of all applications of a person, and what is applied for already. */
  readonly most: Decimal
  readonly mine: Decimal
}

export type IeoProblem =
  | { readonly key: 'bad_quantity' | 'ieo_closed' | 'ieo_used_up' }
  | { readonly key: 'ieo_allowance'; readonly min: Decimal; readonly left: Decimal }

/** What a person may still apply for. */
export const leftOf = ({ most, mine }: Pick<IeoOffer, 'most' | 'mine'>): Decimal =>
  gt(mine, most) ? ZERO : sub(most, mine)

/** The first rule of an application that says no, or null. `text` is as it was typed; what the person has is the ledger's to say. */
export function ieoProblem(text: string, offer: IeoOffer): IeoProblem | null {
  const amount = parseAmount(text, AMOUNT_DIGITS)
  if (amount === null || !isPositive(amount)) return { key: 'bad_quantity' }
  if (offer.phase !== 'in_progress') return { key: 'ieo_closed' }
  const left = leftOf(offer)
  if (lt(left, offer.least)) return { key: 'ieo_used_up' }
  return lt(amount, offer.least) || gt(amount, left) ? { key: 'ieo_allowance', min: offer.least, left } : null
}

/** A part of what a person could still apply for: the smaller of the allowance and what the balance pays, in 25 % steps. */
export function partOf(available: Decimal, percent: number, offer: IeoOffer): Decimal {
  const digits = Math.min(AMOUNT_DIGITS, offer.tokenScale)
  const most = min(unitsFor(available, offer.price, digits), leftOf(offer))
  return roundDown(big(most).times(percent).div(100), digits)
}
