import { leastTransfer } from '../../funds/transfer.ts'
import { add, type Decimal, gt, isPositive, lt, min, neg, parseAmount, sub, ZERO } from '../../money.ts'
import { isFresh } from '../freshPrice.ts'
import { costAt, equityOf } from './calculations.ts'
import type { FuturesMarket } from './orderDraft.ts'
import type { FuturesState } from './types.ts'

export type MarginProblem =
  | { readonly key: 'bad_amount' | 'already_handled' | 'market_halted' | 'price_stale' }
  /** The amount is below the minimum, which exists because each change adds a permanent journal. */
  | { readonly key: 'amount_below'; readonly min: Decimal }
  /** The requested amount is above the removable margin. */
  | { readonly key: 'margin_above'; readonly max: Decimal }

/**
 * The margin that can be removed from a position at a price. After the removal, the margin must cover the initial
 * margin (notional ÷ leverage) at the entry price, and the equity must cover the initial margin at the given price
 * (docs/products/futures.md#add-and-remove-margin).
 */
export function removableMargin(state: FuturesState, now: Decimal): Decimal {
  const beyondEntry = sub(state.margin, costAt(state, state, state.price).margin)
  const beyondNow = sub(equityOf(state, now), costAt(state, state, now).margin)
  const most = min(beyondEntry, beyondNow)
  return isPositive(most) ? most : ZERO
}

/**
 * The position after adding or removing margin, with the amount; or the reason why the change is rejected.
 */
export function changeMargin(
  state: FuturesState,
  input: { readonly adds: boolean; readonly amount: string },
  market: FuturesMarket,
): { readonly state: FuturesState; readonly change: Decimal } | MarginProblem {
  if (state.phase !== 'open') return { key: 'already_handled' }
  const amount = parseAmount(input.amount, state.quoteScale)
  if (amount === null || !isPositive(amount)) return { key: 'bad_amount' }
  const least = leastTransfer(state.quoteScale)
  const isSmall = lt(amount, least)
  if (input.adds && isSmall) return { key: 'amount_below', min: least }
  if (input.adds) return { state: { ...state, margin: add(state.margin, amount) }, change: amount }
  if (market.status === 'halt') return { key: 'market_halted' }
  if (market.last === null || !isFresh(market.last.age)) return { key: 'price_stale' }
  const max = removableMargin(state, market.last.price)
  if (gt(amount, max)) return { key: 'margin_above', max }
  if (isSmall && lt(amount, max)) return { key: 'amount_below', min: least }
  return {
    state: { ...state, margin: sub(state.margin, amount) },
    change: neg(amount),
  }
}
