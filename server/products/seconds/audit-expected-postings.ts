import { sql } from 'kysely'

/**
 * Every option with the results that must follow from its terms and its two prices: the profit that the platform
 * reserved, the result, and the reason for a refund.
 */
export const due = sql`
  select o.*, trunc(o.stake * o.profit_ratio, o.scale) as profit_due,
    case when o.status = 'doing' then ''
      when o.entry_id is null or o.end_id is null or o.end_time > o.expires_at + 10000 then 'returned'
      when o.end_price = o.entry_price then 'draw'
      when (o.end_price > o.entry_price) = (o.side = 'up') then 'win'
      else 'lose' end as result_due
  from seconds_orders o`

/**
 * Every journal line that options must have posted. At the opening the stake is frozen and the possible profit is
 * reserved. At the end, a winner gets stake and profit; the stake of a loser goes to `seconds_reserve`, the platform
 * account that is the counterparty of options; without a result everything is released.
 */
export const secondsLines = sql`
  select 'seconds:' || o.id || ':' || l.step, 'seconds_order', o.id::text, l.user_id, l.account, l.platform, o.currency_id,
    l.bucket, l.amount, l.scene, l.hold_type, l.hold_id
  from (${due}) o cross join lateral (values
    ('open', o.user_id, 'micro', null::text, 'available', -o.stake, 'freeze', null::text, null::bigint),
    ('open', o.user_id, 'micro', null, 'frozen', o.stake, 'freeze', 'seconds_order', o.id),
    ('open', null::bigint, null, 'seconds_reserve', 'available', -o.profit_due, 'freeze', null, null),
    ('open', null, null, 'seconds_reserve', 'frozen', o.profit_due, 'freeze', 'seconds_order', o.id),
    ('end', o.user_id, 'micro', null, 'frozen', case result_due when '' then 0 else -o.stake end,
      case when result_due in ('win', 'lose') then 'micro' else 'release' end, 'seconds_order', o.id),
    ('end', o.user_id, 'micro', null, 'available',
      case result_due when 'win' then o.stake + o.profit_due when 'draw' then o.stake when 'returned' then o.stake else 0 end,
      case result_due when 'win' then 'micro' else 'release' end, null, null),
    ('end', null, null, 'seconds_reserve', 'available', case result_due when 'lose' then o.stake else 0 end, 'micro', null, null),
    ('end', null, null, 'seconds_reserve', 'frozen', case result_due when '' then 0 else -o.profit_due end,
      case result_due when 'win' then 'micro' else 'release' end, 'seconds_order', o.id),
    ('end', null, null, 'seconds_reserve', 'available',
      case when result_due in ('', 'win') then 0 else o.profit_due end, 'release', null, null)
  ) l (step, user_id, account, platform, bucket, amount, scene, hold_type, hold_id)
  where l.amount <> 0`
