import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { LOCK_HOLD } from './journals.ts'

export const lockupStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${LOCK_HOLD}::text as kind, o.id as number, c.category || ' of ' || o.lock_period || ' days' as subject, '' as side,
      o.amount, k.name as coin, coalesce(o.redeem_type, o.status) as state, o.status = 'doing' as open, o.created_at
      from lock_orders o join lock_configs c on c.id = o.config_id join currencies k on k.id = o.currency_id
      where ${which}`,
  ],
}
