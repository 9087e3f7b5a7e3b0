import { sql } from 'kysely'
import { isBeforeSigning } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { INITIAL_WHEEL_TERMS } from './demo-seed.ts'

/**
 * Every wheel that was ever open has the prizes that two operators approved when it was opened; the demo wheel has
 * its fixed prizes.
 */
const wheels: FindingQuery = sql`
  select format('the prizes of game %s are not what operators said', w.id) as wrong
  from (
    select g.id, g.test, format('%s a day: %s', g.daily, string_agg(
      format('%s %s', p.weight, coalesce(o.code, 'nothing')), ', ' order by p.position)) as stands
    from games g join game_prizes p on p.game_id = g.id left join coupon_offers o on o.id = p.offer_id
    where g.kind = 'wheel' and (g.opened_at > 0 or g.open) and (g.test or not ${isBeforeSigning(sql`g.opened_at`)})
    group by g.id
  ) w
  where not (w.test and w.stands = ${INITIAL_WHEEL_TERMS}) and not exists (select from approvals a
    where a.kind = 'game' and a.verdict = 'twice' and a.subject = w.id::text and a.terms = w.stands)`

export const gameAllowed: readonly FindingQuery[] = [wheels]
