import * as v from 'valibot'
import { PAYER_LENGTHS } from '#domain/funds/textLengths.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  dec,
  form,
  id,
  int,
  line,
  list,
  nothing,
  oneOf,
  paging,
  str,
  wholeSeconds,
} from '../wire/fields.ts'

/** Payment methods. */
export const PAY_METHODS = ['bank', 'card', 'wallet', 'online_bank', 'scan'] as const
export type PayMethod = (typeof PAY_METHODS)[number]
const payMethod = v.picklist(PAY_METHODS)

export const PayBank = v.object({ code: str, name: str, logo: str })
export type PayBank = v.InferOutput<typeof PayBank>

/**
 * A payment method in a country. `min_amount`, `max_amount`: limits of one order, whole amounts in the
 * country's currency; `fee_rate`: a fraction of the bought coins.
 */
export const PayOffer = v.object({
  pay_method: payMethod,
  banks: v.array(PayBank),
  min_amount: dec,
  max_amount: dec,
  fee_rate: dec,
  eta: str,
  /**
   * Ids of the coins that this method can buy. Methods whose payments take days can only buy coins with a
   * stable price.
   */
  coins: v.array(int),
})
export type PayOffer = v.InferOutput<typeof PayOffer>

export const PayCountry = v.object({
  code: str,
  name: str,
  currency: str,
  methods: v.array(PayOffer),
  tax_id_required: int,
})
export type PayCountry = v.InferOutput<typeof PayCountry>

export const BuyCoin = v.object({ currency_id: int, currency_name: str, image: str, precision: int })
export type BuyCoin = v.InferOutput<typeof BuyCoin>

/** The person who pays. Answers contain only the last four characters of `tax_id`. */
export const Payer = v.object({
  first_name: str,
  last_name: str,
  full_name: str,
  email: str,
  phone: str,
  tax_id: str,
})
export type Payer = v.InferOutput<typeof Payer>

/** The payment method of the last order. `bank`: name of the bank, '' where there is no choice. */
const LastBuy = v.object({ country: str, pay_method: payMethod, bank: str, coin_id: int })
export type LastBuy = v.InferOutput<typeof LastBuy>

/**
 * Payment methods, coins and limits. `my`: the user's level, the limit of one order in USDT, the last payer
 * (before the first order the data of the profile, '' where the profile has none), and the last payment
 * method.
 */
export const QuickBuyOptions = v.object({
  countries: v.array(PayCountry),
  coins: v.array(BuyCoin),
  my: v.nullable(v.object({ level: int, single_limit: dec, payer: Payer, last: v.nullable(LastBuy) })),
  /** 1: test mode, nothing is paid. */
  test: int,
})
export type QuickBuyOptions = v.InferOutput<typeof QuickBuyOptions>

/**
 * The coins that an amount buys until `valid_until` (epoch seconds). `rate`: price of one coin
 * including the spread; `fee` and `coin_amount` in coins. `base_rate`: currency per US dollar with
 * its source, read at `rate_time`.
 */
export const QuickBuyQuote = v.object({
  rate: dec,
  fee: dec,
  coin_amount: dec,
  valid_until: int,
  fee_rate: dec,
  /** Surcharge on the base rate and on the coin's price, a fraction. */
  spread: dec,
  base_rate: dec,
  coin_price: dec,
  source: str,
  rate_time: int,
})
export type QuickBuyQuote = v.InferOutput<typeof QuickBuyQuote>

/** The platform's account for a bank transfer; the payer must state `reference` with the payment. */
export const TransferDetail = v.object({
  account_name: str,
  iban: str,
  beneficiary_country: str,
  bic_swift: str,
  bank_name: str,
  address: str,
  amount: dec,
  reference: str,
})
export type TransferDetail = v.InferOutput<typeof TransferDetail>

/** `status` 0 awaiting payment, 1 in review, 2 credited, 3 cancelled or expired, 4 rejected. */
export const QuickBuy = v.object({
  id: int,
  order_no: str,
  country: str,
  currency: str,
  pay_method: payMethod,
  /** Name of the bank; '' where there is no choice. */
  bank: str,
  fiat_amount: dec,
  coin_id: int,
  coin_name: str,
  image: str,
  coin_amount: dec,
  rate: dec,
  fee: dec,
  payer: Payer,
  bank_detail: v.nullable(TransferDetail),
  /** Address of the payment page, and content of the payment QR code; '' unless the order awaits payment. */
  pay_url: str,
  qr_payload: str,
  voucher: str,
  status: v.picklist([0, 1, 2, 3, 4]),
  refuse_reason: str,
  /**
   * Received amount; null before the payment. Differs from `fiat_amount` when a bank deducted a
   * part.
   */
  paid_amount: v.nullable(dec),
  /** 1: the payment arrived after the order had ended, and was credited anyway. */
  late: int,
  /** 1: the order expired before it was paid. */
  expired: int,
  expire_time: int,
  created_time: int,
  finish_time: int,
  /** 1: test mode, nothing is paid. */
  test: int,
})
export type QuickBuy = v.InferOutput<typeof QuickBuy>

