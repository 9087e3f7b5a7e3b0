import { big, type Decimal, decimal, exact, gt, isPositive, lt, min, roundUp } from '../../money.ts'

/** What may be borrowed (docs/products/loan.md#what-may-be-borrowed). Collateral is every coin that has a price. */
export const LOAN_COINS = ['BTC', 'ETH', 'USDT', 'USDC'] as const
/** The least and the most of one loan in USDT. */
export const LOAN_MIN = decimal('500000')
export const LOAN_MAX = decimal('10000000')
/** (collateral + loan) / collateral, so a loan is at most twice its collateral. */
export const LEVERAGE = 3
/** Days; below 30 each application is looked at on its own. */
export const TERM_MIN = 7
export const TERM_MAX = 365
export const TERM_PRESETS = [30, 60, 90, 180, 365] as const
export const TERM_STANDARD = 30
/** Characters of what a person says about their trading. */
export const STATEMENT_MAX = 500
/** Different assets of one application. */
export const COLLATERAL_ROWS = 10

export type InterestMode = 'monthly' | 'end'

/** What people of a VIP level may borrow: at most `max` USDT at `rate` a year (a fraction). */
export interface LoanTier {
  /** Of the VIP level from which it holds; a market maker's has none. */
  readonly level: number | 'maker'
  readonly max: Decimal
  readonly rate: Decimal
}

/** What of a person decides whether they may borrow. */
export interface Borrower {
  readonly vipLevel: number
  readonly marketMaker: boolean
}

/**
 * Whether this person may borrow, how much (USDT) and at which rate a year: by the highest level that they reached, or as
 * a market maker, whichever is better in each figure. Null: neither (docs/products/loan.md#constants).
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

/** An amount of a coin with its price in USDT. */
export interface Valued {
  readonly amount: Decimal
  readonly price: Decimal
}

/** Exact, in USDT. */
export const worthOf = ({ amount, price }: Valued): Decimal => exact(big(amount).times(price))
export const totalOf = (parts: readonly Valued[]): Decimal =>
  exact(parts.reduce((sum, { amount, price }) => sum.plus(big(amount).times(price)), big(0)))

/** What may still be borrowed in USDT beside the loans that are open, which count by their principal; exact, never below zero. */
export function allowanceLeft(most: Decimal, open: readonly Valued[]): Decimal {
  const left = exact(big(most).minus(totalOf(open)))
  return isPositive(left) ? left : decimal('0')
}

export interface Application {
  readonly loan: Valued
  readonly termDays: number
  readonly collateral: readonly Valued[]
  /** What this person may borrow in USDT. */
  readonly most: Decimal
}

/** Why a loan is not to be had on these terms; by the key of the error. */
export type LoanFault = 'bad_amount' | 'loan_limit' | 'loan_allowance' | 'bad_term' | 'loan_leverage'

/**
 * The first thing that is wrong with an application, null when nothing is: amounts above zero, 500,000 to 10,000,000
 * USDT, within what the person may borrow, 7 to 365 whole days, at most twice the collateral. Values are compared
 * exactly, never rounded (docs/api-conventions.md#thresholds).
 */
export function applicationFault({ loan, termDays, collateral, most }: Application): LoanFault | null {
  const value = worthOf(loan)
  if (!isPositive(loan.amount)) return 'bad_amount'
  if (lt(value, LOAN_MIN) || gt(value, LOAN_MAX)) return 'loan_limit'
  if (gt(value, most)) return 'loan_allowance'
  if (!Number.isInteger(termDays) || termDays < TERM_MIN || termDays > TERM_MAX) return 'bad_term'
  if (collateral.some(({ amount }) => !isPositive(amount))) return 'bad_amount'
  return beyondLeverage(value, totalOf(collateral)) ? 'loan_leverage' : null
}

/** True when a loan is more than twice its collateral; both in USDT. */
export const beyondLeverage = (loan: Decimal, collateral: Decimal): boolean =>
  gt(loan, exact(big(collateral).times(LEVERAGE - 1)))

/** What is charged for a loan beside its interest, rounded up to its scale. */
export const feeOf = (amount: Decimal, rate: Decimal, scale: number): Decimal =>
  roundUp(big(amount).times(rate), scale)

/** The least collateral in USDT for a loan worth so much. */
export const requiredCollateralOf = (loan: Decimal): Decimal => exact(big(loan).div(LEVERAGE - 1))

/** How much of an asset is worth so much, rounded up to its scale. */
export const amountWorth = (value: Decimal, price: Decimal, scale: number): Decimal =>
  roundUp(big(value).div(price), scale)
