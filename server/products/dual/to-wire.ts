import type { DualMove, DualOrder, DualProduct } from '#contract/earn/dual.ts'
import { businessDayName } from '#domain/businessDay.ts'
import { holdingDays, soldFraction } from '#domain/earn/dual.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type FixingRow, type OrderRow, type ProductRow, saleOf, settleAt } from './store.ts'

type Names = Pick<Market, 'currency' | 'pair'>

const STATUS = { upcoming: 0, on_sale: 1, closed: 2 } as const
const ORDER_STATUS = { purchased: 1, settling: 2, completed: 3, failed: 4 } as const

const coinOf = (market: Names, id: number) => {
  const currency = market.currency(id)
  return { name: currency?.name ?? String(id), image: currency?.image ?? '' }
}

/** Fields of a product that change while it is on sale, as the public topic sends them. */
export function toMove(row: ProductRow, now: number): DualMove {
  const remaining = row.total_shares - row.sold
  return {
    id: row.id,
    remaining_shares: remaining,
    progress: soldFraction(remaining, row.total_shares),
    status: STATUS[saleOf(row, now)],
  }
}

/**
 * A product in the shape of the API.
 * @param now milliseconds.
 */
export function toProduct(market: Names & Pick<Market, 'last'>, row: ProductRow, now: number): DualProduct {
  const coin = coinOf(market, row.currency_id)
  const quote = coinOf(market, row.quote_id)
  const pair = market.pair(row.pair_id)
  return {
    ...toMove(row, now),
    section: row.section,
    currency_id: row.currency_id,
    currency_name: coin.name,
    image: coin.image,
    quote_id: row.quote_id,
    quote_name: quote.name,
    type: row.type,
    invest_currency: row.type === 'call' ? coin.name : quote.name,
    invest_currency_id: row.type === 'call' ? row.currency_id : row.quote_id,
    perPrice: row.per_share,
    apr: row.apr,
    linked_price: row.linked_price,
    reference_price: market.last(row.pair_id)?.price ?? null,
    match_id: row.pair_id,
    symbol: pair?.symbol ?? '',
    price_precision: pair?.pricePrecision ?? 2,
    holding_days: holdingDays(wireTime(now), row.maturity_day),
    maturity_date: businessDayName(row.maturity_day),
    settle_time: wireTime(settleAt(row.maturity_day)),
    sale_start: wireTime(row.sale_start),
    sale_end: wireTime(row.sale_end),
    total_shares: row.total_shares,
    max_num: row.max_num,
    price_source: row.source,
    version: row.version,
    test: row.test ? 1 : 0,
  }
}

function toOrder(market: Names, row: OrderRow, fixing: FixingRow | undefined): DualOrder {
  const coin = coinOf(market, row.currency_id)
  const quote = coinOf(market, row.quote_id)
  const invested = row.type === 'call' ? coin.name : quote.name
  const investedId = row.type === 'call' ? row.currency_id : row.quote_id
  const paidId =
    row.outcome === 'coin'
      ? row.currency_id
      : row.outcome === 'quote'
        ? row.quote_id
        : row.outcome === 'back'
          ? investedId
          : 0
  const stored = row.settlement_price !== null && fixing?.state === 'stored'
  return {
    id: row.id,
    request_id: row.request_id,
    dual_id: row.product_id,
    currency_id: row.currency_id,
    currency_name: coin.name,
    image: coin.image,
    quote_id: row.quote_id,
    quote_name: quote.name,
    type: row.type,
    invest_currency: invested,
    invest_currency_id: investedId,
    num: row.num,
    perPrice: row.per_share,
    amount: row.amount,
    apr: row.apr,
    linked_price: row.linked_price,
    match_id: row.pair_id,
    price_precision: market.pair(row.pair_id)?.pricePrecision ?? 2,
    holding_days: row.holding_days,
    coin_amount: row.coin_amount,
    quote_amount: row.quote_amount,
    purchase_time: wireTime(row.created_at),
    maturity_date: businessDayName(row.maturity_day),
    settle_time: wireTime(settleAt(row.maturity_day)),
    status: ORDER_STATUS[row.status],
    price_source: fixing?.source ?? 'platform',
    settlement_price: row.settlement_price,
    settlement_source: stored ? fixing.source : '',
    settlement_time: stored ? wireTime(fixing.fixed_at) : 0,
    pay_currency: paidId === 0 ? '' : coinOf(market, paidId).name,
    pay_currency_id: paidId,
    pay_amount: row.pay_amount,
    interest: row.interest,
    finish_time: wireTime(row.finished_at),
    test: row.test ? 1 : 0,
  }
}

/** Orders in the shape of the API for their owners, with the sources of their settlement prices. */
export async function toOrders(db: Db | Tx, market: Names, rows: readonly OrderRow[]): Promise<DualOrder[]> {
  if (rows.length === 0) return []
  const fixings = await db
    .selectFrom('dual_fixings')
    .selectAll()
    .where('currency_id', 'in', [...new Set(rows.map((row) => row.currency_id))])
    .where('day', 'in', [...new Set(rows.map((row) => row.maturity_day))])
    .execute()
  const of = ({ currency_id, maturity_day }: OrderRow) =>
    fixings.find((one) => one.currency_id === currency_id && one.day === maturity_day)
  return rows.map((row) => toOrder(market, row, of(row)))
}
