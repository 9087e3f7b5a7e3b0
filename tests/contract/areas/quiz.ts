import { type CallsOf, limitedByWriteRate, limitedInNumber, MONEY } from '../call-declarations.ts'

export const calls = {
  list: { sample: { status: '1', page: '1', limit: '10' } },
  detail: { sample: { id: '1' } },
  bets: { sample: { status: '', page: '1', limit: '10' } },
  bet: {
    sample: {
      quiz_id: '1',
      option_id: '1',
      amount: '10',
      pay_password: 'a pay password 9',
      factor_code: '',
    },
    adds: limitedByWriteRate('quiz_bets', 'holds', ...MONEY),
  },
  limits: { sample: {} },
  setLimit: { sample: { currency_id: '3', amount: '50' }, adds: limitedInNumber(1, 'own_limits') },
  pause: { sample: { days: '0' }, adds: limitedInNumber(1, 'own_pauses') },
} satisfies CallsOf<'quiz'>
