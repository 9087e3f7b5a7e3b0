import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { SPOT_HOLD } from './journals.ts'

export const spotStaff: StaffPart = {
  orders: (which) => [
    sql`select user_id, ${SPOT_HOLD}::text as kind, id as number, symbol as subject, side, amount, split_part(symbol, '/', 1) as coin,
      status as state, status = 'doing' as open, created_at from spot_orders o where ${which}`,
  ],
  volume: (since) => sql`
    select o.quote_id::integer, f.total from spot_fills f join spot_orders o on o.id = f.order_id where f.time >= ${since}`,
}
