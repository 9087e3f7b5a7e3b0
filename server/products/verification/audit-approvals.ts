import { sql } from 'kysely'
import {
  differsFromApproved,
  isAllowed,
  isOperator,
  signedSince,
  TEST_MODE,
} from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

const terms = sql`format('level %s of %s', c.level, c.user_id)`
const by = sql`c.reviewed_by`

/**
 * Every verification was approved by an operator. A verification from before approvals were signed was decided by an
 * operator.
 */
const verdicts: FindingQuery = sql`
  select format('verification %s says by %s, who did not say so', c.id, c.reviewed_by) as wrong
  from real_claims c where c.status = 2 and not (c.test and c.reviewed_by = ${TEST_MODE})
    and not ${isAllowed('identity', { subject: sql`c.id`, terms, by })}
    and not (c.reviewed_at < ${signedSince} and ${isOperator(by, sql`c.reviewed_at`)}
      and c.id < (select coalesce(min(subject::bigint), c.id + 1) from approvals where kind = 'identity'))`

/**
 * A user's level is the highest level for which the user has a verified claim. Excepted are demo accounts, which
 * start with a level, and closed accounts, whose claims are deleted.
 */
const levels: FindingQuery = sql`
  select format('person %s has level %s, and level %s is verified', u.id, u.real_level, coalesce(c.level, 0)) as wrong
  from users u left join (select user_id, max(level) as level from real_claims where status = 2 group by 1) c
    on c.user_id = u.id
  where u.real_level <> coalesce(c.level, 0) and not u.demo
    and not exists (select from closed_accounts x where x.user_id = u.id)`

/** The limits of a level are the initial ones, or those that two operators set last. */
const limits = differsFromApproved(
  'real_limit',
  'the limit of level',
  sql`select level::text, to_jsonb(l) from real_limits l`,
  // The fiat limit was a setting of quick buy in earlier releases. The value that two operators set there last counts
  // as the initial value of the limit.
  sql`select f.level, jsonb_build_object('withdraw_24h_btc', f.btc, 'fiat_single_usdt', coalesce((
      select a.terms from approvals a where a.kind = 'quick_buy_limit' and a.verdict = 'twice' and a.subject = f.level
      order by a.id desc limit 1), f.fiat))::text
    from (values ('1', '200', '2000'), ('2', '500', '1000000')) f (level, btc, fiat)`,
)

export const verificationAllowed: readonly FindingQuery[] = [verdicts, levels, limits]
