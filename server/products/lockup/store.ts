import { type Selectable, sql } from 'kysely'
import { type LockDays, type LockTerms, type PublishedRate, rateOn } from '#domain/earn/lockup.ts'
import type { Decimal } from '#domain/money.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { LockConfigs, LockOrders, LockTables } from './tables.ts'

export type ConfigRow = Selectable<LockConfigs>
export type OrderRow = Selectable<LockOrders>
export type IncomeRow = Selectable<LockTables['lock_incomes']>

export const termsOf = (
  row: Pick<ConfigRow, 'lock_period' | 'yield_min' | 'yield_max' | 'penalty_ratio'>,
  scale: number,
): LockTerms => ({
  period: row.lock_period,
  yieldMin: row.yield_min,
  yieldMax: row.yield_max,
  penaltyRatio: row.penalty_ratio,
  scale,
})

export const daysOf = (row: Pick<OrderRow, 'value_day' | 'end_day'>): LockDays => ({
  valueDay: row.value_day,
  endDay: row.end_day,
})

export const configOf = (db: Db | Tx, id: number): Promise<ConfigRow | undefined> =>
  db.selectFrom('lock_configs').selectAll().where('id', '=', id).executeTakeFirst()

/** The published rates that apply to the days from `from` to `to`, ascending. */
export async function ratesBetween(
  db: Db | Tx,
  configId: number,
  from: number,
  to: number,
): Promise<readonly PublishedRate[]> {
  const { rows } = await sql<PublishedRate>`
    select day, rate from lock_rates where config_id = ${configId} and day <= ${to} and day >= coalesce((
      select max(day) from lock_rates where config_id = ${configId} and day <= ${from}), 0)
    order by day`.execute(db)
  return rows
}

/** Today's rate of several products. */
export async function ratesToday(
  db: Db,
  configs: readonly ConfigRow[],
  today: number,
): Promise<ReadonlyMap<number, Decimal>> {
  const ids = configs.map(({ id }) => id)
  const { rows } = await sql<{ config_id: number; rate: Decimal }>`
    select distinct on (config_id) config_id, rate from lock_rates
    where config_id = any (${sql.val(ids)}::integer[]) and day <= ${today} order by config_id, day desc`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.config_id, [{ day: 0, rate: row.rate }]]))
  return new Map(configs.map((row) => [row.id, rateOn(found.get(row.id) ?? [], today, row.yield_min)]))
}

/**
 * Locks the row until the end of the transaction, so that income, redemption and end of one order are processed one
 * after another.
 */
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom('lock_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Reserves an amount of the quota of a product; false when there is not enough quota left or the product is closed. */
export async function reserveQuota(tx: Tx, id: number, amount: Decimal): Promise<boolean> {
  const taken = await sql`update lock_configs set sold = sold + ${amount}::numeric
    where id = ${id} and open and sold + ${amount}::numeric <= quota`.execute(tx)
  return taken.numAffectedRows === 1n
}
