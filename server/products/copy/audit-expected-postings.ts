import { sql } from 'kysely'

/**
 * Every result of a copy with the recomputed totals that must follow from it: the sum of the results so far, the
 * highest value that this sum has had (the high-water mark), and the trader's agreed share of each rise of that mark,
 * rounded down.
 */
export const resultSums = sql`
  select m.*, case when m.result > 0 and m.net_due > m.high_before
    then trim_scale(div((m.net_due - m.high_before) * m.share_rate * ('1e' || m.quote_scale)::numeric, 1)
      * ('1e-' || m.quote_scale)::numeric)
    else 0 end as share_due
  from (
    select s.*, greatest(0, coalesce(max(s.net_due) filter (where s.result > 0) over before, 0)) as high_before,
      greatest(0, coalesce(max(s.net_due) filter (where s.result > 0) over until_now, 0)) as high_due
    from (
      select r.*, c.user_id, c.trader_id, c.share_rate, o.quote_id, o.quote_scale,
        sum(r.result) over (partition by r.follow_id order by r.n) as net_due,
        row_number() over (partition by r.follow_id order by r.n) as n_due
      from copy_results r join copy_orders c on c.order_id = r.order_id join lever_orders o on o.id = r.order_id
    ) s
    window before as (partition by s.follow_id order by s.n rows between unbounded preceding and 1 preceding),
      until_now as (partition by s.follow_id order by s.n)
  ) m`

/** Every journal line that copies must have posted: the trader's share of new profit, from follower to trader. */
export const copyLines = sql`
  select 'copy:' || r.order_id || ':' || r.part, 'copy_share', r.order_id::text, l.user_id, 'lever', null::text,
    r.quote_id, 'available', l.amount, 'copy_share', null::text, null::bigint
  from (${resultSums}) r cross join lateral (values (r.user_id, -r.share_due), (r.trader_id, r.share_due)) l (user_id, amount)
  where r.share_due > 0`
