import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { EMPTY, quickOf, rules, type SecondsContext } from './formRules.ts'

const context: SecondsContext = {
  coins: [
    {
      id: 3,
      name: 'USDT',
      image: '',
      balance: decimal('320'),
      precision: 6,
      min_number: decimal('10'),
      max_number: decimal('5000'),
      quick: [decimal('50')],
    },
  ],
  offers: [
    { id: 1, seconds: 30, profit_ratio: decimal('0.85'), min_number: decimal('10'), status: 0 },
    { id: 2, seconds: 60, profit_ratio: decimal('0.88'), min_number: decimal('20'), status: 1 },
    { id: 3, seconds: 120, profit_ratio: decimal('0.9'), min_number: decimal('50'), status: 1 },
  ],
  market: { status: 'open', last: { price: decimal('67404.57'), age: 0 } },
  available: decimal('320'),
  pricePrecision: 2,
}
const ticket = (stake: string, seconds = 0) => ({ ...EMPTY, stake, seconds })

test('a seconds form preselects the first open duration, and shows loss, profit and worst price for both sides', () => {
  const { offer, plans } = rules.summarise(ticket('100'), context)
  expect(offer?.seconds).toBe(60)
  expect(plans.up).toMatchObject({ loss: '100', payout: '188', profit: '88', worst: '67741.59' })
  expect(plans.down).toMatchObject({ loss: '100', payout: '188', worst: '67067.55' })
  expect(rules.summarise(ticket('100', 30), context).offer?.seconds).toBe(60)
  expect(rules.summarise(ticket('100', 120), context).plans.up?.profit).toBe('90')
})

test('while price and balance are unknown, a seconds form shows profits, but no worst price', () => {
  const offline = { ...context, available: null, market: { status: 'open' as const, last: null } }
  const { up, down } = rules.summarise(ticket('7'), offline).plans
  expect([up, down]).toMatchObject([
    { loss: '7', payout: '13.16', worst: null },
    { loss: '7', payout: '13.16', worst: null },
  ])
  expect(rules.errors(ticket('100'), offline)).toEqual({ form: { key: 'price_stale' } })
})

test.each([
  ['', { stake: { key: 'bad_amount' } }],
  ['19.99', { stake: { key: 'amount_below', min: '20' } }],
  ['5000.01', { stake: { key: 'amount_above', max: '5000' } }],
  ['320.01', { stake: { key: 'insufficient_balance' } }],
  ['320', {}],
])('a stake of %j has the validation result %j', (stake, faults) => {
  expect(rules.errors(ticket(stake), context)).toEqual(faults)
})

test('a seconds form shows that no orders are accepted while the market is halted', () => {
  const halted = { ...context, market: { ...context.market, status: 'halt' as const } }
  expect(rules.errors(ticket('100'), halted)).toEqual({ form: { key: 'market_halted' } })
})

test.each([
  ['50', '50'],
  ['50.', '50'],
  ['50.00', '50'],
  ['5', null],
  ['', null],
  ['.', null],
])('a stake of %j selects the quick amount %j', (stake, picked) => {
  expect(quickOf(stake, [decimal('50'), decimal('100')])).toBe(picked)
})
