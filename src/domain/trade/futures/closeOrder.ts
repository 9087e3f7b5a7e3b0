import { type Decimal, gt, isPositive, lt, parseAmount } from '../../money.ts'
import { isFresh } from '../freshPrice.ts'
import { closes, type FuturesMarket, SHARE_DIGITS, worstAtMarket } from './orderDraft.ts'
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

/** The input of a close, as typed or received. */
export interface CloseInput {
  /** Lots to close; empty for all lots. */
  readonly share: string
  /** Worst price of a close at market; empty for the default. */
  readonly worst: string
  /** The limit of a close by limit; empty for a close at market. */
  readonly limit?: string
  /** Also opens the opposite position at the same tick; only for a market close of all lots. */
  readonly reverse?: boolean
}

/**
 * A close of some lots at the next price or by a limit, or the reason why the close is rejected. The position
 * stays open until a tick executes the close. A pending close by limit is replaced by the new close.
 */
export function draftClose(
  position: FuturesState,
  input: CloseInput,
  market: FuturesMarket,
  pricePrecision: number,
  accepted: Acceptance,
): CloseOrder | CloseProblem {
  const waits = position.closeOrder !== null && position.closeOrder.kind === 'market'
  if (position.phase !== 'open' || waits) return { key: 'already_handled' }
  const share: Decimal | null = input.share === '' ? position.share : parseAmount(input.share, SHARE_DIGITS)
  if (share === null || !isPositive(share) || gt(share, position.share)) return { key: 'bad_quantity' }
  if (market.status === 'halt') return { key: 'market_halted' }
  const order = { ...accepted, share, by: 'person' } as const
  const { limit = '', reverse = false } = input
  if (limit !== '') {
    const price = parseAmount(limit, pricePrecision)
    if (price === null || !isPositive(price) || reverse) return { key: 'bad_price' }
    return { ...order, kind: 'limit', worst: price, reverse: false }
  }
  if (market.status === 'closed') return { key: 'market_closed' }
  if (market.last === null || !isFresh(market.last.age)) return { key: 'price_stale' }
  const last = market.last.price
  const worst = worstAtMarket(closes(position.side), input.worst, last, pricePrecision)
  if (worst === null) return { key: 'bad_price' }
  if (position.side === 'long' ? lt(last, worst) : gt(last, worst)) return { key: 'price_moved' }
  return { ...order, kind: 'market', worst, reverse }
}
