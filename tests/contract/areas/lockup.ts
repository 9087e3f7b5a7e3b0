import { type CallsOf, inPlace, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  config: { sample: { category: '', id: '1' } },
  buy: {
    sample: { config_id: '1', amount: '100', version: '1', renew: '0' },
    adds: limitedByWriteRate('lock_orders', 'jobs', ...MONEY),
  },
  orders: { sample: { status: '1', page: '1', limit: '10' } },
  order: { sample: { id: '1' } },
  redeem: { sample: { id: '1' }, adds: limitedByWriteRate(...MONEY) },
  renew: { sample: { id: '1', renew: '1' }, adds: inPlace },
} satisfies CallsOf<'lockup'>
