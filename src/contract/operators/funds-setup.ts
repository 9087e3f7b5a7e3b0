import * as v from 'valibot'
import { PAY_METHODS } from '../funds/quickBuy.ts'
import { dec, int, str } from '../wire/fields.ts'
import { coin } from './funds-deposits.ts'
import { act, decimal, look, none, words } from './kit.ts'
import type { Role } from './roles.ts'

const READERS: readonly Role[] = ['treasury', 'products', 'admin']
const SETTERS: readonly Role[] = ['treasury', 'admin']

const method = v.picklist(PAY_METHODS)
const account = {
  account_name: str,
  iban: str,
  beneficiary_country: str,
  bic_swift: str,
  bank_name: str,
  address: str,
}

export const QuickBuyCountries = v.object({
  countries: v.array(
    v.object({
      code: str,
      currency: str,
      open: v.boolean(),
      /** A fraction. */
      spread: dec,
      /** Units for one US dollar; null: the rate of the source. */
      fixed_rate: v.nullable(dec),
      tax_id_required: v.boolean(),
      /** Where transfers go; null: nowhere, so that nobody can transfer. */
      account: v.nullable(v.object(account)),
      methods: v.array(
        v.object({
          method,
          open: v.boolean(),
          min: dec,
          max: dec,
          /** A fraction. */
          fee_rate: dec,
          /** Name of the provider; empty: none. */
          gateway: str,
          banks: v.array(str),
        }),
      ),
    }),
  ),
  coins: v.array(v.object({ coin: str, spread: dec, open: v.boolean() })),
  gateways: v.array(v.object({ name: str, pay_url: str, qr_payload: str, updated_at: int })),
})
export type QuickBuyCountries = v.InferOutput<typeof QuickBuyCountries>

export const LoanTerms = v.object({
  tiers: v.array(
    v.object({
      /** `maker`: of market makers. */
      level: v.union([int, v.literal('maker')]),
      /** USDT. */
      max: dec,
      /** A fraction: 0.09 is 9 % a year. */
      rate_year: dec,
    }),
  ),
})
export type LoanTerms = v.InferOutput<typeof LoanTerms>

const code = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const text = words(1, 160)

const quickBuySetup = {
  quickBuyCountries: look({
    command: 'quickbuy countries',
    roles: READERS,
    params: none,
    answer: QuickBuyCountries,
  }),
  /** A country opens or closes, asks for a tax number, or takes another spread or rate (null: the rate of the source). */
  setQuickBuyCountry: act({
    command: 'quickbuy country',
    roles: SETTERS,
    fresh: true,
    params: v.variant('field', [
      v.strictObject({ country: code, field: v.picklist(['open', 'close']) }),
      v.strictObject({ country: code, field: v.literal('spread'), spread: decimal }),
      v.strictObject({ country: code, field: v.literal('rate'), rate: v.nullable(decimal) }),
      v.strictObject({ country: code, field: v.literal('tax-id'), needed: v.boolean() }),
    ]),
    words: (input) => {
      const first = [input.country, input.field]
      if (input.field === 'spread') return [...first, input.spread]
      if (input.field === 'rate') return [...first, input.rate ?? 'source']
      return input.field === 'tax-id' ? [...first, input.needed ? 'needed' : 'not-needed'] : first
    },
  }),
  setQuickBuyMethod: act({
    command: 'quickbuy method',
    roles: SETTERS,
    fresh: true,
    params: v.variant('field', [
      v.strictObject({ country: code, method, field: v.picklist(['open', 'close']) }),
      v.strictObject({ country: code, method, field: v.literal('amounts'), min: decimal, max: decimal }),
      v.strictObject({ country: code, method, field: v.literal('fee'), fee_rate: decimal }),
      v.strictObject({ country: code, method, field: v.literal('gateway'), gateway: words(1, 31) }),
      v.strictObject({
        country: code,
        method,
        field: v.literal('banks'),
        banks: v.pipe(v.array(words(1, 60)), v.maxLength(100)),
      }),
    ]),
    words: (input) => {
      const first = [input.country, input.method, input.field]
      if (input.field === 'amounts') return [...first, input.min, input.max]
      if (input.field === 'fee') return [...first, input.fee_rate]
      if (input.field === 'gateway') return [...first, input.gateway]
      return input.field === 'banks' ? [...first, input.banks.join(',')] : first
    },
  }),
  setQuickBuyCoin: act({
    command: 'quickbuy coin',
    roles: SETTERS,
    fresh: true,
    params: v.variant('field', [
      v.strictObject({ coin, field: v.picklist(['open', 'close']) }),
      v.strictObject({ coin, field: v.literal('spread'), spread: decimal }),
    ]),
    words: (input) => [input.coin, input.field, ...(input.field === 'spread' ? [input.spread] : [])],
  }),
  setQuickBuyAccount: act({
    command: 'quickbuy account',
    roles: SETTERS,
    fresh: true,
    params: v.strictObject({
      country: code,
      account_name: text,
      iban: text,
      beneficiary_country: text,
      bic_swift: text,
      bank_name: text,
      address: text,
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
  setQuickBuyGateway: act({
    command: 'quickbuy gateway',
    roles: SETTERS,
    fresh: true,
    params: v.strictObject({
      name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,30}$/)),
      pay_url: words(0, 1000),
      qr_payload: v.optional(words(1, 1000)),
    }),
    words: (input) => [
      input.name,
      input.pay_url,
      ...(input.qr_payload === undefined ? [] : [input.qr_payload]),
    ],
  }),
} as const

const level = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(9)), v.literal('maker')])

export const setupCalls = {
  ...quickBuySetup,
  loanTerms: look({ command: 'loan terms', roles: READERS, params: none, answer: LoanTerms }),
  /** `terms` null: the level may not borrow. */
  setLoanTerms: act({
    command: 'loan terms',
    roles: ['products', 'admin'],
    params: v.strictObject({
      level,
      terms: v.nullable(v.strictObject({ max: decimal, rate_year: decimal })),
    }),
    words: (input) => [
      String(input.level),
      ...(input.terms === null ? ['none'] : [input.terms.max, input.terms.rate_year]),
    ],
  }),
} as const
