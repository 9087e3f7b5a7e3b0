import type { ConvertRow } from '#contract/funds/convert.ts'
import { converted } from '#domain/funds/convert.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { ConversionRow, LegRow } from './tables.ts'

export const rulesOf = (db: Db | Tx) =>
  db.selectFrom('convert_rules').select(['spread', 'fee_rate', 'tolerance']).executeTakeFirstOrThrow()

/**
 * Locks the conversion's row until the end of the transaction. A conversion may have two legs (a sale and a
 * purchase on two pairs); without the lock, ticks of both pairs could be applied at the same time.
 */
export const lockConversion = (tx: Tx, id: number): Promise<ConversionRow | undefined> =>
  tx.selectFrom('conversions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const legsOf = (db: Db | Tx, ids: readonly number[]): Promise<LegRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('convert_legs')
        .selectAll()
        .where('conversion_id', 'in', ids)
        .orderBy('conversion_id')
        .orderBy('side')
        .execute()

export const figuresOf = (row: ConversionRow) => converted(row.number, row.rate, row.fee_rate, row.to_scale)

/** The conversion in the shape of the API for its owner, with the prices that decided it. */
export function toConvertRow(market: Market, row: ConversionRow, legs: readonly LegRow[]): ConvertRow {
  const name = (id: number): string => market.currency(id)?.name ?? String(id)
  return {
    id: row.id,
    quote_id: row.quote_id,
    from_currency_id: row.from_id,
    from_currency_name: name(row.from_id),
    to_currency_id: row.to_id,
    to_currency_name: name(row.to_id),
    number: row.number,
    to_number: row.to_number,
    fee: row.fee,
    rate: row.rate,
    status: row.status,
    end_reason: row.end_reason,
    ticks: legs.flatMap(({ symbol, tick_id, price, tick_time }) =>
      tick_id === null || price === null || tick_time === null
        ? []
        : [{ symbol, tick_id, price, time: wireTime(tick_time) }],
    ),
    create_time: wireTime(row.created_at),
    finish_time: wireTime(row.finished_at),
  }
}

export async function withLegs(
  db: Db | Tx,
  market: Market,
  rows: readonly ConversionRow[],
): Promise<ConvertRow[]> {
  const legs = await legsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    toConvertRow(
      market,
      row,
      legs.filter(({ conversion_id }) => conversion_id === row.id),
    ),
  )
}
