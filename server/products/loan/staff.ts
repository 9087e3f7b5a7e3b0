import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { LOAN } from './journals.ts'

export const loanStaff: StaffPart = {
  orders: (userId) => [
    sql`select ${LOAN}::text as kind, l.id as number, l.loan_no || ', ' || l.term_days || ' days' as subject, '' as side, l.amount,
      c.name as coin, l.status as state, l.status in ('reviewing', 'active', 'overdue') as open, l.created_at
      from loans l join currencies c on c.id = l.coin_id where l.user_id = ${userId}`,
  ],
  queues: {
    loans: sql`select created_at from loans where status = 'reviewing'`,
  },
}
