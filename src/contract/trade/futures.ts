import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  form,
  id,
  idOrAll,
  int,
  list,
  oneOf,
  page,
  paging,
  str,
} from '../wire/fields.ts'
import { type Reads, read, seconds, write } from '../wire/kit.ts'

/** Why a part of a position was closed (docs/products/futures.md#states). */
export const CLOSE_REASONS = ['manual', 'profit', 'loss', 'forced', 'trader', 'loan'] as const

/** One close of some lots, with the tick that decided it: the receipt can be recomputed. Figures in quote. */
export const LeverClose = v.object({
  tick_id: int,
  price: dec,
  share: dec,
  number: dec,
  margin: dec,
  /** Signed, never below −margin. */
  profits: dec,
  overnight_fee: dec,
  fee: dec,
  /** What came back: margin + profits − overnight_fee − fee. */
  back: dec,
  /** What the price went beyond the margin; the insurance account's. */
  gap: dec,
  reason: v.picklist(CLOSE_REASONS),
  time: int,
})
export type LeverClose = v.InferOutput<typeof LeverClose>

/**
 * A futures order and the position it becomes (docs/products/futures.md#states). `type` 1 long, 2 short. `share`,
 * `number` and `margin` are what is (or is to be) open; of a complete one what it was. `now_price`, `profits`,
 * `risk_rate` are of the moment of the answer: the board of ticks moves them on.
 */
export const LeverOrder = v.object({
  id: int,
  request_id: str,
  match_id: int,
  symbol: str,
  currency_id: int,
  legal_id: int,
  account: v.picklist(['lever', 'margin']),
  type: v.picklist([1, 2]),
  order_type: v.picklist(['limit', 'market']),
  /** "0" on a market order. */
  target_price: dec,
  /** The worst price that a market order takes; "0" on a limit order. */
  worst_price: dec,
  share: dec,
  number: dec,
  /** Lots that it was opened with. */
  opened_share: dec,
  lot_size: dec,
  multiple: int,
  mmr: dec,
  margin: dec,
  /** What an open order has set aside: margin and opening fee at most. */
  frozen: dec,
  /** Opening and closing fees so far. */
  handlingFee: dec,
  fee_rate: dec,
  /** The coupon it was placed with, 0 for none, and what that has paid of the opening fee. */
  coupon_id: int,
  rebate: dec,
  /** Charged so far, settled at the close. */
  overnight_fee: dec,
  overnight_rate: dec,
  /** Price it was opened at; "0" before. */
  price: dec,
  open_tick_id: int,
  now_price: dec,
  /** "" when it is not set. */
  target_profit_price: str,
  stop_loss_price: str,
  profits: dec,
  profits_rate: dec,
  /** Per cent; null where there is none. */
  risk_rate: v.nullable(dec),
  /** Of an open order: if it opens at its limit or worst price. "" when no price closes it by force. */
  liquidation_price: str,
  /** 0 open order, 1 open, 2 a close waits for the next price, 3 complete, 4 ended without a position. */
  status: v.picklist([0, 1, 2, 3, 4]),
  end_reason: v.picklist(['', 'person', 'no_price', 'worst_price', 'margin_short', 'loan']),
  /** Lots that wait to be closed; "0" without. Why the last close was not done. */
  cover_share: dec,
  cover_end: v.picklist(['', 'no_price', 'worst_price']),
  /** Average price of the closes, "0" before. */
  close_price: dec,
  fact_profits: dec,
  close_reason: v.picklist(['', ...CLOSE_REASONS]),
  closes: v.array(LeverClose),
  fee_currency: str,
  price_precision: int,
  quote_scale: int,
  follow_user_id: int,
  follow_nickname: str,
  self_holding: int,
  create_time: int,
  open_time: int,
  close_time: int,
})
export type LeverOrder = v.InferOutput<typeof LeverOrder>

/** Up to how much notional of the pair (quote) a leverage may go, with the maintenance rate that holds there. */
export const LeverTier = v.object({ up_to: dec, multiple: int, mmr: dec })
export type LeverTier = v.InferOutput<typeof LeverTier>

/** What a pair can be traded with on an account, and what the person has of it. */
export const LeverDeal = v.object({
  match_id: int,
  account: v.picklist(['lever', 'margin']),
  multiples: v.array(int),
  tiers: v.array(LeverTier),
  lot_size: dec,
  min_share: dec,
  max_share: dec,
  lever_fee_rate: dec,
  overnight_rate: dec,
  mmr: dec,
  quote_scale: int,
  /** Seconds: the next 00:00 UTC. */
  next_overnight: int,
  last_price: dec,
  /** Indicative book: what is bid and what is asked, best first. */
  in: v.array(v.tuple([dec, dec])),
  out: v.array(v.tuple([dec, dec])),
  /** Available on the account, and margin in use there; "0" for a guest. */
  user_lever: dec,
  all_levers: dec,
  /** Notional that the person has of the pair, positions and open orders: it counts for the tier. */
  held: dec,
  positions: v.array(LeverOrder),
})
export type LeverDeal = v.InferOutput<typeof LeverDeal>

