import type { LeverOrder } from '#contract/trade/futures.ts'
import { add, big, type Decimal, exact, isPositive, roundDown, sub, ZERO } from '#domain/money.ts'
import {
  type Exposure,
  equityOf,
  maintenanceOf,
  numberOf,
  profitOf,
  riskRate,
} from '#domain/trade/futures/figures.ts'
import type { FuturesSide } from '#domain/trade/futures/types.ts'

export const sideOf = ({ type }: Pick<LeverOrder, 'type'>): FuturesSide => (type === 1 ? 'long' : 'short')

/** Overnight fees that are not settled yet: those of closed parts are paid. */
const owed = ({ overnight_fee, closes }: LeverOrder): Decimal =>
  closes.reduce((left, close) => sub(left, close.overnight_fee), overnight_fee)

export const exposureOf = (order: LeverOrder): Exposure => ({
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
  /** Of the margin, as a fraction. */
  readonly rate: Decimal
  readonly risk: Decimal | null
}

/** What a position is worth at a price, by the functions that the server decides with. */
export function liveOf(order: LeverOrder, now: Decimal): LiveFigures {
  const exposure = exposureOf(order)
  const profits = profitOf(exposure.side, order.price, now, order.number)
  return {
    profits,
    rate: isPositive(order.margin) ? roundDown(big(profits).div(order.margin), 6) : ZERO,
    risk: riskRate(exposure, now),
  }
}

/** What closing some lots at a price would bring before fees (signed). */
export const closeProfit = (order: LeverOrder, share: Decimal, now: Decimal): Decimal =>
  profitOf(sideOf(order), order.price, now, numberOf(share, order.lot_size))

export interface Totals {
  readonly profits: Decimal
  readonly margin: Decimal
  readonly overnight: Decimal
  /** Per cent over all positions; null without any. */
  readonly risk: Decimal | null
}

/** Sums over positions, each at the price that `priceOf` gives, else at the one of its own reading. */
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
