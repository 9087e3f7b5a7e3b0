import * as v from 'valibot'
import { SPOT_ORDER_TYPES, TIMES_IN_FORCE } from '#domain/trade/spot.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
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
  paging,
  shown,
  str,
} from '../wire/fields.ts'

/** The fill of an order by one recorded tick, with all values that are needed to recompute it. */
export const SpotFill = v.object({ tick_id: int, price: dec, number: dec, total: dec, fee: dec, time: int })
export type SpotFill = v.InferOutput<typeof SpotFill>

const NamedTick = v.nullable(v.object({ tick_id: int, price: dec, time: int }))

/**
 * A spot order (docs/products/spot.md#states). `type` 1 buy, 2 sell. `amount` in base currency. Fees of buys
 * and sells are in quote currency.
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
  order_type: v.picklist(SPOT_ORDER_TYPES),
  /**
   * Time in force of a limit order (docs/products/spot.md#time-in-force); other kinds of orders
   * have `gtc`, which has no effect.
   */
  time_in_force: v.picklist(TIMES_IN_FORCE),
  /**
   * Limit price: the price at which a `stop_limit` may fill after its trigger, and an `oco` before its
   * trigger; "0" for `market` and `stop_market`.
   */
  target_price: dec,
  /** Worst price of a market order; "0" for other kinds of orders. */
  worst_price: dec,
  /**
   * The price that triggers a stop order (docs/products/spot.md#stop-orders), and whether a rising or a
   * falling price reaches it; "0" and '' for other orders. Of a trailing stop: the present stop price,
   * unrounded; "0" and '' before the activation.
   */
  stop_price: dec,
  stop_direction: v.picklist(['', 'up', 'down']),
  /** Limit price of the stop leg of an `oco`; "0" when that leg is a market order. */
  stop_limit_price: dec,
  /** Callback rate of a `trailing_stop` (docs/products/spot.md#trailing-stop), a fraction; "0" for other orders. */
  callback_rate: dec,
  /**
   * The price from which on a `trailing_stop` follows the market; "0" for a trailing stop that follows the
   * market from its acceptance on, and for other orders.
   */
  activation_price: dec,
  /** The recorded tick that reached the activation price; null until then. */
  activation: NamedTick,
  /**
   * Highest price (of a buy: the lowest) that a `trailing_stop` has followed, by its recorded tick; `tick_id`
   * 0: the last price at its acceptance. Null before the activation.
   */
  trail: NamedTick,
  /** The recorded tick that reached the stop price; null until then. */
  trigger: NamedTick,
  /**
   * Limit price and stop price of the sell order that is opened when this buy ends with a filled quantity;
   * "0" for none.
   */
  take_profit: dec,
  stop_loss: dec,
  /** Id of the buy that opened this sell order; 0 for none. */
  parent_id: int,
  /**
   * Id of the order that this order replaced by an amendment, and of the order that replaced this order; 0
   * for none.
   */
  replaces_id: int,
  replaced_by: int,
  amount: dec,
  filled_amount: dec,
  /** Average price of all fills in quote per base, rounded down to 12 decimals; "0" before the first fill. */
  avg_price: dec,
  /** Amount in quote currency that was exchanged so far. */
  total: dec,
  fee: dec,
  fee_currency: str,
  fee_rate: dec,
  /** Id of the order's coupon (0 for none), and the part of the fee that the coupon paid. */
  coupon_id: int,
  rebate: dec,
  status: v.picklist(['doing', 'complete', 'cancelled']),
  /**
   * Reason why the order ended before it was filled. `person`: cancelled by the user; `amended`: replaced by
   * an amendment; `no_price`: no price was recorded in time; `worst_price`: the price was beyond the worst
   * price; `ioc`, `fok`: the price did not fill the whole order; `funds_spent`: the remaining funds of a
   * stop-market buy were too small for a further purchase; `split`: a stock split.
   */
  end_reason: v.picklist([
    '',
    'person',
    'amended',
    'no_price',
    'worst_price',
    'ioc',
    'fok',
    'funds_spent',
    'split',
  ]),
  /** Amount that is still frozen for this order: in quote currency for a buy, in base currency for a sell. */
  frozen: dec,
  fills: v.array(SpotFill),
  create_time: int,
  complete_time: int,
})
export type SpotOrder = v.InferOutput<typeof SpotOrder>

const price = (
  error:
    | 'bad_price'
    | 'bad_stop_price'
    | 'bad_stop_limit_price'
    | 'bad_activation_price'
    | 'bad_callback_rate'
    | 'bad_take_profit'
    | 'bad_stop_loss',
) => v.optional(v.union([v.literal(''), amount(error)], error), '')

/** Reads that a change of an order invalidates. */
const ordersAndMoney = (): Reads => [spot.orders, spot.order, ...balanceReads()]

