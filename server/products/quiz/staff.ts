import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { QUIZ_BET } from './journals.ts'

export const quizStaff: StaffPart = {
  orders: (userId) => [
    sql`select ${QUIZ_BET}::text as kind, b.id as number, coalesce(nullif(q.title, ''), q.symbol) as subject, '' as side,
      b.amount, c.name as coin, (array['open', 'right', 'paid', 'missed', 'refunded'])[b.status + 1] as state, b.status in (0, 1) as open,
      b.created_at
      from quiz_bets b join quizzes q on q.id = b.quiz_id join currencies c on c.id = q.currency_id
      where b.user_id = ${userId}`,
  ],
}
