import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  form,
  funding,
  id,
  idOrAll,
  int,
  list,
  oneOf,
  page,
  paging,
  shown,
  str,
} from '../wire/fields.ts'

/**
 * Reasons why lots of a position were closed (docs/products/futures.md#states): by the person, take profit,
 * stop loss, liquidation, the copied trader's close, or liquidation of a loan.
 */
const CLOSE_REASONS = ['manual', 'profit', 'loss', 'forced', 'trader', 'loan'] as const

/**
 * The closing of some lots, with the tick that decided the closing, so that the amounts can be recomputed.
 * Amounts in quote currency.
 */
export const LeverClose = v.object({
  tick_id: int,
  price: dec,
  share: dec,
  number: dec,
  margin: dec,
  /** Profit or loss: signed, never below −margin. */
  profits: dec,
  overnight_fee: dec,
  fee: dec,
  /** Amount returned to the account: margin + profits − overnight_fee − fee. */
  back: dec,
  /** Loss beyond the margin, borne by the insurance account. */
  gap: dec,
  reason: v.picklist(CLOSE_REASONS),
  /** Kind of order by which the lots were closed. */
  kind: v.picklist(['market', 'limit']),
  time: int,
})
export type LeverClose = v.InferOutput<typeof LeverClose>

/**
 * A futures order and the position that it opens (docs/products/futures.md#states). `type` 1 long, 2 short.
 * `share`, `number` and `margin` describe the open position; for an open order they describe the expected
 * position, for a completed order the closed position. `now_price`, `profits` and `risk_rate` are values at
 * the time of the answer; the app updates these three values by ticks.
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
  /** Limit price; "0" for a market order. */
  target_price: dec,
  /** Worst price of a market order; "0" for a limit order. */
  worst_price: dec,
  share: dec,
  number: dec,
  /** Number of lots when the position was opened. */
  opened_share: dec,
  lot_size: dec,
  multiple: int,
  mmr: dec,
  margin: dec,
  /** Margin that was added, less margin that was taken out. */
  added_margin: dec,
  /** Amount frozen for an open order: the maximum margin plus the opening fee. */
  frozen: dec,
  /** Opening and closing fees so far. */
  handlingFee: dec,
  fee_rate: dec,
  /** Id of the order's coupon (0 for none), and the part of the opening fee that the coupon paid. */
  coupon_id: int,
  rebate: dec,
  /** Overnight fees so far, which are settled when the position is closed. */
  overnight_fee: dec,
  overnight_rate: dec,
  /** Entry price; "0" before the opening. */
  price: dec,
  open_tick_id: int,
  now_price: dec,
  /** Take profit price and stop loss price; "" when not set. */
  target_profit_price: str,
  stop_loss_price: str,
  /** Number of lots that are closed by take profit or stop loss; "0": all lots. */
  stop_share: dec,
  profits: dec,
  profits_rate: dec,
  /** Margin level in per cent; null without a position. */
  risk_rate: v.nullable(dec),
  /**
   * For an open order the liquidation price that would apply if the order filled at its limit or worst price.
   * "" when no price liquidates the position.
   */
  liquidation_price: str,
  /** 0 open order, 1 position, 2 a close awaits the next price, 3 complete, 4 ended without a position. */
  status: v.picklist([0, 1, 2, 3, 4]),
  end_reason: v.picklist(['', 'person', 'no_price', 'worst_price', 'margin_short', 'loan']),
  /** Number of lots of the pending close, "0" for none. */
  cover_share: dec,
  /** Limit price of a pending close; "" for a close at market. */
  cover_price: str,
  /** 1: the pending close is a reversal, which opens the opposite position at the same price. */
  cover_reverse: v.picklist([0, 1]),
  /**
   * Reason why the last close failed; '' for none. `no_price`: no tick was recorded in time. `worst_price`:
   * the tick was beyond the worst price. `margin_short`: the last reversal closed the position, but the
   * available balance was too low to open the opposite position.
   */
  cover_end: v.picklist(['', 'no_price', 'worst_price', 'margin_short']),
  /** Average price at which lots were closed; "0" before the first close. */
  close_price: dec,
  fact_profits: dec,
  /**
   * Effect of the order on the equity so far: realised profit less all paid fees, plus the part of the fees
   * that its coupon paid.
   */
  net_profits: dec,
  /**
   * Price at which closing the open lots yields neither profit nor loss after all fees; "" when there is no
   * such price.
   */
  break_even_price: str,
  /** Id of the position that a reversal closed to open this position; 0 for none. */
  reverses_id: int,
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

/**
 * A tier of a pair: for a notional of at most `up_to` (quote currency), the leverage `multiple` with the
 * maintenance margin rate `mmr`.
 */
const LeverTier = v.object({ up_to: dec, multiple: int, mmr: dec })
export type LeverTier = v.InferOutput<typeof LeverTier>

/** Terms of futures trading in a pair on an account, with the person's balance and positions. */
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
  /** Time at which the overnight fee is next charged: the next 00:00 UTC, in epoch seconds. */
  next_overnight: int,
  last_price: dec,
  /** Indicative order book: bids and asks, best first. */
  in: v.array(v.tuple([dec, dec])),
  out: v.array(v.tuple([dec, dec])),
  /** Available balance of the account, and margin in use; "0" for a guest. */
  user_lever: dec,
  all_levers: dec,
  /** Notional of the person's positions and open orders in the pair, which determines the tier. */
  held: dec,
  positions: v.array(LeverOrder),
})
export type LeverDeal = v.InferOutput<typeof LeverDeal>

