import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'

export const walletStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, 'recharge' as kind, o.id as number, case o.kind when 1 then 'bank' else o.network end as subject, '' as side,
      o.amount, c.name as coin, (array['to pay', 'in review', 'credited', 'rejected'])[o.status + 1] as state,
      o.status in (0, 1) as open, o.created_at
      from deposits o join currencies c on c.id = o.currency_id where ${which}`,
  ],
  credited: (since) =>
    sql`select currency_id::integer, amount from deposits where status = 2 and reviewed_at >= ${since}`,
  queues: {
    deposits: sql`select greatest(paid_at, created_at) from deposits where status = 1
      union all
      select lost_at from chain_credits where lost_at > 0 and lost_note = '' and outcome = 'credited'`,
  },
}
