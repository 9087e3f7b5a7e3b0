import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { CONVERT } from './journals.ts'

export const convertStaff: StaffPart = {
  orders: (userId) => [
    sql`select ${CONVERT}::text as kind, v.id as number, 'into ' || v.to_number || ' ' || t.name as subject, '' as side,
      v.number as amount, f.name as coin, v.status as state, v.status = 'doing' as open, v.created_at
      from conversions v join currencies f on f.id = v.from_id join currencies t on t.id = v.to_id
      where v.user_id = ${userId}`,
  ],
  volume: (since) =>
    sql`select from_id, number from conversions where created_at >= ${since} and status = 'complete'`,
}
