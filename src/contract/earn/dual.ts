import * as v from 'valibot'
import { LeftOut } from '../funds/wallet.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  catalogueId,
  catalogueIdOrAll,
  dec,
  form,
  id,
  int,
  list,
  oneOf,
  paging,
  str,
} from '../wire/fields.ts'
import { finance } from './finance.ts'

/** `call` invests the coin ("sell high"), `put` the stablecoin ("buy low"). */
export const DUAL_TYPES = ['call', 'put'] as const
/**
 * Source of the settlement price: the delivery price of an options exchange, or the mean of the platform's
 * recorded prices.
 */
export const DUAL_SOURCES = ['deribit', 'platform'] as const

/** Public fields that change during the sale. */
const moving = {
  id: int,
  /** Number of shares that can still be bought; 0: sold out. */
  remaining_shares: int,
  /** Fraction of all shares that are sold, two decimals rounded down: "0.63". */
  progress: dec,
  /** 0 upcoming, 1 on sale, 2 closed. */
  status: v.picklist([0, 1, 2]),
}

/** The event of the topic `dual:<id>`. */
export const DualMove = v.object(moving)
export type DualMove = v.InferOutput<typeof DualMove>

/** A product of dual investment. `apr`: a fraction per year; times in epoch seconds. */
export const DualProduct = v.object({
  ...moving,
  /** Id of the section (`DualSection`) that lists the product. */
  section: int,
  currency_id: int,
  currency_name: str,
  image: str,
  /** Id of the stablecoin, the currency of `price` fields and of a payout that is not made in the coin. */
  quote_id: int,
  quote_name: str,
  type: v.picklist(DUAL_TYPES),
  invest_currency: str,
  invest_currency_id: int,
  perPrice: dec,
  apr: dec,
  linked_price: dec,
  /** Last recorded price of the coin in the stablecoin; null before the first price. */
  reference_price: v.nullable(dec),
  /** Id of the pair that `reference_price` belongs to. */
  match_id: int,
  symbol: str,
  price_precision: int,
  /** Whole days (UTC+8) from a purchase made now to the settlement, at least 1. */
  holding_days: int,
  maturity_date: str,
  settle_time: int,
  sale_start: int,
  sale_end: int,
  total_shares: int,
  /** Maximum number of shares in one purchase. */
  max_num: int,
  price_source: v.picklist(DUAL_SOURCES),
  /** Increases with every change of the terms; a purchase sends the version that was shown. */
  version: int,
  /** 1: test mode, no real money. */
  test: int,
})
export type DualProduct = v.InferOutput<typeof DualProduct>

const DualSection = v.object({ id: int, name: str })

/**
 * A person's position in a product of dual investment. `settlement_*`, `pay_*` and `interest` are empty
 * before the settlement.
 */
export const DualOrder = v.object({
  id: int,
  request_id: str,
  dual_id: int,
  currency_id: int,
  currency_name: str,
  image: str,
  quote_id: int,
  quote_name: str,
  type: v.picklist(DUAL_TYPES),
  invest_currency: str,
  invest_currency_id: int,
  num: int,
  perPrice: dec,
  amount: dec,
  apr: dec,
  linked_price: dec,
  match_id: int,
  price_precision: int,
  holding_days: int,
  /**
   * Both possible payouts: `coin_amount` in the coin when the settlement price is below the target price,
   * otherwise `quote_amount` in the stablecoin.
   */
  coin_amount: dec,
  quote_amount: dec,
  purchase_time: int,
  maturity_date: str,
  settle_time: int,
  /** 1 purchased, 2 settling, 3 completed, 4 failed. */
  status: v.picklist([1, 2, 3, 4]),
  price_source: v.picklist(DUAL_SOURCES),
  settlement_price: v.nullable(dec),
  settlement_source: v.picklist([...DUAL_SOURCES, '']),
  /** Time at which the settlement price was recorded. */
  settlement_time: int,
  pay_currency: str,
  pay_currency_id: int,
  pay_amount: dec,
  /** The part of `pay_amount` that is interest. */
  interest: dec,
  finish_time: int,
  test: int,
})
export type DualOrder = v.InferOutput<typeof DualOrder>

/**
 * Totals of a person's dual investments in USDT at the last recorded prices; null when none of their
 * currencies has a price.
 */
export const DualSum = v.object({
  /** Sum of the principals of open positions, in USDT. */
  invested: v.nullable(dec),
  /** Sum of the payouts since the first day of the month (UTC+8), in USDT. */
  settled_month: v.nullable(dec),
  count: int,
  without: v.array(LeftOut),
})
export type DualSum = v.InferOutput<typeof DualSum>

/**
 * Number of shares. A missing number, a fraction and a number that is not positive have three different error
 * keys.
 */
const shares = v.pipe(
  v.string(),
  v.minLength(1, 'dual_num_missing'),
  v.regex(/^-?\d{1,9}$/, 'dual_num_integer'),
  v.transform(Number),
  v.minValue(1, 'bad_quantity'),
)

const positions = (): Reads => [dual.orders, dual.order, finance.summary]

export const dual = {
  /** Products of dual investment. `currency_id` 0: all coins. Without `type`: products of the type `call`. */
  index: read('GET', '/dual/index', {
    summary: 'List dual investment products',
    params: form({
      currency_id: v.optional(catalogueIdOrAll, '0'),
      type: v.optional(oneOf(...DUAL_TYPES), 'call'),
    }),
    answer: v.object({ sections: v.array(DualSection), list: v.array(DualProduct) }),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /** One product, including products that are not on sale. */
  detail: read('GET', '/dual/detail', {
    summary: 'Get a dual investment product',
    params: form({ id: catalogueId }),
    answer: DualProduct,
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /**
   * Buys shares of a product. `version` and `days`: taken from the terms that the person confirmed; the call
   * is rejected when the terms have changed.
   */
  buy: write('POST', '/dual/buyDual', {
    summary: 'Subscribe to a dual investment product',
    params: form({
      id: catalogueId,
      num: v.optional(shares, ''),
      version: v.optional(catalogueIdOrAll, '0'),
      days: v.optional(catalogueIdOrAll, '0'),
    }),
    answer: DualOrder,
    access: 'member',
    once: true,
    stoppedBy: ['trading'],
    changes: (): Reads => [dual.index, dual.detail, ...positions(), ...balanceReads()],
  }),
  orders: read('POST', '/dual/dual_list', {
    summary: 'List dual investment orders',
    params: form({ status: v.optional(oneOf('', '1', '2', '3', '4'), ''), ...paging }),
    answer: v.object({ ...list(DualOrder).entries, sum: DualSum }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
  /** One of the person's positions. */
  order: read('GET', '/dual/order', {
    summary: 'Get a dual investment order',
    params: form({ id }),
    answer: DualOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}

export const dualArea = area({
  name: 'dual',
  about: 'Dual investment',
  calls: dual,
  // Settlement at 16:00 (UTC+8) concerns all positions at once, so clients reload after a random
  // delay.
  events: { dual_order: event({ order: DualOrder }, { changes: positions, spread: 10 }) },
  scenes: { dual_in: 'move', dual_return: 'move', dual_income: 'income', dual_convert: 'trade' },
  errors: [
    'dual_num_missing',
    'dual_num_integer',
    'dual_closed',
    'dual_left',
    'dual_single',
    'dual_terms',
    'dual_orders_limit',
  ],
  objects: ['dual_order'],
  mails: ['dual_settling', 'dual_returned', 'dual_converted', 'dual_failed'],
})
