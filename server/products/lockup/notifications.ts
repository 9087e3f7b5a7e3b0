import type { KeptMail } from '../../content/messages/index.ts'
import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Services } from '../../services.ts'
import { notifyBalances } from '../wallet/index.ts'
import { today } from './daily-income-job.ts'
import type { OrderRow } from './store.ts'
import { toOrders } from './to-wire.ts'

/** Changes of orders in one transaction, for notifications after the commit. */
export interface LockChange {
  readonly rows: readonly OrderRow[]
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

/** Notifies the owner's open pages about committed changes, in the language of their last visit. Never throws. */
export async function notifyOrders(services: Services, { rows, touched, mails }: LockChange): Promise<void> {
  const { db, market, clock, events, log } = services
  notifyBalances(services, touched)
  notifyMailsSoon(services, mails)
  try {
    const [first] = rows
    if (!first) return
    const reader = await db
      .selectFrom('users')
      .select('lang')
      .where('id', '=', first.user_id)
      .executeTakeFirstOrThrow()
    for (const order of await toOrders(db, market, rows, today(clock.now()), reader.lang))
      events.toUser(first.user_id, 'lh_order', { order })
  } catch (error) {
    log.warn('open pages were not notified of a lock mining order', { problem: String(error) })
  }
}
