import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { CONVERT } from './journals.ts'

export const convertStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${CONVERT}::text as kind, o.id as number, 'into ' || o.to_number || ' ' || t.name as subject, '' as side,
      o.number as amount, f.name as coin, o.status as state, o.status = 'doing' as open, o.created_at
      from conversions o join currencies f on f.id = o.from_id join currencies t on t.id = o.to_id
      where ${which}`,
  ],
  volume: (since) =>
    sql`select from_id, number from conversions where created_at >= ${since} and status = 'complete'`,
}
