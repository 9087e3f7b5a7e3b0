import { tellMailsSoon } from '../../content/mails/tell.ts'
import type { Services } from '../../services.ts'
import { couponNews } from '../coupon/apply.ts'
import { tellBalances } from '../wallet/balances.ts'
import type { Booked } from './book.ts'
import { ordersWire } from './wire.ts'

/** Tells the owner what became of an order, after the commit. */
export async function tellOrder(
  services: Services,
  { row, touched, mails = [], told = [] }: Booked,
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
  tellBalances(services, touched)
  tellMailsSoon(services, mails)
  for (const tell of told) tell(services)
}
