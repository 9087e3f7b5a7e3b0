import { type CallsOf, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  place: {
    sample: {
      currency_id: '1',
      legal_id: '3',
      type: '1',
      amount: '0.1',
      target_price: '100',
      order_type: 'limit',
      amount_unit: 'base',
      time_in_force: 'gtc',
      worst_price: '',
      stop_price: '',
      callback_rate: '',
      activation_price: '',
      stop_limit_price: '',
      take_profit: '',
      stop_loss: '',
    },
    adds: limitedByWriteRate('spot_orders', 'spot_fills', 'holds', ...MONEY),
  },
  cancel: { sample: { id: '1', match_id: '0' }, adds: limitedByWriteRate(...MONEY) },
  amend: {
    sample: {
      id: '1',
      amount: '0.2',
      target_price: '90',
      stop_price: '',
      stop_limit_price: '',
      callback_rate: '',
      activation_price: '',
    },
    adds: limitedByWriteRate('spot_orders', 'holds', ...MONEY),
  },
  order: { sample: { id: '1' } },
  orders: {
    sample: {
      status: 'open',
      currency_id: '0',
      legal_id: '0',
      type: '1',
      days: '7',
      page: '1',
      limit: '10',
    },
  },
} satisfies CallsOf<'spot'>
