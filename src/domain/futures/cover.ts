import { type Decimal, gt, isPositive, lt, parseAmount } from '../money.ts'
import { covers, FUTURES_STALE_MS, type FuturesMarket, SHARE_DIGITS, worstAtMarket } from './draft.ts'
import type { Cover, FuturesState, Moment } from './types.ts'

export interface CoverProblem {
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
 * A cover of some lots (empty: all of them) at the next price, or why it is refused. The position goes on until that price
 * is recorded.
 */
export function draftCover(
  position: FuturesState,
  input: { readonly share: string; readonly worst: string },
  market: FuturesMarket,
  pricePrecision: number,
  accepted: Moment,
): Cover | CoverProblem {
  if (position.phase !== 'open' || position.cover !== null) return { key: 'already_handled' }
  const share: Decimal | null = input.share === '' ? position.share : parseAmount(input.share, SHARE_DIGITS)
  if (share === null || !isPositive(share) || gt(share, position.share)) return { key: 'bad_quantity' }
  if (market.status === 'halt') return { key: 'market_halted' }
  if (market.status === 'closed') return { key: 'market_closed' }
  if (market.last === null || market.last.age > FUTURES_STALE_MS) return { key: 'price_stale' }
  const last = market.last.price
  const worst = worstAtMarket(covers(position.side), input.worst, last, pricePrecision)
  if (worst === null) return { key: 'bad_price' }
  if (position.side === 'long' ? lt(last, worst) : gt(last, worst)) return { key: 'price_moved' }
  return { ...accepted, share, worst, by: 'person' }
}