/** Sums over the person's open positions, at the prices of the moment of the answer, in USDT. */
export const LeverAll = v.object({
  order: list(LeverOrder),
  /** Per cent over all positions; null without any. */
  risk_rate: v.nullable(dec),
  profits_total: dec,
  caution_money: dec,
})
export type LeverAll = v.InferOutput<typeof LeverAll>

const account = v.optional(oneOf('lever', 'margin'), 'lever')
const price = v.optional(v.union([v.literal(''), amount('bad_price')], 'bad_price'), '')
const pairOrAll = {
  currency_id: v.optional(catalogueIdOrAll, '0'),
  legal_id: v.optional(catalogueIdOrAll, '0'),
}
const multiple = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'multiple_unknown'), v.transform(Number))

/** What the life of an order changes; the money is told by the event of the balance. */
const positions = (): Reads => [futures.deal, futures.dealall, futures.mine, futures.order]

export const futures = {
  deal: read('POST', '/lever/deal', {
    params: form({ currency_id: catalogueId, legal_id: catalogueId, account }),
    answer: LeverDeal,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /** Opens a position: at market by the next recorded price within `worst_price`, else when the limit is reached. */
  submit: write('POST', '/lever/submit', {
    params: form({
      currency_id: catalogueId,
      legal_id: catalogueId,
      type: oneOf('1', '2'),
      share: amount('bad_quantity'),
      multiple,
      order_type: v.optional(oneOf('limit', 'market')),
      target_price: price,
      worst_price: price,
      target_profit_price: price,
      stop_loss_price: price,
      account,
      /** A fee coupon that pays the opening fee as far as it goes. */
      coupon_id: v.optional(idOrAll, '0'),
    }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    changes: positions,
  }),
  /** Open positions and open orders of a pair (0: of all) with the sums of the positions. */
  dealall: read('POST', '/lever/dealall', {
    params: form({ ...pairOrAll, page }),
    answer: LeverAll,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  mine: read('POST', '/lever/my_trade', {
    params: form({
      ...pairOrAll,
      /** `0` open orders, `1` positions, `3` history. */
      status: v.optional(oneOf('0', '1', '3'), '1'),
      account: v.optional(oneOf('', 'lever', 'margin'), ''),
      days: v.optional(oneOf('', '7', '30', '90'), ''),
      ...paging,
    }),
    answer: list(LeverOrder),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 200 },
  }),
  /** One of the person's orders, whatever became of it. */
  order: read('GET', '/lever/order', {
    params: form({ id }),
    answer: LeverOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /** Covers some lots (none: all) at the next recorded price within `worst_price`; beyond it the position goes on. */
  close: write('POST', '/lever/close', {
    params: form({
      id,
      share: v.optional(v.union([v.literal(''), amount('bad_quantity')], 'bad_quantity'), ''),
      worst_price: price,
    }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    changes: positions,
  }),
  /** Close all: `type` 0 all, 1 long, 2 short. What cannot be closed now is listed with the error's key. */
  batchClose: write('POST', '/lever/batch_close', {
    params: form({
      type: oneOf('0', '1', '2'),
      account: v.optional(oneOf('', 'lever', 'margin'), ''),
    }),
    answer: v.object({
      closing: v.array(LeverOrder),
      failed: v.array(v.object({ id: int, symbol: str, key: str })),
    }),
    access: 'member',
    once: true,
    changes: positions,
  }),
  /** Sets take profit and stop loss anew; an empty price clears. */
  setstop: write('POST', '/lever/setstop', {
    params: form({ id, target_profit_price: price, stop_loss_price: price }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    changes: positions,
  }),
  /** Cancels one open order (`id`), or with `id` 0 all of the pair `match_id` (0: of every pair). */
  cancel: write('POST', '/lever/cancel', {
    params: form({ id: idOrAll, match_id: v.optional(catalogueIdOrAll, '0') }),
    answer: v.object({ cancelled: v.array(LeverOrder) }),
    access: 'member',
    once: true,
    changes: positions,
  }),
}

export const futuresArea = area({
  name: 'futures',
  calls: futures,
  events: {
    lever_order: event({ order: LeverOrder }, { changes: positions }),
    lever_closed: event({ order: LeverOrder }, { changes: positions }),
  },
  scenes: { lever_open: 'trade', lever_close: 'trade', forced: 'trade', overnight: 'fee' },
  errors: ['multiple_unknown', 'share_below', 'share_above', 'notional_above', 'stop_beyond_liquidation'],
  objects: ['lever_order'],
  mails: [
    'lever_opened',
    'lever_ended',
    'lever_covered',
    'lever_profit',
    'lever_loss',
    'lever_trader',
    'lever_forced',
  ],
})
