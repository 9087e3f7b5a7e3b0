import { describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import {
  bestPrices,
  cropToCommonRange,
  groupBook,
  groupSteps,
  replacesShownBook,
  stepDigits,
} from './groupLevels.ts'

const levels = (...rows: [string, string][]) =>
  rows.map(
    ([price, number]) =>
      [decimal(price), decimal(number)] as [ReturnType<typeof decimal>, ReturnType<typeof decimal>],
  )

const book = {
  asks: levels(['100.01', '1'], ['100.04', '2'], ['100.11', '3'], ['100.2', '4']),
  bids: levels(['99.99', '1'], ['99.95', '2'], ['99.9', '3'], ['99.84', '1']),
}

describe('an order book grouped by price', () => {
  it('offers steps of one, ten and a hundred tick sizes', () => {
    expect(groupSteps(2)).toEqual(['0.01', '0.1', '1'])
    expect(groupSteps(0)).toEqual(['1', '10', '100'])
    expect(groupSteps(5)).toEqual(['0.00001', '0.0001', '0.001'])
    expect(['0.01', '0.1', '1', '100'].map((step) => stepDigits(decimal(step)))).toEqual([2, 1, 0, 0])
  })

  it('contains every level when the price step is one tick size', () => {
    const { asks } = groupBook(book, decimal('0.01'), 7)
    expect(asks.map((level) => [level.price, level.number, level.cumulative])).toEqual([
      ['100.01', '1', '1'],
      ['100.04', '2', '3'],
      ['100.11', '3', '6'],
      ['100.2', '4', '10'],
    ])
  })

  it('rounds asks up and bids down, so that they never cross', () => {
    const { asks, bids } = groupBook(book, decimal('0.1'), 7)
    expect(asks.map((level) => [level.price, level.number])).toEqual([
      ['100.1', '3'],
      ['100.2', '7'],
    ])
    expect(bids.map((level) => [level.price, level.number])).toEqual([
      ['99.9', '6'],
      ['99.8', '1'],
    ])
    const wide = groupBook(book, decimal('1'), 7)
    expect([wide.asks[0]?.price, wide.bids[0]?.price]).toEqual(['101', '99'])
  })

  it('is limited to the visible rows, and the bars of both sides are scaled by the largest cumulative amount', () => {
    const { asks, bids } = groupBook(book, decimal('0.01'), 2)
    expect(asks.map((level) => level.share)).toEqual([1 / 3, 1])
    expect(bids.map((level) => level.share)).toEqual([1 / 3, 1])
    expect(groupBook({ asks: [], bids: [] }, decimal('1'), 7)).toEqual({ asks: [], bids: [] })
  })

  it('is cut in the depth chart to the price range that both sides have in common', () => {
    const { asks, bids } = cropToCommonRange(groupBook(book, decimal('0.01'), 7))
    expect(asks.map((level) => level.price)).toEqual(['100.01', '100.04', '100.11'])
    expect(bids.map((level) => level.price)).toEqual(['99.99', '99.95', '99.9', '99.84'])
    const thin = groupBook({ asks: book.asks, bids: levels(['99.99', '1']) }, decimal('0.01'), 7)
    expect(cropToCommonRange(thin).asks).toHaveLength(1)
    const none = groupBook({ asks: [], bids: book.bids }, decimal('0.01'), 7)
    expect(cropToCommonRange(none)).toEqual(none)
  })

  it('is replaced by a later order book of its pair, and by any order book of another pair', () => {
    const shown = { symbol: 'A/B', seq: 5 }
    expect(replacesShownBook({ symbol: 'A/B', seq: 5 }, shown)).toBe(false)
    expect(replacesShownBook({ symbol: 'A/B', seq: 6 }, shown)).toBe(true)
    expect(replacesShownBook({ symbol: 'C/B', seq: 1 }, shown)).toBe(true)
    expect(replacesShownBook({ symbol: 'A/B', seq: 1 }, null)).toBe(true)
  })
})

describe('the best prices of an order book', () => {
  it('have the decimals of the pair, the bid rounded down and the ask rounded up', () => {
    expect(bestPrices(book, 2)).toEqual({ bid: '99.99', ask: '100.01' })
    expect(bestPrices(book, 1)).toEqual({ bid: '99.9', ask: '100.1' })
  })

  it('are unknown for a side without levels', () => {
    expect(bestPrices({ ...book, asks: [] }, 2)).toEqual({ bid: '99.99', ask: null })
  })
})
