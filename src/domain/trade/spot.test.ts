import { describe, expect, test } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { big, type Decimal, decimal, exact, fits, gt, isPositive, lt, roundDown } from '../money.ts'
import {
  checkSpotOrder,
  draftSpotOrder,
  isFarFromLast,
  isProblem,
  maxSpotAmount,
  planSpotOrder,
  type SpotInput,
  type SpotMarket,
  type SpotSide,
  type SpotTerms,
  worstPrice,
} from './spot.ts'
import {
  averagePrice,
  evaluateSpotOrder,
  isFilled,
  openSpotOrder,
  type SpotState,
  type SpotTick,
} from './spotEvaluate.ts'
import { open, terms } from './test-kit.ts'

const d = decimal

const buy: SpotInput = { side: 'buy', orderType: 'limit', price: '20000', amount: '0.1', unit: 'base' }

/** An open order from an input that passes the rules. */
function opened(
  input: SpotInput,
  pair: SpotTerms,
  accepted: { readonly seq: number; readonly at: number },
  market: SpotMarket = open,
): SpotState {
  const draft = draftSpotOrder(input, pair, market)
  if (isProblem(draft)) throw new Error(draft.key)
  return openSpotOrder(input, draft, accepted, pair)
}

describe('a spot order is rejected', () => {
  const rejected: [string, Partial<SpotInput>, SpotMarket?, Decimal?][] = [
    ['amount_above', { amount: '50.000001', price: '100' }],
    ['total_above', { amount: '46', price: '20000' }],
    ['bad_price', { price: '' }],
    ['bad_price', { price: '0' }],
    ['bad_price', { price: '20000.001' }],
    ['bad_price', { price: '2e4' }],
    ['bad_price', { orderType: 'market', price: '21000.01' }],
    ['bad_price', { orderType: 'market', price: '18999.99' }],
    ['insufficient_balance', { orderType: 'market', price: '' }, open, d('2012.009999')],
    ['bad_quantity', { amount: '' }],
    ['bad_quantity', { amount: '0.000' }],
    ['bad_quantity', { amount: '0.1234567' }],
    ['bad_quantity', { amount: '-1' }],
    ['bad_amount', { unit: 'quote', amount: '1.1234567' }],
    ['market_halted', {}, { status: 'halt', last: null }],
    ['market_closed', { orderType: 'market' }, { status: 'closed', last: { price: d('20000'), age: 0 } }],
    ['price_stale', { orderType: 'market' }, { status: 'open', last: null }],
    ['price_stale', { orderType: 'market' }, { status: 'open', last: { price: d('20000'), age: 10_001 } }],
    ['amount_below', { amount: '0.00009' }],
    ['amount_below', { unit: 'quote', amount: '0.01' }],
    ['total_below', { amount: '0.0002' }],
    ['insufficient_balance', {}, open, d('2001.999999')],
  ]
  test.each(rejected)('with %s for %j', (key, input, market = open, available) => {
    expect(checkSpotOrder({ ...buy, ...input }, terms, market, available ?? null)?.key).toBe(key)
  })

  test('below a minimum, and the error has the minimum of the quantity in base or of the total in quote', () => {
    expect(checkSpotOrder({ ...buy, amount: '0.00009' }, terms, open, null)).toEqual({
      key: 'amount_below',
      min: '0.0001',
      unit: 'base',
    })
    expect(checkSpotOrder({ ...buy, amount: '0.0002' }, terms, open, null)).toEqual({
      key: 'total_below',
      min: '5',
      unit: 'quote',
    })
  })

  test('beyond the limits of amount, price, balance and age of the price, and accepted exactly at these limits', () => {
    expect(checkSpotOrder(buy, terms, open, d('2002'))).toBeNull()
    const market: SpotInput = { ...buy, orderType: 'market', price: '' }
    expect(checkSpotOrder(market, terms, open, d('2012.01'))).toBeNull()
    expect(checkSpotOrder({ ...market, price: '21000' }, terms, open, null)).toBeNull()
    expect(
      checkSpotOrder(market, terms, { status: 'open', last: { price: d('20000'), age: 10_000 } }, null),
    ).toBeNull()
    expect(checkSpotOrder(buy, terms, { status: 'closed', last: null }, null)).toBeNull()
    expect(checkSpotOrder({ ...buy, amount: '0.00025' }, terms, open, null)).toBeNull()
  })
})

