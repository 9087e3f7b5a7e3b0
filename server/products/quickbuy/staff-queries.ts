import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { QUICK_BUY } from './journals.ts'

export const quickBuyStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${QUICK_BUY}::text as kind, o.id as number, o.fiat_amount || ' ' || f.name || ' by ' || o.pay_method as subject,
      'buy' as side, o.coin_amount as amount, c.name as coin,
      (array['to pay', 'in review', 'credited', 'cancelled', 'rejected'])[o.status + 1] as state, o.status in (0, 1) as open,
      o.created_at
      from quickbuy_orders o join currencies f on f.id = o.currency_id join currencies c on c.id = o.coin_id
      where ${which}`,
  ],
  queues: {
    'quick buy': sql`select greatest(sent_at, created_at) from quickbuy_orders where status = 1`,
  },
}
