import { big, type Decimal, decimal, exact, gt, gte, isPositive, lt, roundDown } from '../../money.ts'
import type { PositionResult } from './pool.ts'
import { totalOf, type Valued } from './terms.ts'

/**
 * Risk of a loan: assets in `margin` plus equity in `lever`, divided by the debt
 * (docs/products/loan.md#margin-level). Lower is worse. Values in USDT at recorded prices.
 */

/** Margin level below which the loan is liquidated (docs/products/loan.md#liquidation). */
export const LIQUIDATION = decimal('1.1')
/** While a loan is open, a withdrawal from `margin` and `lever` must leave at least this margin level. */
export const WITHDRAWAL_LEVEL = decimal('1.5')
/**
 * Maximum part of a loan's assets that may lack a current price when the loan is evaluated
 * (docs/products/loan.md#prices-that-decide).
 */
export const UNPRICED_SHARE_MAX = decimal('0.1')
/** Margin levels below which a warning is sent. */
const WARNINGS = [decimal('1.3'), decimal('1.2')] as const
/** A warning may be repeated after the margin level was this far above the threshold of the warning. */
const RECOVERED = decimal('0.05')

const RATE_DIGITS = 4

export interface Exposure {
  /** Value of the assets in USDT, exact. */
  readonly assets: Decimal
  readonly debt: Decimal
}

/**
 * `assets / debt < rate`, by cross-multiplication: 109.9 % is below 1.1, 110.0 % is not. Always false without
 * debt.
 */
const isBelow = ({ assets, debt }: Exposure, rate: Decimal): boolean =>
  isPositive(debt) && lt(assets, exact(big(debt).times(rate)))

export const isLiquidated = (exposure: Exposure): boolean => isBelow(exposure, LIQUIDATION)

/**
 * Whether too much of a loan's assets lacks a current price for an evaluation: more than 10 %, compared exactly. The
 * profit or loss of a position without a current price counts with its absolute value, because an outdated profit and
 * an outdated loss both make the sum of the assets wrong.
 * @param assets value of all assets in USDT.
 * @param unpriced coins without a current price, at their last recorded prices.
 * @param results results of the positions among the assets.
 */
export function isMuchUnpriced(
  assets: Decimal,
  unpriced: readonly Valued[],
  results: readonly PositionResult[],
): boolean {
  const uncertain = results
    .filter(({ isCurrent }) => !isCurrent)
    .reduce((sum, { value }) => sum.plus(big(value).abs()), big(totalOf(unpriced)))
  return gt(exact(uncertain), exact(big(assets).times(UNPRICED_SHARE_MAX)))
}

/** Margin level as a fraction, rounded down to 4 decimals; null without debt. For display only. */
export const riskRate = ({ assets, debt }: Exposure): Decimal | null =>
  isPositive(debt) ? roundDown(big(isPositive(assets) ? assets : '0').div(debt), RATE_DIGITS) : null

/** Leverage: (collateral + loan) / collateral, rounded down to two decimals; null without collateral. */
export const leverageOf = (loan: Decimal, collateral: Decimal): Decimal | null =>
  isPositive(collateral) ? roundDown(big(collateral).plus(loan).div(collateral), 2) : null

/**
 * Band of the margin level, for the colour and label of the gauge: `safe` from 130 %, `watch` below 130 %,
 * `danger` below 120 %, `liquidation` below 110 %.
 */
export type RiskBand = 'safe' | 'watch' | 'danger' | 'liquidation'

export function bandOf(exposure: Exposure): RiskBand {
  if (isLiquidated(exposure)) return 'liquidation'
  if (isBelow(exposure, WARNINGS[1])) return 'danger'
  return isBelow(exposure, WARNINGS[0]) ? 'watch' : 'safe'
}

/**
 * State of the warnings after a check of the margin level. `warned`: number of thresholds warned about;
 * `written`: the threshold for which a message is sent, or null. A warning is repeated only after the margin
 * level was 5 percentage points above the threshold of the warning.
 */
export function warned(exposure: Exposure, before: number): { warned: number; written: Decimal | null } {
  const below = WARNINGS.filter((rate) => isBelow(exposure, rate)).length
  if (below > before) return { warned: below, written: WARNINGS[below - 1] ?? null }
  let kept = before
  for (let rate = WARNINGS[kept - 1]; rate !== undefined; rate = WARNINGS[kept - 1]) {
    if (isBelow(exposure, exact(big(rate).plus(RECOVERED)))) break
    kept--
  }
  return { warned: kept, written: null }
}

/** Whether a value (USDT) may be withdrawn: the rest must cover 150 % of the debt. */
export const mayWithdraw = ({ assets, debt }: Exposure, value: Decimal): boolean =>
  gte(exact(big(assets).minus(value)), exact(big(debt).times(WITHDRAWAL_LEVEL)))

/** Maximum value that may be withdrawn, in USDT, exact; at least zero. */
export function freeValue({ assets, debt }: Exposure): Decimal {
  const free = exact(big(assets).minus(big(debt).times(WITHDRAWAL_LEVEL)))
  return isPositive(free) ? free : decimal('0')
}

const PRICE_DIGITS = 8

/**
 * Price of one asset below which the loan is liquidated while all other prices stay unchanged; rounded up to
 * 8 decimals. Null when this price alone cannot cause the liquidation, or when the asset does not secure the
 * loan.
 * @param rest value of everything else in USDT.
 * @param debt in USDT.
 */
export function liquidationPrice(amount: Decimal, rest: Decimal, debt: Decimal): Decimal | null {
  if (!isPositive(amount)) return null
  const missing = big(debt).times(LIQUIDATION).minus(rest)
  if (!missing.gt(0)) return null
  return exact(missing.div(amount).round(PRICE_DIGITS, 3))
}

/** Fraction by which all assets may fall before liquidation, rounded down to 4 decimals. */
export function dropToLiquidation({ assets, debt }: Exposure): Decimal {
  if (!isPositive(assets)) return decimal('0')
  const left = big(assets).minus(big(debt).times(LIQUIDATION))
  return left.gt(0) ? roundDown(left.div(assets), RATE_DIGITS) : decimal('0')
}

/** Initial exposure of a loan and its collateral, for the form. */
export const initialExposure = (loan: Valued, collateral: readonly Valued[]): Exposure => {
  const debt = totalOf([loan])
  return { assets: exact(big(totalOf(collateral)).plus(debt)), debt }
}