const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'choose_country'))
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'choose_currency'))
const method = v.picklist(PAY_METHODS, 'choose_pay_method')
const voucher = v.pipe(
  v.string('voucher_missing'),
  v.regex(/^\/api\/file\/[A-Za-z0-9_-]{20,64}$/, 'voucher_missing'),
)
const rate = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}(?:\.\d{1,8})?$/, 'bad_price'),
  v.transform((text) => text as v.InferOutput<typeof dec>),
)
const mine = (): Reads => [quickBuy.orders, quickBuy.order]

const wanted = { country, currency, pay_method: method, coin_id: catalogueId, amount: amount('bad_amount') }

export const quickBuy = {
  options: read('GET', '/quick_buy/options', {
    summary: 'List countries, currencies and payment methods',
    params: nothing,
    answer: QuickBuyOptions,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
    hasStanding: true,
  }),
  /** Quotes a purchase. The quote is valid until its `valid_until` and never stored on a device. */
  quote: read('GET', '/quick_buy/quote', {
    summary: 'Get a quote for a purchase',
    params: form(wanted),
    answer: QuickBuyQuote,
  }),
  /**
   * Opens an order; nothing is paid yet. `rate` and `valid_until`: taken from the quote that the person
   * confirmed.
   */
  buy: write('POST', '/quick_buy/order', {
    summary: 'Place a purchase order',
    params: form({
      ...wanted,
      bank: v.optional(line(40, 0), ''),
      rate,
      valid_until: v.optional(wholeSeconds, '0'),
      first_name: line(PAYER_LENGTHS.first_name, 0),
      last_name: line(PAYER_LENGTHS.last_name, 0),
      full_name: line(PAYER_LENGTHS.full_name, 0),
      email: line(PAYER_LENGTHS.email, 0),
      phone: line(PAYER_LENGTHS.phone, 0),
      tax_id: v.optional(line(PAYER_LENGTHS.tax_id, 0), ''),
    }),
    answer: QuickBuy,
    access: 'member',
    once: true,
    requires: { level: 1, region: 'quick_buy' },
    stoppedBy: ['trading'],
    changes: (): Reads => [...mine(), quickBuy.options],
  }),
  order: read('GET', '/quick_buy/order_detail', {
    summary: 'Get a purchase order',
    params: form({ id }),
    answer: QuickBuy,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /** Orders, newest first. `status` empty: all orders, `open`: orders that await payment or review. */
  orders: read('GET', '/quick_buy/orders', {
    summary: 'List purchase orders',
    params: form({ status: v.optional(oneOf('', 'open', '0', '1', '2', '3', '4'), ''), ...paging }),
    answer: list(QuickBuy),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
  /**
   * The person states that the bank transfer was made, which moves the order from awaiting payment to review.
   */
  transferred: write('POST', '/quick_buy/transferred', {
    summary: 'Report a purchase order as paid',
    params: form({ id, voucher }),
    answer: QuickBuy,
    access: 'member',
    once: true,
    // The call reports the payment of an order that was opened before the freeze.
    stoppedBy: [],
    changes: mine,
  }),
  cancel: write('POST', '/quick_buy/cancel', {
    summary: 'Cancel a purchase order',
    params: form({ id }),
    answer: QuickBuy,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: mine,
  }),
  /** Test mode only: makes the test gateway send its signed notification, as a provider would. */
  testPay: write('POST', '/quick_buy/test_pay', {
    summary: 'Pay a purchase order in test mode',
    params: form({ id, result: oneOf('paid', 'pending', 'failed') }),
    answer: QuickBuy,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: (): Reads => [...mine(), ...balanceReads()],
  }),
}

export const quickBuyArea = area({
  name: 'quickBuy',
  about: 'Buying crypto with fiat money',
  calls: quickBuy,
  events: { quick_buy: event({ order: QuickBuy }, { changes: mine }) },
  scenes: { quick_buy: 'inflow' },
  errors: [
    'choose_pay_method',
    'choose_country',
    'choose_currency',
    'choose_bank',
    'quick_buy_range',
    'quick_buy_limit',
    'quick_buy_open_limit',
    'quick_buy_price',
    'quick_buy_rate',
    'quick_buy_closed',
    'quick_buy_orders_limit',
    'payer_required',
    'payer_name',
    'payer_email',
    'payer_phone',
    'payer_tax_id',
  ],
  objects: ['quick_buy'],
  mails: [
    'quick_buy_paid',
    'quick_buy_paid_test',
    'quick_buy_late',
    'quick_buy_refused',
    'quick_buy_expired',
  ],
})
