import { isPositive } from '#domain/money.ts'
import { endOrder } from '#domain/trade/futures/evaluate.ts'
import { FUTURES_WAIT_MS } from '#domain/trade/futures/orderDraft.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { tickAt } from '../../market/tick-store.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { JobHandler } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { type Booked, settleRow } from './book-opens-and-closes.ts'
import { decideUpTo } from './catch-up-with-ticks.ts'
import { endedMail } from './inbox-messages.ts'
import { endJournal } from './journals.ts'
import { notifyOrder } from './notifications.ts'
import { callListeners } from './order-listeners.ts'
import { UNPRICED } from './price-timeout-job.ts'
import { lockOrder, stateOf } from './store.ts'

/**
 * Ends an order for which no price was recorded in time. An order that was to open a position is refunded in full; a
 * close order ends, and its position stays open.
 */
async function endUnpriced(
  services: Pick<Services, 'ledger' | 'market' | 'clock'>,
  tx: Tx,
  { row, touched, mails = [], notified = [] }: Booked,
  now: number,
): Promise<Booked | null> {
  const state = stateOf(row)
  if (row.phase === 'order' && row.order_type === 'market' && row.created_at + FUTURES_WAIT_MS < now) {
    const posted = await services.ledger.post(tx, endJournal(row, row.frozen, now))
    const ended = await settleRow(tx, { ...row, end_reason: 'no_price' }, endOrder(state), now)
    const mail = await writeMail(tx, endedMail(ended, now))
    return { row: ended, touched: [...touched, ...posted.touched], mails: [mail], notified }
  }
  const bounded = state.closeOrder !== null && isPositive(state.closeOrder.worst)
  if (row.phase === 'open' && bounded && row.close_at + FUTURES_WAIT_MS < now) {
    const going = await settleRow(tx, { ...row, close_end: 'no_price' }, { ...state, closeOrder: null }, now)
    const after = await callListeners(services, tx, row, going)
    return {
      row: after.row,
      touched: [...touched, ...after.touched],
      mails,
      notified: [...notified, ...after.notified],
    }
  }
  return null
}

/**
 * Ends orders for which no price was recorded in time. If a tick was recorded in time and is not evaluated yet, this
 * tick still decides the order.
 */
export const unpricedJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [UNPRICED]: async (tx, { object }, now) => {
    const row = await lockOrder(tx, Number(object))
    if (!row?.pending) return {}
    const asked = row.phase === 'order' ? row.created_at : row.close_at
    const { before } = await tickAt(tx, row.pair_id, asked + FUTURES_WAIT_MS)
    const decided = await decideUpTo(services, tx, row, before?.seq ?? 0, now)
    const last = decided.row.pending ? await endUnpriced(services, tx, decided, now) : null
    const done = last ?? (decided.happened ? decided : null)
    return done ? { committed: () => void notifyOrder(services, done) } : {}
  },
})
