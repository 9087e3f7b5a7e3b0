import { describe, expect, test } from 'vitest'
import { decimal, ZERO } from '../money.ts'
import {
  type AuctionNow,
  bidFunds,
  bidProblem,
  buyProblem,
  canWithdraw,
  endAfterBid,
  leastMargin,
  listingProblem,
  MAX_PRICE,
  minNextBid,
  nftFee,
  nftSaleStatus,
  payment,
} from './nft.ts'

const d = decimal
const START = 1000
const END = 2000

test('the sale status of a work depends on the start and the end of the sale and on whether the work is on sale', () => {
  expect(nftSaleStatus(1, START, END, 999)).toBe(2)
  expect(nftSaleStatus(1, START, END, 1000)).toBe(1)
  expect(nftSaleStatus(0, START, END, 1000)).toBe(0)
  expect(nftSaleStatus(1, START, END, 1999)).toBe(1)
  expect(nftSaleStatus(1, START, END, 2000)).toBe(0)
  expect(nftSaleStatus(0, START, END, 999)).toBe(2)
})

const auction: AuctionNow = {
  onSale: 1,
  start: START,
  end: END,
  startPrice: d('1000'),
  current: d('1000'),
  increment: d('50'),
  scale: 6,
  leader: 7,
  seller: 9,
}

test.each([
  ['long before the end leaves the end unchanged', 1_000_000, 600_000, 399_000, 1_000_000],
  ['exactly ten minutes before the end leaves the end unchanged', 1_000_000, 600_000, 400_000, 1_000_000],
  ['in the last ten minutes moves the end to ten minutes later', 1_000_000, 600_000, 400_001, 1_001_000],
  ['in the last millisecond moves the end by ten minutes', 1_000_000, 600_000, 999_999, 1_600_000],
  ['in the last millisecond of a fixed-end sale leaves the end unchanged', 1_000_000, 0, 999_999, 1_000_000],
])('a bid %s', (_, end, by, at, expected) => {
  expect(endAfterBid(end, by, at)).toBe(expected)
})

const bidder = { id: 1, marginPaid: true, funds: d('5000') }

describe('a bid on a work', () => {
  test('must be at least the start price, then the current price + increment, or + the smallest unit of the currency when there is no increment', () => {
    expect(minNextBid({ ...auction, current: null })).toBe('1000')
    expect(minNextBid(auction)).toBe('1050')
    expect(minNextBid({ ...auction, increment: ZERO })).toBe('1000.000001')
    expect(minNextBid({ ...auction, increment: ZERO, scale: 0 })).toBe('1001')
  })

  test('with current price 1,000 and increment 50 is rejected at 1,049 and accepted at 1,050', () => {
    expect(bidProblem(d('1049'), bidder, auction, 1500)).toEqual({ key: 'nft_bid_low', min: '1050' })
    expect(bidProblem(d('1050'), bidder, auction, 1500)).toBeNull()
  })

  test('is rejected with a separate error for each rule that the bid breaks', () => {
    const key = (...given: Parameters<typeof bidProblem>) => bidProblem(...given)?.key
    expect(key(d('1050'), { ...bidder, id: 9 }, auction, 1500)).toBe('param_error')
    expect(key(d('1050'), bidder, auction, 999)).toBe('nft_not_selling')
    expect(key(d('1050'), bidder, auction, 2000)).toBe('nft_not_selling')
    expect(key(d('1050'), bidder, { ...auction, onSale: 0 }, 1500)).toBe('nft_not_selling')
    expect(key(d('1050'), { ...bidder, marginPaid: false }, auction, 1500)).toBe('nft_margin_first')
    expect(key(null, bidder, auction, 1500)).toBe('bad_price')
    expect(key(d('1050.0000001'), bidder, auction, 1500)).toBe('bad_price')
    expect(key(d('2000'), { ...bidder, id: 7 }, auction, 1500)).toBe('nft_leading')
  })

  test('is rejected when the bid exceeds the available balance plus margin by one smallest unit, and accepted while the balance is unknown', () => {
    const funds = bidFunds(d('850'), d('200'), ZERO)
    expect(funds).toBe('1050')
    expect(bidProblem(d('1050'), { ...bidder, funds }, auction, 1500)).toBeNull()
    expect(bidProblem(d('1050.000001'), { ...bidder, funds }, auction, 1500)).toEqual({
      key: 'insufficient_balance',
    })
    expect(bidProblem(d('9999'), { ...bidder, funds: null }, auction, 1500)).toBeNull()
  })

  test('is limited to the balance minus the amounts that the person’s other leading bids and unpaid wins need', () => {
    expect(bidFunds(d('1700'), d('200'), d('850'))).toBe('1050')
  })

  test('above the price ceiling is rejected regardless of the balance, and the minimum next bid always fits the currency’s scale', () => {
    const rich = { ...bidder, funds: d('99999999999999999999') }
    const high = { ...auction, current: d('999999950') }
    expect(bidProblem(MAX_PRICE, rich, high, 1500)).toBeNull()
    expect(bidProblem(d('1000000000.000001'), rich, high, 1500)).toEqual({
      key: 'amount_above',
      max: MAX_PRICE,
    })
    const next = minNextBid({ ...auction, current: MAX_PRICE, increment: MAX_PRICE })
    expect(next).toMatch(/^\d{1,20}$/)
  })
})

