import { TRANSFERS_PER_DAY } from '#server/products/wallet/transfer.ts'
import { type CallsOf, inPlace, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  all: { sample: {} },
  detail: { sample: { currency: '3', type: 'change' } },
  bills: { sample: { currency: '3', type: 'change', scene: 'grant', page: '1', limit: '10' } },
  rate: { sample: { id: '1' } },
  networks: { sample: { currency: '3' } },
  depositAddress: { sample: { currency: '1', user_id: '1' } },
  deposit: {
    sample: {
      account: 'payer',
      amount: '100',
      currency: '3',
      type: '0',
      voucher: '/api/file/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    },
    adds: limitedByWriteRate('deposits'),
  },
  depositPaid: { sample: { id: '1', voucher: '/api/file/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, adds: inPlace },
  deposits: { sample: { page: '1', limit: '10' } },
  transferable: { sample: {} },
  transfer: {
    sample: { currency_id: '3', number: '1', from_field: 'change', to_field: 'lever' },
    adds: { rows: ['transfers', ...MONEY], bound: { day: TRANSFERS_PER_DAY } },
  },
  transfers: { sample: { page: '1' } },
} satisfies CallsOf<'wallet'>
