import { expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { big, type Decimal, decimal, ZERO } from '../../money.ts'
import { breakEvenPrice, isLiquidated, netProfitOf } from './calculations.ts'
import { closePart } from './close.ts'
import { changeMargin, removableMargin } from './margin.ts'
import type { FuturesState } from './types.ts'

const position = (change: Partial<FuturesState> = {}): FuturesState => ({
  phase: 'open',
  side: 'long',
  orderType: 'market',
  limit: decimal('20100'),
  leverage: 20,
  mmr: decimal('0.004'),
  feeRate: decimal('0.0006'),
  overnightRate: decimal('0.0003'),
  quoteScale: 6,
  lotSize: decimal('0.1'),
  share: decimal('1'),
  frozen: ZERO,
  price: decimal('20000'),
  margin: decimal('100'),
  overnight: ZERO,
  takeProfit: null,
  stopLoss: null,
  stopShare: ZERO,
  stopsSet: { seq: 1, at: 1 },
  closeOrder: null,
  evaluatedSeq: 2,
  acceptedAt: 1,
  ...change,
})
const open = (price: string) => ({ status: 'open', last: { price: decimal(price), age: 0 } }) as const

it('margin can be removed only as far as the initial margin stays covered, at the entry price and at the last price', () => {
  const rich = position({ margin: decimal('250') })
  expect(removableMargin(rich, decimal('20000'))).toBe('150')
  // A gain does not increase the removable margin: the initial margin of 100 must stay in the position.
  expect(removableMargin(rich, decimal('21000'))).toBe('150')
  // At 19,000 the equity is 150 and the initial margin 95, so 55 can be removed.
  expect(removableMargin(rich, decimal('19000'))).toBe('55')
  expect(removableMargin(position(), decimal('20000'))).toBe('0')
  expect(changeMargin(rich, { adds: false, amount: '55.000001' }, open('19000'))).toEqual({
    key: 'margin_above',
    max: '55',
  })
})

it('a change of margin is rejected without an open position or a valid amount, and a removal also without a current price', () => {
  const key = (state: FuturesState, input: { adds: boolean; amount: string }, market = open('20000')) => {
    const changed = changeMargin(state, input, market)
    return 'key' in changed ? changed.key : null
  }
  expect(key(position({ phase: 'closed' }), { adds: true, amount: '1' })).toBe('already_handled')
  for (const amount of ['', '0', '-1', '0.0000001'])
    expect(key(position(), { adds: true, amount })).toBe('bad_amount')
  const old = { status: 'open', last: { price: decimal('20000'), age: 10_001 } } as const
  expect(changeMargin(position(), { adds: false, amount: '1' }, old)).toEqual({ key: 'price_stale' })
  expect(changeMargin(position(), { adds: true, amount: '1' }, old)).toMatchObject({ change: '1' })
})

it('a change of margin is rejected below the minimum, unless the change removes all removable margin', () => {
  const rich = position({ margin: decimal('100.0005') })
  const change = (adds: boolean, amount: string) => changeMargin(rich, { adds, amount }, open('20000'))
  expect(change(true, '0.000999')).toEqual({ key: 'amount_below', min: '0.001' })
  expect(change(true, '0.001')).toMatchObject({ change: '0.001' })
  expect(change(false, '0.000499')).toEqual({ key: 'amount_below', min: '0.001' })
  expect(change(false, '0.0005')).toMatchObject({ change: '-0.0005' })
})

it('removing the removable margin never causes a liquidation, and closing at the break-even price loses nothing', async () => {
  await fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 100_000, max: 9_000_000 }),
      fc.integer({ min: 8_000, max: 12_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: -3_000, max: 3_000 }),
      (long, leverage, cents, move, extra, before) => {
        const price = decimal((cents / 100).toFixed(2))
        const now = decimal(((cents * move) / 1_000_000).toFixed(2))
        const margin = big(price)
          .times('0.1')
          .div(leverage)
          .round(6, 3)
          .plus(extra / 100)
        const state = position({
          side: long ? 'long' : 'short',
          leverage,
          price,
          margin: decimal(margin.toFixed()),
          mmr: decimal(big('0.4').div(leverage).round(6).toFixed()),
        })
        const most = removableMargin(state, now)
        if (most !== '0') {
          const taken = changeMargin(state, { adds: false, amount: most }, open(now))
          if ('key' in taken) throw new Error(taken.key)
          expect(isLiquidated(taken.state, now)).toBe(false)
        }
        const realised = decimal((before / 100).toFixed(2))
        const even = breakEvenPrice(state, state.feeRate, realised, 2)
        if (even === null) return
        const net = (at: Decimal) => Number(netProfitOf(state, at, state.feeRate, realised))
        const worse = decimal(
          big(even)
            .plus(long ? '-0.01' : '0.01')
            .toFixed(),
        )
        // A worse price than break-even may already use up the whole margin; the loss is then limited to the margin and
        // needs no check.
        if (Number(closePart(state, state.share, worse).profit) <= -Number(state.margin)) return
        expect(net(even)).toBeGreaterThanOrEqual(0)
        expect(net(worse)).toBeLessThan(0)
      },
    ),
    { numRuns: 500 },
  )
})
