import { describe, expect, test } from 'vitest'
import {
  LIMIT_INCREASE_DELAY_MS,
  limitAt,
  NO_LIMIT,
  requestLimit,
  requestPause,
  withinLimit,
} from '../account/selfLimits.ts'
import { decimal } from '../money.ts'
import {
  draftSeconds,
  evaluateSeconds,
  isSecondsProblem,
  openSeconds,
  type SecondsInput,
  type SecondsMarket,
  secondsDeadline,
  secondsExpiry,
} from './seconds.ts'

const TERMS = {
  seconds: 60,
  profitRatio: decimal('0.88'),
  scale: 6,
  min: decimal('20'),
  max: decimal('5000'),
  pricePrecision: 2,
}
const OPEN: SecondsMarket = { status: 'open', last: { price: decimal('67404.57'), age: 400 } }
const draft = (input: Partial<SecondsInput> = {}, market = OPEN, available: string | null = '320') =>
  draftSeconds(
    { side: 'up', stake: '100', worst: '', ...input },
    TERMS,
    market,
    available === null ? null : decimal(available),
  )

test('a seconds order costs its stake, and pays stake × (1 + ratio) when won', () => {
  expect(draft()).toEqual({ stake: '100', loss: '100', profit: '88', payout: '188', worst: '67741.59' })
  expect(draft({ stake: '33.333333' })).toMatchObject({ profit: '29.333333', payout: '62.666666' })
  expect(draft({ side: 'down' })).toMatchObject({ worst: '67067.55' })
})

test.each([
  [{ stake: '' }, 'bad_amount'],
  [{ stake: '0' }, 'bad_amount'],
  [{ stake: '-5' }, 'bad_amount'],
  [{ stake: '100.0000001' }, 'bad_amount'],
  [{ stake: '19.999999' }, 'amount_below'],
  [{ stake: '5000.000001' }, 'amount_above'],
  [{ stake: '320.000001' }, 'insufficient_balance'],
  [{ worst: '1' }, 'bad_price'],
  [{ worst: '67404.575' }, 'bad_price'],
  [{ worst: '67404.56' }, 'price_moved'],
  [{ worst: '67404.57' }, 'price_moved'],
  [{ worst: '67539.36' }, 'price_moved'],
  [{ side: 'down', worst: '67404.57' }, 'price_moved'],
  [{ side: 'down', worst: '67269.78' }, 'price_moved'],
] as const)('a seconds order of %j is rejected: %s', (input, key) => {
  expect(draft(input)).toMatchObject({ key })
})

test.each([
  ['up', '67539.37'],
  ['down', '67269.77'],
] as const)(
  'a seconds order %s is accepted with a worst price at the minimum distance of 0.2 %%: %s',
  (side, worst) => {
    expect(draft({ side, worst })).toMatchObject({ worst })
  },
)

test('a seconds order without a fresh price is rejected', () => {
  const last = { price: decimal('1'), age: 10_001 }
  expect(draft({}, { status: 'open', last })).toEqual({ key: 'price_stale' })
  expect(draft({}, { status: 'open', last: null })).toEqual({ key: 'price_stale' })
  expect(draft({}, { ...OPEN, status: 'halt' })).toEqual({ key: 'market_halted' })
  expect(draft({}, { ...OPEN, status: 'closed' })).toEqual({ key: 'market_closed' })
})

describe('an open seconds order', () => {
  const plan = draft()
  if (isSecondsProblem(plan)) throw new Error(plan.key)
  const order = openSeconds('up', 60, plan, { seq: 10, at: 1_000_000 })
  const tick = (seq: number, time: number, price: string) => ({ id: seq, seq, time, price: decimal(price) })

  test('ends at the first tick at its expiry or up to 10 s later, never before', () => {
    const entered = evaluateSeconds(order, [tick(11, 1_000_000, '1'), tick(12, 1_000_500, '67500')]).state
    expect(entered.entry).toMatchObject({ seq: 12 })
    expect(secondsExpiry(entered)).toBe(1_060_500)
    const early = evaluateSeconds(entered, [tick(13, 1_060_499, '1')])
    expect(early.over).toBeNull()
    expect(evaluateSeconds(early.state, [tick(14, 1_060_500, '67500.01')]).over).toMatchObject({
      result: 'win',
      gain: '88',
    })
    expect(evaluateSeconds(early.state, [tick(14, 1_070_500, '67499.99')]).over).toMatchObject({
      result: 'lose',
      gain: '-100',
    })
    expect(evaluateSeconds(early.state, [tick(14, 1_070_501, '67499.99')]).over).toMatchObject({
      result: 'returned',
      reason: 'no_end_price',
      gain: '0',
    })
  })

  test('waits for its entry price and for its exit price until a deadline', () => {
    expect(secondsDeadline(order)).toBe(1_010_000)
    const entered = evaluateSeconds(order, [tick(11, 1_003_000, '67404')]).state
    expect(secondsDeadline(entered)).toBe(1_073_000)
  })
})

describe('the limits that a person sets', () => {
  const hundred = decimal('100')
  const fifty = decimal('50')
  test('take effect at once when lowered, and after 24 hours when raised', () => {
    const set = requestLimit(NO_LIMIT, hundred, 0)
    expect(set).toEqual({ amount: '100', next: null })
    const lower = requestLimit(set, fifty, 1000)
    expect(lower).toEqual({ amount: '50', next: null })
    const higher = requestLimit(lower, hundred, 2000)
    expect(higher).toEqual({ amount: '50', next: { amount: '100', at: 2000 + LIMIT_INCREASE_DELAY_MS } })
    expect(limitAt(higher, 1999 + LIMIT_INCREASE_DELAY_MS).amount).toBe('50')
    expect(limitAt(higher, 2000 + LIMIT_INCREASE_DELAY_MS)).toEqual({ amount: '100', next: null })
    expect(requestLimit(higher, null, 3000).next).toEqual({
      amount: null,
      at: 3000 + LIMIT_INCREASE_DELAY_MS,
    })
    expect(requestLimit(higher, fifty, 3000)).toEqual({ amount: '50', next: null })
  })
  test('count the stake of an open order as lost until the order is settled', () => {
    const limit = { amount: hundred, next: null }
    const today = { gain: decimal('-60'), open: decimal('20') }
    expect(withinLimit(limit, today, decimal('20'))).toBe(true)
    expect(withinLimit(limit, today, decimal('20.01'))).toBe(false)
    expect(withinLimit(limit, { ...today, gain: decimal('30') }, decimal('110'))).toBe(true)
    expect(withinLimit(NO_LIMIT, today, decimal('100000'))).toBe(true)
  })
  test('include a pause of trading, which is lengthened at once and can be ended a day after the request', () => {
    const day = 86_400_000
    expect(requestPause(0, 7, 1000)).toBe(1000 + 7 * day)
    expect(requestPause(1000 + 7 * day, 1, 2000)).toBe(1000 + 7 * day)
    expect(requestPause(1000 + 7 * day, 0, 2000)).toBe(2000 + day)
    expect(requestPause(5000, 0, 2000)).toBe(5000)
  })
})
