import { CompiledQuery } from 'kysely'
import { prepare } from '../../db/pool.ts'
import type { Tx } from '../../db/types.ts'
import type { OrderRow } from './store.ts'

const ORDER = [
  'user_id',
  'request_id',
  'pair_id',
  'symbol',
  'base_id',
  'quote_id',
  'account',
  'side',
  'order_type',
  'time_in_force',
  'limit_price',
  'stop_price',
  'stop_direction',
  'stop_limit_price',
  'take_profit',
  'stop_loss',
  'parent_id',
  'replaces_id',
  'amount',
  'budget',
  'filled',
  'gross',
  'total',
  'fee',
  'fee_rate',
  'fee_currency',
  'quote_scale',
  'number_precision',
  'status',
  'end_reason',
  'frozen',
  'accept_seq',
  'next_price',
  'evaluated_seq',
  'fills',
  'created_at',
  'completed_at',
  'coupon_id',
  'rebate',
] as const satisfies readonly (keyof OrderRow)[]

/** Prepared: it is the busiest write of the platform. */
const OPEN = prepare(
  'spot_open',
  `insert into spot_orders (${ORDER.join(', ')}) values (${ORDER.map((_, index) => `$${index + 1}`).join(', ')})
  returning *`,
)

/** The terms of an order that nothing has happened to yet. */
export type NewOrder = Pick<OrderRow, (typeof ORDER)[number]>

/** Writes a new order and gives its row. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const columns = ORDER.map((column) => order[column])
  const { rows } = await tx.executeQuery<OrderRow>(CompiledQuery.raw(OPEN, columns))
  const [row] = rows
  if (!row) throw new Error('an order was written without an id')
  return row
}
