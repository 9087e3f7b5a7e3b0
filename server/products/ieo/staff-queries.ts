import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { IEO_HOLD } from './journals.ts'

export const ieoStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${IEO_HOLD}::text as kind, o.id as number, p.name as subject, 'buy' as side, o.pay_amount as amount, c.name as coin,
      o.status as state, o.status in ('applied', 'passed') as open, o.created_at
      from ieo_orders o join ieo_projects p on p.id = o.project_id join currencies c on c.id = o.pay_id
      where ${which}`,
  ],
}
