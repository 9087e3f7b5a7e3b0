import { type Decimal, isPositive, min, sub } from '../../money.ts'
import { debtOf, type LoanState, settled } from './lifecycle.ts'

export interface Repayment {
  /** Parts of a payment, in the order in which they are paid: overdue interest, interest, principal. */
  readonly overdue: Decimal
  readonly interest: Decimal
  readonly principal: Decimal
  readonly total: Decimal
}

/** Allocates a payment; limited to the debt (docs/products/loan.md#repayment). */
export function repayment(
  state: Pick<LoanState, 'principal' | 'interest' | 'overdue'>,
  amount: Decimal,
): Repayment {
  const total = min(amount, debtOf(state))
  const overdue = min(total, state.overdue)
  const interest = min(sub(total, overdue), state.interest)
  return { overdue, interest, principal: sub(sub(total, overdue), interest), total }
}

/** The loan after a repayment. Overdue interest is paid first. */
export function repaid(state: LoanState, paid: Repayment): LoanState {
  const billed = sub(state.billed, min(state.billed, paid.interest))
  return settled({
    ...state,
    overdue: sub(state.overdue, paid.overdue),
    interest: sub(state.interest, paid.interest),
    principal: sub(state.principal, paid.principal),
    billed,
  })
}

/** Amounts paid from each account: `margin` first, then `change`; null when both together are not enough. */
export function sources(
  total: Decimal,
  available: { readonly margin: Decimal; readonly change: Decimal },
): { readonly margin: Decimal; readonly change: Decimal } | null {
  const margin = min(total, available.margin)
  const change = sub(total, margin)
  return isPositive(sub(change, available.change)) ? null : { margin, change }
}

/**
 * Splits the proceeds of sold assets: the surplus after the debt, and the shortfall; one of the two is zero.
 */
export function proceedsSplit(proceeds: Decimal, debt: Decimal) {
  const paid = min(proceeds, debt)
  return { paid, rest: sub(proceeds, paid), shortfall: sub(debt, paid) }
}
