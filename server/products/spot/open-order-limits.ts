import { CompiledQuery } from 'kysely'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Maximum number of resting orders of one user, in total and per pair. It is limited because each is evaluated by
 * every tick that reaches it.
 */
export const OPEN_ORDERS_MAX = 200
export const PAIR_ORDERS_MAX = 100

interface Asked {
  readonly userId: number
  readonly pairId: number
}

interface Open {
  readonly all: number
  readonly pair: number
}

// Every buy with take profit or stop loss counts too, because it later opens a resting sell order.
const OPEN = prepare(
  'spot_open_counts',
  `select count(o.id)::integer as "all", (count(o.id) filter (where o.pair_id = n.pair_id))::integer as pair
  from unnest($1::bigint[], $2::bigint[]) with ordinality n (user_id, pair_id, nth)
  left join spot_orders o on o.user_id = n.user_id and o.status = 'doing'
    and (not o.decided_by_next or o.take_profit is not null or o.stop_loss is not null)
  group by n.nth order by n.nth`,
)

/** Number of a user's resting orders, in total and of a pair. Concurrent calls in one transaction share one query. */
const countOpen: (tx: Tx, asked: Asked) => Promise<Open> = mergeCalls(async (tx, all) => {
  const values = [all.map(({ userId }) => userId), all.map(({ pairId }) => pairId)]
  return (await tx.executeQuery<Open>(CompiledQuery.raw(OPEN, values))).rows
})

/**
 * Checks the limits for one more resting order of a user, who is locked. Throws AppError `open_orders_limit` or
 * `pair_orders_limit`.
 */
export async function requireRoom(tx: Tx, userId: number, pairId: number): Promise<void> {
  const open = await countOpen(tx, { userId, pairId })
  if (open.all >= OPEN_ORDERS_MAX) throw new AppError('open_orders_limit', { max: OPEN_ORDERS_MAX })
  if (open.pair >= PAIR_ORDERS_MAX) throw new AppError('pair_orders_limit', { max: PAIR_ORDERS_MAX })
}
