import * as v from 'valibot'
import { PAY_METHODS } from '../../funds/quickBuy.ts'
import { dec, int, str } from '../../wire/fields.ts'
import { act, look, none, words } from '../call-builders.ts'
import { amount, code, coin, help } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

/** The platform's bank account for transfers from a country. */
const QuickBuyAccount = v.object({
  account_name: str,
  iban: str,
  beneficiary_country: str,
  bic_swift: str,
  bank_name: str,
  address: str,
  updated_at: int,
})
const QuickBuyMethodRow = v.object({
  pay_method: v.picklist(PAY_METHODS),
  open: v.boolean(),
  /** Limits of one order: whole amounts in the country's currency. */
  min_amount: dec,
  max_amount: dec,
  /** Fee as a fraction of the bought coins. */
  fee_rate: dec,
  /** Name of the payment provider; empty for a transfer to the bank account, or when no provider is set. */
  gateway: str,
  banks: v.array(str),
  eta_unit: v.picklist(['minutes', 'days']),
  eta_from: int,
  eta_to: int,
})
const QuickBuyCountryRow = v.object({
  code: str,
  currency: str,
  open: v.boolean(),
  /** Surcharge on the price, a fraction. */
  spread: dec,
  /** Currency units per US dollar, set by an operator; null: the rate of the rate source is used. */
  fixed_rate: v.nullable(dec),
  tax_id_required: v.boolean(),
  account: v.nullable(QuickBuyAccount),
  methods: v.array(QuickBuyMethodRow),
})
export const QuickBuyCountries = v.object({ countries: v.array(QuickBuyCountryRow) })
export type QuickBuyCountries = v.InferOutput<typeof QuickBuyCountries>

/** Coins that quick buy offers now or has offered before. */
export const QuickBuyCoins = v.object({
  coins: v.array(v.object({ coin: str, open: v.boolean(), spread: dec, by_bank: v.boolean() })),
})
export type QuickBuyCoins = v.InferOutput<typeof QuickBuyCoins>

/** Payment providers that are configured on the server; their secrets are never returned. */
export const QuickBuyGateways = v.object({
  gateways: v.array(
    v.object({ name: str, pay_url: str, qr_payload: str, updated_at: int, has_secret: v.boolean() }),
  ),
})
export type QuickBuyGateways = v.InferOutput<typeof QuickBuyGateways>

/** Treasury operators, who process the orders, may also read the terms. */
const LOOK = { roles: ['treasury', ...PRODUCTS], params: none } as const

const country = help(code, 'Two letters: DE')
const method = help(v.picklist(PAY_METHODS), 'How people pay')
const spread = help(amount, 'Added to the price, a fraction: 0.01 is 1 %')
const ofMethod = v.strictObject({ country, method })
const detail = (text: string) => help(words(1, 160), text)
const gatewayName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,30}$/))

