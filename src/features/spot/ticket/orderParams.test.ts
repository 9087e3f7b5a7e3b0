import { expect, it } from 'vitest'
import { quoteOf } from '#data/api/test-kit.ts'
import { decimal } from '#domain/money.ts'
import { SLIPPAGE, type SpotOrderType } from '#domain/trade/spot.ts'
import { paramsOf } from './orderParams.ts'
import { readSlippage } from './slippageTolerance.ts'
import { emptyTicket, type TicketContext } from './ticketState.ts'

const quote = quoteOf(1, 'BTC/USDT', { now_price: decimal('50000') })
const context: TicketContext = {
  terms: {
    pricePrecision: 2,
    numberPrecision: 4,
    quoteScale: 6,
    minNumber: decimal('0.0001'),
    minTotal: decimal('5'),
    maxNumber: decimal('1000'),
    maxTotal: decimal('1000000'),
    feeRate: decimal('0.001'),
  },
  market: { status: 'open', last: { price: decimal('50000'), age: 0 } },
  recorded: { price: decimal('50000'), age: 0 },
  available: null,
  slippage: '0.01',
}

it('a market order is sent with its worst price; an amount typed in quote currency is sent as typed for a buy, and in base currency for a sale', () => {
  const buy = { ...emptyTicket('buy', 'market'), amount: '100' }
  expect(paramsOf(quote, buy, context)).toMatchObject({
    amount: '100',
    amount_unit: 'quote',
    target_price: '',
    worst_price: '50500',
    fee_rate: quote.fee_rate,
  })
  const sell = { ...emptyTicket('sell', 'market'), unit: 'quote' as const, amount: '1234' }
  expect(paramsOf(quote, sell, context)).toMatchObject({
    amount: '0.0246',
    amount_unit: 'base',
    worst_price: '49500',
  })
})

it('a limit order is sent without a worst price', () => {
  const limit = { ...emptyTicket(), price: '49000', amount: '0.01' }
  expect(paramsOf(quote, limit, context)).toMatchObject({ target_price: '49000', worst_price: '' })
})

it('a stop order is sent only with the prices of its type, and a buy also with the prices of its take profit and stop loss', () => {
  const prices = {
    price: '49000',
    stopPrice: '52000',
    stopLimit: '52100',
    callback: '1.5',
    activation: '47000',
    amount: '0.01',
  }
  const exits = { exits: true, takeProfit: '55000', stopLoss: '45000' }
  const sent = (orderType: SpotOrderType) =>
    paramsOf(quote, { ...emptyTicket('buy', orderType), ...prices, ...exits }, context)
  const trail = { callback_rate: '', activation_price: '' }
  const none = { stop_price: '', stop_limit_price: '', take_profit: '', stop_loss: '', ...trail }
  expect(sent('limit')).toMatchObject({
    ...none,
    target_price: '49000',
    take_profit: '55000',
    stop_loss: '45000',
  })
  expect(sent('stop_limit')).toMatchObject({ ...none, target_price: '49000', stop_price: '52000' })
  expect(sent('stop_market')).toMatchObject({
    ...none,
    target_price: '',
    stop_price: '52000',
    amount_unit: 'quote',
    worst_price: '',
  })
  expect(sent('trailing_stop')).toMatchObject({
    ...none,
    target_price: '',
    callback_rate: '0.015',
    activation_price: '47000',
    amount_unit: 'quote',
  })
  expect(sent('oco')).toMatchObject({
    ...none,
    target_price: '49000',
    stop_price: '52000',
    stop_limit_price: '52100',
  })
})

it('a stored slippage tolerance that is no longer offered is replaced by the default', () => {
  expect(SLIPPAGE.choices.map((choice) => readSlippage(choice))).toEqual(SLIPPAGE.choices)
  for (const damaged of [null, '', '0.2', 'much']) expect(readSlippage(damaged)).toBe(SLIPPAGE.usual)
})
