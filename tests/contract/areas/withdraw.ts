import { type CallsOf, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  info: { sample: { currency: '3' } },
  out: {
    sample: {
      currency: '3',
      network: 'TRC20',
      // An address that is not in the address book, because withdrawals to a new entry of the address book would
      // be on hold.
      address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
      tag: '',
      amount: '20',
      remark: '',
      pay_password: 'a pay password 9',
      code: '000000',
      factor_code: '',
    },
    adds: limitedByWriteRate('withdrawals', 'holds', ...MONEY),
  },
  list: { sample: { currency: '0', status: '', page: '1', limit: '10' } },
  cancel: { sample: { id: '1' }, adds: limitedByWriteRate(...MONEY) },
} satisfies CallsOf<'withdraw'>
