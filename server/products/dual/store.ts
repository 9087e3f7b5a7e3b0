import { type Selectable, sql } from 'kysely'
import { businessDayOf, settlementOf } from '#domain/businessDay.ts'
import { type DualTerms, type SaleState, saleState } from '#domain/earn/dual.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { DualFixings, DualOrders, DualProducts, DualSource } from './tables.ts'

export type ProductRow = Selectable<DualProducts> & { readonly source: DualSource }
export type OrderRow = Selectable<DualOrders>
export type FixingRow = Selectable<DualFixings>

/** Time (ms) at which the orders of a maturity day are settled. */
export const settleAt = (day: number): number => settlementOf(day) * 1000

/** The business day of a time (ms). */
export const today = (now: number): number => businessDayOf(wireTime(now))

export const saleOf = (row: ProductRow, now: number): SaleState =>
  saleState({ start: row.sale_start, end: row.sale_end, open: row.open }, now)

export const termsOf = (row: OrderRow): DualTerms => ({
  type: row.type,
  apr: row.apr,
  linkedPrice: row.linked_price,
  days: row.holding_days,
  coinScale: row.coin_scale,
  quoteScale: row.quote_scale,
})

/** Products with the source of their settlement price. */
export const productsIn = (db: Db | Tx) =>
  db
    .selectFrom('dual_products as p')
    .innerJoin('dual_fixings as f', (join) =>
      join.onRef('f.currency_id', '=', 'p.currency_id').onRef('f.day', '=', 'p.maturity_day'),
    )
    .selectAll('p')
    .select('f.source')

export const productOf = (db: Db | Tx, id: number): Promise<ProductRow | undefined> =>
  productsIn(db).where('p.id', '=', id).executeTakeFirst()

/**
 * Adds `shares` to the sold shares of a product; false when too few are left, or the sale is not open at
 * `now` (ms).
 */
export async function reserveShares(tx: Tx, id: number, shares: number, now: number): Promise<boolean> {
  const taken = await sql`update dual_products set sold = sold + ${shares}::integer
    where id = ${id} and open and sale_start <= ${now} and sale_end > ${now}
      and sold + ${shares}::integer <= total_shares`.execute(tx)
  return taken.numAffectedRows === 1n
}

/** Locks the row until the end of the transaction. */
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom('dual_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const fixingOf = (db: Db | Tx, currencyId: number, day: number): Promise<FixingRow | undefined> =>
  db
    .selectFrom('dual_fixings')
    .selectAll()
    .where('currency_id', '=', currencyId)
    .where('day', '=', day)
    .executeTakeFirst()

/**
 * Creates the settlement row of a coin and date when the first product refers to it. The row keeps the source of
 * prices that is configured at that time.
 */
export async function requireFixing(
  tx: Db | Tx,
  { currency_id, pair_id, day }: Pick<FixingRow, 'currency_id' | 'pair_id' | 'day'>,
): Promise<void> {
  const chosen = await tx
    .selectFrom('dual_sources')
    .select('source')
    .where('currency_id', '=', currency_id)
    .executeTakeFirst()
  await tx
    .insertInto('dual_fixings')
    .values({
      currency_id,
      day,
      pair_id,
      source: chosen?.source ?? 'platform',
      price: null,
      ticks: null,
      first_seq: null,
      last_seq: null,
    })
    .onConflict((conflict) => conflict.columns(['currency_id', 'day']).doNothing())
    .execute()
}
