import * as v from 'valibot'
import { limitForm, pauseForm, selfLimit } from '../account/selfLimits.ts'
import { area, event } from '../wire/area.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  form,
  id,
  int,
  limit,
  list,
  nothing,
  oneOf,
  page,
  str,
} from '../wire/fields.ts'
import { balanceReads, minutes, type Reads, read, seconds as s, write } from '../wire/kit.ts'

/** A coin that stakes can be paid in, from the `micro` account. */
export const Payable = v.object({
  id: int,
  name: str,
  image: str,
  /** Available in the person's `micro` account; "0" for a guest. */
  balance: dec,
  /** Digits of the coin. */
  precision: int,
  /** The least and the most that one stake may be; a duration may ask for more than the least. */
  min_number: dec,
  max_number: dec,
  /** Stakes to pick from. */
  quick: v.array(dec),
})
export type Payable = v.InferOutput<typeof Payable>

/** A duration on offer. `profit_ratio` is a fraction; `min_number` the least stake for it, in the coin asked for. */
export const SecondsOffer = v.object({
  id: int,
  seconds: int,
  profit_ratio: dec,
  min_number: dec,
  /** 1 open, 0 not offered now. */
  status: int,
})
export type SecondsOffer = v.InferOutput<typeof SecondsOffer>

/** A recorded tick as a receipt names it. `time` in milliseconds: when the platform recorded it. */
export const ReceiptTick = v.object({ id: int, seq: int, price: dec, time: int, source: str })
export type ReceiptTick = v.InferOutput<typeof ReceiptTick>

/** A seconds option (docs/products/seconds.md#states). `type` 1 up, 2 down; amounts in the stake's coin. */
export const SecondsOrder = v.object({
  id: int,
  request_id: str,
  match_id: int,
  symbol: str,
  currency_id: int,
  currency_name: str,
  type: v.picklist([1, 2]),
  seconds: int,
  number: dec,
  profit_ratio: dec,
  /** The worst price that its entry takes. */
  worst_price: dec,
  /** "0" before the entry. */
  buy_price: dec,
  /** "0" before the end, and without one. */
  end_price: dec,
  /** 0 without one. */
  end_tick_id: int,
  /** What is gained by being right: stake × ratio, rounded down. */
  expected_profit: dec,
  /** What was gained, or lost with a minus sign; "0" while it is open. */
  fact_profits: dec,
  /** Empty while it is open; `returned`: the stake came back, `end_reason` says why. */
  result: v.picklist(['', 'win', 'lose', 'draw', 'returned']),
  end_reason: v.picklist(['', 'no_entry_price', 'worst_price', 'no_end_price']),
  status: v.picklist([1, 3]),
  /** The last tick of the pair at the acceptance, by its number, and the acceptance in milliseconds. */
  accept_seq: int,
  accept_time: int,
  entry: v.nullable(ReceiptTick),
  end: v.nullable(ReceiptTick),
  create_time: int,
  /** Seconds, rounded up: when it ends; 0 before the entry. */
  expire_time: int,
  /** 0 while it is open. */
  sell_time: int,
})
export type SecondsOrder = v.InferOutput<typeof SecondsOrder>

/** What a person allows themselves in a coin: how much may be lost in a business day (UTC+8). */
export const LossLimit = v.object({
  ...selfLimit,
  /** What today's settled orders gained, negative when they lost, and what the open ones may still lose. */
  gain_today: dec,
  open: dec,
})
export type LossLimit = v.InferOutput<typeof LossLimit>

export const SecondsLimits = v.object({
  /** No order is taken before this second; 0 or in the past: there is no pause. */
  paused_until: int,
  limits: v.array(LossLimit),
})
export type SecondsLimits = v.InferOutput<typeof SecondsLimits>

/** What the life of an option changes. */
const ordersAndMoney = (): Reads => [seconds.orders, seconds.result, seconds.limits, ...balanceReads()]

export const seconds = {
  payable: read('GET', '/microtrade/payable_currencies', {
    params: nothing,
    answer: v.array(Payable),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: s(60) },
    hasBalance: true,
  }),
  /** The durations for stakes in a coin; 0: the first that is payable. */
  offers: read('GET', '/microtrade/seconds', {
    params: form({ currency_id: v.optional(catalogueIdOrAll, '0') }),
    answer: v.array(SecondsOffer),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /**
   * Opens an option. Its stake is frozen, and the most it can win is set aside by the platform. It enters at the first
   * tick recorded after its acceptance and ends at the first one `seconds` later or after
   * (docs/products/seconds.md#entry-and-end).
   */
  submit: write('POST', '/microtrade/submit', {
    params: form({
      match_id: catalogueId,
      currency_id: catalogueId,
      type: oneOf('1', '2'),
      seconds: v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,4}$/, 'param_error'),
        v.transform((text) => Number(text)),
      ),
      number: amount('bad_amount'),
      /** The ratio that the person was shown: another one by now is rejected, not taken. */
      profit_ratio: v.optional(v.union([v.literal(''), amount('bad_amount')], 'param_error'), ''),
      worst_price: v.optional(v.union([v.literal(''), amount('bad_price')], 'bad_price'), ''),
    }),
    answer: SecondsOrder,
    access: 'member',
    once: true,
    requires: { region: 'seconds' },
    changes: (): Reads => [seconds.offers, ...ordersAndMoney()],
  }),
  /** One of the person's options, whatever became of it. */
  result: read('GET', '/microtrade/get_result', {
    params: form({ id }),
    answer: SecondsOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: s(60) },
  }),
  /** Newest first; of one pair or (`match_id` 0) of all. `status` 1 open, 3 over. */
  orders: read('GET', '/microtrade/lists', {
    params: form({
      match_id: v.optional(catalogueIdOrAll, '0'),
      status: v.optional(oneOf('', '1', '3'), ''),
      page,
      limit: limit(5),
    }),
    answer: list(SecondsOrder),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: s(60), rows: 200 },
  }),
  limits: read('GET', '/microtrade/guard', {
    params: nothing,
    answer: SecondsLimits,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: s(60) },
  }),
  /** A limit on what may be lost in a day; empty: none. A lower one counts at once, a higher one after 24 hours. */
  setLimit: write('POST', '/microtrade/limit', {
    params: limitForm,
    answer: SecondsLimits,
    access: 'member',
    changes: (): Reads => [seconds.limits],
  }),
  /** Pauses for so many days from now, at once; 0 ends a pause after 24 hours. */
  pause: write('POST', '/microtrade/pause', {
    params: pauseForm,
    answer: SecondsLimits,
    access: 'member',
    changes: (): Reads => [seconds.limits],
  }),
}

export const secondsArea = area({
  name: 'seconds',
  calls: seconds,
  events: {
    micro_result: event({ order: SecondsOrder }, { changes: () => [seconds.orders, seconds.limits] }),
  },
  scenes: { micro: 'trade' },
  errors: ['seconds_closed', 'ratio_moved', 'loss_limit', 'seconds_paused'],
  objects: ['seconds_order'],
  mails: [
    'seconds_won',
    'seconds_lost',
    'seconds_draw',
    'seconds_no_entry',
    'seconds_worst_price',
    'seconds_no_end',
  ],
})
