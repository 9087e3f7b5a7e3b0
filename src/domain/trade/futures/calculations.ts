import type Big from 'big.js'
import {
  big,
  type Decimal,
  exact,
  gt,
  isPositive,
  lt,
  min,
  neg,
  roundDown,
  roundUp,
  ZERO,
} from '../../money.ts'
import type { FuturesSide, FuturesState, FuturesTerms, FuturesTier } from './types.ts'

/** Decimals of a trigger price, which only selects positions for evaluation. */
const TRIGGER_DIGITS = 12

/** Rounds towards minus infinity: for signed amounts credited or charged. */
export const floorTo = (value: Big, scale: number): Decimal =>
  value.lt(0) ? neg(roundUp(value.abs(), scale)) : roundDown(value, scale)
/** Rounds towards plus infinity. */
export const ceilTo = (value: Big, scale: number): Decimal =>
  value.lt(0) ? neg(roundDown(value.abs(), scale)) : roundUp(value, scale)

/** Size in base currency of a number of lots. */
export const numberOf = (share: Decimal, lotSize: Decimal): Decimal => exact(big(share).times(lotSize))

/** Notional in quote, exact. */
export const notionalOf = (price: Decimal, number: Decimal): Decimal => exact(big(price).times(number))

/**
 * Profit of a position (signed, quote, exact, without fees): `(now − open) × number`, negated for a short.
 */
export const profitOf = (side: FuturesSide, open: Decimal, now: Decimal, number: Decimal): Decimal =>
  exact((side === 'long' ? big(now).minus(open) : big(open).minus(now)).times(number))

/** The fields of a position that determine its risk. */
export type Exposure = Pick<
  FuturesState,
  'side' | 'price' | 'share' | 'lotSize' | 'margin' | 'overnight' | 'mmr'
>

/** Equity at a price before the closing fee: margin + profit − overnight fees (signed, exact). */
export function equityOf(position: Exposure, now: Decimal): Decimal {
  const number = numberOf(position.share, position.lotSize)
  return exact(
    big(profitOf(position.side, position.price, now, number))
      .plus(position.margin)
      .minus(position.overnight),
  )
}

/** Maintenance margin at a price: notional × maintenance rate (exact). */
export const maintenanceOf = (position: Exposure, now: Decimal): Decimal =>
  exact(big(now).times(position.share).times(position.lotSize).times(position.mmr))

/**
 * Whether the margin level is 100 % or less (docs/products/futures.md#liquidation), compared without
 * division.
 */
export const isLiquidated = (position: Exposure, now: Decimal): boolean =>
  !gt(equityOf(position, now), maintenanceOf(position, now))

/**
 * Margin level in per cent, rounded down to two decimals (docs/products/futures.md#margin-level); null
 * without maintenance margin. Lower is worse.
 */
export function riskRate(position: Exposure, now: Decimal): Decimal | null {
  const kept = maintenanceOf(position, now)
  if (!isPositive(kept)) return null
  return exact(
    big(equityOf(position, now))
      .times(100)
      .div(kept)
      .round(2, big(equityOf(position, now)).lt(0) ? 3 : 0),
  )
}

/**
 * Price at which equity equals maintenance margin, to 40 decimals; null when there is no such positive price.
 */
function boundary({ side, price, share, lotSize, margin, overnight, mmr }: Exposure): Decimal | null {
  const number = big(share).times(lotSize)
  if (number.eq(0)) return null
  const left = big(margin).minus(overnight)
  const at =
    side === 'long'
      ? big(price)
          .times(number)
          .minus(left)
          .div(number.times(big(1).minus(mmr)))
      : big(price)
          .times(number)
          .plus(left)
          .div(number.times(big(1).plus(mmr)))
  return at.gt(0) ? exact(at) : null
}

/**
 * The first price of the pair's precision at which the position is liquidated, as the price falls (long) or
 * rises (short); null when no positive price liquidates the position.
 */
export function liquidationPrice(position: Exposure, pricePrecision: number): Decimal | null {
  const at = boundary(position)
  if (at === null) return null
  const price =
    position.side === 'long' ? roundDown(big(at), pricePrecision) : roundUp(big(at), pricePrecision)
  return isPositive(price) ? price : null
}

/**
 * Liquidation price of a position, or of an open order computed as if the order were filled at its limit or
 * worst price; null when no price causes a liquidation.
 */
export function liquidationPriceOf(state: FuturesState, pricePrecision: number): Decimal | null {
  if (state.phase === 'open') return liquidationPrice(state, pricePrecision)
  if (state.phase !== 'order') return null
  const { margin } = costAt(state, state, state.limit)
  return liquidationPrice({ ...state, price: state.limit, margin, overnight: ZERO }, pricePrecision)
}

/**
 * The first price of the pair's precision at which closing the whole open position gives a total result of
 * zero, including all fees and earlier realised results; a higher price (long) or a lower price (short) gives
 * a profit. Null when there is no such positive price.
 * @param realised result so far with fees, signed: closes, and the opening fee.
 */
