import { type CallsOf, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  index: { sample: { currency_id: '1', type: 'call' } },
  detail: { sample: { id: '1' } },
  buy: {
    sample: { id: '1', num: '1', version: '1', days: '0' },
    adds: limitedByWriteRate('dual_orders', 'holds', ...MONEY),
  },
  orders: { sample: { status: '1', page: '1', limit: '10' } },
  order: { sample: { id: '1' } },
} satisfies CallsOf<'dual'>
