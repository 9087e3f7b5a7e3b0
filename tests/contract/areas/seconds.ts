import { type CallsOf, limitedByWriteRate, limitedInNumber, MONEY } from '../call-declarations.ts'

export const calls = {
  payable: { sample: {} },
  offers: { sample: { currency_id: '3' } },
  submit: {
    sample: {
      match_id: '1',
      currency_id: '3',
      type: '1',
      seconds: '300',
      number: '100',
      profit_ratio: '',
      worst_price: '',
    },
    adds: limitedByWriteRate('seconds_orders', 'holds', ...MONEY),
  },
  result: { sample: { id: '1' } },
  orders: { sample: { match_id: '1', status: '1', page: '1', limit: '5' } },
  limits: { sample: {} },
  setLimit: { sample: { currency_id: '3', amount: '1000' }, adds: limitedInNumber(1, 'own_limits') },
  pause: { sample: { days: '0' }, adds: limitedInNumber(1, 'own_pauses') },
} satisfies CallsOf<'seconds'>
