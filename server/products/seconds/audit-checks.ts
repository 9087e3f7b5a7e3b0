import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { due } from './audit-expected-postings.ts'

/**
 * Maximum time (ms) that an option waits for a price. The constant of `seconds.ts` is repeated here, because the
 * audit shares no code with the functions that it audits.
 */
const WAIT = sql.lit(10_000)
/** Maximum time (ms) after which a node sees a tick that another node recorded. */
const BEHIND = 15_000
/**
 * Time (ms) after the price that should have decided an option. An option that is still open at that time was not
 * evaluated, which is a finding.
 */
const FORGOTTEN = 900_000

/** The stored results of each option follow from its terms and its two prices. */
const results: FindingQuery = sql`
  select format('seconds option %s is not what its terms and prices give', id) as wrong from (${due}) o
  where profit <> profit_due or result <> result_due
    or (entry_id is not null and end_id is not null and result = 'returned' and end_reason <> 'no_end_price')
    or (entry_id is null and result = 'returned' and (end_reason = 'worst_price') <> (end_id is not null))
    or (entry_id is null and end_reason = 'no_end_price') or (entry_id is not null and end_reason = 'no_entry_price')`

/**
 * Entry and end refer to ticks that are recorded with the same values. Excepted are days whose ticks an older version
 * deleted without keeping the ticks that receipts refer to.
 */
const ticks: FindingQuery = sql`
  select format('seconds option %s names tick %s, which is not recorded like that', o.id, n.id) as wrong
  from seconds_orders o cross join lateral (values
    (entry_id, entry_seq, entry_price, entry_time, entry_source), (end_id, end_seq, end_price, end_time, end_source)
  ) n (id, seq, price, time, source)
  left join ticks t on t.pair_id = o.pair_id and t.seq = n.seq and t.time = n.time
  left join kept_ticks k on k.pair_id = o.pair_id and k.seq = n.seq and k.time = n.time
  where n.id is not null and (coalesce(t.id, k.id), coalesce(t.price, k.price), coalesce(t.source, k.source))
      is distinct from (n.id, n.price, n.source)`

/**
 * The entry is the first tick recorded after the acceptance; it was recorded in time and is within the worst price.
 * If an option has no entry, there was no such tick in time, or the first one was beyond the worst price.
 */
const entries: FindingQuery = sql`
  select format('seconds option %s did not enter at the first price after it', o.id) as wrong
  from seconds_orders o
  left join lateral (
    select t.seq, t.time from ticks t where t.pair_id = o.pair_id and t.seq > o.accept_seq and t.time > o.created_at
    order by t.seq limit 1) first on true
  where not coalesce(case
    when o.entry_id is not null then (first.seq is null or first.seq >= o.entry_seq)
      and o.entry_time > o.created_at and o.entry_time <= o.created_at + ${WAIT}
      and case o.side when 'up' then o.entry_price <= o.worst_price else o.entry_price >= o.worst_price end
    when o.end_reason = 'worst_price' then (first.seq is null or first.seq >= o.end_seq)
      and o.end_time > o.created_at and o.end_time <= o.created_at + ${WAIT}
      and case o.side when 'up' then o.end_price > o.worst_price else o.end_price < o.worst_price end
    when o.end_reason = 'no_entry_price' then o.completed_at > o.created_at + ${WAIT}
      and (first.time is null or first.time > o.created_at + ${WAIT})
    when o.status = 'doing' then not exists (select from ticks n where n.pair_id = o.pair_id
      and n.time > o.created_at + ${FORGOTTEN})
  end, false)`

/**
 * The end is the first tick recorded at or after the expiry, and it was recorded in time. If an option has no end
 * tick, there was no such tick in time.
 */
const ends: FindingQuery = sql`
  select format('seconds option %s did not end at the first price at its expiry', o.id) as wrong
  from seconds_orders o
  left join lateral (
    select t.seq, t.time from ticks t where t.pair_id = o.pair_id and t.seq > o.entry_seq and t.time >= o.expires_at
    order by t.seq limit 1) first on true
  where o.entry_id is not null and not coalesce(case
    when o.end_id is not null then (first.seq is null or first.seq >= o.end_seq)
      and o.end_time >= o.expires_at and o.end_time <= o.expires_at + ${WAIT}
    when o.end_reason = 'no_end_price' then o.completed_at > o.expires_at + ${WAIT}
      and (first.time is null or first.time > o.expires_at + ${WAIT})
    when o.status = 'doing' then not exists (select from ticks n where n.pair_id = o.pair_id
      and n.time > o.expires_at + ${FORGOTTEN})
  end, false)`

/**
 * An option is evaluated only by ticks recorded after its acceptance. By an earlier tick, the user could have chosen
 * an option whose result was already known.
 */
const accepted: FindingQuery = sql`
  select format('seconds option %s was accepted at tick number %s, long before its time', o.id, o.accept_seq) as wrong
  from seconds_orders o join ticks t on t.pair_id = o.pair_id and t.seq = o.accept_seq + 1
  where t.time < o.created_at - ${BEHIND}`

/**
 * The terms of each option equal the terms in the stored API response to its opening. Options whose response
 * has been deleted are not checked.
 */
const terms: FindingQuery = sql`
  select format('the terms of seconds option %s are not those that its owner was shown', o.id) as wrong
  from seconds_orders o join requests r on r.user_id = o.user_id and r.request_id::text = o.request_id
  cross join lateral (select r.result -> 'answer' as answer) a
  where answer ->> 'id' = o.id::text and (
    (answer ->> 'number')::numeric, (answer ->> 'profit_ratio')::numeric, (answer ->> 'expected_profit')::numeric,
    (answer ->> 'worst_price')::numeric, (answer ->> 'seconds')::integer, (answer ->> 'type')::integer,
    (answer ->> 'match_id')::bigint, (answer ->> 'currency_id')::integer, (answer ->> 'accept_time')::bigint
  ) is distinct from (
    o.stake, o.profit_ratio, o.profit, o.worst_price, o.seconds, case o.side when 'up' then 1 else 2 end, o.pair_id,
    o.currency_id, o.created_at)`

/** The journals of the opening and of the end have the times that are stored in the option. */
const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its option', j.key) as wrong
  from seconds_orders o
  cross join lateral (values ('open', o.created_at), ('end', o.completed_at)) s (step, at)
  join journals j on j.key = 'seconds:' || o.id || ':' || s.step
  where j.created_at <> s.at`

export const secondsRules: readonly FindingQuery[] = [results, ticks, entries, ends, accepted, terms, moments]
