import { type CallsOf, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  list: { sample: { status: '2', page: '1', limit: '10' } },
  detail: { sample: { project_id: '1' } },
  subscribe: {
    sample: { project_id: '1', amount: '100', pay_currency: '3', price: '0.1', version: '0' },
    adds: limitedByWriteRate('ieo_orders', 'holds', ...MONEY),
  },
  orders: { sample: { status: '1', page: '1', limit: '10' } },
  order: { sample: { id: '1' } },
} satisfies CallsOf<'ieo'>
