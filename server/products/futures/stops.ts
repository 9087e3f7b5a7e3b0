import { checkStops, type StopsInput } from '#domain/futures/stops.ts'
import type { Tx } from '../../db/types.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { settleRow } from './book.ts'
import { lockOwn, type OrderRow, stateOf } from './store.ts'
import { isUndecided } from './undecided.ts'

/**
 * Sets take profit and stop loss of this person's position or entrust anew; an empty one is cleared. Checked against the
 * last price (an entrust: against its limit), decided by ticks recorded from now on. A position that a recorded price has
 * closed already, though nobody has booked it yet, is `already_handled`.
 */
export async function setStops(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
  input: StopsInput,
): Promise<OrderRow> {
  const row = await lockOwn(tx, userId, id)
  if (!row) throw new AppError('order_unknown')
  if (row.phase === 'closed' || row.phase === 'cancelled') throw new AppError('already_handled')
  if (!(await isUndecided(services, tx, row))) throw new AppError('already_handled')
  const last = services.market.last(row.pair_id)
  const from = row.phase === 'entrust' ? row.limit_price : last?.price
  if (from === undefined) throw new AppError('price_stale')
  const stops = checkStops(row.side, input, from, row.price_precision)
  if ('key' in stops) throw new AppError(stops.key)
  const now = services.clock.now()
  const state = { ...stateOf(row), ...stops, stopsSet: { seq: last?.seq ?? row.judged_seq, at: now } }
  return settleRow(tx, row, state, now)
}
