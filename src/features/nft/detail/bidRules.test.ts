import { describe, expect, test } from 'vitest'
import type { Nft } from '#contract/trade/nft.ts'
import { decimal } from '#domain/money.ts'
import { work } from '../test-kit.ts'
import { bidRules, stepped } from './bidRules.ts'

const NOW = 1_500_000
const at1000 = work({ current_price: '1000', price: '1000', min_next: '1050', margin_paid: 1 })
const errors = (price: string, item: Nft = at1000, now = NOW) =>
  bidRules.errors({ price }, { item, available: decimal('2000'), scale: 2, now }).price

describe('a bid at current price 1,000 with increment 50', () => {
  test('is rejected at 1,049 and accepted at 1,050', () => {
    expect(errors('1049')).toBe('low')
    expect(errors('1049.99')).toBe('low')
    expect(errors('1050')).toBeUndefined()
    expect(
      bidRules.summarise({ price: '1050' }, { item: at1000, available: null, scale: 2, now: NOW }).bid,
    ).toBe('1050')
    expect(
      bidRules.summarise({ price: '1049' }, { item: at1000, available: null, scale: 2, now: NOW }).bid,
    ).toBeNull()
  })

  test.each(['', '0', 'x', '1050.001'])('of %j is rejected as no price', (price) => {
    expect(errors(price)).toBe('price')
  })

  test('is rejected above the sum of balance and paid margin, less the amounts reserved for bids on other works', () => {
    expect(errors('2200')).toBeUndefined()
    expect(errors('2200.01')).toBe('funds')
    expect(errors('1050', { ...at1000, committed: decimal('1150.01') })).toBe('funds')
    expect(errors('1000000000.01')).toBe('high')
  })

  test('is rejected without a paid margin, while the bidder leads, on the bidder’s own work, and outside the sale time', () => {
    expect(errors('1050', { ...at1000, margin_paid: 0 })).toBe('margin')
    expect(errors('1050', { ...at1000, leading: 1 })).toBe('leading')
    expect(errors('1050', { ...at1000, uid: 5 })).toBe('own')
    expect(errors('1050', at1000, 999_999)).toBe('closed')
    expect(errors('1050', at1000, 2_000_000)).toBe('closed')
    expect(errors('1050', { ...at1000, on_sale: 0 })).toBe('closed')
  })
})

test('each step of a bid adds the increment to the minimum bid, or the smallest unit of the currency without an increment', () => {
  const of = (steps: number, by: string) => stepped(decimal('1050'), decimal(by), 2, steps)
  expect([1, 2, 5].map((steps) => of(steps, '50'))).toEqual(['1050', '1100', '1250'])
  expect([1, 2, 5].map((steps) => of(steps, '0'))).toEqual(['1050', '1050.01', '1050.04'])
})
