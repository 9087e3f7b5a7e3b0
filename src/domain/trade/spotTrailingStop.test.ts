import { describe, expect, test } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { decimal } from '../money.ts'
import { draftSpotOrder, isProblem, type SpotInput, type SpotMarket } from './spot.ts'
import {
  evaluateSpotOrder,
  isDecidedByNext,
  openSpotOrder,
  type SpotState,
  type SpotTick,
  wasActivated,
  wasTriggered,
} from './spotEvaluate.ts'
import { callbackOfPercent, percentOfCallback, shownTrailStop, trailStop } from './spotTrailingStop.ts'
import { open, terms } from './test-kit.ts'

const d = decimal
const sale: SpotInput = {
  side: 'sell',
  orderType: 'trailing_stop',
  price: '',
  amount: '0.1',
  unit: 'base',
  callbackRate: '0.01',
}
const buy: Partial<SpotInput> = { side: 'buy', unit: 'quote', amount: '1000' }

function opened(input: Partial<SpotInput> = {}, market = open): SpotState {
  const draft = draftSpotOrder({ ...sale, ...input }, terms, market)
  if (isProblem(draft)) throw new Error(draft.key)
  return openSpotOrder({ ...sale, ...input }, draft, { seq: 0, at: 0 }, terms)
}
const ticks = (...prices: readonly string[]): readonly SpotTick[] =>
  prices.map((price, n) => ({ id: 100 + n, seq: n + 1, price: d(price), number: d('1'), time: n + 1 }))

describe('a trailing stop is rejected', () => {
  test.each<[string, Partial<SpotInput>, SpotMarket?]>([
    ['bad_callback_rate', { callbackRate: '' }],
    ['bad_callback_rate', { callbackRate: '0.0005' }],
    ['bad_callback_rate', { callbackRate: '0.201' }],
    ['bad_callback_rate', { callbackRate: '0.0101' }],
    ['bad_activation_price', { activation: '0' }],
    ['bad_activation_price', { activation: '20500.001' }],
    ['activation_reached', { activation: '20000' }],
    ['activation_reached', { ...buy, activation: '20000' }],
    ['bad_amount', { side: 'buy', unit: 'base' }],
    ['price_stale', {}, { status: 'open', last: null }],
    ['market_halted', {}, { status: 'halt', last: null }],
    ['amount_below', { amount: '0.00009' }],
    // The minimum total is checked at the first trigger price, which is below the last price of 20,000: this quantity
    // exceeds the minimum at 20,000 only.
    ['total_below', { amount: '0.000252' }],
  ])('with %s for %j', (key, input, market = open) => {
    expect(draftSpotOrder({ ...sale, ...input }, terms, market)).toMatchObject({ key })
  })

  test('for its terms only, not for an outdated price or a closed market', () => {
    const closed: SpotMarket = { status: 'closed', last: { price: d('20000'), age: 1e9 } }
    expect(opened({}, closed).trail?.extreme?.price).toBe('20000')
  })
})

test('a trailing stop freezes the quantity of a sale and the budget of a buy', () => {
  expect(opened()).toMatchObject({ frozen: '0.1', limit: '19800' })
  expect(opened(buy)).toMatchObject({ frozen: '1000', limit: '20200', budget: '1000' })
  expect(opened({ activation: '21000' })).toMatchObject({ frozen: '0.1', limit: '20790' })
})

describe('a trailing stop evaluated by ticks', () => {
  test('follows the highest price, is triggered at its callback rate below that price, and is filled by the next tick', () => {
    const order = opened()
    const moved = evaluateSpotOrder(order, ticks('20001', '20100', '19899.01', '20100'))
    expect(moved.order.trail).toMatchObject({ extreme: { tickId: 101, price: '20100' }, trigger: null })
    expect([wasTriggered(order, moved.order), isDecidedByNext(moved.order)]).toEqual([false, false])
    const reached = evaluateSpotOrder(order, ticks('20100', '19899'))
    expect(reached).toMatchObject({ fills: [], order: { trail: { trigger: { tickId: 101 } } } })
    expect([wasTriggered(order, reached.order), isDecidedByNext(reached.order)]).toEqual([true, true])
    const filled = evaluateSpotOrder(order, ticks('20100', '19899', '25000'))
    expect(filled.fills).toMatchObject([{ tickId: 102, price: '25000', number: '0.1' }])
    expect(filled.order.trail?.extreme?.price).toBe('20100')
  })

  test('is triggered below the last price at its acceptance when the price never rose', () => {
    expect(evaluateSpotOrder(opened(), ticks('19800')).order.trail?.trigger).not.toBeNull()
    expect(evaluateSpotOrder(opened(buy), ticks('20200')).order.trail?.trigger).not.toBeNull()
  })

  test('with an activation price becomes active at the tick that reaches this price, and is not triggered by the same tick', () => {
    const order = opened({ activation: '20500' })
    expect(evaluateSpotOrder(order, ticks('15000', '20499.99')).order.trail?.extreme).toBeNull()
    const active = evaluateSpotOrder(order, ticks('15000', '20700'))
    expect(wasActivated(order, active.order)).toBe(true)
    expect(active.order.trail).toMatchObject({ activated: { tickId: 101 }, extreme: { price: '20700' } })
  })

  test('is triggered at its exact trigger price, which may have more decimals than the pair', () => {
    // The trigger price of a sale is 1 % below the highest price: 20000.01 × 0.99 = 19800.0099.
    const order = opened({}, { status: 'open', last: { price: d('20000.01'), age: 0 } })
    expect(evaluateSpotOrder(order, ticks('19800.01')).order.trail?.trigger).toBeNull()
    expect(evaluateSpotOrder(order, ticks('19800')).order.trail?.trigger).not.toBeNull()
    expect(trailStop('sell', d('20000.01'), d('0.01'))).toBe('19800.0099')
    expect(shownTrailStop('sell', d('20000.01'), d('0.01'), 2)).toBe('19800')
    expect(shownTrailStop('buy', d('20000.01'), d('0.01'), 2)).toBe('20200.02')
  })

  test('has the same result in batches of any size, also when ticks are repeated', () => {
    const price = fc.integer({ min: 1950, max: 2050 }).map((tenths) => `${tenths}0`)
    void fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom('0.005', '0.01', '0.02', '0.05'),
        fc.constantFrom('', '20100', '20300'),
        fc.boolean(),
        (prices, sizes, callbackRate, activation, isSale) => {
          const input = isSale ? { callbackRate, activation } : { ...buy, callbackRate }
          const order = opened(input)
          const all = ticks(...prices)
          const once = evaluateSpotOrder(order, all)
          let state = order
          const fills: unknown[] = []
          for (let from = 0, n = 0; from < all.length; n++) {
            const to = from + (sizes[n % sizes.length] ?? 1)
            // Passes ticks again that were evaluated before, as overlapping batches would.
            const step = evaluateSpotOrder(state, all.slice(Math.max(0, from - 2), to))
            state = step.order
            fills.push(...step.fills)
            from = to
          }
          expect(fills).toEqual(once.fills)
          expect(state.trail).toEqual(once.order.trail)
        },
      ),
    )
  })
})

test('a callback rate is typed in per cent with at most one decimal', () => {
  expect([callbackOfPercent('0.1'), callbackOfPercent('20'), callbackOfPercent('1.5')]).toEqual([
    '0.001',
    '0.2',
    '0.015',
  ])
  expect([callbackOfPercent('1.55'), callbackOfPercent('.'), callbackOfPercent('')]).toEqual(['', '', ''])
  expect(percentOfCallback(d('0.015'))).toBe('1.5')
})
