import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { coverMissing, type FundingSource, isWithin, movedBy } from './fundingMoves.ts'

const sources = (...rows: readonly (readonly [string, string])[]): readonly FundingSource[] =>
  rows.map(([account, available]) => ({ account, available: decimal(available) }))
const cover = (need: string, available: string, from: readonly FundingSource[], scale = 6) =>
  coverMissing(decimal(need), decimal(available), from, scale)

test('no money is moved from other accounts to an account that has enough', () => {
  expect(cover('20', '20', sources(['change', '1000']))).toEqual([])
  expect(cover('0', '0', [])).toEqual([])
})

test('exactly the missing amount is moved from the first other account when its balance is enough', () => {
  expect(cover('120.5', '20', sources(['change', '1000'], ['margin', '500']))).toEqual([
    { from: 'change', number: '100.5' },
  ])
})

test('the amount that the first account lacks is moved from the next account, and accounts without money are skipped', () => {
  const moves = cover('120', '20', sources(['change', '60'], ['margin', '0'], ['micro', '70']))
  expect(moves).toEqual([
    { from: 'change', number: '60' },
    { from: 'micro', number: '40' },
  ])
  expect(movedBy(moves ?? [])).toBe('100')
  expect(isWithin(moves ?? [], decimal('100'))).toBe(true)
  expect(isWithin(moves ?? [], decimal('99.999999'))).toBe(false)
})

test('no money is moved when all accounts together have less than the needed amount', () => {
  expect(cover('120', '20', sources(['change', '60'], ['micro', '39.999999']))).toBe(null)
  expect(cover('1', '0', [])).toBe(null)
})

test('a move is at least the minimum transfer, unless the move is the whole balance of an account', () => {
  expect(cover('20.0001', '20', sources(['change', '60']))).toEqual([{ from: 'change', number: '0.001' }])
  expect(cover('20.0001', '20', sources(['change', '0.0003']))).toEqual([
    { from: 'change', number: '0.0003' },
  ])
})

test('for random balances exactly the missing amount is moved, no account gives more than its balance, and null is returned only when all accounts together have less than the needed amount', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const cents = (value: number) => decimal((value / 100).toFixed(2))
  for (let n = 0; n < 5000; n++) {
    const [need, available] = [next(10_000), next(5000)]
    const spare = Array.from({ length: next(4) }, () => next(4000))
    const from = spare.map((value, index) => ({ account: `a${index}`, available: cents(value) }))
    const moves = coverMissing(cents(need), cents(available), from, 2)
    const together = available + spare.reduce((sum, value) => sum + value, 0)
    expect(moves === null).toBe(need > together && need > available)
    for (const { from: account, number } of moves ?? []) {
      const has = from.find((one) => one.account === account)?.available ?? '0'
      expect(Number(number)).toBeLessThanOrEqual(Number(has))
    }
    if (moves)
      expect(available + Math.round(Number(movedBy(moves)) * 100)).toBeGreaterThanOrEqual(
        Math.min(need, together),
      )
  }
})
