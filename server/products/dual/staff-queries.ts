import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { DUAL_HOLD } from './journals.ts'

export const dualStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${DUAL_HOLD}::text as kind, o.id as number, p.symbol || ' at ' || o.linked_price as subject, o.type as side, o.amount,
      k.name as coin, o.status as state, o.status in ('purchased', 'settling') as open, o.created_at
      from dual_orders o join pairs p on p.id = o.pair_id
      join currencies k on k.id = case o.type when 'call' then o.currency_id else o.quote_id end
      where ${which}`,
  ],
}
