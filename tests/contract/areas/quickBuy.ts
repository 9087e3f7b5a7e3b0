import { type CallsOf, inPlace, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  options: { sample: {} },
  /**
   * Quick buy quotes are shared by all users who request the same quote in the same half minute.
   */
  quote: {
    sample: { country: 'US', currency: 'USD', pay_method: 'card', coin_id: '3', amount: '100' },
    adds: limitedByWriteRate('quickbuy_quotes'),
  },
  buy: {
    sample: {
      country: 'US',
      currency: 'USD',
      pay_method: 'card',
      bank: 'visa',
      coin_id: '3',
      amount: '100',
      rate: '1',
      valid_until: '0',
      first_name: 'Ann',
      last_name: 'Example',
      full_name: 'Ann Example',
      email: 'ann@example.com',
      phone: '+1 202 555 0100',
      tax_id: '',
    },
    adds: limitedByWriteRate('quickbuy_orders', 'jobs'),
  },
  order: { sample: { id: '1' } },
  orders: { sample: { status: '', page: '1', limit: '10' } },
  transferred: { sample: { id: '1', voucher: '/api/file/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, adds: inPlace },
  cancel: { sample: { id: '1' }, adds: inPlace },
  testPay: { sample: { id: '1', result: 'paid' }, adds: limitedByWriteRate('quickbuy_payments', ...MONEY) },
} satisfies CallsOf<'quickBuy'>
