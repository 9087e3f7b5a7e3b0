import * as v from 'valibot'
import { limitForm, pauseForm, selfLimit } from '../account/selfLimits.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, seconds as s, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  form,
  funding,
  id,
  int,
  limit,
  list,
  nothing,
  oneOf,
  page,
  shown,
  str,
} from '../wire/fields.ts'

/** A coin in which stakes can be paid from the `micro` account. */
export const Payable = v.object({
  id: int,
  name: str,
  image: str,
  /** Available balance in the `micro` account; "0" for a guest. */
  balance: dec,
  /** Number of decimals of the coin. */
  precision: int,
  /** Minimum and maximum of one stake; a duration may have a higher minimum. */
  min_number: dec,
  max_number: dec,
  /** Stakes that the order form offers for selection. */
  quick: v.array(dec),
})
export type Payable = v.InferOutput<typeof Payable>

/**
 * A duration that is offered. `profit_ratio`: profit as a fraction of the stake; `min_number`: minimum stake
 * in the requested coin.
 */
export const SecondsOffer = v.object({
  id: int,
  seconds: int,
  profit_ratio: dec,
  min_number: dec,
  /** 1 open, 0 not available now. */
  status: int,
})
export type SecondsOffer = v.InferOutput<typeof SecondsOffer>

/** A recorded tick as named in a receipt. `time`: when it was recorded (epoch ms). */
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
  /** Worst entry price. If the entry price is worse, the stake is returned. */
  worst_price: dec,
  /** Entry price; "0" before the entry. */
  buy_price: dec,
  /** End price; "0" before the end, and when no end price was recorded. */
  end_price: dec,
  /** Id of the tick of the end price; 0 without an end price. */
  end_tick_id: int,
  /** Profit of a correct option: stake × ratio, rounded down. */
  expected_profit: dec,
  /** Profit, or loss with a minus sign; "0" while open. */
  fact_profits: dec,
  /** Empty while the option is open; `returned`: the stake was returned, see `end_reason`. */
  result: v.picklist(['', 'win', 'lose', 'draw', 'returned']),
  end_reason: v.picklist(['', 'no_entry_price', 'worst_price', 'no_end_price']),
  status: v.picklist([1, 3]),
  /** Number of the pair's last tick at acceptance, and time of acceptance (ms). */
  accept_seq: int,
  accept_time: int,
  entry: v.nullable(ReceiptTick),
  end: v.nullable(ReceiptTick),
  create_time: int,
  /** Time at which the option ends (epoch seconds, rounded up); 0 before the entry. */
  expire_time: int,
  /** Time at which the option was settled; 0 while it is open. */
  sell_time: int,
})
export type SecondsOrder = v.InferOutput<typeof SecondsOrder>

/** Personal loss limit in a coin per business day (UTC+8). */
const LossLimit = v.object({
  ...selfLimit,
  /**
   * Result of the options settled today (negative for a loss), and the loss that open options can still
   * cause.
   */
  gain_today: dec,
  open: dec,
})
export type LossLimit = v.InferOutput<typeof LossLimit>

export const SecondsLimits = v.object({
  /** No option can be opened before this time (epoch seconds); 0 or a time in the past: no pause. */
  paused_until: int,
  limits: v.array(LossLimit),
})
export type SecondsLimits = v.InferOutput<typeof SecondsLimits>

/** Reads that a change of an option invalidates. */
const ordersAndMoney = (): Reads => [seconds.orders, seconds.result, seconds.limits, ...balanceReads()]

export const seconds = {
  payable: read('GET', '/microtrade/payable_currencies', {
    summary: 'List currencies to pay with',
    params: nothing,
    answer: v.array(Payable),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: s(60) },
    hasBalance: true,
  }),
  /**
   * Durations that can be chosen for stakes in a coin; `currency_id` 0: in the first coin that stakes can be
   * paid in.
   */
  offers: read('GET', '/microtrade/seconds', {
    summary: 'List durations and their returns',
    params: form({ currency_id: v.optional(catalogueIdOrAll, '0') }),
    answer: v.array(SecondsOffer),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /**
   * Opens an option: freezes the stake, and reserves the possible profit in the platform's reserve. Entry
   * price: the first tick recorded after the acceptance. End price: the first tick recorded at least
   * `seconds` after the entry (docs/products/seconds.md#entry-and-end). `worst_price`: 0.2 % to 5 % from the
   * last price on the side that is worse for the person; empty: 0.5 %.
   */
  submit: write('POST', '/microtrade/submit', {
    summary: 'Place a seconds order',
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
      profit_ratio: shown,
      worst_price: v.optional(v.union([v.literal(''), amount('bad_price')], 'bad_price'), ''),
      transfer: funding,
    }),
    answer: SecondsOrder,
    access: 'member',
    once: true,
    requires: { region: 'seconds' },
    stoppedBy: ['trading'],
    changes: (): Reads => [seconds.offers, ...ordersAndMoney()],
  }),
  /** One of the person's options in any state. */
  result: read('GET', '/microtrade/get_result', {
    summary: 'Get the result of a seconds order',
    params: form({ id }),
    answer: SecondsOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: s(60) },
  }),
  /**
   * The person's options, newest first; of one pair, or of all pairs (`match_id` 0). `status` 1 open, 3 over.
   */
  orders: read('GET', '/microtrade/lists', {
    summary: 'List seconds orders',
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
    summary: 'Get own limits on seconds orders',
    params: nothing,
    answer: SecondsLimits,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: s(60) },
  }),
  /**
   * Sets a daily loss limit; empty: no limit. A lower limit applies at once, a higher limit after 24 hours.
   */
  setLimit: write('POST', '/microtrade/limit', {
    summary: 'Set an own limit on seconds orders',
    params: limitForm,
    answer: SecondsLimits,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [seconds.limits],
  }),
  /** Starts a pause of `days` at once; 0 ends a pause after 24 hours. */
  pause: write('POST', '/microtrade/pause', {
    summary: 'Pause seconds orders for oneself',
    params: pauseForm,
    answer: SecondsLimits,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [seconds.limits],
  }),
}

export const secondsArea = area({
  name: 'seconds',
  about: 'Seconds contracts',
  calls: seconds,
  events: {
    micro_result: event(
      { order: SecondsOrder },
      { changes: () => [seconds.orders, seconds.result, seconds.limits] },
    ),
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
