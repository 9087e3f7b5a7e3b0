import { ADDRESSES_MAX } from '#server/products/payout/address-book.ts'
import { type CallsOf, inPlace, limitedByWriteRate, limitedInNumber } from '../call-declarations.ts'

export const calls = {
  addresses: { sample: { currency: '3', page: '1', limit: '10' } },
  saveAddress: {
    sample: {
      currency: '3',
      address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
      tag: '',
      qrcode: '/api/file/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      name: 'My wallet',
      type: 'TRC20',
      pay_password: 'a pay password 9',
    },
    adds: limitedInNumber(ADDRESSES_MAX, 'addresses'),
  },
  removeAddress: { sample: { id: '1' }, adds: inPlace },
  card: { sample: {} },
  cardInternational: { sample: {} },
  saveCard: {
    sample: {
      real_name: 'Nguyen Van An',
      bank_name: 'First Bank',
      bank_network: 'Main Street',
      bank_account: '1234567890',
      bank_dizhi: 'Austin',
      wechat_account: '12 Main Street, Austin',
      phone: '+1 512 555 0100',
      alipay_account: '021000021',
      wechat_nickname: 'CHASUS33',
      pay_password: 'a pay password 9',
    },
    adds: limitedByWriteRate('bank_cards'),
  },
  saveCardInternational: {
    sample: {
      real_name: 'Nguyen Van An',
      bank_name: 'Deutsche Bank',
      bank_network: 'Frankfurt',
      bank_account: 'DE89370400440532013000',
      bank_dizhi: 'Frankfurt',
      wechat_account: 'Hauptstrasse 1, Frankfurt',
      phone: '+49 30 123456',
      country_code: 'DE',
      swift_code: 'DEUTDEFF',
      pay_password: 'a pay password 9',
    },
    adds: limitedByWriteRate('bank_cards'),
  },
} satisfies CallsOf<'payout'>
