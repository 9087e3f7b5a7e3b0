import { businessDayOf, businessDayStart } from '../../businessDay.ts'
import { DAY_SECONDS, dateOf, dayOf } from '../../calendar.ts'
import { add, big, type Decimal, decimal, isPositive, isZero, roundDown, ZERO } from '../../money.ts'
import type { InterestMode } from './terms.ts'

/**
 * Rules for the course of a loan after disbursement, step by step. Interest is charged at each 00:00 (UTC+8)
 * on the principal; a monthly bill makes the interest due; at the end principal and unpaid interest are due.
 * For a missed bill, and after the end, 0.5 % of the overdue amount is charged for each day begun
 * (docs/products/loan.md#overdue-interest). Times in ms, amounts in the loan's coin.
 */

const DAY_MS = DAY_SECONDS * 1000
const DAYS_OF_YEAR = 365
/**
 * Charge for each overdue day begun, as a fraction of the overdue amount
 * (docs/products/loan.md#overdue-interest).
 */
export const OVERDUE_RATE = decimal('0.005')
/** How long before the end the borrower is reminded (ms). */
const REMIND_BEFORE = 3 * DAY_MS

export interface LoanTerms {
  readonly rate: Decimal
  /** Decimals of the coin. */
  readonly scale: number
  readonly mode: InterestMode
  readonly startAt: number
  readonly endAt: number
}

export interface LoanState extends LoanTerms {
  readonly status: 'active' | 'overdue'
  readonly principal: Decimal
  /** Charged and unpaid interest; `billed`: the part of this interest that is due by bills. */
  readonly interest: Decimal
  readonly billed: Decimal
  readonly overdue: Decimal
  /**
   * Last business day for which interest was charged; the interest of a day is charged when the day begins.
   */
  readonly day: number
  /** Number of bills so far, and the number of the first missed bill; 0 for none. */
  readonly bills: number
  readonly firstMissed: number
  readonly matured: boolean
  readonly reminded: boolean
  /** Start of the next overdue day (0: nothing is overdue), and number of overdue days begun. */
  readonly overdueNext: number
  readonly overdueDays: number
}

export const debtOf = ({
  principal,
  interest,
  overdue,
}: Pick<LoanState, 'principal' | 'interest' | 'overdue'>) => add(add(principal, interest), overdue)

/**
 * Interest of one day: principal × rate / 365, rounded down to the coin's scale (246.575342 for a million at
 * 9 %: docs/products/loan.md#interest).
 */
export const dayInterest = (
  principal: Decimal,
  { rate, scale }: Pick<LoanTerms, 'rate' | 'scale'>,
): Decimal => roundDown(big(principal).times(rate).div(DAYS_OF_YEAR), scale)

/**
 * Charge for an overdue day: 0.5 % of the missed bills, or after the end 0.5 % of principal and unpaid
 * interest; rounded down.
 */
const dayOverdue = (state: LoanState): Decimal =>
  roundDown(
    big(state.matured ? add(state.principal, state.interest) : state.billed).times(OVERDUE_RATE),
    state.scale,
  )

/** End of a term that begins at `startAt`. */
export const endOf = (startAt: number, termDays: number): number => startAt + termDays * DAY_MS

/**
 * The time that is `months` calendar months after `at`: at the same time of day and on the same day of the
 * month (UTC+8), or on the last day of a shorter month.
 */
export function monthsLater(at: number, months: number): number {
  const today = businessDayOf(Math.floor(at / 1000))
  const { year, month, day } = dateOf(today)
  const index = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const next = toMonth === 12 ? dayOf(toYear + 1, 1, 1) : dayOf(toYear, toMonth + 1, 1)
  const target = Math.min(dayOf(toYear, toMonth, 1) + day - 1, next - 1)
  return at + (target - today) * DAY_MS
}

/** Time of the nth bill; null when the loan ends before that bill or has no bills. */
export function billAt({ mode, startAt, endAt }: LoanTerms, n: number): number | null {
  if (mode === 'end') return null
  const at = monthsLater(startAt, n)
  return at < endAt ? at : null
}

/** Time of the next payment: the next bill, else the end. Overdue amounts are due at once. */
export const nextDueAt = (state: LoanState): number => billAt(state, state.bills + 1) ?? state.endAt

