import { describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import type { SpotTerms } from '#domain/trade/spot.ts'
import { errors } from './errors.ts'
import { emptyTicket, type TicketContext, type TicketState } from './state.ts'
import { summarise } from './summary.ts'

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

  it('at market shows the most that is paid and the least that is received, at the worst price', () => {
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

  it('leaves out what is unknown', () => {
    const unknown = summarise(buy({ price: '' }), context({ available: null }))
    expect(unknown).toMatchObject({ price: null, plan: null, max: null, percent: 0 })
  })

  it('shows no estimate from a price that is not current; a limit order is computed at its limit price', () => {
    const blind = context({ market: { status: 'open', last: null } })
    const market = summarise(buy({ orderType: 'market', amount: '0.025' }), blind)
    expect(market).toMatchObject({ price: null, plan: null, max: null, blind: true })
    expect(summarise(buy(), blind)).toMatchObject({
      price: '67380',
      reached: false,
      far: false,
      blind: true,
    })
    expect(summarise(buy(), context()).blind).toBe(false)
  })

  it('warns of a limit price far off the last price, and of one that fills at once', () => {
    expect(summarise(buy({ price: '60000' }), context()).far).toBe(true)
    expect(summarise(buy({ price: '61000' }), context()).far).toBe(false)
    expect(summarise(buy({ price: '67412.5' }), context()).reached).toBe(true)
    expect(summarise(buy({ price: '67412.49' }), context()).reached).toBe(false)
    expect(summarise(buy({ side: 'sell', price: '67000' }), context()).reached).toBe(true)
    expect(summarise(buy({ orderType: 'market' }), context()).far).toBe(false)
  })
})

describe('the fault of a spot ticket', () => {
  const problem = (state: TicketState, changed: Partial<TicketContext> = {}) => {
    const found = errors(state, context(changed))
    return found && [found.problem.key, found.place, found.blank]
  }

  it('is none when it can be submitted', () => {
    expect(problem(buy())).toBeNull()
    expect(problem(buy(), { available: null })).toBeNull()
  })

  it('is shown at the field that can correct it, also at an empty one', () => {
    expect(problem(buy({ price: '' }))).toEqual(['bad_price', 'price', true])
    expect(problem(buy({ price: '0' }))).toEqual(['bad_price', 'price', false])
    expect(problem(buy({ amount: '' }))).toEqual(['bad_quantity', 'amount', true])
    expect(problem(buy({ amount: '0.00001' }))).toEqual(['bad_quantity', 'amount', false])
    expect(problem(buy({ amount: '', unit: 'quote' }))).toEqual(['bad_amount', 'amount', true])
    expect(problem(buy({ amount: '0.1' }))).toEqual(['insufficient_balance', 'amount', false])
  })

  it('names a minimum that is not reached', () => {
    expect(errors(buy({ price: '40000', amount: '0.0001' }), context())?.problem).toEqual({
      key: 'total_below',
      min: '5',
      unit: 'quote',
    })
  })

  it('is the market when it takes no orders or its price is out of date', () => {
    const last = { price: decimal('67412.5'), age: 10_001 }
    const market = buy({ orderType: 'market' })
    expect(problem(market, { market: { status: 'open', last } })).toEqual(['price_stale', 'form', false])
    expect(problem(market, { market: { status: 'open', last: { ...last, age: 10_000 } } })).toBeNull()
    expect(problem(market, { market: { status: 'closed', last } })).toEqual(['market_closed', 'form', false])
    expect(problem(buy(), { market: { status: 'halt', last } })).toEqual(['market_halted', 'form', false])
    expect(problem(buy(), { market: { status: 'closed', last } })).toBeNull()
  })
})
