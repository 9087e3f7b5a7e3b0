import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Maximum number of resting orders of one user, in total and per pair, because each is evaluated by every tick that
 * reaches it.
 */
export const OPEN_ORDERS_MAX = 200
export const PAIR_ORDERS_MAX = 100

/**
 * Checks the limits for one more resting order of a user, who is locked. Throws AppError `open_orders_limit` or
 * `pair_orders_limit`.
 */
export async function requireRoom(tx: Tx, userId: number, pairId: number): Promise<void> {
  const open = await tx
    .selectFrom('spot_orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('pair_id', '=', pairId).as('pair'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'doing')
    .where((eb) =>
      eb.or([
        eb('decided_by_next', '=', false),
        // A buy with take profit or stop loss counts too, because it opens a resting sell order.
        eb('take_profit', 'is not', null),
        eb('stop_loss', 'is not', null),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (Number(open.all) >= OPEN_ORDERS_MAX) throw new AppError('open_orders_limit', { max: OPEN_ORDERS_MAX })
  if (Number(open.pair) >= PAIR_ORDERS_MAX) throw new AppError('pair_orders_limit', { max: PAIR_ORDERS_MAX })
}
