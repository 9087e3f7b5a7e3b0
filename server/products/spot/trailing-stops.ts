import { type RawBuilder, sql } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import { evaluateSpotOrder } from '#domain/trade/spotEvaluate.ts'
import { NOT_EVALUATED, withNewTicks } from '../../market/execution/undecided-orders.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { advanced, type OrderRow, stateOf } from './store.ts'

interface Seen {
  readonly id: number
  readonly newest: number | null
  readonly seq: number | null
  readonly tick_id: number | null
  readonly price: Decimal | null
  readonly time: number | null
}

/**
 * For each order: the tick with the extreme price among the ticks by which the order was not evaluated yet,
 * if that price is beyond the extreme in the order's row.
 */
const newExtremes = (rows: readonly OrderRow[], until: (pairId: number) => number): RawBuilder<Seen> => {
  const column = (values: readonly unknown[]) => sql.val(values)
  return sql<Seen>`
    select o.id, n.seq as newest, t.seq, t.id as tick_id, t.price, t.time
    from unnest(
      ${column(rows.map(({ id }) => id))}::bigint[], ${column(rows.map(({ pair_id }) => pair_id))}::bigint[],
      ${column(rows.map(({ side }) => (side === 'sell' ? 1 : -1)))}::integer[],
      ${column(rows.map(({ evaluated_seq }) => evaluated_seq))}::bigint[],
      ${column(rows.map(({ pair_id }) => until(pair_id)))}::bigint[],
      ${column(rows.map(({ created_at }) => created_at))}::bigint[],
      ${column(rows.map(({ trail_price }) => trail_price))}::numeric[]
    ) o (id, pair_id, sign, evaluated_seq, until, created_at, trail_price)
    left join lateral (
      select seq from ticks where pair_id = o.pair_id and seq > o.evaluated_seq and seq <= o.until
      order by seq desc limit 1) n on true
    left join lateral (
      select seq, id, price, time from ticks
      where pair_id = o.pair_id and seq > o.evaluated_seq and seq <= o.until and time > o.created_at
        and price * o.sign > o.trail_price * o.sign
      order by price * o.sign desc, seq limit 1) t on true`
}

/**
 * Trailing stops with their current extremes, computed from recorded ticks, because the rows are saved rarely
 * (docs/products/spot.md#trailing-stop). Other rows are returned unchanged.
 * @param until the last tick of a pair that is considered; no earlier tick triggers any of the orders.
 */
export async function withNewExtremes(
  db: Db | Tx,
  rows: readonly OrderRow[],
  until: (pairId: number) => number = () => Number.MAX_SAFE_INTEGER,
): Promise<readonly OrderRow[]> {
  const follows = rows.filter(
    ({ status, trail_price, trigger_seq }) =>
      status === 'doing' && trail_price !== null && trigger_seq === null,
  )
  if (follows.length === 0) return rows
  const found = new Map((await newExtremes(follows, until).execute(db)).rows.map((one) => [one.id, one]))
  return rows.map((row) => {
    const one = found.get(row.id)
    if (!one?.newest) return row
    const at = { ...row, evaluated_seq: Math.max(row.evaluated_seq, one.newest) }
    return one.seq === null
      ? at
      : {
          ...at,
          trail_seq: one.seq,
          trail_tick_id: one.tick_id,
          trail_price: one.price,
          trail_time: one.time,
        }
  })
}

/**
 * Returns the given open orders that no recorded price has decided yet (`undecided`). The caller has locked
 * the rows of all given orders. A trailing stop is returned with its current extreme, even if its row has not
 * been saved for long.
 */
export async function undecidedOrders(
  services: Pick<Services, 'market'>,
  tx: Tx,
  rows: readonly OrderRow[],
  decides: (row: OrderRow, ticks: readonly RecordedTick[]) => boolean,
): Promise<readonly OrderRow[]> {
  const { market } = services
  const before = await withNewExtremes(tx, rows, (pairId) => (market.last(pairId)?.seq ?? 0) - NOT_EVALUATED)
  return (await withNewTicks(services, tx, before)).flatMap(({ order: row, ticks }) => {
    if (decides(row, ticks)) return []
    return row.callback_rate === null
      ? [row]
      : [advanced(row, evaluateSpotOrder(stateOf(row), ticks).order, 0, 0)]
  })
}