/** The person's positions with their totals in USDT at present prices. */
const LeverAll = v.object({
  order: list(LeverOrder),
  /** Margin level over all positions in per cent; null without positions. */
  risk_rate: v.nullable(dec),
  profits_total: dec,
  caution_money: dec,
})
export type LeverAll = v.InferOutput<typeof LeverAll>

const account = v.optional(oneOf('lever', 'margin'), 'lever')
const shareOrAll = v.optional(v.union([v.literal(''), amount('bad_quantity')], 'bad_quantity'), '')
const price = v.optional(v.union([v.literal(''), amount('bad_price')], 'bad_price'), '')
const pairOrAll = {
  currency_id: v.optional(catalogueIdOrAll, '0'),
  legal_id: v.optional(catalogueIdOrAll, '0'),
}
const multiple = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'multiple_unknown'), v.transform(Number))

/**
 * Reads that a change of an order invalidates. Reads of balances are invalidated by the event of balances.
 */
const positions = (): Reads => [futures.deal, futures.dealall, futures.mine, futures.order]

export const futures = {
  deal: read('POST', '/lever/deal', {
    summary: 'Get the terms and positions of a pair',
    params: form({ currency_id: catalogueId, legal_id: catalogueId, account }),
    answer: LeverDeal,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /**
   * Opens a position: a market order at the next recorded price within `worst_price`, a limit order
   * at a recorded price that reaches the limit.
   */
  submit: write('POST', '/lever/submit', {
    summary: 'Place a futures order',
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
      stop_share: shareOrAll,
      account,
      /** Id of the coupon that pays the opening fee up to its value. */
      coupon_id: v.optional(idOrAll, '0'),
      fee_rate: shown,
      overnight_rate: shown,
      transfer: funding,
    }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    stoppedBy: ['trading'],
    changes: positions,
  }),
  /** Positions and open orders of a pair (0: of all pairs), with totals. */
  dealall: read('POST', '/lever/dealall', {
    summary: 'List open futures positions and orders',
    params: form({ ...pairOrAll, page }),
    answer: LeverAll,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  mine: read('POST', '/lever/my_trade', {
    summary: 'List own futures orders',
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
  /** One of the person's orders in any state. */
  order: read('GET', '/lever/order', {
    summary: 'Get a futures order',
    params: form({ id }),
    answer: LeverOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /**
   * Closes `share` lots (empty: all lots) at the next recorded price within `worst_price`; when that price is
   * beyond `worst_price`, the position stays open.
   */
  close: write('POST', '/lever/close', {
    summary: 'Close a position',
    params: form({
      id,
      share: shareOrAll,
      worst_price: price,
      /**
       * Price of a limit order that closes the lots when a recorded price reaches the limit; without a price
       * the lots are closed at market.
       */
      target_price: price,
    }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: positions,
  }),
  /**
   * Closes several positions: `type` 0 all, 1 long, 2 short. The answer lists the positions that cannot be
   * closed now, each with an error key.
   */
  batchClose: write('POST', '/lever/batch_close', {
    summary: 'Close several positions',
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
    stoppedBy: [],
    changes: positions,
  }),
  /** Cancels a limit close order. */
  cancelClose: write('POST', '/lever/cancel_close', {
    summary: 'Cancel a close by limit',
    params: form({ id }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: positions,
  }),
  /**
   * Closes the whole position at the next recorded price within `worst_price` and opens the opposite position
   * with the same lots and leverage at the same price.
   */
  reverse: write('POST', '/lever/reverse', {
    summary: 'Reverse a position',
    params: form({ id, worst_price: price }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    stoppedBy: ['trading'],
    changes: positions,
  }),
  /** Adds to the margin of a position (`type` 1), or takes out excess margin (2). */
  margin: write('POST', '/lever/margin', {
    summary: 'Add margin to a position or take it out',
    params: form({ id, type: oneOf('1', '2'), amount: amount('bad_amount') }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: positions,
  }),
  /**
   * Sets take profit and stop loss; an empty price removes the setting. `stop_share`: number of lots that are
   * closed by take profit or stop loss (empty: all lots).
   */
  setstop: write('POST', '/lever/setstop', {
    summary: 'Set take profit and stop loss',
    params: form({ id, target_profit_price: price, stop_loss_price: price, stop_share: shareOrAll }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: positions,
  }),
  /**
   * Cancels one open order (`id`), or with `id` 0 all open orders of the pair `match_id` (0: of all pairs).
   */
  cancel: write('POST', '/lever/cancel', {
    summary: 'Cancel a futures order',
    params: form({ id: idOrAll, match_id: v.optional(catalogueIdOrAll, '0') }),
    answer: v.object({ cancelled: v.array(LeverOrder) }),
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: positions,
  }),
}

export const futuresArea = area({
  name: 'futures',
  about: 'Leveraged trading',
  calls: futures,
  events: {
    lever_order: event({ order: LeverOrder }, { changes: positions }),
    lever_closed: event({ order: LeverOrder }, { changes: positions }),
  },
  scenes: { lever_open: 'trade', lever_close: 'trade', forced: 'trade', overnight: 'fee' },
  errors: [
    'multiple_unknown',
    'share_below',
    'share_above',
    'notional_above',
    'stop_beyond_liquidation',
    'margin_above',
    'copied_position',
  ],
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
