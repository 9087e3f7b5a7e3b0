import { type RawBuilder, sql } from 'kysely'
import { type Decimal, gt, lt, ZERO } from '#domain/money.ts'
import { satisfies } from '#domain/trade/spot.ts'
import { evaluateSpotOrder } from '#domain/trade/spotEvaluate.ts'
import { reachesStop } from '#domain/trade/spotStopOrder.ts'
import { trailStop } from '#domain/trade/spotTrailingStop.ts'
import {
  type DecidingRule,
  type OwnerAction,
  type PriceBlock,
  undecided,
} from '../../market/execution/undecided-orders.ts'
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
 * For each order: the tick with the most extreme price among the ticks by which the order was not evaluated yet. Only
 * if this price is beyond the extreme in the order's row.
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
 * Trailing stops with their current extremes, computed from recorded ticks, because the extremes in the rows are
 * saved rarely (docs/products/spot.md#trailing-stop). Other rows are returned unchanged.
 * @param until the last tick of a pair that is considered; none of the ticks up to it triggers one of the orders.
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
 * Whether these prices may activate a trailing stop, or trigger it while its stop price follows the extreme price of
 * each block.
 */
function mayTrigger(row: OrderRow, rate: Decimal, blocks: readonly PriceBlock[]): boolean {
  const { side, trail_price, activation_price } = row
  if (trail_price === null)
    return blocks.some(({ low, high }) =>
      side === 'sell' ? !lt(high, activation_price ?? ZERO) : !gt(low, activation_price ?? ZERO),
    )
  let extreme = trail_price
  return blocks.some(({ low, high }) => {
    if (side === 'sell' ? gt(high, extreme) : lt(low, extreme)) extreme = side === 'sell' ? high : low
    const stop = trailStop(side, extreme, rate)
    return side === 'sell' ? !gt(low, stop) : !lt(high, stop)
  })
}

/**
 * The blocks with ticks that may fill an order, reach its stop, or trigger a trailing stop (`DecidingRule`). From the
 * block that reaches a stop on, all blocks are needed, because ticks after the stop may fill the order at other
 * prices. A trailing stop needs all blocks, because each tick may change the price with which the next tick is
 * compared.
 */
function relevant(row: OrderRow, blocks: readonly PriceBlock[]): readonly PriceBlock[] {
  const { side, resting_price, stop_price, stop_direction, trigger_seq, callback_rate } = row
  if (row.decided_by_next) return blocks
  if (callback_rate !== null) return mayTrigger(row, callback_rate, blocks) ? blocks : []
  const fills = ({ low, high }: PriceBlock) =>
    resting_price !== null && satisfies(side, resting_price, side === 'buy' ? low : high)
  if (stop_price === null || stop_direction === '' || trigger_seq !== null) return blocks.filter(fills)
  const stop = { price: stop_price, direction: stop_direction }
  const first = blocks.findIndex(
    (block) => fills(block) || reachesStop(stop, stop_direction === 'up' ? block.high : block.low),
  )
  return first < 0 ? [] : blocks.slice(first)
}

/**
 * Returns the given open orders that no recorded price has decided yet (`undecided`). The caller has locked the rows
 * of all given orders. A trailing stop is returned with its current extreme, even if its row was last saved long ago.
 */
export async function undecidedOrders(
  services: Pick<Services, 'market'>,
  tx: Tx,
  rows: readonly OrderRow[],
  decides: DecidingRule<OrderRow>['decides'],
  action: OwnerAction,
): Promise<readonly OrderRow[]> {
  const open = await undecided(services, tx, rows, { relevant, decides }, action)
  const newest = new Map(open.map(({ order, until }) => [order.pair_id, until]))
  return withNewExtremes(
    tx,
    open.map(({ order, ticks }) =>
      order.callback_rate === null || ticks.length === 0
        ? order
        : advanced(order, evaluateSpotOrder(stateOf(order), ticks).order, 0, 0),
    ),
    (pairId) => newest.get(pairId) ?? 0,
  )
}
