import { describe, expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { draftSpotOrder, isProblem, type SpotInput, type SpotMarket } from './spot.ts'
import {
  evaluateSpotOrder,
  isDecidedByNext,
  openSpotOrder,
  type SpotState,
  wasTriggered,
} from './spotEvaluate.ts'
import { amountUnits, isMarketLeg, stopDirection } from './spotStopOrder.ts'
import { open, terms } from './test-kit.ts'

const d = decimal
const sale: SpotInput = {
  side: 'sell',
  orderType: 'oco',
  price: '21000',
  amount: '0.1',
  unit: 'base',
  stopPrice: '19000',
}

const drafted = (input: Partial<SpotInput>, market = open) => {
  const draft = draftSpotOrder({ ...sale, ...input }, terms, market)
  if (isProblem(draft)) throw new Error(draft.key)
  return draft
}
const opened = (input: Partial<SpotInput>): SpotState =>
  openSpotOrder({ ...sale, ...input }, drafted(input), { seq: 0, at: 0 }, terms)
/** Ticks with these prices and quantities, in sequence. */
const ticks = (...prices: (readonly [string, string?])[]) =>
  prices.map(([price, number = '9'], n) => ({
    id: 100 + n,
    seq: n + 1,
    price: d(price),
    number: d(number),
    time: n + 1,
  }))

describe('a stop order is rejected', () => {
  test.each<[string, Partial<SpotInput>, SpotMarket?]>([
    ['bad_stop_price', { stopPrice: '' }],
    ['bad_stop_price', { stopPrice: '0' }],
    ['bad_stop_price', { stopPrice: '19000.001' }],
    ['bad_stop_limit_price', { stopLimit: '0' }],
    ['bad_stop_limit_price', { stopLimit: '1.001' }],
    ['bad_price', { price: '' }],
    ['bad_quantity', { unit: 'quote', amount: '2000' }],
    ['bad_amount', { side: 'buy', orderType: 'stop_market', stopPrice: '21000' }],
    ['price_stale', {}, { status: 'open', last: null }],
    ['market_halted', {}, { status: 'halt', last: null }],
    ['stop_reached', { stopPrice: '20000' }],
    ['oco_sides', { price: '20000' }],
    ['oco_sides', { stopPrice: '20000.01' }],
    ['oco_sides', { side: 'buy' }],
    ['oco_sides', { side: 'buy', price: '20000', stopPrice: '21000' }],
    ['amount_below', { amount: '0.00009' }],
    // A quantity of 0.00025 reaches the minimum total at 21,000, but not at the stop price of 19,000.
    ['total_below', { amount: '0.00025' }],
    ['total_above', { amount: '45' }],
  ])('with %s for %j', (key, input, market = open) => {
    expect(draftSpotOrder({ ...sale, ...input }, terms, market)).toMatchObject({ key })
  })

  test('for its terms only, not for an outdated price or a closed market', () => {
    expect(drafted({}, { status: 'closed', last: { price: d('20000'), age: 1e9 } }).stop).toEqual({
      price: '19000',
      direction: 'down',
      limit: null,
    })
  })
})

describe('the frozen amount of a stop order', () => {
  test('of an OCO buy is the cost of its more expensive leg including the fee: 0.1 BTC at 21,000 plus 0.1 %', () => {
    const buy = { side: 'buy', price: '19000', stopPrice: '20500', stopLimit: '21000' } as const
    expect(drafted(buy)).toMatchObject({ pay: '2102.1', number: '0.1', receive: '0.1' })
    expect(drafted({ ...buy, stopLimit: '18000' }).pay).toBe('1901.9')
    expect(drafted({ ...buy, stopLimit: '' }).pay).toBe('2052.05')
  })

  test('is the budget for a stop-market buy, and the quantity for a stop-market sale', () => {
    const stop = { orderType: 'stop_market', price: '' } as const
    expect(drafted({ ...stop, side: 'buy', unit: 'quote', amount: '1000' })).toMatchObject({
      pay: '1000',
      budget: '1000',
      // The budget of 1000 without the fee of 0.1 % is 999.000999. At the stop price of 19000 it buys 0.05257899…,
      // rounded down.
      number: '0.052578',
    })
    expect(drafted(stop)).toMatchObject({ pay: '0.1', budget: null, limit: '19000' })
  })
})

describe('a stop order evaluated by ticks', () => {
  test('is triggered by the first tick that reaches its stop price, and filled at the earliest by the next tick', () => {
    const order = opened({ orderType: 'stop_market', price: '' })
    const first = evaluateSpotOrder(order, ticks(['19000.01'], ['19000']))
    expect(first).toMatchObject({ fills: [], end: null, order: { evaluatedSeq: 2 } })
    expect(first.order.stop?.trigger).toEqual({ tickId: 101, seq: 2, price: '19000', time: 2 })
    expect([wasTriggered(order, first.order), isDecidedByNext(first.order)]).toEqual([true, true])
    const next = evaluateSpotOrder(first.order, ticks(['1'], ['1'], ['25000', '0']))
    expect(next.fills).toMatchObject([{ tickId: 102, price: '25000', number: '0.1' }])
  })

  test('has the same result when ticks are evaluated in one batch, one by one, or twice', () => {
    const all = ticks(['21000', '0.03'], ['20000'], ['18999'], ['18999.5', '0.01'], ['19500', '0.02'])
    const order = opened({ stopLimit: '18999.5' })
    const once = evaluateSpotOrder(order, all)
    expect(once.fills.map(({ tickId, number }) => [tickId, number])).toEqual([
      [100, '0.03'],
      [103, '0.01'],
      [104, '0.06'],
    ])
    let state = order
    const fills = []
    for (const tick of all) {
      for (const given of [all.slice(0, 1), [tick], [tick]]) {
        const step = evaluateSpotOrder(state, given)
        state = step.order
        fills.push(...step.fills)
      }
    }
    expect(fills).toEqual(once.fills)
    expect(state).toEqual(once.order)
  })

  test('buys after its trigger as much as its frozen amount pays for, and ends', () => {
    const order = opened({ side: 'buy', price: '19000', stopPrice: '21000' })
    expect(order.frozen).toBe('2102.1')
    const done = evaluateSpotOrder(order, ticks(['19000', '0.04'], ['21000'], ['30000']))
    // The first tick fills 0.04 for 760.76, fee included. The rest of the frozen amount buys (2102.1 − 760.76) / 1.001
    // / 30000 at the third tick, which is 0.044666 rounded down.
    expect(done.fills).toMatchObject([{ number: '0.04' }, { number: '0.044666', total: '1339.98' }])
    expect(done.end).toBe('funds_spent')
    expect(done.order).toMatchObject({ filled: '0.084666', frozen: '0.02002' })
  })

  test('ends unfilled when its budget buys less than one step', () => {
    const order = opened({
      orderType: 'stop_market',
      side: 'buy',
      unit: 'quote',
      amount: '6',
      stopPrice: '21000',
    })
    const done = evaluateSpotOrder(order, ticks(['21000'], ['6000000']))
    expect(done).toMatchObject({ fills: [], end: 'funds_spent', order: { frozen: '6' } })
  })
})

test('the direction of a stop, the units of its amount and its market leg are derived from the order’s type, side and prices', () => {
  expect([
    stopDirection(d('2'), d('1')),
    stopDirection(d('1'), d('2')),
    stopDirection(d('1'), d('1')),
  ]).toEqual(['up', 'down', null])
  expect(amountUnits('buy', 'stop_market')).toEqual(['quote'])
  expect(amountUnits('sell', 'oco')).toEqual(['base'])
  expect(amountUnits('buy', 'market')[0]).toBe('quote')
  expect([isMarketLeg('stop_market', null), isMarketLeg('oco', d('0')), isMarketLeg('oco', d('1'))]).toEqual([
    true,
    true,
    false,
  ])
  expect(isMarketLeg('stop_limit', null)).toBe(false)
})
