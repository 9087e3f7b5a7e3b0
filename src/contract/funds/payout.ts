import * as v from 'valibot'
import { isAddressName } from '#domain/account/identity.ts'
import { ADDRESS_MAX, TAG_MAX } from '#domain/funds/chain/addressLengths.ts'
import { area } from '../wire/area.ts'
import { minutes, type Reads, read, write } from '../wire/callBuilders.ts'
import {
  catalogueId,
  form,
  givenPasswordIfAny,
  id,
  int,
  line,
  list,
  nothing,
  paging,
  privateFile,
  str,
} from '../wire/fields.ts'
import { withdraw } from './withdraw.ts'

/** A saved withdrawal address. Withdrawals to the address are possible from `usable_time` on. */
export const Address = v.object({
  id: int,
  currency: int,
  currency_name: str,
  network: str,
  name: str,
  address: str,
  tag: str,
  /** The uploaded picture of the address's QR code. */
  qrcode: str,
  type: str,
  usable_time: int,
  create_time: int,
})
export type Address = v.InferOutput<typeof Address>

/**
 * A payout card as shown after it was saved. The server never returns the full number, so that no device
 * stores it (docs/products/payout.md#privacy-of-a-card). Payouts to the card are possible from `usable_time`
 * on.
 */
export const BankCard = v.object({
  country_code: str,
  real_name: str,
  bank_name: str,
  bank_account_last4: str,
  /** 1: the card's holder is the verified person, or the person's identity is not verified yet. */
  holder_matches: int,
  usable_time: int,
  update_time: int,
})
export type BankCard = v.InferOutput<typeof BankCard>

/**
 * `domain/funds/bank.ts` defines which fields a form has. The names on the wire are taken from payment
 * services of another country (docs/products/payout.md#fields-of-a-card).
 */
const card = {
  real_name: line(120, 0),
  bank_name: line(120, 0),
  bank_network: line(120, 0),
  bank_account: line(60, 0),
  bank_dizhi: line(120, 0),
  wechat_account: line(120, 0),
  phone: line(30, 0),
}
const keep = { store: 'pages', scope: 'user', for: minutes(5) } as const

export const payout = {
  /** Saved addresses, newest first; without `currency` and `network` all saved addresses. */
  addresses: read('GET', '/user/wallet/list', {
    summary: 'List saved addresses',
    params: form({ currency: v.optional(catalogueId), network: v.optional(line(32, 0), ''), ...paging }),
    answer: list(Address),
    access: 'member',
    keep: { ...keep, rows: 50 },
  }),
  /**
   * `type`: network of the address, which must be a withdrawal network of the coin; by default the
   * coin's default network.
   */
  saveAddress: write('POST', '/user/wallet/save', {
    summary: 'Save an address',
    params: form({
      currency: catalogueId,
      address: line(ADDRESS_MAX),
      tag: v.optional(line(TAG_MAX, 0), ''),
      qrcode: privateFile('qrcode_missing'),
      name: v.pipe(line(30), v.check(isAddressName, 'bad_address_name')),
      type: v.optional(line(32, 0), ''),
      pay_password: givenPasswordIfAny,
    }),
    answer: Address,
    access: 'member',
    requires: { payPassword: true },
    stoppedBy: ['withdrawals'],
    changes: (): Reads => [payout.addresses, withdraw.info],
  }),
  removeAddress: write('POST', '/user/wallet/del', {
    summary: 'Remove an address',
    params: form({ id }),
    answer: v.object({}),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [payout.addresses],
  }),
  card: read('POST', '/user/cash_info', {
    summary: 'Get the bank account',
    params: nothing,
    answer: v.nullable(BankCard),
    access: 'member',
    keep,
  }),
  cardInternational: read('POST', '/user/cash_info_international', {
    summary: 'Get the international bank account',
    params: nothing,
    answer: v.nullable(BankCard),
    access: 'member',
    keep,
  }),
  saveCard: write('POST', '/user/cash_save', {
    summary: 'Save the bank account',
    params: form({
      ...card,
      /**
       * ABA routing number; the name of the field on the wire is from a payment service of another country.
       */
      alipay_account: line(20, 0),
      /**
       * SWIFT code of the bank; the name of the field on the wire is from a payment service of another
       * country.
       */
      wechat_nickname: line(20, 0),
      pay_password: givenPasswordIfAny,
    }),
    answer: BankCard,
    access: 'member',
    requires: { payPassword: true },
    stoppedBy: ['withdrawals'],
    changes: (): Reads => [payout.card],
  }),
  saveCardInternational: write('POST', '/user/cash_save_international', {
    summary: 'Save the international bank account',
    params: form({
      ...card,
      country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'param_error')),
      swift_code: line(20, 0),
      pay_password: givenPasswordIfAny,
    }),
    answer: BankCard,
    access: 'member',
    requires: { payPassword: true },
    stoppedBy: ['withdrawals'],
    changes: (): Reads => [payout.cardInternational],
  }),
}

export const payoutArea = area({
  name: 'payout',
  about: 'Saved withdrawal addresses and bank accounts',
  calls: payout,
  errors: [
    'bad_address',
    'address_checksum',
    'address_letters',
    'address_other',
    'address_old',
    'address_testnet',
    'address_form',
    'address_burn',
    'address_system',
    'address_contract',
    'address_exists',
    'addresses_limit',
    'qrcode_missing',
    'card_missing',
    'bad_address_name',
    'bad_holder',
    'bad_bank_text',
    'bad_aba',
    'bad_swift',
    'bad_iban',
    'bad_bank_account',
    'bad_phone',
  ],
  mails: ['address_added', 'card_saved'],
})
