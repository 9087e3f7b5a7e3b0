import { describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import {
  EMPTY,
  faultsOf,
  gainAt,
  isFar,
  marketOrderFault,
  SIDES,
  startOf,
  type TicketContext,
  type TicketState,
  ticketRules,
} from './ticketState.ts'

const terms: FuturesTerms = {
  pricePrecision: 2,
  quoteScale: 6,
  lotSize: decimal('0.1'),
  minShare: decimal('0.01'),
  maxShare: decimal('1000'),
  feeRate: decimal('0.0005'),
  overnightRate: decimal('0.0001'),
  leverages: [5, 10, 20],
  tiers: [{ upTo: decimal('1000000'), leverage: 20, mmr: decimal('0.005') }],
}
const context = (change: Partial<TicketContext> = {}): TicketContext => ({
  terms,
  market: { status: 'open', last: { price: decimal('50000'), age: 0 } },
  available: decimal('10000'),
  held: decimal('0'),
  slippage: '0.005',
  sides: SIDES,
  ...change,
})
const STALE = context({ market: { status: 'open', last: null } })
const ticket = (change: Partial<TicketState> = {}): TicketState => ({
  ...EMPTY,
  size: '1',
  unit: 'lots',
  ...change,
})
const limit = (price: string) => ticket({ orderType: 'limit', price })
const summary = (state: TicketState, given = context()) => ticketRules.summarise(state, given)

describe('the figures of a futures ticket', () => {
  it('are computed for long and for short, whichever side is selected', () => {
    for (const side of SIDES) {
      const [long, short] = summary(ticket({ side })).figures
      expect([long?.side, long?.draft?.estimate.liquidation]).toEqual(['long', '45226.13'])
      expect([short?.side, short?.draft?.estimate.liquidation]).toEqual(['short', '54726.37'])
      expect(long?.draft?.estimate.margin).toBe(short?.draft?.estimate.margin)
    }
  })

  it('limit the slider to the number of lots that the balance pays for on either side, long or short', () => {
    const { figures, most } = summary(limit('48000'))
    // A short order with a limit below the last price may fill at the higher last price, so the same balance
    // pays for fewer lots.
    expect(figures.map((one) => one.most)).toEqual(['20.72', '19.8'])
    expect(most).toBe('19.8')
    const [only] = summary(limit('48000'), context({ sides: ['long'] })).figures
    expect(only?.most).toBe('20.72')
    expect(summary(limit('48000'), context({ sides: ['long'] })).most).toBe('20.72')
  })

  it('are unknown for a market order while there is no current price', () => {
    const { figures, most, percent } = summary(ticket(), STALE)
    expect(figures.map(({ draft, most }) => [draft, most])).toEqual([
      [null, null],
      [null, null],
    ])
    expect([most, percent]).toEqual([null, 0])
    expect(summary(limit('50000'), STALE).most).not.toBeNull()
  })
})

it('the profit or loss at a stop price is positive for a long position above and for a short position below the entry price, includes all fees, and is never a loss above margin and fee', () => {
  // 0.1 BTC gain 100 from 50,000 to 51,000, less an opening fee of 2.5 and a closing fee of 2.55.
  expect(gainAt(ticket(), context(), decimal('51000'))).toBe('94.95')
  expect(gainAt(ticket({ side: 'short' }), context(), decimal('51000'))).toBe('-105.05')
  expect(gainAt(limit('50500'), context(), decimal('51000'))).toBe('44.925')
  expect(gainAt(ticket({ stopShare: '0.5' }), context(), decimal('51000'))).toBe('47.475')
  expect(gainAt(ticket(), context(), decimal('10'))).toBe('-502.5')
  expect(gainAt(ticket(), STALE, decimal('51000'))).toBeNull()
  expect(gainAt(ticket({ size: '' }), context(), decimal('51000'))).toBeNull()
})

it('the entry price of a futures order is its limit price, or the current last price of a market order', () => {
  expect(startOf(limit('49000'), context())).toBe('49000')
  expect(startOf(limit('0'), context())).toBeNull()
  expect([startOf(ticket(), context()), startOf(ticket(), STALE)]).toEqual(['50000', null])
})

it('a take profit or stop loss on the wrong side of the entry price is rejected at its own field', () => {
  const stops = { takeProfit: '51000', stopLoss: '49000' }
  expect(faultsOf(ticket(stops), context())).toEqual({})
  const wrong = { key: 'bad_price' }
  const side = { ...wrong, stops: true }
  expect(faultsOf(ticket({ ...stops, takeProfit: '49500' }), context())).toEqual({ takeProfit: side })
  expect(faultsOf(ticket({ ...stops, stopLoss: '50500' }), context())).toEqual({ stopLoss: side })
  expect(faultsOf({ ...limit('0'), ...stops }, context())).toEqual({ price: wrong })
})

it('the reason why no market order can be opened now is shown even while the form is empty', () => {
  expect(marketOrderFault(EMPTY, context())).toBeNull()
  expect(marketOrderFault(EMPTY, STALE)).toEqual({ key: 'price_stale' })
  expect(marketOrderFault(EMPTY, context({ market: { status: 'closed', last: null } }))).toEqual({
    key: 'market_closed',
  })
  expect(marketOrderFault(limit('1'), STALE)).toBeNull()
})

it('a limit price more than a tenth off a current last price counts as far from the market', () => {
  expect([isFar(limit('45000'), context()), isFar(limit('44999'), context())]).toEqual([false, true])
  expect(isFar(limit('55001'), context())).toBe(true)
  expect([isFar(limit('1'), STALE), isFar(ticket({ price: '1' }), context())]).toEqual([false, false])
})

it('a stop loss at or beyond the liquidation price is rejected at its own field, for both sides', () => {
  const stops = { takeProfit: '' }
  for (const [side, stopLoss, within] of [
    ['long', '45226.13', '45226.14'],
    ['short', '54726.37', '54726.36'],
  ] as const) {
    const fault = { key: 'stop_beyond_liquidation', liquidation: stopLoss }
    expect(faultsOf(ticket({ ...stops, side, stopLoss }), context())).toEqual({ stopLoss: fault })
    expect(faultsOf(ticket({ ...stops, side, stopLoss: within }), context())).toEqual({})
  }
})
