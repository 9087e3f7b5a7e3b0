import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'

export const copyStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, 'copy_follow' as kind, o.id as number, 'follows ' || t.nickname as subject, '' as side,
      o.follow_amount as amount, 'USDT' as coin, o.status as state, o.status = 'following' as open, o.created_at
      from copy_follows o join copy_traders t on t.user_id = o.trader_id where ${which}`,
  ],
  queues: {
    'trader applications': sql`select applied_at from copy_traders where status = 'reviewing'`,
  },
}
