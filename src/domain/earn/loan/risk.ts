import { big, type Decimal, decimal, exact, gte, isPositive, lt, roundDown } from '../../money.ts'
import { totalOf, type Valued } from './terms.ts'

/**
 * The risk of a loan: assets in `margin` plus equity in `lever`, divided by the debt (docs/products/loan.md#margin-level).
 * Lower is worse. Values in USDT at recorded prices.
 */

/** Below this the loan is closed by force (docs/products/loan.md#liquidation). */
export const LIQUIDATION = decimal('1.1')
/** While a loan is open, nothing leaves `margin` and `lever` that would bring it below this. */
export const FREE = decimal('1.5')
/** Messages are written below these. */
export const WARNINGS = [decimal('1.3'), decimal('1.2')] as const
/** A warning may be written again once the risk was so much better than its threshold. */
const RECOVERED = decimal('0.05')

const RATE_DIGITS = 4

export interface Exposure {
  /** USDT, exact. */
  readonly assets: Decimal
  readonly debt: Decimal
}

/** `assets / debt < rate`, by cross-multiplication: 109.9 % is below 1.1, 110.0 % is not. Nothing owed: never. */
export const isBelow = ({ assets, debt }: Exposure, rate: Decimal): boolean =>
  isPositive(debt) && lt(assets, exact(big(debt).times(rate)))

export const isLiquidated = (exposure: Exposure): boolean => isBelow(exposure, LIQUIDATION)

/** As a fraction, rounded down to 4 digits; null when nothing is owed. Only for showing. */
export const riskRate = ({ assets, debt }: Exposure): Decimal | null =>
  isPositive(debt) ? roundDown(big(isPositive(assets) ? assets : '0').div(debt), RATE_DIGITS) : null

/** (collateral + loan) / collateral, rounded down to two digits: "3.0x"; null without collateral. */
export const leverageOf = (loan: Decimal, collateral: Decimal): Decimal | null =>
  isPositive(collateral) ? roundDown(big(collateral).plus(loan).div(collateral), 2) : null

/** How close it is: what the gauge is coloured by, with the word that goes with it. */
export type RiskBand = 'safe' | 'watch' | 'danger' | 'liquidation'

export function bandOf(exposure: Exposure): RiskBand {
  if (isLiquidated(exposure)) return 'liquidation'
  if (isBelow(exposure, WARNINGS[1])) return 'danger'
  return isBelow(exposure, WARNINGS[0]) ? 'watch' : 'safe'
}

/**
 * How many warnings a loan has had after a look at its risk: `written` is the threshold whose message is to be written
 * now, null when none is. One that was written is written again only after the risk was 5 points above it.
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

/** True when so much may leave (its value in USDT): the rest covers the debt by 150 % or more. */
export const mayLeave = ({ assets, debt }: Exposure, value: Decimal): boolean =>
  gte(exact(big(assets).minus(value)), exact(big(debt).times(FREE)))

/** What may leave at most, in USDT, exact; zero when nothing may. */
export function freeValue({ assets, debt }: Exposure): Decimal {
  const free = exact(big(assets).minus(big(debt).times(FREE)))
  return isPositive(free) ? free : decimal('0')
}

const PRICE_DIGITS = 8

/**
 * The price of one asset below which the loan is closed by force while everything else keeps its price, rounded up to 8
 * digits; null when that asset's price alone does not bring it there, or nothing of it is held.
 * @param rest what everything else is worth, in USDT; @param debt in USDT.
 */
export function liquidationPrice(amount: Decimal, rest: Decimal, debt: Decimal): Decimal | null {
  if (!isPositive(amount)) return null
  const missing = big(debt).times(LIQUIDATION).minus(rest)
  if (!missing.gt(0)) return null
  return exact(missing.div(amount).round(PRICE_DIGITS, 3))
}

/** By how much all assets together may fall before the loan is closed by force: a fraction, rounded down to 4 digits. */
export function mayFall({ assets, debt }: Exposure): Decimal {
  if (!isPositive(assets)) return decimal('0')
  const left = big(assets).minus(big(debt).times(LIQUIDATION))
  return left.gt(0) ? roundDown(left.div(assets), RATE_DIGITS) : decimal('0')
}

/** Collateral and loan, as they stand at the beginning: what the form shows. */
export const beginning = (loan: Valued, collateral: readonly Valued[]): Exposure => {
  const debt = totalOf([loan])
  return { assets: exact(big(totalOf(collateral)).plus(debt)), debt }
}
