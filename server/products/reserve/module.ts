import { sql } from 'kysely'
import { TEST_MODE } from '../../identity/approvals/approved-terms.ts'
import type { ProductModule } from '../module.ts'
import { RESERVE_REF } from './move-reserve.ts'

/**
 * The operator's own money in platform accounts that have a floor. Each of these accounts belongs to a product, whose
 * rule lists the journals that may debit the account.
 */
export const reserve = {
  name: 'reserve',
  platformAccounts: { capital: { floor: 'none', draws: [RESERVE_REF], result: 'none' } },
  audit: {
    references: [RESERVE_REF],
    objects: sql`select id from reserve_money`,
    lines: sql`
      select 'reserve:' || m.id, 'reserve', m.id::text, l.*
      from reserve_money m cross join lateral (values
        (null::bigint, null::text, 'capital', m.currency_id, 'available', -m.amount, 'transfer', null::text, null::bigint),
        (null, null, m.platform, m.currency_id, 'available', m.amount, 'transfer', null, null)
      ) l`,
    rules: [
      sql`select format('journal %s is of another moment than its entry', j.key) as wrong
        from reserve_money m join journals j on j.key = 'reserve:' || m.id where j.created_at <> m.created_at`,
    ],
    // There may be at most as many movements of reserves as operators approved.
    allowed: [
      sql`select format('%s moves of %s of %s by %s, and operators said %s', m.n, m.terms, m.subject, m.by, a.n) as wrong
        from (
          select platform || ':' || currency_id as subject, trim_scale(amount)::text as terms, by, count(*) as n
          from reserve_money where not (test and by = ${TEST_MODE}) group by 1, 2, 3
        ) m cross join lateral (
          select count(*) as n from approvals ap join operators op on op.id = ap.operator_id
          where ap.kind = 'reserve' and ap.verdict <> 'once' and ap.subject = m.subject and ap.terms = m.terms
            and op.name = m.by
        ) a where m.n > a.n`,
    ],
  },
  // The command `ops reserve` is in `server/operators`, because it concerns the accounts of every product.
} as const satisfies ProductModule
