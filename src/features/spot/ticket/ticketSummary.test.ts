import { describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import type { SpotTerms } from '#domain/trade/spot.ts'
import { errors } from './ticketProblems.ts'
import { emptyTicket, type TicketContext, type TicketState } from './ticketState.ts'
import { summarise } from './ticketSummary.ts'

const terms: SpotTerms = {
  pricePrecision: 2,
  numberPrecision: 4,
  quoteScale: 6,
  minNumber: decimal('0.0001'),
  minTotal: decimal('5'),
  maxNumber: decimal('1000'),
  maxTotal: decimal('1000000'),
  feeRate: decimal('0.001'),
}
const context = (change: Partial<TicketContext> = {}): TicketContext => ({
  terms,
  market: { status: 'open', last: { price: decimal('67412.5'), age: 0 } },
  recorded: { price: decimal('67412.5'), age: 60_000 },
  available: decimal('6740.18'),
  slippage: '0.005',
  ...change,
})
const buy = (change: Partial<TicketState> = {}): TicketState => ({
  ...emptyTicket(),
  price: '67380',
  amount: '0.025',
  ...change,
})

describe('the summary of a spot ticket', () => {
  it('shows the cost of a limit buy with its fee, rounded up', () => {
    const { plan, max, percent } = summarise(buy(), context())
    expect(plan).toEqual({
      number: '0.025',
      total: '1684.5',
      fee: '1.6845',
      pay: '1686.1845',
      receive: '0.025',
    })
    expect(max).toBe('0.0999')
    expect(percent).toBe(25)
  })

  it('shows the proceeds of a sale after its fee', () => {
    const { plan } = summarise(buy({ side: 'sell' }), context({ available: decimal('1') }))
    expect(plan).toMatchObject({ pay: '0.025', receive: '1682.8155' })
  })

  it('at market shows the maximum paid and the minimum received, both at the worst price', () => {
    const base = summarise(buy({ orderType: 'market' }), context())
    expect([base.price, base.worst, base.draft?.pay, base.draft?.receive]).toEqual([
      '67412.5',
      '67749.56',
      '1695.432739',
      '0.025',
    ])
    const budget = summarise(buy({ orderType: 'market', unit: 'quote', amount: '1000' }), context())
    expect([budget.draft?.pay, budget.draft?.receive, budget.plan?.number]).toEqual([
      '1000',
      '0.0147',
      '0.0148',
    ])
    const sale = summarise(buy({ side: 'sell', orderType: 'market' }), context({ slippage: '0.01' }))
    expect([sale.worst, sale.draft?.pay, sale.draft?.receive]).toEqual(['66738.38', '0.025', '1666.79104'])
  })

  it('has no price, plan and maximum while price and balance are unknown', () => {
    const unknown = summarise(buy({ price: '' }), context({ available: null }))
    expect(unknown).toMatchObject({ price: null, plan: null, max: null, percent: 0 })
  })

  it('has no estimate for a market order without a current price, and computes a limit order at its limit price', () => {
    const blind = context({ market: { status: 'open', last: null } })
    const market = summarise(buy({ orderType: 'market', amount: '0.025' }), blind)
    expect(market).toMatchObject({ price: null, plan: null, max: null, blind: true })
    expect(summarise(buy(), blind)).toMatchObject({
      price: '67380',
      reached: false,
      far: null,
      blind: true,
    })
    expect(summarise(buy(), context()).blind).toBe(false)
  })

  it('warns of a limit price far off the last price, and of a limit price that fills at once', () => {
    expect(summarise(buy({ price: '60000' }), context()).far).toEqual({ limit: '60000', from: '67412.5' })
    expect(summarise(buy({ price: '61000' }), context()).far).toBeNull()
    expect(summarise(buy({ price: '67412.5' }), context()).reached).toBe(true)
    expect(summarise(buy({ price: '67412.49' }), context()).reached).toBe(false)
    expect(summarise(buy({ side: 'sell', price: '67000' }), context()).reached).toBe(true)
    expect(summarise(buy({ orderType: 'market' }), context()).far).toBeNull()
  })
})

describe('the summary of a stop ticket', () => {
  it('shows whether the price has to rise or to fall to the stop price, even when the last price is outdated', () => {
    const closed = context({ market: { status: 'closed', last: null } })
    const stop = (stopPrice: string, changed = closed) =>
      summarise(buy({ orderType: 'stop_market', stopPrice }), changed).stop
    expect(stop('70000')).toEqual({ price: '70000', direction: 'up' })
    expect(stop('60000')).toEqual({ price: '60000', direction: 'down' })
    expect(stop('67412.5')).toBeNull()
    expect(stop('70000', context({ recorded: null }))).toBeNull()
  })

  it('warns of a limit price after the trigger that is far from the stop price', () => {
    const stop = { orderType: 'stop_limit', stopPrice: '60000' } as const
    expect(summarise(buy({ ...stop, price: '59000' }), context()).far).toBeNull()
    expect(summarise(buy({ ...stop, price: '53000' }), context()).far).toEqual({
      limit: '53000',
      from: '60000',
    })
    const oco = buy({ orderType: 'oco', price: '50000', stopPrice: '70000' })
    expect(summarise(oco, context())).toMatchObject({ afterStop: null, far: null })
    expect(summarise({ ...oco, stopLimit: '90000' }, context()).far).toEqual({
      limit: '90000',
      from: '70000',
    })
  })

  it('shows the cost of the more expensive leg of an OCO', () => {
    const oco = buy({ orderType: 'oco', price: '60000', stopPrice: '70000', amount: '0.025' })
    expect(summarise(oco, context()).draft?.pay).toBe('1751.75')
    expect(summarise({ ...oco, stopLimit: '71000' }, context()).draft?.pay).toBe('1776.775')
  })

  it('shows the whole budget as the cost of a stop-market buy, and the amount bought at the stop price', () => {
    const stop = buy({ orderType: 'stop_market', stopPrice: '70000', unit: 'quote', amount: '1000' })
    expect(summarise(stop, context()).draft).toMatchObject({ budget: '1000', pay: '1000', number: '0.0142' })
  })
})

describe('the validation error of a spot ticket', () => {
  const problem = (state: TicketState, changed: Partial<TicketContext> = {}) => {
    const found = errors(state, context(changed))
    return found && [found.problem.key, found.place, found.blank]
  }

  it('is absent when the ticket can be submitted', () => {
    expect(problem(buy())).toBeNull()
    expect(problem(buy(), { available: null })).toBeNull()
  })

  it('is shown at the field that can correct it, even when that field is empty', () => {
    expect(problem(buy({ price: '' }))).toEqual(['bad_price', 'price', true])
    expect(problem(buy({ price: '0' }))).toEqual(['bad_price', 'price', false])
    expect(problem(buy({ amount: '' }))).toEqual(['bad_quantity', 'amount', true])
    expect(problem(buy({ amount: '0.00001' }))).toEqual(['bad_quantity', 'amount', false])
    expect(problem(buy({ amount: '', unit: 'quote' }))).toEqual(['bad_amount', 'amount', true])
    expect(problem(buy({ amount: '0.1' }))).toEqual(['insufficient_balance', 'amount', false])
  })

  it('of a stop is shown at the price that can correct it', () => {
    const stop = buy({ orderType: 'stop_limit', stopPrice: '70000' })
    expect(problem(stop)).toBeNull()
    expect(problem({ ...stop, stopPrice: '' })).toEqual(['bad_stop_price', 'stopPrice', true])
    expect(problem({ ...stop, stopPrice: '0' })).toEqual(['bad_stop_price', 'stopPrice', false])
    expect(problem({ ...stop, stopPrice: '67412.5' })).toEqual(['stop_reached', 'stopPrice', false])
    expect(problem({ ...stop, price: '' })).toEqual(['bad_price', 'price', true])
    expect(problem(stop, { recorded: null })).toEqual(['price_stale', 'form', false])
    expect(problem(stop, { market: { status: 'closed', last: null } })).toBeNull()
  })

  it('of an OCO is shown at the price on the wrong side of the last price', () => {
    const oco = buy({ orderType: 'oco', price: '60000', stopPrice: '70000' })
    expect(problem(oco)).toBeNull()
    expect(problem({ ...oco, stopPrice: '65000' })).toEqual(['oco_sides', 'stopPrice', false])
    expect(problem({ ...oco, price: '68000' })).toEqual(['oco_sides', 'price', false])
    expect(problem({ ...oco, stopLimit: '0' })).toEqual(['bad_stop_limit_price', 'stopLimit', false])
    const sale = { ...oco, side: 'sell', amount: '0.02', price: '70000', stopPrice: '60000' } as const
    expect(problem(sale, { available: decimal('1') })).toBeNull()
    expect(problem({ ...sale, price: '67000' }, { available: decimal('1') })).toEqual([
      'oco_sides',
      'price',
      false,
    ])
  })

  it('of a take profit or stop loss is shown at the field of that price, and only while take profit and stop loss are switched on', () => {
    const exits = buy({ exits: true, takeProfit: '70000', stopLoss: '60000' })
    expect(problem(exits)).toBeNull()
    expect(problem({ ...exits, takeProfit: '67380' })).toEqual(['bad_take_profit', 'takeProfit', false])
    expect(problem({ ...exits, stopLoss: '67380' })).toEqual(['bad_stop_loss', 'stopLoss', false])
    expect(problem({ ...exits, exits: false, stopLoss: '67380' })).toBeNull()
  })

  it('names the minimum when the order is below the minimum', () => {
    expect(errors(buy({ price: '40000', amount: '0.0001' }), context())?.problem).toEqual({
      key: 'total_below',
      min: '5',
      unit: 'quote',
    })
  })

  it('is an error of the market when the market accepts no orders or its price is outdated', () => {
    const last = { price: decimal('67412.5'), age: 10_001 }
    const market = buy({ orderType: 'market' })
    expect(problem(market, { market: { status: 'open', last } })).toEqual(['price_stale', 'form', false])
    expect(problem(market, { market: { status: 'open', last: { ...last, age: 10_000 } } })).toBeNull()
    expect(problem(market, { market: { status: 'closed', last } })).toEqual(['market_closed', 'form', false])
    expect(problem(buy(), { market: { status: 'halt', last } })).toEqual(['market_halted', 'form', false])
    expect(problem(buy(), { market: { status: 'closed', last } })).toBeNull()
  })
})
