import { sql } from 'kysely'
import { QUIZ_WAIT_MS } from '#domain/rewards/quiz.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** Every bet with its quiz and the payout that follows from the result. */
const due = sql`
  select b.*, q.currency_id, q.scale, q.settled_at as over_at, q.paid_at as all_paid_at, q.result_kind, q.result_option,
    case when q.result_kind = 'option' and b.option_id = q.result_option
      then div(b.amount * (s.pool - trunc(s.pool * q.fee_rate, q.scale)) * ('1e' || q.scale)::numeric, s.right_pool)
        * ('1e-' || q.scale)::numeric else 0 end as bonus_due,
    case when q.result_kind = '' then 0 when q.result_kind <> 'option' then 4 when b.option_id <> q.result_option then 3
      when q.paid_at > 0 then 2 else 1 end as status_due
  from quiz_bets b join quizzes q on q.id = b.quiz_id
  cross join lateral (
    select sum(amount) as pool, sum(amount) filter (where option_id = q.result_option) as right_pool
    from quiz_bets where quiz_id = q.id
  ) s`

/**
 * Every journal line that quizzes must have posted: stakes into the pool, payouts and refunds out of the
 * pool, and the remainder of a paid quiz to the fee account.
 */
export const quizLines = sql`
  select 'quiz:' || l.step || ':' || b.id, 'quiz_bet', b.id::text, l.user_id, l.account, l.platform, b.currency_id, 'available',
    l.amount, l.scene, null::text, null::bigint
  from (${due}) b cross join lateral (values
    ('bet', true, b.user_id, 'change', null::text, -b.amount, 'quiz_bet'),
    ('bet', true, null::bigint, null, 'quiz_pool', b.amount, 'quiz_bet'),
    ('pay', b.status_due = 2, null, null, 'quiz_pool', -b.bonus_due, 'quiz_bonus'),
    ('pay', b.status_due = 2, b.user_id, 'change', null, b.bonus_due, 'quiz_bonus'),
    ('back', b.status_due = 4, null, null, 'quiz_pool', -b.amount, 'quiz_refund'),
    ('back', b.status_due = 4, b.user_id, 'change', null, b.amount, 'quiz_refund')
  ) l (step, applies, user_id, account, platform, amount, scene)
  where l.applies and l.amount <> 0
  union all
  select 'quiz:dust:' || d.quiz_id, 'quiz', d.quiz_id::text, null, null, l.platform, d.currency_id, 'available', l.amount, 'fee',
    null, null
  from (select quiz_id, currency_id, sum(amount - bonus_due) as dust from (${due}) b
    where result_kind = 'option' and all_paid_at > 0 group by 1, 2) d
  cross join lateral (values ('quiz_pool', -d.dust), ('fee', d.dust)) l (platform, amount)
  where d.dust <> 0`

/** The stored result of each bet must follow from the quiz's result. */
const bets: FindingQuery = sql`
  select format('bet %s is not what its quiz gives', id) as wrong from (${due}) b
  where (b.status, b.bonus) is distinct from (b.status_due, b.bonus_due)
    or (b.status <> 0 and b.settled_at <> b.over_at) or (b.status in (2, 4) and b.paid_at <> b.all_paid_at)`

/**
 * Bets were placed before the cut-off and within the limits of the quiz, and all bets of a user in a quiz are on the
 * same option.
 */
const stakes: FindingQuery = sql`
  select format('bet %s was placed outside of its time or its least amount', b.id) as wrong
  from quiz_bets b join quizzes q on q.id = b.quiz_id
  where b.created_at < q.start_at or b.created_at >= q.cut_at or b.amount < q.min_bet or trunc(b.amount, q.scale) <> b.amount
  union all
  select format('person %s has more in quiz %s than it takes, or more than one option', b.user_id, q.id)
  from quiz_bets b join quizzes q on q.id = b.quiz_id
  group by b.user_id, q.id having sum(b.amount) > q.max_bet or count(distinct b.option_id) > 1`

/**
 * The result of a quiz on a price follows from two ticks: the first tick recorded at or after the cut-off, and the
 * first one recorded at or after the time of the result.
 */
const results: FindingQuery = sql`
  select format('quiz %s is not what its prices give', q.id) as wrong from quizzes q
  where q.kind = 'updown' and q.settled_at > 0 and not coalesce(case q.result_kind
    when 'option' then q.result_option = case when q.result_price > q.cut_price then 1 when q.result_price < q.cut_price then 2 end
    when 'nobody' then q.result_option = case when q.result_price > q.cut_price then 1 when q.result_price < q.cut_price then 2 end
      and not exists (select from quiz_bets b where b.quiz_id = q.id and b.option_id = q.result_option)
    when 'equal' then q.result_price = q.cut_price
    when 'no_price' then q.cut_price is null or q.result_price is null
    else q.resolved_by <> '' end, false)
  union all
  select format('quiz %s has a result before its time', id) from quizzes
  where settled_at > 0 and result_kind <> 'void' and settled_at < cut_at
  union all
  select format('quiz %s names tick %s, which is not the first at its moment', q.id, n.id)
  from quizzes q cross join lateral (values
    (q.cut_at, q.cut_tick_id, q.cut_tick_seq, q.cut_price, q.cut_tick_time, q.cut_source),
    (q.result_at, q.result_tick_id, q.result_tick_seq, q.result_price, q.result_tick_time, q.result_source)
  ) n (at, id, seq, price, time, source)
  left join ticks t on t.pair_id = q.pair_id and t.seq = n.seq and t.time = n.time
  left join kept_ticks k on k.pair_id = q.pair_id and k.seq = n.seq and k.time = n.time
  where n.id is not null and (
    (coalesce(t.id, k.id), coalesce(t.price, k.price), coalesce(t.source, k.source)) is distinct from (n.id, n.price, n.source)
    or n.time < n.at or n.time > n.at + ${sql.lit(QUIZ_WAIT_MS)}
    or exists (select from ticks e where e.pair_id = q.pair_id and e.time >= n.at and e.time < n.time))`

/** The pool's balance equals the stakes that are neither paid out nor refunded. */
const pool: FindingQuery = sql`
  select format('the quiz pool holds %s of currency %s, and open stakes are %s', coalesce(a.amount, 0),
    coalesce(a.currency_id, o.currency_id), coalesce(o.amount, 0)) as wrong
  from (select currency_id, sum(available) as amount from accounts where platform = 'quiz_pool' group by 1) a
  full join (select q.currency_id, sum(b.amount) as amount from quiz_bets b join quizzes q on q.id = b.quiz_id
    where q.paid_at = 0 group by 1) o using (currency_id)
  where coalesce(a.amount, 0) <> coalesce(o.amount, 0)`

/** The time of each journal equals the time that is stored in its bets. */
const moments: FindingQuery = sql`
  select format('journal %s is of another moment than its bet', j.key) as wrong
  from quiz_bets b
  cross join lateral (values ('bet', b.created_at), ('pay', b.paid_at), ('back', b.paid_at)) s (step, at)
  join journals j on j.key = 'quiz:' || s.step || ':' || b.id
  where j.created_at <> s.at`

export const quizRules: readonly FindingQuery[] = [bets, stakes, results, pool, moments]
