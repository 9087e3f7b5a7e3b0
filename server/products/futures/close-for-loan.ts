import { closeForLoan, endOrder } from '#domain/trade/futures/evaluate.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type Booked, bookSteps, settleRow } from './book-opens-and-closes.ts'
import { decideUpTo } from './catch-up-with-ticks.ts'
import { endJournal } from './journals.ts'
import { callListeners } from './order-listeners.ts'
import { chargeOvernightFees } from './overnight-fees.ts'
import { type OrderRow, stateOf } from './store.ts'

type Needs = Pick<Services, 'ledger' | 'market' | 'clock'>

async function end(services: Needs, tx: Tx, given: OrderRow, time: number): Promise<Booked> {
  const tick = services.market.last(given.pair_id)
  // If a recorded price has reached a stop or the liquidation price, this close comes first.
  const before: Booked = await decideUpTo(services, tx, given, tick?.seq ?? 0, time)
  const { row } = before
  const joined = ({ row: now, touched, mails = [], notified = [] }: Booked): Booked => ({
    row: now,
    touched: [...before.touched, ...touched],
    mails: [...(before.mails ?? []), ...mails],
    notified: [...(before.notified ?? []), ...notified],
  })
  if (row.phase === 'order') {
    const { touched } = await services.ledger.post(tx, endJournal(row, row.frozen, time))
    const ended = await settleRow(tx, { ...row, end_reason: 'loan' }, endOrder(stateOf(row)), time)
    const after = await callListeners(services, tx, row, ended)
    return joined({ row: after.row, touched: [...touched, ...after.touched], notified: after.notified })
  }
  if (row.phase !== 'open' || !tick) return before
  // The price may be days old, but the position was open until now, so overnight fees are charged up to the present.
  const charged = await chargeOvernightFees(tx, row, Math.max(tick.time, time), time)
  const closed = closeForLoan(stateOf(charged), tick)
  return joined(await bookSteps(services, tx, charged, closed, [tick], time))
}

/**
 * Ends all positions and open orders of a user on `lever` and `margin`, at the last recorded
 * prices, because their loan is being liquidated. The caller holds the lock of the loan's row and
 * notifies the owner after the commit (`notifyOrder`).
 */
export async function endForLoan(
  services: Needs,
  tx: Tx,
  userId: number,
  time: number,
): Promise<readonly Booked[]> {
  const rows = await tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phase', 'in', ['order', 'open'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const done: Booked[] = []
  for (const row of rows) done.push(await end(services, tx, row, time))
  return done
}
