import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { SECONDS_HOLD } from './journals.ts'

export const secondsStaff: StaffPart = {
  orders: (which) => [
    sql`select user_id, ${SECONDS_HOLD}::text as kind, id as number, symbol || ' ' || seconds || ' s' as subject, side, stake as amount,
      currency_name as coin, case status when 'doing' then status else result end as state, status = 'doing' as open,
      created_at from seconds_orders o where ${which}`,
  ],
  volume: (since) =>
    sql`select currency_id, stake from seconds_orders where created_at >= ${since} and entry_id is not null`,
}
