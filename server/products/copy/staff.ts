import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'

export const copyStaff: StaffPart = {
  orders: (userId) => [
    sql`select 'copy_follow' as kind, f.id as number, 'follows ' || t.nickname as subject, '' as side,
      f.follow_amount as amount, 'USDT' as coin, f.status as state, f.status = 'following' as open, f.created_at
      from copy_follows f join copy_traders t on t.user_id = f.trader_id where f.user_id = ${userId}`,
  ],
  queues: {
    'trader applications': sql`select applied_at from copy_traders where status = 'reviewing'`,
  },
}