export function breakEvenPrice(
  { side, price, share, lotSize, overnight }: Exposure,
  feeRate: Decimal,
  realised: Decimal,
  pricePrecision: number,
): Decimal | null {
  const number = big(share).times(lotSize)
  if (number.eq(0)) return null
  const cost = big(overnight).minus(realised)
  const worth = big(price).times(number)
  if (side === 'long') {
    const at = worth.plus(cost).div(number.times(big(1).minus(feeRate)))
    return at.gt(0) ? roundUp(at, pricePrecision) : null
  }
  const at = worth.minus(cost).div(number.times(big(1).plus(feeRate)))
  const down = at.gt(0) ? roundDown(at, pricePrecision) : ZERO
  return isPositive(down) ? down : null
}

/**
 * Result of a position (signed, exact) if the position were closed at a price, including all fees; never
 * below its maximum loss. The amount that a close pays is computed by `closePart` in `close.ts`.
 */
export const netProfitOf = (
  position: Exposure,
  now: Decimal,
  feeRate: Decimal,
  realised: Decimal,
): Decimal => {
  const number = numberOf(position.share, position.lotSize)
  const left = big(profitOf(position.side, position.price, now, number))
    .minus(position.overnight)
    .minus(big(now).times(number).times(feeRate))
  const most = big(position.margin).neg()
  return exact((left.lt(most) ? most : left).plus(realised))
}

/**
 * A price range outside of which ticks may affect the position; null on a side on which no price affects the
 * position.
 */
export interface Triggers {
  readonly low: Decimal | null
  readonly high: Decimal | null
}

const pick = (a: Decimal | null, b: Decimal | null, higher: boolean): Decimal | null => {
  if (a === null || b === null) return a ?? b
  return gt(a, b) === higher ? a : b
}

/** Trigger prices of an order or position, rounded towards the current price so that no trigger is missed. */
export function triggersOf(state: FuturesState): Triggers {
  if (state.phase === 'order') {
    if (state.orderType === 'market') return { low: null, high: null }
    return state.side === 'long' ? { low: state.limit, high: null } : { low: null, high: state.limit }
  }
  const at = boundary(state)
  const limit = state.closeOrder?.kind === 'limit' ? state.closeOrder.worst : null
  return state.side === 'long'
    ? {
        low: pick(at && roundUp(big(at), TRIGGER_DIGITS), state.stopLoss, true),
        high: pick(state.takeProfit, limit, false),
      }
    : {
        low: pick(state.takeProfit, limit, true),
        high: pick(at && roundDown(big(at), TRIGGER_DIGITS), state.stopLoss, false),
      }
}

/** Tier of a total notional; null beyond the last tier. */
export const tierOf = (tiers: readonly FuturesTier[], notional: Decimal): FuturesTier | null =>
  tiers.find(({ upTo }) => !gt(notional, upTo)) ?? null

/** Maximum notional at a leverage; 0 when no tier allows the leverage. */
export const mostNotional = (tiers: readonly FuturesTier[], leverage: number): Decimal =>
  tiers.reduce((most, tier) => (tier.leverage >= leverage && gt(tier.upTo, most) ? tier.upTo : most), ZERO)

/** Margin and opening fee at a price, each rounded up to the quote's scale. */
export function costAt(
  { quoteScale, lotSize, feeRate }: Pick<FuturesTerms, 'quoteScale' | 'lotSize' | 'feeRate'>,
  { share, leverage }: { readonly share: Decimal; readonly leverage: number },
  price: Decimal,
): { readonly margin: Decimal; readonly fee: Decimal } {
  const notional = big(price).times(numberOf(share, lotSize))
  return {
    margin: roundUp(notional.div(leverage), quoteScale),
    fee: roundUp(notional.times(feeRate), quoteScale),
  }
}

/**
 * Maximum lots (two decimals, rounded down) that `available` pays for at a price with fee, within the largest order and
 * the tiers of this leverage.
 * @param held notional of the person's positions and orders of the pair.
 */
export function mostShare(
  terms: FuturesTerms,
  leverage: number,
  ceiling: Decimal,
  available: Decimal,
  held: Decimal,
): Decimal {
  const lot = big(ceiling).times(terms.lotSize)
  if (!lot.gt(0) || leverage <= 0) return ZERO
  // The cost per unit of notional is 1 / leverage + fee rate; the formula is rearranged so that only one
  // division is needed.
  const paid = roundDown(
    big(available)
      .times(leverage)
      .div(lot.times(big(terms.feeRate).times(leverage).plus(1))),
    2,
  )
  const room = big(mostNotional(terms.tiers, leverage)).minus(held)
  const fits = room.gt(0) ? roundDown(room.div(lot), 2) : ZERO
  let most = min(min(paid, fits), terms.maxShare)
  for (let step = 0; step < 3 && isPositive(most); step++) {
    const { margin, fee } = costAt(terms, { share: most, leverage }, ceiling)
    if (!big(margin).plus(fee).gt(available)) break
    most = exact(big(most).minus('0.01'))
  }
  return lt(most, terms.minShare) ? ZERO : most
}
