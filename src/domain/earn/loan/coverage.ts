import { add, big, type Decimal, exact, isPositive, lt, ZERO } from '../../money.ts'
import { type Exposure, FREE } from './risk.ts'

/**
 * What backs several open loans of one person. Each has its own collateral; everything else in `margin` and `lever` (the
 * pool) covers them together and goes where it is needed most: the loans with the lowest rates are lifted to one common
 * rate, as far as the pool reaches. So every loan stands at 150 % exactly when the pool holds the sum of what each needs
 * for that beside its collateral, and one loan alone is backed by all there is (docs/products/loan.md#margin-level).
 */

/** One loan that is owed: its own collateral and its debt in USDT, exact. */
export interface Claim {
  readonly own: Decimal
  readonly debt: Decimal
}

/** A loan with its part of the pool. */
export interface Covered {
  /** Its margin level is `assets / debt` of this; those that share one rate have the same figures. Thresholds compare these. */
  readonly group: Exposure
  /** Whether the pool covers a part of it. */
  readonly shared: boolean
}

/** `a.own / a.debt < b.own / b.debt`, by cross-multiplication. */
const lower = (a: Claim, b: Claim): boolean =>
  lt(exact(big(a.own).times(b.debt)), exact(big(b.own).times(a.debt)))

/** What stands against each loan, in the order given. A loan without a debt needs nothing and has its own alone. */
export function coverageOf(pool: Decimal, loans: readonly Claim[]): readonly Covered[] {
  const order = loans
    .filter(({ debt }) => isPositive(debt))
    .sort((a, b) => (lower(a, b) ? -1 : lower(b, a) ? 1 : 0))
  const lifted = new Set<Claim>()
  let group: Exposure = { assets: pool, debt: ZERO }
  for (const one of order) {
    // Its own collateral already gives as much as the pool gives the others.
    const alone = lifted.size > 0 && !lower(one, { own: group.assets, debt: group.debt })
    if (alone) break
    lifted.add(one)
    group = { assets: add(group.assets, one.own), debt: add(group.debt, one.debt) }
  }
  return loans.map((one) =>
    lifted.has(one) ? { group, shared: true } : { group: { assets: one.own, debt: one.debt }, shared: false },
  )
}

/** What of the group's assets stands against one loan, in USDT: exact for one alone, else rounded down to 12 digits. */
export function partOf({ group }: Covered, { debt }: Claim): Decimal {
  if (!isPositive(group.debt) || big(group.debt).eq(debt)) return group.assets
  return exact(big(group.assets).times(debt).div(group.debt).round(12, 0))
}

/** What a loan needs of the pool to stand at a rate, in USDT; exact, zero when its own collateral is enough. */
export function needOf({ own, debt }: Claim, rate: Decimal): Decimal {
  const missing = exact(big(debt).times(rate).minus(own))
  return isPositive(missing) ? missing : ZERO
}

/** What may leave the pool at most: it keeps the sum of what each loan needs for 150 %. USDT, exact; zero when nothing may. */
export function freeOfPool(pool: Decimal, loans: readonly Claim[]): Decimal {
  const needed = loans.reduce((sum, one) => add(sum, needOf(one, FREE)), ZERO)
  const free = exact(big(pool).minus(needed))
  return isPositive(free) ? free : ZERO
}

/**
 * Whether a repayment out of the pool leaves every other loan at 150 %, or no worse than it stands now: money that covers
 * one loan cannot end another whose collateral then leaves.
 * @param before, after the other loans' covers, in one order.
 */
export const leavesOthers = (before: readonly Covered[], after: readonly Covered[]): boolean =>
  after.every((now, index) => {
    const was = before[index]
    if (!was || !lt(now.group.assets, exact(big(now.group.debt).times(FREE)))) return true
    return !lower(
      { own: now.group.assets, debt: now.group.debt },
      { own: was.group.assets, debt: was.group.debt },
    )
  })