/** A loan right after disbursement. */
export const disbursedLoan = (terms: LoanTerms, principal: Decimal): LoanState => ({
  ...terms,
  status: 'active',
  principal,
  interest: ZERO,
  billed: ZERO,
  overdue: ZERO,
  day: businessDayOf(Math.floor(terms.startAt / 1000)),
  bills: 0,
  firstMissed: 0,
  matured: false,
  reminded: false,
  overdueNext: 0,
  overdueDays: 0,
})

/**
 * A step in the course of a loan. `interest`: a day's interest is charged; `bill`: the interest becomes
 * due; `soon`: the borrower is reminded of the end; `due`: the end, at which principal and interest become
 * due; `overdue`: overdue interest is charged. `amount`: the amount that is charged, or for a bill becomes
 * due.
 */
export type LoanStep =
  | { readonly kind: 'interest'; readonly at: number; readonly amount: Decimal }
  | { readonly kind: 'bill'; readonly at: number; readonly amount: Decimal }
  | { readonly kind: 'soon'; readonly at: number }
  | { readonly kind: 'due'; readonly at: number }
  | { readonly kind: 'overdue'; readonly at: number; readonly amount: Decimal }

/**
 * The next step of an open loan. Steps at the same time are processed in the order interest, bill,
 * reminder, end, overdue interest.
 */
export function nextStep(state: LoanState): LoanStep {
  const midnight = businessDayStart(state.day + 1) * 1000
  const bill = billAt(state, state.bills + 1)
  const steps: LoanStep[] = []
  if (midnight <= state.endAt)
    steps.push({ kind: 'interest', at: midnight, amount: dayInterest(state.principal, state) })
  if (bill !== null) steps.push({ kind: 'bill', at: bill, amount: add(state.interest, state.overdue) })
  if (!state.reminded) steps.push({ kind: 'soon', at: state.endAt - REMIND_BEFORE })
  if (!state.matured) steps.push({ kind: 'due', at: state.endAt })
  if (state.overdueNext > 0) steps.push({ kind: 'overdue', at: state.overdueNext, amount: dayOverdue(state) })
  const [first, ...others] = steps
  if (!first) throw new RangeError('nothing comes after this state of a loan')
  return others.reduce((next, step) => (step.at < next.at ? step : next), first)
}

const late = (state: LoanState, at: number): LoanState => ({
  ...state,
  status: 'overdue',
  overdueNext: state.overdueNext > 0 && !state.matured ? state.overdueNext : at,
})

/**
 * The loan after a step.
 * @param paid whether a bill was paid in full.
 */
export function afterStep(state: LoanState, step: LoanStep, paid = false): LoanState {
  switch (step.kind) {
    case 'interest':
      return { ...state, interest: add(state.interest, step.amount), day: state.day + 1 }
    case 'bill': {
      const billed = { ...state, bills: state.bills + 1 }
      if (paid || isZero(step.amount))
        return settled({ ...billed, interest: ZERO, overdue: ZERO, billed: ZERO })
      const missed = state.firstMissed > 0 ? state.firstMissed : billed.bills
      return late({ ...billed, billed: state.interest, firstMissed: missed }, step.at)
    }
    case 'soon':
      return { ...state, reminded: true }
    case 'due':
      return late({ ...state, matured: true, overdueDays: 0 }, step.at)
    case 'overdue':
      return {
        ...state,
        overdue: add(state.overdue, step.amount),
        overdueNext: state.overdueNext + DAY_MS,
        overdueDays: state.overdueDays + 1,
      }
  }
}

/**
 * Sets a loan back to active when its missed bills and their overdue charges are paid before the end of the
 * term; otherwise returns the loan unchanged.
 */
export function settled(state: LoanState): LoanState {
  if (state.matured || isPositive(state.billed) || isPositive(state.overdue)) return state
  return { ...state, status: 'active', firstMissed: 0, overdueNext: 0, overdueDays: 0 }
}

/**
 * The state that a loan has at a time if nothing is paid until then. Applies all steps that are due by `now`, even
 * steps that the ledger has not booked yet; books nothing.
 */
export function stateAt(state: LoanState, now: number): LoanState {
  let ahead = state
  for (let step = nextStep(ahead); step.at <= now; step = nextStep(ahead)) ahead = afterStep(ahead, step)
  return ahead
}