export const quickBuyCalls = {
  quickBuyCountries: look({ command: 'quickbuy countries', ...LOOK, answer: QuickBuyCountries }),
  quickBuyCoins: look({ command: 'quickbuy coins', ...LOOK, answer: QuickBuyCoins }),
  quickBuyGateways: look({ command: 'quickbuy gateways', ...LOOK, answer: QuickBuyGateways }),
  quickBuyCountryOpen: act({
    command: 'quickbuy country',
    roles: PRODUCTS,
    params: v.strictObject({ country }),
    words: (input) => [input.country, 'open'],
  }),
  quickBuyCountryClose: act({
    command: 'quickbuy country',
    roles: PRODUCTS,
    params: v.strictObject({ country }),
    words: (input) => [input.country, 'close'],
  }),
  quickBuyCountrySpread: act({
    command: 'quickbuy country',
    roles: PRODUCTS,
    params: v.strictObject({ country, spread }),
    words: (input) => [input.country, 'spread', input.spread],
  }),
  quickBuyCountryRate: act({
    command: 'quickbuy country',
    roles: PRODUCTS,
    params: v.strictObject({
      country,
      rate: v.optional(help(amount, 'Units for one US dollar; without one that of the source')),
    }),
    words: (input) => [input.country, 'rate', input.rate ?? 'source'],
  }),
  quickBuyCountryTaxId: act({
    command: 'quickbuy country',
    roles: PRODUCTS,
    params: v.strictObject({ country, needed: help(v.boolean(), 'Payers state their tax number') }),
    words: (input) => [input.country, 'tax-id', input.needed ? 'needed' : 'not-needed'],
  }),
  quickBuyMethodOpen: act({
    command: 'quickbuy method',
    roles: PRODUCTS,
    params: ofMethod,
    words: (input) => [input.country, input.method, 'open'],
  }),
  quickBuyMethodClose: act({
    command: 'quickbuy method',
    roles: PRODUCTS,
    params: ofMethod,
    words: (input) => [input.country, input.method, 'close'],
  }),
  quickBuyMethodAmounts: act({
    command: 'quickbuy method',
    roles: PRODUCTS,
    params: v.strictObject({
      ...ofMethod.entries,
      min_amount: help(amount, 'The least of one order, whole units of the currency'),
      max_amount: help(amount, 'The most of one order, whole units of the currency'),
    }),
    words: (input) => [input.country, input.method, 'amounts', input.min_amount, input.max_amount],
  }),
  quickBuyMethodFee: act({
    command: 'quickbuy method',
    roles: PRODUCTS,
    params: v.strictObject({ ...ofMethod.entries, fee_rate: help(amount, 'A fraction of the coins') }),
    words: (input) => [input.country, input.method, 'fee', input.fee_rate],
  }),
  quickBuyMethodGateway: act({
    command: 'quickbuy method',
    roles: PRODUCTS,
    params: v.strictObject({
      ...ofMethod.entries,
      gateway: v.optional(help(gatewayName, 'Its name; without one the method has none')),
    }),
    words: (input) => [input.country, input.method, 'gateway', ...(input.gateway ? [input.gateway] : [])],
  }),
  quickBuyMethodBanks: act({
    command: 'quickbuy method',
    roles: PRODUCTS,
    params: v.strictObject({
      ...ofMethod.entries,
      banks: v.optional(help(words(1, 2000), 'Names with commas between them; none: the list is empty')),
    }),
    words: (input) => [input.country, input.method, 'banks', ...(input.banks ? [input.banks] : [])],
  }),
  quickBuyCoinOpen: act({
    command: 'quickbuy coin',
    roles: PRODUCTS,
    params: v.strictObject({ coin: help(coin, 'What is bought') }),
    words: (input) => [input.coin, 'open'],
  }),
  quickBuyCoinClose: act({
    command: 'quickbuy coin',
    roles: PRODUCTS,
    params: v.strictObject({ coin: help(coin, 'What is bought no more') }),
    words: (input) => [input.coin, 'close'],
  }),
  quickBuyCoinSpread: act({
    command: 'quickbuy coin',
    roles: PRODUCTS,
    params: v.strictObject({ coin: help(coin, 'What is bought'), spread }),
    words: (input) => [input.coin, 'spread', input.spread],
  }),
  quickBuyAccount: act({
    command: 'quickbuy account',
    roles: PRODUCTS,
    params: v.strictObject({
      country,
      account_name: detail('Whose account it is'),
      iban: detail('IBAN or account number'),
      beneficiary_country: detail('Country of the account'),
      bic_swift: detail('BIC or SWIFT code'),
      bank_name: detail('Name of the bank'),
      address: detail('Address of the bank'),
    }),
    words: (input) => [
      input.country,
      input.account_name,
      input.iban,
      input.beneficiary_country,
      input.bic_swift,
      input.bank_name,
      input.address,
    ],
  }),
  quickBuyGateway: act({
    command: 'quickbuy gateway',
    roles: PRODUCTS,
    params: v.strictObject({
      name: help(gatewayName, 'Small letters, digits and _'),
      pay_url: v.optional(
        help(
          v.pipe(v.string(), v.regex(/^https:\/\/[^\s]{4,1000}$/)),
          'Where people pay, with {order_no}, {amount}, {currency} and {sign}',
        ),
      ),
      qr_payload: v.optional(help(words(1, 1000), 'What is in the code that people scan, with {order_no}')),
    }),
    words: (input) => [
      input.name,
      input.pay_url ?? '',
      ...(input.qr_payload === undefined ? [] : [input.qr_payload]),
    ],
  }),
} as const
