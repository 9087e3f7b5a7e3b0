import { type Decimal, gt, isPositive, lt, parseAmount } from '../../money.ts'
import { closes, FUTURES_STALE_MS, type FuturesMarket, SHARE_DIGITS, worstAtMarket } from './draft.ts'
import type { Acceptance, CloseOrder, FuturesState } from './types.ts'

export interface CloseProblem {
  readonly key:
    | 'bad_quantity'
    | 'bad_price'
    | 'already_handled'
    | 'market_halted'
    | 'market_closed'
    | 'price_stale'
    | 'price_moved'
}

/**
 * A close of some lots (empty: all) at the next price, or why it is rejected. The position stays open until
 * that price is recorded.
 */
export function draftClose(
  position: FuturesState,
  input: { readonly share: string; readonly worst: string },
  market: FuturesMarket,
  pricePrecision: number,
  accepted: Acceptance,
): CloseOrder | CloseProblem {
  if (position.phase !== 'open' || position.closeOrder !== null) return { key: 'already_handled' }
  const share: Decimal | null = input.share === '' ? position.share : parseAmount(input.share, SHARE_DIGITS)
  if (share === null || !isPositive(share) || gt(share, position.share)) return { key: 'bad_quantity' }
  if (market.status === 'halt') return { key: 'market_halted' }
  if (market.status === 'closed') return { key: 'market_closed' }
  if (market.last === null || market.last.age > FUTURES_STALE_MS) return { key: 'price_stale' }
  const last = market.last.price
  const worst = worstAtMarket(closes(position.side), input.worst, last, pricePrecision)
  if (worst === null) return { key: 'bad_price' }
  if (position.side === 'long' ? lt(last, worst) : gt(last, worst)) return { key: 'price_moved' }
  return { ...accepted, share, worst, by: 'person' }
}
