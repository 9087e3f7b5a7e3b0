import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { WITHDRAW } from './journals.ts'

export const withdrawStaff: StaffPart = {
  orders: (userId) => [
    sql`select ${WITHDRAW}::text as kind, w.id as number, w.network || ' to ' || w.address as subject, '' as side, w.amount,
      c.name as coin, (array['in review', 'processing', 'completed', 'rejected', 'cancelled'])[w.status] as state,
      w.status in (1, 2) as open, w.created_at
      from withdrawals w join currencies c on c.id = w.currency_id where w.user_id = ${userId}`,
  ],
  sent: (since) =>
    sql`select currency_id, amount from withdrawals where status = 3 and finished_at >= ${since}`,
  queues: {
    'withdrawals to review': sql`select created_at from withdrawals where status = 1`,
    'withdrawals to send': sql`select approved_at from withdrawals where status = 2`,
  },
}
