import { businessDayOf } from '../../businessDay.ts'
import { add, type Decimal, ZERO } from '../../money.ts'
import { billAt, dayInterest, type LoanTerms } from './lifecycle.ts'

/** A due date with its amounts, if the principal stays unchanged until then. */
export interface PlanRow {
  /** The due date (epoch ms). */
  readonly at: number
  readonly days: number
  readonly interest: Decimal
  /** Principal due; on the last date only. */
  readonly principal: Decimal
}

/** Number of interest charges between two times: one for each 00:00 (UTC+8) between the two times. */
export const daysBetween = (from: number, to: number): number =>
  Math.max(0, businessDayOf(Math.floor(to / 1000)) - businessDayOf(Math.floor(from / 1000)))

/** Interest of a number of days; each day is rounded down separately, as interest is charged. */
export function interestOf(
  principal: Decimal,
  terms: Pick<LoanTerms, 'rate' | 'scale'>,
  days: number,
): Decimal {
  const one = dayInterest(principal, terms)
  let total = ZERO
  for (let day = 0; day < days; day++) total = add(total, one)
  return total
}

/** Payment schedule of a loan: a row for each bill, and a row for the end. */
export function planOf(terms: LoanTerms, principal: Decimal): readonly PlanRow[] {
  const rows: PlanRow[] = []
  let from = terms.startAt
  const until = (at: number, due: Decimal): void => {
    const days = daysBetween(from, at)
    rows.push({ at, days, interest: interestOf(principal, terms, days), principal: due })
    from = at
  }
  for (let n = 1, at = billAt(terms, n); at !== null; n++, at = billAt(terms, n)) until(at, ZERO)
  until(terms.endAt, principal)
  return rows
}
