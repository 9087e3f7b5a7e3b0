import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'

export const walletStaff: StaffPart = {
  orders: (userId) => [
    sql`select 'recharge' as kind, d.id as number, case d.kind when 1 then 'bank' else d.network end as subject, '' as side,
      d.amount, c.name as coin, (array['to pay', 'in review', 'credited', 'rejected'])[d.status + 1] as state,
      d.status in (0, 1) as open, d.created_at
      from deposits d join currencies c on c.id = d.currency_id where d.user_id = ${userId}`,
  ],
  credited: (since) =>
    sql`select currency_id::integer, amount from deposits where status = 2 and reviewed_at >= ${since}`,
  queues: {
    deposits: sql`select greatest(paid_at, created_at) from deposits where status = 1`,
  },
}
