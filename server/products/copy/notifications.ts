import type { KeptMail } from '../../content/messages/index.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { OrderRow } from '../futures/index.ts'
import { ordersWire } from '../futures/index.ts'
import { type PendingNotifications, toPerson } from '../notifications.ts'
import type { Ended } from './end-follow.ts'
import { followWire } from './to-wire.ts'

/** Notifies the owners of many copied orders, after the commit. */
export async function notifyOrders(services: Services, rows: readonly OrderRow[]): Promise<void> {
  if (rows.length === 0) return
  const owners = new Map(rows.map((row) => [row.id, row]))
  for (const order of await ordersWire(services, services.db, rows)) {
    const row = owners.get(order.id)
    if (row) services.events.toUser(row.user_id, 'lever_order', { order })
  }
  notifyFollowers(
    services,
    rows.map(({ user_id }) => user_id),
  )
}

/**
 * Notifies followers that their copies changed: created, opened, closed or skipped. Open pages get this event in
 * addition to the event of the order, which does not make them load the lists of copy trading again.
 */
export function notifyFollowers(services: Pick<Services, 'events'>, userIds: readonly number[]): void {
  for (const userId of new Set(userIds)) services.events.toUser(userId, 'follow', { follow: null })
}

/**
 * Notifications about the beginning or end of a following: one to the follower, with the copied
 * orders, and one to the trader.
 */
export async function newsOf(
  services: Pick<Services, 'market'>,
  tx: Tx,
  { follow, orders }: Ended,
  mails: readonly KeptMail[] = [],
): Promise<PendingNotifications> {
  const [wire] = await followWire(services, tx, [follow])
  const wired = await ordersWire(services, tx, orders)
  return {
    events: [
      toPerson(follow.user_id, 'follow', { follow: wire ?? null }),
      toPerson(follow.trader_id, 'follow', { follow: null }),
      ...wired.map((order) => toPerson(follow.user_id, 'lever_order', { order })),
    ],
    mails,
  }
}
