import type { ConvertRow } from '#contract/funds/convert.ts'
import { converted } from '#domain/funds/convert.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { rowLocker, rowSaver, rowWriter } from '../../platform/db/row-writers.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { ConversionRow, LegRow } from './tables.ts'

const readRules = mergeCalls(async (db: Db | Tx, asked: readonly null[]) => {
  const rules = await db
    .selectFrom('convert_rules')
    .select(['spread', 'fee_rate', 'tolerance'])
    .executeTakeFirstOrThrow()
  return asked.map(() => rules)
})

/** The rules of new quotes. Concurrent calls in one transaction share one query. */
export const rulesOf = (db: Db | Tx) => readRules(db, null)

/**
 * Locks the conversion's row until the end of the transaction. A conversion may have two legs (a sale and a purchase
 * on two pairs); without the lock, ticks of both pairs could change it at the same time.
 */
export const lockConversion = rowLocker<ConversionRow>('conversions')

const NEW_CONVERSION = {
  user_id: 'bigint',
  quote_id: 'text',
  from_id: 'bigint',
  to_id: 'bigint',
  from_scale: 'integer',
  to_scale: 'integer',
  number: 'numeric',
  rate: 'numeric',
  spread: 'numeric',
  fee_rate: 'numeric',
  tolerance: 'numeric',
  from_price: 'numeric',
  to_price: 'numeric',
  quote_until: 'bigint',
  fee: 'numeric',
  to_number: 'numeric',
  created_at: 'bigint',
} as const satisfies Partial<Record<keyof ConversionRow, string>>

/** Inserts a new conversion and returns its row. */
export const insertConversion = rowWriter<Pick<ConversionRow, keyof typeof NEW_CONVERSION>, ConversionRow>(
  'conversions',
  NEW_CONVERSION,
)

const NEW_LEG = {
  conversion_id: 'bigint',
  side: 'text',
  pair_id: 'bigint',
  symbol: 'text',
  created_at: 'bigint',
  accept_seq: 'bigint',
  evaluated_seq: 'bigint',
} as const satisfies Partial<Record<keyof LegRow, string>>

/** Inserts a leg of a new conversion and returns its row. */
export const insertLeg = rowWriter<Pick<LegRow, keyof typeof NEW_LEG>, LegRow>('convert_legs', NEW_LEG)

/** Saves the columns of a conversion that can change. The caller has locked its row. */
export const saveConversion = rowSaver<ConversionRow>('conversions', {
  status: 'text',
  end_reason: 'text',
  finished_at: 'bigint',
})

/** Saves the columns of a leg that can change. The caller has locked the row of its conversion. */
export const saveLeg = rowSaver<LegRow>('convert_legs', {
  evaluated_seq: 'bigint',
  open: 'boolean',
  tick_id: 'bigint',
  tick_seq: 'bigint',
  price: 'numeric',
  tick_time: 'bigint',
  source: 'text',
})

/** The legs of a conversion by its id. Concurrent calls in one transaction share one query. */
export const readLegs: (tx: Tx, id: number) => Promise<readonly LegRow[]> = mergeCalls(async (tx, ids) => {
  const legs = await legsOf(tx, ids)
  return ids.map((id) => legs.filter(({ conversion_id }) => conversion_id === id))
})

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