export const spot = {
  /**
   * Places an order, which is executed only by ticks recorded after its acceptance. `amount_unit`: unit of
   * `amount`. Base currency is the default for limit orders and sells, quote currency for buys at market;
   * stop-market buys and trailing-stop buys accept quote currency only. An order without `order_type` whose
   * price is empty or zero is a market order (docs/products/spot.md#order-type).
   */
  place: write('POST', '/coin/trade', {
    summary: 'Place a spot order',
    params: form({
      currency_id: catalogueId,
      legal_id: catalogueId,
      type: oneOf('1', '2'),
      amount: amount('bad_quantity'),
      target_price: price('bad_price'),
      order_type: v.optional(oneOf(...SPOT_ORDER_TYPES)),
      /**
       * Applies to limit orders and is ignored for other order types; `gtc` (good till cancelled) by default.
       */
      time_in_force: v.optional(oneOf(...TIMES_IN_FORCE), 'gtc'),
      amount_unit: v.optional(oneOf('base', 'quote')),
      /** Id of the coupon that pays the fees up to its value. */
      coupon_id: v.optional(idOrAll, '0'),
      /**
       * Worst price of a market order; by default the last price ± 0.5 %
       * (docs/products/market.md#worst-price).
       */
      worst_price: price('bad_price'),
      /**
       * Required for stop orders. A rising price reaches a stop price above the last price; a falling price
       * reaches a stop price below the last price.
       */
      stop_price: price('bad_stop_price'),
      /** For `oco`: limit price of the stop leg; empty: the stop leg is a market order. */
      stop_limit_price: price('bad_stop_limit_price'),
      /** Required for `trailing_stop`: a fraction from 0.001 to 0.2 in steps of 0.001, so "0.01" is 1 %. */
      callback_rate: price('bad_callback_rate'),
      /**
       * For `trailing_stop`: the price from which on the order follows the market, above the last price for a
       * sell, below the last price for a buy; empty: the order follows at once.
       */
      activation_price: price('bad_activation_price'),
      /**
       * For a `limit` or `market` buy: limit price (`take_profit`) and stop price (`stop_loss`) of a sell
       * order for the filled quantity, which is opened when the buy ends. With both prices the sell order is
       * an `oco` (docs/products/spot.md#take-profit-and-stop-loss).
       */
      take_profit: price('bad_take_profit'),
      stop_loss: price('bad_stop_loss'),
      fee_rate: shown,
      transfer: funding,
    }),
    answer: SpotOrder,
    access: 'member',
    once: true,
    stoppedBy: ['trading'],
    changes: ordersAndMoney,
  }),
  /** Cancels one order (`id`), or with `id` 0 all open orders of the pair `match_id` (0: of all pairs). */
  cancel: write('PUT', '/coin/trade', {
    summary: 'Cancel a spot order',
    params: form({ id: idOrAll, match_id: v.optional(catalogueIdOrAll, '0') }),
    answer: v.object({ cancelled: v.array(SpotOrder) }),
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: ordersAndMoney,
  }),
  /**
   * Replaces an open order by an order with these terms for the unfilled quantity, in one transaction.
   * `amount`: new quantity in base currency, including the quantity that is already filled. Prices are given
   * as for a new order of the same type; an order whose stop was reached continues as a limit order
   * (docs/products/spot.md#amend). Returns the new order.
   */
  amend: write('PUT', '/coin/amend', {
    summary: 'Amend a spot order',
    params: form({
      id,
      amount: amount('bad_quantity'),
      target_price: price('bad_price'),
      stop_price: price('bad_stop_price'),
      stop_limit_price: price('bad_stop_limit_price'),
      callback_rate: price('bad_callback_rate'),
      activation_price: price('bad_activation_price'),
      fee_rate: shown,
    }),
    answer: SpotOrder,
    access: 'member',
    once: true,
    stoppedBy: ['trading'],
    changes: ordersAndMoney,
  }),
  orders: read('GET', '/coin/list', {
    summary: 'List spot orders',
    params: form({
      /** `open` means `doing`; `history` means `complete` and `cancelled`. */
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
    summary: 'Get a spot order',
    params: form({ id }),
    answer: SpotOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}

export const spotArea = area({
  name: 'spot',
  about: 'Spot trading',
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
    'fee_moved',
    'post_only_reached',
    'bad_stop_price',
    'bad_stop_limit_price',
    'stop_reached',
    'oco_sides',
    'bad_callback_rate',
    'bad_activation_price',
    'activation_reached',
    'bad_take_profit',
    'bad_stop_loss',
    'amount_filled',
    'not_amendable',
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
    'trailing_cancelled',
    'orders_cancelled',
    'market_no_price',
    'market_worst_price',
    'ioc_ended',
    'fok_ended',
    'funds_spent',
    'stop_triggered',
    'trailing_active',
    'exit_opened',
  ],
})
