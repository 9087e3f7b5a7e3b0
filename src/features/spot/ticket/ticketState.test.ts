import { describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import type { SpotTerms } from '#domain/trade/spot.ts'
import {
  canExit,
  draftOf,
  emptyTicket,
  priceOf,
  reduce,
  type TicketAction,
  type TicketContext,
} from './ticketState.ts'

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
  market: { status: 'open', last: { price: decimal('50000'), age: 0 } },
  recorded: { price: decimal('50000'), age: 0 },
  available: decimal('1001'),
  slippage: '0.005',
  ...change,
})
const filled = (...actions: TicketAction[]) =>
  actions.reduce((state, action) => reduce(state, action, context()), emptyTicket())

describe('a spot ticket', () => {
  it('has the unit quote currency for the amount of a market buy, and base currency for a limit order and a market sale', () => {
    expect(filled({ do: 'orderType', orderType: 'market' }).unit).toBe('quote')
    expect(filled({ do: 'orderType', orderType: 'market' }, { do: 'side', side: 'sell' }).unit).toBe('base')
    expect(filled({ do: 'side', side: 'sell' }).unit).toBe('base')
  })

  it('has the unit quote currency for the amount of a stop-market buy, and base currency for a stop-market sale and an OCO', () => {
    expect(filled({ do: 'orderType', orderType: 'stop_market' }).unit).toBe('quote')
    expect(filled({ do: 'orderType', orderType: 'stop_market' }, { do: 'side', side: 'sell' }).unit).toBe(
      'base',
    )
    expect(filled({ do: 'orderType', orderType: 'oco' }).unit).toBe('base')
  })

  it('as an OCO buy has the maximum amount that the balance can pay at the higher of its two prices', () => {
    const oco = filled(
      { do: 'orderType', orderType: 'oco' },
      { do: 'price', price: '40000' },
      { do: 'stopPrice', price: '62500' },
      { do: 'percent', percent: 100 },
    )
    // 1000 USDT before the fee buy 0.016 BTC at the stop price of 62,500, and would buy 0.025 BTC at the
    // limit price of 40,000.
    expect(oco.amount).toBe('0.016')
    expect(draftOf(oco, context())?.pay).toBe('1001')
    const after = reduce(oco, { do: 'stopLimit', price: '80000' }, context())
    expect(after.amount).toBe('0.0125')
  })

  it('offers take profit and stop loss for a limit or market buy only', () => {
    expect(canExit(filled())).toBe(true)
    expect(canExit(filled({ do: 'orderType', orderType: 'market' }))).toBe(true)
    expect(canExit(filled({ do: 'side', side: 'sell' }))).toBe(false)
    expect(canExit(filled({ do: 'orderType', orderType: 'oco' }))).toBe(false)
  })

  it('keeps a typed amount when the side changes, unless the unit of the amount changes with the side', () => {
    const typed: TicketAction = { do: 'amount', amount: '0.01' }
    expect(filled(typed, { do: 'side', side: 'sell' }).amount).toBe('0.01')
    expect(filled(typed, { do: 'orderType', orderType: 'market' }).amount).toBe('')
  })

  it('clears an amount that was set by the slider when the side changes', () => {
    const turned = filled(
      { do: 'last', price: decimal('50000') },
      { do: 'percent', percent: 50 },
      { do: 'side', side: 'sell' },
    )
    expect([turned.amount, turned.percent]).toEqual(['', null])
  })

  it('computes the amount for a slider position so that the balance also pays the fee', () => {
    // The balance of 1001 USDT pays for 1000 USDT before the fee (1001 / 1.001), which buy 0.02 BTC; half is
    // 0.01 BTC.
    const half = filled({ do: 'price', price: '50000' }, { do: 'percent', percent: 50 })
    expect(half).toMatchObject({ amount: '0.01', percent: 50 })
    expect(filled({ do: 'price', price: '50000' }, { do: 'percent', percent: 100 }).amount).toBe('0.02')
  })

  it('at market has the maximum amount that the balance can pay at the worst price', () => {
    const market = filled({ do: 'orderType', orderType: 'market' }, { do: 'unit', unit: 'base' })
    // The worst price of 50,250 gives 0.0199 BTC for 1000 USDT, before the fee. The last price of 50,000 would give
    // 0.02 BTC.
    const full = reduce(market, { do: 'percent', percent: 100 }, context())
    expect(full.amount).toBe('0.0199')
    expect(draftOf(full, context())?.pay).toBe('1000.974975')
    const wide = context({ slippage: '0.03' })
    const widest = reduce(market, { do: 'percent', percent: 100 }, wide)
    expect([widest.amount, draftOf(widest, wide)?.limit]).toEqual(['0.0194', '51500'])
    expect(
      reduce(filled({ do: 'orderType', orderType: 'market' }), { do: 'percent', percent: 100 }, wide).amount,
    ).toBe('1001')
  })

  it('recomputes the amount from the slider when the price changes, until an amount is typed', () => {
    const full = filled(
      { do: 'price', price: '50000' },
      { do: 'percent', percent: 100 },
      { do: 'price', price: '25000' },
    )
    expect(full).toMatchObject({ amount: '0.04', percent: 100 })
    expect(reduce(full, { do: 'amount', amount: '0.03' }, context())).toMatchObject({
      amount: '0.03',
      percent: null,
    })
  })

  it('without a balance does not change its amount when the slider is moved', () => {
    const state = reduce(emptyTicket(), { do: 'percent', percent: 50 }, context({ available: null }))
    expect(state).toMatchObject({ amount: '', percent: null })
  })

  it('with a click on a price in the order book becomes a limit order at that price; a stop-market order gets that price as its stop price', () => {
    expect(filled({ do: 'take', price: decimal('49999.5') })).toMatchObject({
      orderType: 'limit',
      price: '49999.5',
    })
    expect(
      filled({ do: 'orderType', orderType: 'market' }, { do: 'take', price: decimal('49999.5') }),
    ).toMatchObject({ orderType: 'limit', price: '49999.5', unit: 'base' })
    expect(
      filled({ do: 'orderType', orderType: 'stop_market' }, { do: 'take', price: decimal('49999.5') }),
    ).toMatchObject({ orderType: 'stop_market', stopPrice: '49999.5' })
  })

  it('fills an empty limit price with the first price and never replaces a typed price', () => {
    expect(filled({ do: 'last', price: decimal('50000') }).price).toBe('50000')
    expect(filled({ do: 'price', price: '49000' }, { do: 'last', price: decimal('50000') }).price).toBe(
      '49000',
    )
  })

  it('converts a total into the amount that the total buys, rounded down', () => {
    expect(filled({ do: 'price', price: '50000' }, { do: 'total', total: '1234.56' }).amount).toBe('0.0246')
    expect(filled({ do: 'price', price: '50000' }, { do: 'total', total: '' }).amount).toBe('')
    expect(filled({ do: 'total', total: '100' }).amount).toBe('')
  })

  it('converts the amount when its unit is changed', () => {
    const base = filled({ do: 'price', price: '50000' }, { do: 'amount', amount: '0.01' })
    const quote = reduce(base, { do: 'unit', unit: 'quote' }, context())
    // 0.01 BTC cost 500 USDT, and the fee is 0.5 USDT.
    expect(quote).toMatchObject({ unit: 'quote', amount: '500.5' })
    expect(reduce(quote, { do: 'unit', unit: 'base' }, context())).toMatchObject({
      unit: 'base',
      amount: '0.01',
    })
  })

  it('clears only the amount after an accepted order', () => {
    const sent = filled({ do: 'price', price: '49000' }, { do: 'amount', amount: '1' }, { do: 'sent' })
    expect(sent).toMatchObject({ price: '49000', amount: '', percent: null })
  })
})

describe('the price used by a spot ticket', () => {
  it('is the limit price when well formed, or the last price for a market order', () => {
    const state = emptyTicket()
    expect(priceOf({ ...state, price: '49000.25' }, context())).toBe('49000.25')
    expect(priceOf({ ...state, price: '49000.255' }, context())).toBeNull()
    expect(priceOf({ ...state, price: '0' }, context())).toBeNull()
    expect(priceOf({ ...state, orderType: 'market' }, context())).toBe('50000')
    expect(
      priceOf({ ...state, orderType: 'market' }, context({ market: { status: 'open', last: null } })),
    ).toBeNull()
  })
})
