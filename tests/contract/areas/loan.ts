import { type CallsOf, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  config: { sample: {} },
  apply: {
    sample: {
      coin: 'USDT',
      amount: '1000000',
      term_days: '30',
      interest_mode: 'end',
      collateral: '[{"currency_id":3,"amount":"500000"}]',
      experience_years: '3',
      monthly_volume: '1000000',
      statement: 'Spot and futures',
      rate_year: '0.09',
      pay_password: 'a pay password 9',
    },
    adds: limitedByWriteRate('loans', 'loan_collateral', ...MONEY),
  },
  list: { sample: { status: '', page: '1', limit: '10' } },
  detail: { sample: { id: '1' } },
  repay: {
    sample: { id: '1', amount: '1000', pay_password: 'a pay password 9' },
    adds: limitedByWriteRate('loan_entries', ...MONEY),
  },
  collateral: {
    sample: { id: '1', currency_id: '3', amount: '1000', pay_password: 'a pay password 9' },
    adds: limitedByWriteRate('loan_entries', ...MONEY),
  },
  cancel: { sample: { id: '1' }, adds: limitedByWriteRate(...MONEY) },
} satisfies CallsOf<'loan'>
