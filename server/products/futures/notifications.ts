import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import type { Services } from '../../services.ts'
import { couponNews } from '../coupon/index.ts'
import { notifyBalances } from '../wallet/index.ts'
import type { Booked } from './book-opens-and-closes.ts'
import { ordersWire } from './to-wire.ts'

/** Notifies the owners about changes of orders, after the commit. */
export async function notifyOrders(services: Services, all: readonly Booked[]): Promise<void> {
  const orders = await ordersWire(
    services,
    services.db,
    all.map(({ row }) => row),
  )
  for (const [index, { row, touched, mails = [], notified = [] }] of all.entries()) {
    const order = orders[index]
    if (order)
      services.events.toUser(row.user_id, row.phase === 'closed' ? 'lever_closed' : 'lever_order', { order })
    if (row.coupon_id > 0) {
      const coupon = await couponNews(services, services.db, row.coupon_id, services.clock.now())
      coupon(services.events)
    }
    notifyBalances(services, touched)
    notifyMailsSoon(services, mails)
    for (const notify of notified) notify(services)
  }
}

/** Notifies the owner about a change of an order, after the commit. */
export const notifyOrder = (services: Services, booked: Booked): Promise<void> =>
  notifyOrders(services, [booked])
