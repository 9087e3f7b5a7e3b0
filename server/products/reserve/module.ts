import { sql } from 'kysely'
import { TEST_MODE } from '../../identity/approvals/allowed.ts'
import type { ProductModule } from '../module.ts'
import { RESERVE_REF } from './money.ts'

/** The owner's money in the accounts of the platform that have a floor; each belongs to a product, which says who draws on it. */
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
    // As often as operators said so, and no more often.
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
  // `ops reserve` stands with the operator's own commands: it is about the accounts of every product.
} as const satisfies ProductModule