describe('the payment for a work', () => {
  test('that was won at 1,050 with a margin of 200 is 850', () => {
    expect(payment(d('1050'), 1, d('200'), ZERO, 6)).toEqual({
      total: '1050',
      due: '850',
      counted: '200',
      back: '0',
      fee: '0',
      seller: '1050',
    })
  })

  test('for three boxes at 20 is 60, and the fee, rounded up, is paid by the seller', () => {
    expect(payment(d('20'), 3, ZERO, ZERO, 6).total).toBe('60')
    expect(payment(d('333.333333'), 1, ZERO, d('0.025'), 6)).toMatchObject({
      fee: '8.333334',
      seller: '324.999999',
    })
    expect(nftFee(d('0.000001'), d('0.5'), 6)).toBe('0.000001')
  })

  test('returns the part of the margin that exceeds the price', () => {
    expect(payment(d('50'), 1, d('200'), ZERO, 6)).toMatchObject({ due: '0', counted: '50', back: '150' })
  })
})

const offer = {
  currency: 3,
  onSale: 1,
  start: START,
  end: END,
  price: d('20'),
  stock: 10,
  limitPerUser: 5,
  seller: null,
  isBox: true,
} as const

test('a purchase of a work is rejected with the first rule that the purchase breaks', () => {
  const key = (num: number, bought: number, over: Partial<typeof offer> | object = {}, now = 1500) =>
    buyProblem({ num, price: d('20'), currency: 3 }, 1, bought, { ...offer, ...over }, false, now)
  expect(key(3, 0)).toBeNull()
  expect(key(3, 3)).toEqual({ key: 'nft_limit', left: 2 })
  expect(key(6, 0, { limitPerUser: 0, stock: 4 })).toEqual({ key: 'nft_limit', left: 4 })
  expect(key(1, 0, { stock: 0 })).toEqual({ key: 'nft_sold' })
  expect(key(1, 0, {}, 2000)).toEqual({ key: 'nft_not_selling' })
  expect(key(1, 0, { onSale: 0 })).toEqual({ key: 'nft_not_selling' })
  expect(key(1, 0, { price: d('21') })).toEqual({ key: 'nft_price_changed' })
  expect(key(1, 0, { currency: 1 })).toEqual({ key: 'nft_price_changed' })
  expect(key(1, 0, { seller: 1 })).toEqual({ key: 'param_error' })
  expect(key(2, 0, { isBox: false })).toEqual({ key: 'param_error' })
  expect(buyProblem({ num: 1, price: d('20.0'), currency: 3 }, 1, 0, offer, true, 1500)).toEqual({
    key: 'nft_sold',
  })
})

test('a resale is accepted only with a price, an increment, a margin and an end after its start', () => {
  const now = 10_000_000
  const fine = {
    auction: true,
    price: d('300'),
    increment: d('50'),
    margin: d('15'),
    start: now,
    end: now + 1000,
    scale: 6,
  }
  expect(listingProblem(fine, now)).toBeNull()
  expect(listingProblem({ ...fine, start: now - 60_000 }, now)).toBeNull()
  expect(listingProblem({ ...fine, start: now - 60_001 }, now)).toBe('nft_bad_start')
  expect(listingProblem({ ...fine, end: now }, now)).toBe('nft_bad_time')
  expect(listingProblem({ ...fine, price: ZERO }, now)).toBe('bad_price')
  expect(listingProblem({ ...fine, increment: ZERO }, now)).toBe('nft_bad_increment')
  expect(listingProblem({ ...fine, margin: null }, now)).toBe('bad_amount')
  expect(listingProblem({ ...fine, margin: d('-1') }, now)).toBe('bad_amount')
  expect(listingProblem({ ...fine, auction: false, increment: null, margin: null }, now)).toBeNull()
})

test('an auction with start price 300 requires a margin of at least 15, rounded up to the scale', () => {
  const now = 10_000_000
  const sale = { auction: true, price: d('300'), increment: d('50'), start: now, end: now + 1000, scale: 6 }
  expect(listingProblem({ ...sale, margin: ZERO }, now)).toBe('nft_margin_low')
  expect(listingProblem({ ...sale, margin: d('14.999999') }, now)).toBe('nft_margin_low')
  expect(listingProblem({ ...sale, margin: d('15') }, now)).toBeNull()
  expect(leastMargin(d('0.000001'), 6)).toBe('0.000001')
})

test('a resale with a price, increment or margin above the ceiling is rejected', () => {
  const now = 10_000_000
  const above = d('1000000000.000001')
  const sale = {
    auction: true,
    price: MAX_PRICE,
    increment: MAX_PRICE,
    margin: MAX_PRICE,
    start: now,
    end: now + 1000,
    scale: 6,
  }
  expect(listingProblem(sale, now)).toBeNull()
  expect(listingProblem({ ...sale, price: above }, now)).toBe('bad_price')
  expect(listingProblem({ ...sale, increment: above }, now)).toBe('nft_bad_increment')
  expect(listingProblem({ ...sale, margin: above }, now)).toBe('bad_amount')
})

test('a sale may be withdrawn before its start, and after its start while nobody has paid a margin', () => {
  expect(canWithdraw(START, 3, 999)).toBe(true)
  expect(canWithdraw(START, 0, 1500)).toBe(true)
  expect(canWithdraw(START, 1, 1500)).toBe(false)
})
