import type { LeverOrder } from '#contract/trade/futures.ts'
import {
  add,
  big,
  type Decimal,
  exact,
  gt,
  isPositive,
  parseAmount,
  roundDown,
  sub,
  ZERO,
} from '#domain/money.ts'
import {
  type Exposure,
  equityOf,
  maintenanceOf,
  netProfitOf,
  profitOf,
  riskRate,
} from '#domain/trade/futures/calculations.ts'
import { type ClosePart, closePart } from '#domain/trade/futures/close.ts'
import { SHARE_DIGITS } from '#domain/trade/futures/orderDraft.ts'
import type { FuturesSide, FuturesState } from '#domain/trade/futures/types.ts'

export const sideOf = ({ type }: Pick<LeverOrder, 'type'>): FuturesSide => (type === 1 ? 'long' : 'short')

/**
 * The lots to close: all lots while nothing is typed; null for a size that is malformed, zero or larger than
 * the position.
 */
export function partTyped(share: string, order: Pick<LeverOrder, 'share'>): Decimal | null {
  const lots = share === '' ? order.share : parseAmount(share, SHARE_DIGITS)
  return lots !== null && isPositive(lots) && !gt(lots, order.share) ? lots : null
}

/** A typed price; null while missing, malformed or zero. */
export function priceTyped(text: string, precision: number): Decimal | null {
  const price = parseAmount(text, precision)
  return price !== null && isPositive(price) ? price : null
}

/** Overnight fees that are still to be settled; the fees of closed parts have been settled. */
const owed = ({ overnight_fee, closes }: LeverOrder): Decimal =>
  closes.reduce((left, close) => sub(left, close.overnight_fee), overnight_fee)

const exposureOf = (order: LeverOrder): Exposure => ({
  side: sideOf(order),
  price: order.price,
  share: order.share,
  lotSize: order.lot_size,
  margin: order.margin,
  overnight: owed(order),
  mmr: order.mmr,
})

export interface LiveFigures {
  readonly profits: Decimal
  /** Profit or loss after all fees, including the fees of closing now. */
  readonly net: Decimal
  /** Profit as a fraction of the margin. */
  readonly rate: Decimal
  readonly risk: Decimal | null
}

/** Figures of a position at the price `now`, by the server's functions. */
export function figuresAt(order: LeverOrder, now: Decimal): LiveFigures {
  const exposure = exposureOf(order)
  const profits = profitOf(exposure.side, order.price, now, order.number)
  return {
    profits,
    net: netProfitOf(exposure, now, order.fee_rate, order.net_profits),
    rate: isPositive(order.margin) ? roundDown(big(profits).div(order.margin), 6) : ZERO,
    risk: riskRate(exposure, now),
  }
}

/** Converts a position to the input of the shared futures rules. */
export const stateOf = (order: LeverOrder): FuturesState => ({
  ...exposureOf(order),
  phase: 'open',
  orderType: order.order_type,
  limit: ZERO,
  leverage: order.multiple,
  feeRate: order.fee_rate,
  overnightRate: order.overnight_rate,
  quoteScale: order.quote_scale,
  frozen: ZERO,
  takeProfit: null,
  stopLoss: null,
  stopShare: order.stop_share,
  stopsSet: { seq: 0, at: 0 },
  closeOrder: null,
  evaluatedSeq: 0,
  acceptedAt: 0,
})

/** Result of closing the given lots at a price, by the server's settlement function. */
export const closeAt = (order: LeverOrder, share: Decimal, now: Decimal): ClosePart =>
  closePart(stateOf(order), share, now)

/**
 * Profit or loss of closing the given lots at a price, including the fees of the close, the overnight fees
 * and the proportional opening fee. The loss is never more than the margin and the opening fee of these lots.
 */
export function closeResult(order: LeverOrder, share: Decimal, now: Decimal): Decimal {
  const part = closeAt(order, share, now)
  const opening = order.closes.reduce((fee, close) => sub(fee, close.fee), order.handlingFee)
  const paid = big(sub(opening, order.rebate)).times(share).div(order.opened_share)
  return exact(big(part.back).minus(part.margin).minus(paid))
}

export interface Totals {
  readonly profits: Decimal
  readonly margin: Decimal
  readonly overnight: Decimal
  /** Margin level over all positions in per cent; null without positions. */
  readonly risk: Decimal | null
}

/**
 * Totals over positions, each valued at the price from `priceOf`, otherwise at the price in the server's
 * answer.
 */
export function totalsOf(
  orders: readonly LeverOrder[],
  priceOf: (matchId: number) => Decimal | undefined,
): Totals {
  let profits: Decimal = ZERO
  let margin: Decimal = ZERO
  let overnight: Decimal = ZERO
  let equity: Decimal = ZERO
  let kept: Decimal = ZERO
  for (const order of orders) {
    const exposure = exposureOf(order)
    const now = priceOf(order.match_id) ?? order.now_price
    profits = add(profits, profitOf(exposure.side, order.price, now, order.number))
    margin = add(margin, order.margin)
    overnight = add(overnight, exposure.overnight)
    equity = add(equity, equityOf(exposure, now))
    kept = add(kept, maintenanceOf(exposure, now))
  }
  const risk = isPositive(kept) ? exact(big(equity).times(100).div(kept).round(2, 0)) : null
  return { profits, margin, overnight, risk }
}
