import * as v from 'valibot'
import { TIMES_IN_FORCE } from '#domain/trade/spot.ts'
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
  paging,
  str,
} from '../wire/fields.ts'
import { balanceReads, type Reads, read, seconds, write } from '../wire/kit.ts'

/** A fill of an order by one tick, so that it can be recomputed from the recorded ticks. */
export const SpotFill = v.object({ tick_id: int, price: dec, number: dec, total: dec, fee: dec, time: int })
export type SpotFill = v.InferOutput<typeof SpotFill>

/**
 * A spot order (docs/products/spot.md#states). `type` 1 buy, 2 sell. `amount` in base. The fee is in quote
 * currency on both sides.
 */
export const SpotOrder = v.object({
  id: int,
  request_id: str,
  match_id: int,
  symbol: str,
  currency_id: int,
  legal_id: int,
  account: v.picklist(['change', 'stock']),
  type: v.picklist([1, 2]),
  order_type: v.picklist(['limit', 'market']),
  /** How long a limit order stands (docs/products/spot.md#time-in-force); `gtc` on a market order, where it says nothing. */
  time_in_force: v.picklist(TIMES_IN_FORCE),
  /** "0" on a market order. */
  target_price: dec,
  /** Worst price of a market order; "0" for a limit order. */
  worst_price: dec,
  amount: dec,
  filled_amount: dec,
  /** Quote per base over all fills, rounded down to 12 decimals; "0" before the first. */
  avg_price: dec,
  /** Quote amount exchanged so far. */
  total: dec,
  fee: dec,
  fee_currency: str,
  fee_rate: dec,
  /** Coupon of the order (0 for none), and the part of the fee that it paid. */
  coupon_id: int,
  rebate: dec,
  status: v.picklist(['doing', 'complete', 'cancelled']),
  /**
   * Why it ended before it was filled: by the person, without a price in time, with one beyond the worst price or that did
   * not fill all of an `ioc` or `fok` order, or because its shares were split.
   */
  end_reason: v.picklist(['', 'person', 'no_price', 'worst_price', 'ioc', 'fok', 'split']),
  /** What is still frozen for this order, in quote (buy) or base (sell). */
  frozen: dec,
  fills: v.array(SpotFill),
  create_time: int,
  complete_time: int,
})
export type SpotOrder = v.InferOutput<typeof SpotOrder>

/** Reads outdated by a change of an order. */
const ordersAndMoney = (): Reads => [spot.orders, spot.order, ...balanceReads()]

export const spot = {
  /**
   * Places an order. `amount_unit`: unit of `amount`, base (default for limit and sell) or quote (default for
   * a market buy). Decided by ticks recorded after acceptance. A market order when `order_type` is market, or
   * when it is absent and the price empty or zero (docs/products/spot.md#order-type).
   */
  place: write('POST', '/coin/trade', {
    params: form({
      currency_id: catalogueId,
      legal_id: catalogueId,
      type: oneOf('1', '2'),
      amount: amount('bad_quantity'),
      target_price: v.optional(v.union([v.literal(''), amount('bad_price')], 'bad_price'), ''),
      order_type: v.optional(oneOf('limit', 'market')),
      /** Of a limit order, else it is ignored: good till cancelled when it is left out. */
      time_in_force: v.optional(oneOf(...TIMES_IN_FORCE), 'gtc'),
      amount_unit: v.optional(oneOf('base', 'quote')),
      /** Coupon that pays the fees up to its value. */
      coupon_id: v.optional(idOrAll, '0'),
      /**
       * Worst price of a market order; by default the last price ± 0.5 %
       * (docs/products/market.md#worst-price).
       */
      worst_price: v.optional(v.union([v.literal(''), amount('bad_price')], 'bad_price'), ''),
    }),
    answer: SpotOrder,
    access: 'member',
    once: true,
    changes: ordersAndMoney,
  }),
  /** Cancels one order (`id`), or with `id` 0 all open orders of the pair `match_id` (0: all pairs). */
  cancel: write('PUT', '/coin/trade', {
    params: form({ id: idOrAll, match_id: v.optional(catalogueIdOrAll, '0') }),
    answer: v.object({ cancelled: v.array(SpotOrder) }),
    access: 'member',
    once: true,
    changes: ordersAndMoney,
  }),
  orders: read('GET', '/coin/list', {
    params: form({
      /** `open` = doing, `history` = complete and cancelled. */
      status: v.optional(oneOf('open', 'history', 'doing', 'complete', 'cancelled')),
      currency_id: v.optional(catalogueIdOrAll, '0'),
      legal_id: v.optional(catalogueIdOrAll, '0'),
      type: v.optional(oneOf('', '1', '2'), ''),
      days: v.optional(oneOf('', '7', '30', '90'), ''),
      ...paging,
    }),
    answer: list(SpotOrder),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 200 },
  }),
  /** One of the person's orders in any state. */
  order: read('GET', '/coin/order', {
    params: form({ id }),
    answer: SpotOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}

export const spotArea = area({
  name: 'spot',
  calls: spot,
  events: { coin_order: event({ order: SpotOrder }, { changes: () => [spot.orders, spot.order] }) },
  scenes: { coin_trade: 'trade', share_split: 'move' },
  errors: [
    'bad_price',
    'bad_quantity',
    'amount_below',
    'amount_above',
    'amount_integer',
    'total_below',
    'total_above',
    'price_moved',
    'post_only_reached',
    'order_unknown',
    'open_orders_limit',
    'pair_orders_limit',
  ],
  objects: ['spot_order'],
  mails: [
    'spot_bought',
    'spot_sold',
    'buy_cancelled',
    'sell_cancelled',
    'orders_cancelled',
    'market_no_price',
    'market_worst_price',
    'ioc_ended',
    'fok_ended',
  ],
})
