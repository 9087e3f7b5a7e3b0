import { describe, expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { decimal } from '../../money.ts'
import { type Claim, coverageOf, freeOfPool, leavesOthers, needOf, partOf } from './coverage.ts'
import { isLiquidated, riskRate, WITHDRAWAL_LEVEL } from './risk.ts'

const d = decimal
const claim = (own: string, debt: string): Claim => ({ own: d(own), debt: d(debt) })
const rates = (pool: string, loans: readonly Claim[]) =>
  coverageOf(d(pool), loans).map(({ group }) => riskRate(group))

describe('the margin level of one loan', () => {
  it('is 150 % with 500,000 of its own collateral, 1,000,000 of shared collateral and a debt of 1,000,000', () => {
    const [only] = coverageOf(d('1000000'), [claim('500000', '1000000')])
    expect(only).toEqual({ group: { assets: '1500000', debt: '1000000' }, shared: true })
    expect(freeOfPool(d('1100000'), [claim('500000', '1000000')])).toBe('100000')
    expect(isLiquidated({ assets: d('1100000'), debt: d('1000000') })).toBe(false)
  })
})

describe('the margin levels of several loans', () => {
  it('are equal for loans with equal ratios of own collateral to debt; only shared collateral that no loan needs for 150 % may be withdrawn', () => {
    const two = [claim('500000', '1000000'), claim('400000', '800000')]
    expect(rates('1800000', two)).toEqual(['1.5', '1.5'])
    expect(freeOfPool(d('1800000'), two)).toBe('0')
    expect(freeOfPool(d('1800000.5'), two)).toBe('0.5')
  })

  it('are raised by shared collateral from the lowest on; a loan at 200 % by its own collateral gets no shared collateral and gives none to other loans', () => {
    const loans = [claim('2000000', '1000000'), claim('100000', '500000'), claim('300000', '500000')]
    // A pool of 500,000 lifts the loans at 20 % and 60 % to (100,000 + 300,000 + 500,000) / 1,000,000 = 90 %.
    expect(rates('500000', loans)).toEqual(['2', '0.9', '0.9'])
    const covers = coverageOf(d('500000'), loans)
    expect(covers.map(({ shared }) => shared)).toEqual([false, true, true])
    expect(loans.map((one, index) => covers[index] && partOf(covers[index], one))).toEqual([
      '2000000',
      '450000',
      '450000',
    ])
    expect(needOf(claim('2000000', '1000000'), WITHDRAWAL_LEVEL)).toBe('0')
  })

  it('prevent a repayment from shared collateral that would push another loan further below 150 %', () => {
    const first = claim('1500000', '1000000')
    const second = claim('100000', '1000000')
    const before = coverageOf(d('1400000'), [first, second]).slice(1)
    expect(before[0]?.group).toEqual({ assets: '1500000', debt: '1000000' })
    // The pool pays off the first loan, and the collateral of the first loan is released, so the second loan
    // falls to 50 %.
    const after = coverageOf(d('400000'), [{ ...first, debt: d('0') }, second]).slice(1)
    expect(leavesOthers(before, after)).toBe(false)
    expect(leavesOthers(before, before)).toBe(true)
    // Both loans are at 130 %: repaying part of one loan from the pool raises the margin level of the other
    // loan.
    const pair = [claim('300000', '1000000'), claim('300000', '1000000')]
    const was = coverageOf(d('2000000'), pair).slice(1)
    const now = coverageOf(d('1500000'), [claim('300000', '500000'), claim('300000', '1000000')]).slice(1)
    expect(rates('2000000', pair)).toEqual(['1.3', '1.3'])
    expect(leavesOthers(was, now)).toBe(true)
  })
})

/** Reference model: the level to which the pool lifts the lowest loans, in exact fractions over all subsets. */
function referenceModel(pool: bigint, loans: readonly (readonly [own: bigint, debt: bigint])[]) {
  let best: readonly [bigint, bigint] | null = null
  for (let mask = 1; mask < 1 << loans.length; mask++) {
    const chosen = loans.filter((_, index) => mask & (1 << index))
    const assets = chosen.reduce((sum, [own]) => sum + own, pool)
    const debts = chosen.reduce((sum, [, debt]) => sum + debt, 0n)
    // The lowest quotient over all subsets is the level to which the pool lifts the weakest loans.
    if (best === null || assets * best[1] < best[0] * debts) best = [assets, debts]
  }
  return best
}

it('for random loans, each loan has the margin level of its own collateral or the level to which shared collateral raises the weakest loans, and no collateral is counted twice', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const loan = fc.tuple(units, fc.bigInt({ min: 1n, max: 10n ** 12n }))
  void fc.assert(
    fc.property(units, fc.array(loan, { minLength: 1, maxLength: 6 }), (pool, loans) => {
      const level = referenceModel(pool, loans)
      if (!level) return
      const claims = loans.map(([own, debt]) => claim(String(own), String(debt)))
      const covers = coverageOf(d(String(pool)), claims)
      let given = 0n
      covers.forEach(({ group, shared }, index) => {
        const [own, debt] = loans[index] ?? [0n, 1n]
        const [assets, debts] = [BigInt(group.assets), BigInt(group.debt)]
        const alone = own * level[1] >= level[0] * debt
        // The expected margin level is the higher one of own / debt and the level of the pool. The fractions are
        // compared by cross-multiplication.
        if (alone) expect(assets * debt).toBe(own * debts)
        else expect(assets * level[1]).toBe(level[0] * debts)
        if (shared) given += (level[0] * debt) / level[1] - own
      })
      expect(given <= pool).toBe(true)
      expect(given >= pool - BigInt(loans.length)).toBe(true)
      // All loans reach 150 % exactly when the pool is at least the sum of the amounts by which their own
      // collateral falls short of 150 %; `need` is twice this sum, in integers.
      const need = loans.reduce((sum, [own, debt]) => {
        const missing = 3n * debt - 2n * own
        return missing > 0n ? sum + missing : sum
      }, 0n)
      const all = covers.every(({ group }) => 2n * BigInt(group.assets) >= 3n * BigInt(group.debt))
      expect(all).toBe(2n * pool >= need)
      expect(freeOfPool(d(String(pool)), claims)).toBe(
        2n * pool > need ? d(`${(2n * pool - need) / 2n}${(2n * pool - need) % 2n ? '.5' : ''}`) : '0',
      )
    }),
    { numRuns: 1000 },
  )
})
