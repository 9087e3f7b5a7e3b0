import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { LOAN } from './journals.ts'

export const loanStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${LOAN}::text as kind, o.id as number, o.loan_no || ', ' || o.term_days || ' days' as subject, '' as side, o.amount,
      c.name as coin, o.status as state, o.status in ('reviewing', 'active', 'overdue') as open, o.created_at
      from loans o join currencies c on c.id = o.coin_id where ${which}`,
  ],
  queues: {
    loans: sql`select created_at from loans where status = 'reviewing'`,
  },
}
