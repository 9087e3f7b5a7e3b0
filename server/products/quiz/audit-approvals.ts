import { sql } from 'kysely'
import { earlierOrInitialTerms, isAllowed, notApproved } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { GUESSING_MS, HOUR_MS, MAX_BET, MIN_BET } from './demo-seed.ts'

/** A result that prices do not decide was approved by operators. */
const results: FindingQuery = sql`
  select format('quiz %s has a result that no operators gave', q.id) as wrong
  from quizzes q where q.resolved_by <> '' and not ${isAllowed('quiz', {
    subject: sql`q.id`,
    terms: sql`format('%s: %s', case when q.result_option is null then 'refund'
      else 'option ' || q.result_option end, q.result_note)`,
    by: sql`q.resolved_by`,
  })}
  union all
  select format('quiz %s has a result of nobody', id) from quizzes
  where kind = 'custom' and result_option is not null and resolved_by = ''`

/** No command changes a quiz, so its terms, above all the times of its prices, are those that its operator signed. */
const terms = notApproved(
  'quiz_terms',
  'the terms of quiz',
  sql`select q.id::text, to_jsonb(q) || jsonb_build_object('options',
      (select jsonb_agg(o.name order by o.id) from quiz_options o where o.quiz_id = q.id))
    from quizzes q where q.slot is null`,
  earlierOrInitialTerms('quiz_terms', {}),
)

/** The quizzes of a demo installation, which nobody signs, follow from their coin and hour. */
const demo: FindingQuery = sql`
  select format('quiz %s is not the one of its hour', q.id) as wrong
  from quizzes q
  where q.slot is not null and not coalesce(q.test and q.kind = 'updown' and q.slot = format('%s:%s',
      split_part(q.symbol, '/', 1), q.start_at / ${sql.lit(HOUR_MS)})
    and q.pair_id = (select id from pairs p where p.symbol = q.symbol and p.quote_id = q.currency_id)
    and q.start_at % ${sql.lit(HOUR_MS)} = 0 and q.cut_at = q.start_at + ${sql.lit(GUESSING_MS)}
    and q.result_at = q.start_at + ${sql.lit(HOUR_MS)}
    and (q.min_bet, q.max_bet, q.fee_rate) = (${MIN_BET}::numeric, ${MAX_BET}::numeric, 0), false)`

export const quizAllowed: readonly FindingQuery[] = [results, terms, demo]
