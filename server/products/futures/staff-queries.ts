import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { LEVER_HOLD } from './journals.ts'

export const futuresStaff: StaffPart = {
  orders: (which) => [
    sql`select user_id, ${LEVER_HOLD}::text as kind, id as number, symbol || ' ' || multiple || '×' as subject, side,
      case phase when 'open' then share else opened_share end * lot_size as amount, split_part(symbol, '/', 1) as coin,
      phase as state, phase in ('order', 'open') as open, created_at from lever_orders o where ${which}`,
  ],
  // Notional of openings and closes, at their prices.
  volume: (since) => sql`
    select quote_id::integer, price * opened_share * lot_size from lever_orders where opened_at > 0 and opened_at >= ${since}
    union all
    select o.quote_id::integer, c.price * c.share * o.lot_size
      from lever_closes c join lever_orders o on o.id = c.order_id where c.time >= ${since}`,
  liquidated: (since) => sql`select order_id from lever_closes where time >= ${since} and reason = 'forced'`,
  exposure: sql`select base_id::integer, side, share * lot_size from lever_orders where phase = 'open'`,
}
