import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import type { Services } from '../../services.ts'
import { couponNews } from '../coupon/index.ts'
import { notifyBalances } from '../wallet/index.ts'
import type { Booked } from './book-opens-and-closes.ts'
import { ordersWire } from './to-wire.ts'

/** Notifies the owner about a change of an order, after the commit. */
export async function notifyOrder(
  services: Services,
  { row, touched, mails = [], notified = [] }: Booked,
): Promise<void> {
  const [order] = await ordersWire(services, services.db, [row])
  if (order) {
    const over = row.phase === 'closed'
    services.events.toUser(row.user_id, over ? 'lever_closed' : 'lever_order', { order })
  }
  if (row.coupon_id > 0) {
    const coupon = await couponNews(services, services.db, row.coupon_id, services.clock.now())
    coupon(services.events)
  }
  notifyBalances(services, touched)
  notifyMailsSoon(services, mails)
  for (const notify of notified) notify(services)
}