describe('a spot order', () => {
  test('that buys at a limit freezes its total and the fee on the total', () => {
    const plan = planSpotOrder({ side: 'buy', unit: 'base', amount: d('0.123456') }, terms, d('23140.48'))
    expect(plan).toEqual({
      number: '0.123456',
      total: '2856.831099',
      fee: '2.856832',
      pay: '2859.687931',
      receive: '0.123456',
    })
  })

  test('that sells freezes the base and is credited quote rounded down', () => {
    const plan = planSpotOrder({ side: 'sell', unit: 'base', amount: d('0.123456') }, terms, d('23140.48'))
    expect(plan).toEqual({
      number: '0.123456',
      total: '2856.831098',
      fee: '2.856832',
      pay: '0.123456',
      receive: '2853.974266',
    })
  })

  test('that buys for 100 USDT at market pays the fee out of the 100 USDT', () => {
    const plan = planSpotOrder({ side: 'buy', unit: 'quote', amount: d('100') }, terms, d('20000'))
    expect(plan.number).toBe('0.004995')
    expect(plan.pay).toBe('99.9999')
  })

  test('is filled by at most the tick’s quantity at a price equal to the limit, and in full at a better price', () => {
    const order = opened({ ...buy, price: '100', amount: '3' }, terms, { seq: 7, at: 0 })
    const { order: after, fills } = evaluateSpotOrder(order, [
      { id: 70, seq: 7, price: d('1'), number: d('9'), time: 0 },
      { id: 79, seq: 8, price: d('1'), number: d('9'), time: 0 },
      { id: 80, seq: 9, price: d('100.01'), number: d('9'), time: 1 },
      { id: 90, seq: 10, price: d('100'), number: d('0.50000099'), time: 2 },
      { id: 100, seq: 11, price: d('100'), number: d('0'), time: 3 },
      { id: 110, seq: 12, price: d('99.5'), number: d('0.1'), time: 4 },
      { id: 120, seq: 13, price: d('90'), number: d('5'), time: 5 },
    ])
    expect(fills.map((fill) => [fill.tickId, fill.price, fill.number])).toEqual([
      [90, '100', '0.5'],
      [110, '99.5', '2.5'],
    ])
    expect(after).toMatchObject({
      filled: '3',
      gross: '298.75',
      total: '298.75',
      fee: '0.29875',
      evaluatedSeq: 12,
    })
    expect(after.frozen).toBe('1.25125')
    expect(averagePrice(after.gross, after.filled)).toBe('99.583333333333')
  })

  test('needs another confirmation when its limit is more than a tenth away from the last price, and needs no confirmation at exactly a tenth', () => {
    expect(isFarFromLast(d('110'), d('100'))).toBe(false)
    expect(isFarFromLast(d('110.01'), d('100'))).toBe(true)
    expect(isFarFromLast(d('89.99'), d('100'))).toBe(true)
  })
})

const scaled = (most: number, scale: number) =>
  fc.integer({ min: 1, max: most }).map((n) => exact(big(n).div(big(10).pow(scale))))
const anyTerms = fc
  .record({
    pricePrecision: fc.integer({ min: 0, max: 6 }),
    numberPrecision: fc.integer({ min: 0, max: 8 }),
    quoteScale: fc.constantFrom(0, 2, 6, 8),
    feeRate: fc.constantFrom('0', '0.0005', '0.001', '0.00075', '0.0333', '0.3'),
  })
  .map(
    (rest): SpotTerms => ({
      ...rest,
      feeRate: d(rest.feeRate),
      minNumber: d('0'),
      minTotal: d('0'),
      maxNumber: d('1000000000000000000000000'),
      maxTotal: d('1000000000000000000000000'),
    }),
  )
const side = fc.constantFrom<SpotSide>('buy', 'sell')

/** Checks a property on 2,000 generated cases. */
function always<T>(cases: fc.Arbitrary<T>, holds: (value: T) => void): void {
  const result = fc.check(fc.property(cases, holds), { numRuns: 2000 })
  if (result.failed) throw new Error(fc.defaultReportMessage(result))
}

