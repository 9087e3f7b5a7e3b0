import { big, type Decimal, decimal, exact, gt, isPositive, lt, min, roundUp } from '../../money.ts'

/**
 * Coins that can be borrowed (docs/products/loan.md#what-may-be-borrowed). Any coin with a price can be
 * collateral.
 */
export const LOAN_COINS = ['BTC', 'ETH', 'USDT', 'USDC'] as const
/** Minimum and maximum of one loan in USDT. */
export const LOAN_MIN = decimal('500000')
export const LOAN_MAX = decimal('10000000')
/** Maximum leverage, (collateral + loan) / collateral: a loan is at most twice its collateral. */
export const LEVERAGE = 3
/**
 * Minimum value in USDT of each coin that is pledged, and of each addition: a tiny amount secures nothing, adds
 * a permanent journal and has to be sold in a liquidation.
 */
export const COLLATERAL_MIN = decimal('100')
/** Minimum and maximum term in days; terms under 30 days are reviewed individually. */
export const TERM_MIN = 7
export const TERM_MAX = 365
export const TERM_PRESETS = [30, 60, 90, 180, 365] as const
/** Maximum number of characters of the applicant's statement. */
export const STATEMENT_MAX = 500

export type InterestMode = 'monthly' | 'end'

/** Borrowing terms of a VIP level: at most `max` USDT at `rate` per year (a fraction). */
export interface LoanTier {
  /** Lowest VIP level of this tier, or `maker` for market makers. */
  readonly level: number | 'maker'
  readonly max: Decimal
  readonly rate: Decimal
}

/** Facts that determine whether a person may borrow. */
export interface Borrower {
  readonly vipLevel: number
  readonly marketMaker: boolean
}

/**
 * Maximum amount (USDT) and yearly rate at which a person may borrow; null for a person who may not borrow. A market
 * maker whose VIP level also allows loans gets the higher maximum and the lower rate of the two
 * (docs/products/loan.md#constants).
 */
export function borrowing(
  { vipLevel, marketMaker }: Borrower,
  tiers: readonly LoanTier[],
): { readonly max: Decimal; readonly rate: Decimal } | null {
  let own: LoanTier | null = null
  for (const tier of tiers) {
    if (tier.level === 'maker' || tier.level > vipLevel) continue
    if (own === null || own.level === 'maker' || tier.level > own.level) own = tier
  }
  const maker = marketMaker ? (tiers.find(({ level }) => level === 'maker') ?? null) : null
  if (own === null || maker === null) return own ?? maker
  return { max: gt(maker.max, own.max) ? maker.max : own.max, rate: min(maker.rate, own.rate) }
}

/**
 * Whether a person may still borrow at the rate of their application (docs/products/loan.md#approval). The rate that is
 * offered changes with the person's level and with the terms; an application at a rate that is no longer offered must
 * be made again.
 * @param offer what the person may borrow now, as returned by `borrowing`.
 */
export const isStillOffered = (offer: { readonly rate: Decimal } | null, rate: Decimal): boolean =>
  offer !== null && big(offer.rate).eq(rate)

/** An amount of a coin with its price in USDT. */
export interface Valued {
  readonly amount: Decimal
  readonly price: Decimal
}

/** Value in USDT, exact. */
export const usdtValueOf = ({ amount, price }: Valued): Decimal => exact(big(amount).times(price))
export const totalOf = (parts: readonly Valued[]): Decimal =>
  exact(parts.reduce((sum, { amount, price }) => sum.plus(big(amount).times(price)), big(0)))

/** Whether an amount of a coin is worth too little to be collateral. */
export const isSmallCollateral = (part: Valued): boolean => lt(usdtValueOf(part), COLLATERAL_MIN)

/** The allowance `most` minus the principal of open loans, in USDT; exact, at least zero. */
export function allowanceLeft(most: Decimal, open: readonly Valued[]): Decimal {
  const left = exact(big(most).minus(totalOf(open)))
  return isPositive(left) ? left : decimal('0')
}

export interface Application {
  readonly loan: Valued
  readonly termDays: number
  readonly collateral: readonly Valued[]
  /** The person's maximum in USDT. */
  readonly most: Decimal
}

/** Error key of an application that cannot be accepted. */
export type LoanFault =
  | 'bad_amount'
  | 'loan_limit'
  | 'loan_allowance'
  | 'bad_term'
  | 'loan_leverage'
  | 'amount_below'

/**
 * First error of an application, or null: positive amounts, 500,000 to 10,000,000 USDT, within the allowance,
 * 7 to 365 whole days, at most twice the collateral, no collateral below its minimum. Values are compared
 * exactly (docs/api-conventions.md#thresholds).
 */
export function applicationFault({ loan, termDays, collateral, most }: Application): LoanFault | null {
  const value = usdtValueOf(loan)
  if (!isPositive(loan.amount)) return 'bad_amount'
  if (lt(value, LOAN_MIN) || gt(value, LOAN_MAX)) return 'loan_limit'
  if (gt(value, most)) return 'loan_allowance'
  if (!Number.isInteger(termDays) || termDays < TERM_MIN || termDays > TERM_MAX) return 'bad_term'
  if (collateral.some(({ amount }) => !isPositive(amount))) return 'bad_amount'
  if (beyondLeverage(value, totalOf(collateral))) return 'loan_leverage'
  return collateral.some(isSmallCollateral) ? 'amount_below' : null
}

/** Whether a loan is more than twice its collateral; both in USDT. */
export const beyondLeverage = (loan: Decimal, collateral: Decimal): boolean =>
  gt(loan, exact(big(collateral).times(LEVERAGE - 1)))

/** Fee of a loan, charged in addition to interest; rounded up to the coin's scale. */
export const feeOf = (amount: Decimal, rate: Decimal, scale: number): Decimal =>
  roundUp(big(amount).times(rate), scale)

/** Minimum collateral in USDT for a loan. */
export const requiredCollateralOf = (loan: Decimal): Decimal => exact(big(loan).div(LEVERAGE - 1))

/** Amount of an asset that is worth a value, rounded up to the asset's scale. */
export const amountForValue = (value: Decimal, price: Decimal, scale: number): Decimal =>
  roundUp(big(value).div(price), scale)
