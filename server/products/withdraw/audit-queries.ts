import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** SQL: value of a withdrawal in BTC, rounded up to 8 digits. Computed with integers. */
const BTC = sql`(div(w.amount * w.coin_price * 1e8, w.btc_price)
  + case when div(w.amount * w.coin_price * 1e8, w.btc_price) * w.btc_price < w.amount * w.coin_price * 1e8 then 1 else 0 end) / 1e8`

/**
 * Every withdrawal with the fee that follows from its terms: fixed, or a fraction of the amount
 * rounded up to the coin's scale.
 */
const due = sql`
  select w.*, ${BTC} as btc_due, case fee_type when 'fixed' then fee_terms
    else ceil(amount * fee_terms * ('1e' || scale)::numeric) * ('1e-' || scale)::numeric end as fee_due
  from withdrawals w`

/**
 * Every journal line that withdrawals must have posted: the freeze, then the sent amount with its fee, or the release.
 */
export const withdrawLines = sql`
  select 'withdraw:' || w.id || ':' || l.step, 'withdraw', w.id::text, l.user_id, l.account, l.platform, w.currency_id,
    l.bucket, l.amount, l.scene, l.hold_type, l.hold_id
  from (${due}) w cross join lateral (values
    ('open', true, w.user_id, 'change', null::text, 'available', -w.amount, 'freeze', null::text, null::bigint),
    ('open', true, w.user_id, 'change', null, 'frozen', w.amount, 'freeze', 'withdraw', w.id),
    ('sent', w.status = 3, w.user_id, 'change', null, 'frozen', -w.amount, 'withdraw', 'withdraw', w.id),
    ('sent', w.status = 3, null::bigint, null, 'withdrawals', 'available', w.amount - w.fee_due, 'withdraw', null, null),
    ('sent', w.status = 3, null, null, 'fee', 'available', w.fee_due, 'fee', null, null),
    ('back', w.status in (4, 5), w.user_id, 'change', null, 'frozen', -w.amount, 'release', 'withdraw', w.id),
    ('back', w.status in (4, 5), w.user_id, 'change', null, 'available', w.amount, 'release', null, null)
  ) l (step, applies, user_id, account, platform, bucket, amount, scene, hold_type, hold_id)
  where l.applies and l.amount <> 0`

const figures: FindingQuery = sql`
  select format('withdrawal %s is not what its terms give', id) as wrong
  from (${due}) w where (fee, btc_worth) is distinct from (fee_due, btc_due)`

/**
 * The withdrawals of a user within any 24 hours, except those that were returned, did not exceed the limit of the
 * user's verification level.
 */
const limits: FindingQuery = sql`
  select format('withdrawal %s is over the limit of its 24 hours', w.id) as wrong
  from withdrawals w where w.btc_worth + coalesce((
    select sum(o.btc_worth) from withdrawals o
    where o.user_id = w.user_id and o.id < w.id and o.created_at > w.created_at - 86400000
      and (o.status not in (4, 5) or o.finished_at > w.created_at)), 0) > w.limit_btc`

const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its withdrawal', j.key) as wrong
  from withdrawals w join journals j on j.key in ('withdraw:' || w.id || ':open', 'withdraw:' || w.id || ':sent',
    'withdraw:' || w.id || ':back')
  where j.created_at <> case when j.key like '%:open' then w.created_at else w.finished_at end
  union all
  select format('withdrawal %s was handled before it was asked for', id)
  from withdrawals where (approved_at > 0 and approved_at < created_at)
    or (finished_at > 0 and finished_at < greatest(created_at, approved_at))`

const people: FindingQuery = sql`
  select format('withdrawal %s went to an address that waited', w.id) as wrong
  from withdrawals w join addresses a on a.user_id = w.user_id and a.address = w.address
  where a.created_at < w.created_at and a.usable_at > w.created_at
  union all
  select format('withdrawal %s of real money was let through by test mode', id)
  from withdrawals where not test and 'test mode' in (approved_by, finished_by)
  union all
  select format('withdrawal %s was taken back by somebody else than its owner', id)
  from withdrawals where (status = 5) <> (finished_by = 'person')`

export const withdrawRules: readonly FindingQuery[] = [figures, limits, moments, people]
