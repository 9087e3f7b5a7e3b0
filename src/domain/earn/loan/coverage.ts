import { add, big, type Decimal, exact, isPositive, lt, ZERO } from '../../money.ts'
import { type Exposure, WITHDRAWAL_LEVEL } from './risk.ts'

/**
 * Rules for the coverage of several loans of one person. Each loan has its own collateral; all other assets
 * in `margin` and `lever` (the pool) cover all loans together: the pool raises the loans with the lowest
 * margin levels to a common level, which is as high as the pool allows. Therefore all loans reach 150 %
 * exactly when the pool holds the sum of the amounts that the loans need beyond their own collateral, and a
 * single loan is covered by all assets (docs/products/loan.md#margin-level).
 */

/** An open loan: its own collateral and its debt in USDT, exact. */
export interface Claim {
  readonly own: Decimal
  readonly debt: Decimal
}

/** A loan with its part of the pool. */
export interface Covered {
  /**
   * The assets and the debt whose quotient is the loan's margin level. All loans that the pool lifts to a
   * common level have the same assets and debt here. Thresholds are checked against these figures.
   */
  readonly group: Exposure
  /** Whether the loan gets a part of the pool. */
  readonly shared: boolean
}

/** `a.own / a.debt < b.own / b.debt`, by cross-multiplication. */
const lower = (a: Claim, b: Claim): boolean =>
  lt(exact(big(a.own).times(b.debt)), exact(big(b.own).times(a.debt)))

/** Coverage of each loan, in the given order. A loan without debt gets nothing from the pool. */
export function coverageOf(pool: Decimal, loans: readonly Claim[]): readonly Covered[] {
  const order = loans
    .filter(({ debt }) => isPositive(debt))
    .sort((a, b) => (lower(a, b) ? -1 : lower(b, a) ? 1 : 0))
  const lifted = new Set<Claim>()
  let group: Exposure = { assets: pool, debt: ZERO }
  for (const one of order) {
    // Whether the loan's own collateral alone reaches the level to which the pool lifts the other loans; this loan then
    // gets nothing from the pool.
    const alone = lifted.size > 0 && !lower(one, { own: group.assets, debt: group.debt })
    if (alone) break
    lifted.add(one)
    group = { assets: add(group.assets, one.own), debt: add(group.debt, one.debt) }
  }
  return loans.map((one) =>
    lifted.has(one) ? { group, shared: true } : { group: { assets: one.own, debt: one.debt }, shared: false },
  )
}

/**
 * Part of the group's assets that covers one loan, in USDT: exact for a single loan, otherwise rounded down
 * to 12 decimals.
 */
export function partOf({ group }: Covered, { debt }: Claim): Decimal {
  if (!isPositive(group.debt) || big(group.debt).eq(debt)) return group.assets
  return exact(big(group.assets).times(debt).div(group.debt).round(12, 0))
}

/**
 * Value that a loan needs from the pool to reach a margin level, in USDT, exact; zero when its own collateral is
 * enough.
 */
export function needOf({ own, debt }: Claim, rate: Decimal): Decimal {
  const missing = exact(big(debt).times(rate).minus(own))
  return isPositive(missing) ? missing : ZERO
}

/** Value that may be withdrawn from the pool so that each loan keeps 150 %, in USDT, exact; at least zero. */
export function freeOfPool(pool: Decimal, loans: readonly Claim[]): Decimal {
  const needed = loans.reduce((sum, one) => add(sum, needOf(one, WITHDRAWAL_LEVEL)), ZERO)
  const free = exact(big(pool).minus(needed))
  return isPositive(free) ? free : ZERO
}

/**
 * Whether every other loan keeps a margin level of at least 150 %, or at least its level before the
 * repayment from the pool.
 * @param before, after coverage of the other loans before and after the repayment, both in the same order.
 */
export const leavesOthers = (before: readonly Covered[], after: readonly Covered[]): boolean =>
  after.every((now, index) => {
    const was = before[index]
    if (!was || !lt(now.group.assets, exact(big(now.group.debt).times(WITHDRAWAL_LEVEL)))) return true
    return !lower(
      { own: now.group.assets, debt: now.group.debt },
      { own: was.group.assets, debt: was.group.debt },
    )
  })
