import { sql } from 'kysely'
import { CONVERT_WAIT_MS } from '#domain/funds/convert.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/**
 * Every conversion with the results that follow from its quote: the rate between the two quoted prices, the
 * amount received (rounded down) and the fee (rounded up).
 */
const expected = sql`
  select g.*, g.gross - g.fee_due as to_due from (
    select c.*, c2.gross, ceil(c2.gross * c.fee_rate * ('1e' || c.to_scale)::numeric) * ('1e-' || c.to_scale)::numeric as fee_due,
      div(c.from_price * (1 - c.spread) * 1e18, c.to_price) / 1e18 as rate_due
    from conversions c
    cross join lateral (select trunc(c.number * c.rate, c.to_scale) as gross) c2
  ) g`

/** Every journal line that conversions must have posted: the sold coins frozen, then exchanged or released. */
export const convertLines = sql`
  select 'convert:' || c.id || ':' || l.step, 'convert', c.id::text, l.user_id, l.account, l.platform, l.currency_id,
    l.bucket, l.amount, l.scene, l.hold_type, l.hold_id
  from (${expected}) c cross join lateral (values
    ('open', true, c.user_id, 'change', null::text, c.from_id, 'available', -c.number, 'freeze', null::text, null::bigint),
    ('open', true, c.user_id, 'change', null, c.from_id, 'frozen', c.number, 'freeze', 'convert', c.id),
    ('done', c.status = 'complete', c.user_id, 'change', null, c.from_id, 'frozen', -c.number, 'convert', 'convert', c.id),
    ('done', c.status = 'complete', null::bigint, null, 'convert_book', c.from_id, 'available', c.number, 'convert', null, null),
    ('done', c.status = 'complete', null, null, 'convert_book', c.to_id, 'available', -c.gross, 'convert', null, null),
    ('done', c.status = 'complete', c.user_id, 'change', null, c.to_id, 'available', c.to_due, 'convert', null, null),
    ('done', c.status = 'complete', null, null, 'fee', c.to_id, 'available', c.fee_due, 'fee', null, null),
    ('back', c.status = 'failed', c.user_id, 'change', null, c.from_id, 'frozen', -c.number, 'release', 'convert', c.id),
    ('back', c.status = 'failed', c.user_id, 'change', null, c.from_id, 'available', c.number, 'release', null, null)
  ) l (step, applies, user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where l.applies and l.amount <> 0`

const figures: FindingQuery = sql`
  select format('conversion %s is not what its quote gives', id) as wrong
  from (${expected}) c where (fee, to_number, rate) is distinct from (fee_due, to_due, rate_due)`

const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its conversion', j.key) as wrong
  from conversions c join journals j on j.key in ('convert:' || c.id || ':open', 'convert:' || c.id || ':done', 'convert:' || c.id || ':back')
  where j.created_at <> case when j.key like '%:open' then c.created_at else c.finished_at end
  union all
  select format('conversion %s was confirmed outside the life of its quote', id)
  from conversions where created_at >= quote_until or created_at < quote_until - 8000`

/**
 * The tick that a leg refers to must be recorded, with the same price and time. Excepted are days whose ticks an
 * older version deleted without keeping the ticks that receipts refer to.
 */
const ticks: FindingQuery = sql`
  select format('conversion %s names tick %s, which is not recorded like that', l.conversion_id, l.tick_id) as wrong
  from convert_legs l
  left join ticks t on t.pair_id = l.pair_id and t.seq = l.tick_seq and t.time = l.tick_time
  left join kept_ticks k on k.pair_id = l.pair_id and k.seq = l.tick_seq and k.time = l.tick_time
  where l.tick_seq is not null
    and (coalesce(t.id, k.id), coalesce(t.price, k.price), coalesce(t.source, k.source))
      is distinct from (l.tick_id, l.price, l.source)
    and not exists (select from tick_days d where d.pair_id = l.pair_id and d.root is null
      and l.tick_seq between d.first_seq and d.last_seq)
  union all
  select format('conversion %s was not decided by the first price after it', l.conversion_id)
  from convert_legs l join ticks t on t.pair_id = l.pair_id and t.seq > l.accept_seq and t.seq < l.tick_seq
    and t.time > l.created_at
  union all
  select format('conversion %s was decided by a price from before it', conversion_id)
  from convert_legs where tick_seq <= accept_seq or tick_time <= created_at`

/**
 * A conversion is filled exactly when both prices were recorded in time and their rate differs from the quote by at
 * most the tolerance, in either direction.
 */
const decided: FindingQuery = sql`
  select format('conversion %s does not end as its prices say', c.id) as wrong
  from conversions c
  join lateral (
    select coalesce(max(price) filter (where side = 'from'), 1) as from_now, coalesce(max(price) filter (where side = 'to'), 1) as to_now,
      bool_and(tick_seq is not null and tick_time <= c.created_at + ${CONVERT_WAIT_MS}) as in_time, count(*) as n
    from convert_legs l where l.conversion_id = c.id
  ) l on true
  where c.status <> 'doing' and (l.n = 0 or coalesce(c.end_reason, '') <> case
    when not l.in_time then 'no_price'
    when l.from_now * (1 - c.spread) > c.rate * l.to_now * (1 + c.tolerance)
      or l.from_now * (1 - c.spread) < c.rate * l.to_now * (1 - c.tolerance) then 'price_moved'
    else '' end)`

export const convertRules: readonly FindingQuery[] = [figures, moments, ticks, decided]
