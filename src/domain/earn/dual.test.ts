import { describe, expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { businessDayNamed } from '../businessDay.ts'
import { big, decimal } from '../money.ts'
import {
  annualised,
  comparedAt,
  type DualTerms,
  distanceOf,
  dualPayouts,
  dualProblem,
  holdingDays,
  interestOf,
  investAmount,
  meanPrice,
  outcomeOf,
  reservedAmount,
  saleState,
  soldFraction,
} from './dual.ts'

const d = decimal
const day = (name: string): number => businessDayNamed(name) ?? Number.NaN
/** Epoch seconds of a local time in UTC+8. */
const at = (text: string): number => Date.parse(`${text}+08:00`) / 1000

const CALL: DualTerms = {
  type: 'call',
  apr: d('0.365'),
  linkedPrice: d('60000'),
  days: 7,
  coinScale: 8,
  quoteScale: 6,
}
const PUT: DualTerms = { ...CALL, type: 'put' }

describe('the worked examples of a dual investment', () => {
  it('a purchase of ten shares of 0.01 BTC invests 0.1 BTC', () => {
    expect(investAmount(10, d('0.01'))).toBe('0.1')
  })
  it('0.1 BTC pays 0.1007 BTC at settlement below 60,000 and 6,042 USDT from 60,000 on', () => {
    expect(dualPayouts(d('0.1'), CALL)).toEqual({ coin: '0.1007', quote: '6042' })
    expect(comparedAt(d('0.1'), CALL, d('59999.99'))).toMatchObject({ outcome: 'coin', payout: '0.1007' })
    expect(comparedAt(d('0.1'), CALL, d('60000'))).toMatchObject({ outcome: 'quote', payout: '6042' })
  })
  it('6,000 USDT with target price 60,000 pays 0.1007 BTC at 59,000 and 6,042 USDT at 60,000', () => {
    expect(dualPayouts(d('6000'), PUT)).toEqual({ coin: '0.1007', quote: '6042' })
    expect(comparedAt(d('6000'), PUT, d('59000'))).toMatchObject({ outcome: 'coin', payout: '0.1007' })
    expect(comparedAt(d('6000'), PUT, d('60000'))).toMatchObject({ outcome: 'quote', payout: '6042' })
  })
  it('income is 0.0007 BTC when paid in BTC and 42 USDT when paid in USDT', () => {
    expect(interestOf(d('0.1'), CALL, 'coin')).toBe('0.0007')
    expect(interestOf(d('0.1'), CALL, 'quote')).toBe('42')
    expect(interestOf(d('6000'), PUT, 'coin')).toBe('0.0007')
    expect(interestOf(d('6000'), PUT, 'quote')).toBe('42')
  })
  it('annualised return is the return ÷ holding days × 365', () => {
    expect(annualised(d('0.0007'), d('0.1'), 7)).toBe('0.365')
    expect(annualised(d('42'), d('6000'), 7)).toBe('0.365')
  })
})

describe('the settlement of a dual investment', () => {
  it('pays the stablecoin when the settlement price equals the target price', () => {
    expect(outcomeOf(d('60000.00'), d('60000'))).toBe('quote')
    expect(outcomeOf(d('59999.99999999'), d('60000'))).toBe('coin')
  })
  it('rounds each payout down to its currency', () => {
    const odd = { ...CALL, apr: d('0.1'), days: 1 }
    expect(dualPayouts(d('0.00000001'), odd)).toEqual({ coin: '0.00000001', quote: '0.0006' })
    expect(dualPayouts(d('1'), { ...odd, type: 'put' })).toEqual({ coin: '0.00001667', quote: '1.000273' })
  })
  it('of 0.1 BTC at 70,120 with a target price of 69,000 pays 63.70 USDT less than holding the BTC', () => {
    const terms = { ...CALL, linkedPrice: d('69000') }
    expect(comparedAt(d('0.1'), terms, d('70120'))).toEqual({
      outcome: 'quote',
      payout: '6948.3',
      worth: '6948.3',
      held: '7012',
      difference: '-63.7',
    })
  })
  it('reserves only the interest in the invested currency and the whole payout in the other currency', () => {
    expect(reservedAmount(d('0.1'), dualPayouts(d('0.1'), CALL), 'call')).toEqual({
      coin: '0.0007',
      quote: '6042',
    })
    expect(reservedAmount(d('6000'), dualPayouts(d('6000'), PUT), 'put')).toEqual({
      coin: '0.1007',
      quote: '42',
    })
  })
})

describe('the days of a dual investment', () => {
  const maturity = day('2026-03-08')
  it.each([
    ['2026-03-01T00:00:00', 7],
    ['2026-03-01T23:59:59', 7],
    ['2026-03-02T00:00:00', 6],
    ['2026-03-07T12:00:00', 1],
    ['2026-03-08T01:00:00', 1],
  ])('a purchase at %s is held %i days until 8 March', (time, days) => {
    expect(holdingDays(at(time), maturity)).toBe(days)
  })
  it('the sale is open from its start until one second before its end', () => {
    const sale = { start: 100, end: 200, open: true }
    expect([99, 100, 199, 200].map((now) => saleState(sale, now))).toEqual([
      'upcoming',
      'on_sale',
      'on_sale',
      'closed',
    ])
    expect(saleState({ ...sale, open: false }, 150)).toBe('closed')
  })
})

describe('a purchase of a dual investment', () => {
  const offer = { sale: 'on_sale', remaining: 5, most: 4, halted: false } as const
  it.each([
    [0, offer, { key: 'bad_quantity' }],
    [-1, offer, { key: 'bad_quantity' }],
    [1.5, offer, { key: 'bad_quantity' }],
    [1, { ...offer, sale: 'upcoming' }, { key: 'dual_closed' }],
    [1, { ...offer, sale: 'closed' }, { key: 'dual_closed' }],
    [1, { ...offer, halted: true }, { key: 'market_halted' }],
    [1, { ...offer, remaining: 0 }, { key: 'sold_out' }],
    [6, offer, { key: 'dual_left', left: 5 }],
    [5, offer, { key: 'dual_single', max: 4 }],
    [4, offer, null],
  ] as const)('of %d shares under %o is checked as %o', (shares, of, problem) => {
    expect(dualProblem(shares, of)).toEqual(problem)
  })
})

describe('the figures of a dual investment', () => {
  it('the sold fraction of the product is rounded down', () => {
    expect(soldFraction(370, 1000)).toBe('0.63')
    expect(soldFraction(1, 1000)).toBe('0.99')
    expect(soldFraction(0, 3)).toBe('1')
  })
  it('the mean price, rounded down to the decimals of the pair, is below a target price whenever the exact mean is below it', () => {
    expect(meanPrice(d('180000'), 3, 2)).toBe('60000')
    expect(meanPrice(d('179999.999'), 3, 2)).toBe('59999.99')
  })
  it('the distance of a target price of 69,000 from 67,412.5 is 2.3549 %', () => {
    expect(distanceOf(d('69000'), d('67412.5'))).toBe('0.023549')
  })
})

describe('an offer that is outdated when it is bought', () => {
  it('pays at most its interest beyond the value of the invested amount, at every settlement price', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => decimal(String(cents / 100)))
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom('call', 'put'),
          linkedPrice: price,
          apr: fc.integer({ min: 0, max: 300 }).map((percent) => decimal(String(percent / 100))),
          days: fc.integer({ min: 1, max: 365 }),
        }),
        fc.integer({ min: 1, max: 100_000 }).map((units) => decimal(String(units / 100))),
        price,
        (offer, amount, settlement) => {
          const terms: DualTerms = { ...offer, coinScale: 8, quoteScale: 6 }
          const { difference, held } = comparedAt(amount, terms, settlement)
          const interest = big(held).times(terms.apr).times(terms.days).div(365).round(8, 3)
          expect(big(difference).lte(interest)).toBe(true)
        },
      ),
    )
  })

  it('gains 0.0007 BTC at 50,000 and loses 1,958 USDT at 80,000 with the target price 60,000', () => {
    expect(comparedAt(d('0.1'), CALL, d('50000')).difference).toBe('35')
    expect(comparedAt(d('0.1'), CALL, d('80000')).difference).toBe('-1958')
  })
})
