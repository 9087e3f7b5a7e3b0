import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { balanceReads, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import { amount, catalogueId, dec, form, int, list, nothing, paging, str } from '../wire/fields.ts'
import { BalanceRow } from './wallet.ts'

/** Limits of one conversion in units of the sold coin. */
const ConvertPair = v.object({ from_currency_id: int, to_currency_id: int, min: dec, max: dec })
export type ConvertPair = v.InferOutput<typeof ConvertPair>

export const ConvertCoin = v.object({
  currency_id: int,
  currency_name: str,
  image: str,
  precision: int,
  min: dec,
  max: dec,
})
export type ConvertCoin = v.InferOutput<typeof ConvertCoin>

/**
 * Convertible coins and terms, on the `change` account. `spread`, `fee_rate` and `tolerance` are fractions.
 */
export const ConvertList = v.object({
  wallet: v.array(BalanceRow),
  pairs: v.array(ConvertPair),
  coins: v.array(ConvertCoin),
  spread: dec,
  fee_rate: dec,
  tolerance: dec,
  /** Validity of a quote in seconds. */
  quote_life: int,
})
export type ConvertList = v.InferOutput<typeof ConvertList>

/**
 * A quote for this person and one conversion, valid until `expire_time` (epoch seconds). `rate`: amount of
 * the bought coin for one unit of the sold coin, including the spread; the fee is a fraction of the received
 * amount. The conversion fails when the first price recorded after the confirmation differs from the price
 * of the quote by more than `tolerance`, in either direction.
 */
export const ConvertQuote = v.object({
  quote_id: str,
  from_currency_id: int,
  to_currency_id: int,
  rate: dec,
  fee_rate: dec,
  spread: dec,
  tolerance: dec,
  /** Recorded USDT prices from which the rate was computed. */
  from_price: dec,
  to_price: dec,
  min: dec,
  max: dec,
  expire_time: int,
})
export type ConvertQuote = v.InferOutput<typeof ConvertQuote>

/** The recorded price that decided whether a conversion was filled. */
const ConvertTick = v.object({ symbol: str, tick_id: int, price: dec, time: int })

/**
 * A conversion. `status` `doing`: waits for the next recorded prices; `complete`: the bought coin was
 * credited; `failed`: the sold amount was returned, for the reason `end_reason`.
 */
export const ConvertRow = v.object({
  id: int,
  quote_id: str,
  from_currency_id: int,
  from_currency_name: str,
  to_currency_id: int,
  to_currency_name: str,
  number: dec,
  /** Credited amount: number × rate − fee. */
  to_number: dec,
  fee: dec,
  rate: dec,
  status: v.picklist(['doing', 'complete', 'failed']),
  end_reason: v.picklist(['', 'price_moved', 'no_price']),
  ticks: v.array(ConvertTick),
  create_time: int,
  finish_time: int,
})
export type ConvertRow = v.InferOutput<typeof ConvertRow>

const quoteId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'convert_quote'))
const mine = (): Reads => [convert.log, convert.list, ...balanceReads()]
const pair = { from_currency_id: catalogueId, to_currency_id: catalogueId }

export const convert = {
  list: read('POST', '/user/getTransferList', {
    summary: 'List convertible currencies',
    params: nothing,
    answer: ConvertList,
    access: 'member',
    keep: { store: 'balances', scope: 'user', for: seconds(60) },
    hasBalance: true,
  }),
  /** A new quote. Can be used for one conversion until its `expire_time`, and is never stored on a device. */
  quote: read('POST', '/user/getTransferFee', {
    summary: 'Get a conversion quote',
    params: form(pair),
    answer: ConvertQuote,
    access: 'member',
  }),
  /**
   * Freezes `number` of the sold coin; the first prices recorded from now on decide whether the
   * conversion is filled at the quote. Without `quote_id` a new quote is used.
   */
  convert: write('POST', '/user/Transfer', {
    summary: 'Convert a currency',
    params: form({ number: amount('bad_quantity'), ...pair, quote_id: v.optional(quoteId) }),
    answer: ConvertRow,
    access: 'member',
    once: true,
    stoppedBy: ['trading'],
    changes: mine,
  }),
  log: read('GET', '/user/transfer_log', {
    summary: 'List conversions',
    params: form({ ...paging }),
    answer: list(ConvertRow),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 200 },
  }),
}

export const convertArea = area({
  name: 'convert',
  about: 'Conversion between currencies',
  calls: convert,
  events: { convert: event({ row: ConvertRow }, { changes: mine }) },
  errors: ['convert_quote', 'convert_closed', 'converts_limit'],
  objects: ['convert'],
  mails: ['convert_done', 'convert_moved', 'convert_no_price'],
})
