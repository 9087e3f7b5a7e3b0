import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { QUIZ_BET } from './journals.ts'

export const quizStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${QUIZ_BET}::text as kind, o.id as number, coalesce(nullif(q.title, ''), q.symbol) as subject, '' as side,
      o.amount, c.name as coin, (array['open', 'right', 'paid', 'missed', 'refunded'])[o.status + 1] as state, o.status in (0, 1) as open,
      o.created_at
      from quiz_bets o join quizzes q on q.id = o.quiz_id join currencies c on c.id = q.currency_id
      where ${which}`,
  ],
}