/** Generates a resting order with later ticks, half of them near or at the limit. */
const history = anyTerms.chain((pair) =>
  fc
    .record({
      pair: fc.constant(pair),
      side,
      limit: scaled(5_000_000, pair.pricePrecision),
      amount: scaled(50_000_000, pair.numberPrecision),
      moves: fc.array(
        fc.record({
          move: fc.oneof(fc.constant(0), fc.integer({ min: -40, max: 40 })),
          number: scaled(9_000_000, 8),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    })
    .map((made) => ({
      ...made,
      ticks: made.moves.map(({ move, number }, index): SpotTick => {
        const price = big(made.limit).plus(big(move).div(big(10).pow(pair.pricePrecision)))
        return {
          id: 1000 + index,
          seq: index + 1,
          price: price.gt(0) ? exact(price) : made.limit,
          number,
          time: index + 1,
        }
      }),
    })),
)

interface Made {
  readonly pair: SpotTerms
  readonly side: SpotSide
  readonly limit: Decimal
  readonly amount: Decimal
}

const restingOf = ({ pair, side, limit, amount }: Made): SpotState =>
  opened({ side, orderType: 'limit', price: limit, amount, unit: 'base' }, pair, { seq: 0, at: 0 })

const sum = (values: readonly Decimal[]) => values.reduce((total, value) => total.plus(value), big(0))

/** The value in units of 10^-scale, computed by integer arithmetic that is independent of the rules under test. */
function wholeUnits(value: Decimal, scale: number, up: boolean): bigint {
  const [whole = '0', part = ''] = value.split('.')
  const units = BigInt(whole + part.padEnd(scale, '0').slice(0, scale))
  return up && /[1-9]/.test(part.slice(scale)) ? units + 1n : units
}

describe('every resting spot order', () => {
  test('is charged for its fills, rounded once, and never more than its frozen amount', () => {
    always(history, (made) => {
      const start = restingOf(made)
      const { order, fills } = evaluateSpotOrder(start, made.ticks)
      const { pair } = made
      expect(exact(sum(fills.map((fill) => fill.number)))).toBe(exact(big(order.filled)))
      const gross = fills.reduce((total, fill) => total.plus(big(fill.price).times(fill.number)), big(0))
      expect(gross.eq(order.gross)).toBe(true)
      const total = wholeUnits(exact(gross), pair.quoteScale, made.side === 'buy')
      expect(
        sum(fills.map((fill) => fill.total))
          .times(big(10).pow(pair.quoteScale))
          .toFixed(),
      ).toBe(`${total}`)
      const fee = wholeUnits(
        exact(big(total.toString()).times(pair.feeRate).div(big(10).pow(pair.quoteScale))),
        pair.quoteScale,
        true,
      )
      expect(
        sum(fills.map((fill) => fill.fee))
          .times(big(10).pow(pair.quoteScale))
          .toFixed(),
      ).toBe(`${fee}`)

      const spent = made.side === 'buy' ? sum([order.total, order.fee]) : big(order.filled)
      expect(spent.plus(order.frozen).eq(start.frozen)).toBe(true)
      expect(lt(order.frozen, d('0'))).toBe(false)
      for (const fill of fills) {
        expect(made.side === 'buy' ? gt(fill.price, made.limit) : lt(fill.price, made.limit)).toBe(false)
        expect(lt(fill.total, d('0')) || lt(fill.fee, d('0'))).toBe(false)
        if (made.side === 'sell') expect(gt(fill.fee, fill.total)).toBe(false)
        expect(fits(fill.number, pair.numberPrecision)).toBe(true)
      }
    })
  })

  test('has the same result when ticks are evaluated one by one, twice, or in one batch', () => {
    always(history, (made) => {
      const atOnce = evaluateSpotOrder(restingOf(made), made.ticks)
      let order: SpotState = restingOf(made)
      const fills = []
      for (let n = 1; n <= made.ticks.length; n++) {
        const step = evaluateSpotOrder(order, made.ticks.slice(0, n))
        fills.push(...step.fills)
        order = step.order
      }
      expect(fills).toEqual(atOnce.fills)
      expect({ ...order, evaluatedSeq: 0 }).toEqual({ ...atOnce.order, evaluatedSeq: 0 })
    })
  })

  test('is filled in full by the first tick at a better price, and by the quantity of each tick at its limit', () => {
    always(history, (made) => {
      const { order, fills } = evaluateSpotOrder(restingOf(made), made.ticks)
      const first = made.ticks.find((tick) =>
        made.side === 'buy' ? lt(tick.price, made.limit) : gt(tick.price, made.limit),
      )
      const offered = sum(
        made.ticks
          .filter((tick) => tick.price === made.limit && (!first || tick.seq < first.seq))
          .map((tick) => roundDown(big(tick.number), made.pair.numberPrecision)),
      )
      if (first) {
        expect(isFilled(order)).toBe(true)
        expect(fills.at(-1)?.seq).toBeLessThanOrEqual(first.seq)
      } else {
        expect(exact(big(order.filled))).toBe(
          offered.lt(made.amount) ? exact(offered) : exact(big(made.amount)),
        )
      }
    })
  })
})

describe('every market order', () => {
  test('with an amount in quote spends at most the amount, and one more step would exceed it', () => {
    always(
      fc.tuple(anyTerms, fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 9_000_000 })),
      ([pair, a, p]) => {
        const amount = exact(big(a).div(big(10).pow(pair.quoteScale)))
        const price = exact(big(p).div(big(10).pow(pair.pricePrecision)))
        const plan = planSpotOrder({ side: 'buy', unit: 'quote', amount }, pair, price)
        expect(gt(plan.pay, amount)).toBe(false)
        const more = exact(big(plan.number).plus(big(10).pow(-pair.numberPrecision)))
        expect(gt(planSpotOrder({ side: 'buy', unit: 'base', amount: more }, pair, price).pay, amount)).toBe(
          true,
        )
      },
    )
  })

  const tickOf = (price: Decimal, seq: number, time: number): SpotTick => ({
    id: seq,
    seq,
    price,
    number: d('1'),
    time,
  })

  test('is decided by the first tick recorded after the order: the order is filled in full at that price, or not at all when the price is beyond the worst price', () => {
    const cases = fc.tuple(history, fc.constantFrom<'base' | 'quote'>('base', 'quote'))
    always(cases, ([made, unit]) => {
      const { pair, side, limit: last, ticks } = made
      const amount = roundDown(big(made.amount), unit === 'base' ? pair.numberPrecision : pair.quoteScale)
      const input: SpotInput = { side, orderType: 'market', price: '', amount, unit }
      const draft = draftSpotOrder(input, pair, { status: 'open', last: { price: last, age: 0 } })
      if (isProblem(draft)) return
      // Two ticks that must not execute the order: one recorded before the order's acceptance, one recorded
      // at the time of acceptance.
      const known = [tickOf(d('1'), 7, 50), tickOf(d('1'), 8, 100)]
      const later = ticks.map(({ price }, index) => tickOf(price, 9 + index, 101 + index))
      const [first] = later
      if (!first) return
      const { order, fills, end } = evaluateSpotOrder(
        openSpotOrder(input, draft, { seq: 7, at: 100 }, pair),
        [...known, ...later],
      )
      const worst = worstPrice(side, last, pair.pricePrecision)
      expect(draft.limit).toBe(worst)
      if (side === 'buy' ? gt(first.price, worst) : lt(first.price, worst)) {
        expect([fills, end, order.frozen]).toEqual([[], 'worst_price', draft.pay])
        return
      }
      expect([end, fills.length, fills[0]?.seq, isFilled(order)]).toEqual([null, 1, first.seq, true])
      const byBudget = unit === 'quote' && side === 'buy'
      const asked = byBudget
        ? ({ side, unit, amount } as const)
        : ({ side, unit: 'base', amount: draft.number } as const)
      const plan = planSpotOrder(asked, pair, first.price)
      expect([fills[0]?.number, fills[0]?.total, fills[0]?.fee]).toEqual([plan.number, plan.total, plan.fee])
      expect(exact(big(plan.pay).plus(order.frozen))).toBe(exact(big(draft.pay)))
      expect(lt(order.frozen, d('0'))).toBe(false)
    })
  })

  test('ends unfilled when no price was recorded in time, and is not evaluated again', () => {
    const input: SpotInput = { ...buy, orderType: 'market', price: '' }
    const order = opened(input, terms, { seq: 1, at: 1_000 })
    expect(evaluateSpotOrder(order, [tickOf(d('20000'), 2, 11_000)]).fills).toHaveLength(1)
    expect(evaluateSpotOrder(order, [tickOf(d('20000'), 2, 11_001)])).toMatchObject({
      fills: [],
      end: 'no_price',
    })
    expect(evaluateSpotOrder(order, [tickOf(d('20000'), 1, 5_000)])).toMatchObject({ fills: [], end: null })
  })

  test('for the maximum amount that the form offers is affordable', () => {
    always(
      fc.tuple(
        anyTerms,
        side,
        fc.constantFrom<'base' | 'quote'>('base', 'quote'),
        scaled(900_000_000, 8),
        scaled(9_000_000, 2),
      ),
      ([pair, way, unit, available, price]) => {
        const amount = maxSpotAmount(way, unit, available, pair, price, price)
        if (!isPositive(amount)) return
        expect(gt(planSpotOrder({ side: way, unit, amount }, pair, price).pay, available)).toBe(false)
      },
    )
  })
})
