import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { WITHDRAW } from './journals.ts'

export const withdrawStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${WITHDRAW}::text as kind, o.id as number, o.network || ' to ' || o.address as subject, '' as side, o.amount,
      c.name as coin, (array['in review', 'processing', 'completed', 'rejected', 'cancelled'])[o.status] as state,
      o.status in (1, 2) as open, o.created_at
      from withdrawals o join currencies c on c.id = o.currency_id where ${which}`,
  ],
  sent: (since) =>
    sql`select currency_id, amount from withdrawals where status = 3 and finished_at >= ${since}`,
  queues: {
    'withdrawals to review': sql`select created_at from withdrawals where status = 1`,
    'withdrawals to send': sql`select approved_at from withdrawals where status = 2`,
  },
}
