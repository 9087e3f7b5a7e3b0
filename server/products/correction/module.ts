import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { CORRECTION } from './book-correction.ts'
import { correctionBills, correctionMails } from './texts.ts'
import './tables.ts'

/**
 * Manual corrections of users' balances by operators (docs/products/wallet.md#corrections). The command is in
 * `server/operators`; this module has the texts and the audit rules.
 */
export const correction = {
  name: 'correction',
  platformAccounts: { correction: { floor: 'none', draws: [CORRECTION] } },
  audit: {
    references: [CORRECTION],
    objects: sql`select id from corrections`,
    lines: sql`
      select 'correction:' || c.id, 'correction', c.id::text, l.*
      from corrections c cross join lateral (values
        (null::bigint, null::text, 'correction', c.currency_id, 'available', -c.amount, 'correction', null::text, null::bigint),
        (c.user_id, c.account, null, c.currency_id, 'available', c.amount, 'correction', null, null)
      ) l`,
    rules: [
      sql`select format('journal %s is of another moment than its correction', j.key) as wrong
        from corrections c join journals j on j.key = 'correction:' || c.id where j.created_at <> c.created_at`,
    ],
    // There may be at most as many corrections as approvals by two operators with the same terms.
    allowed: [
      sql`select format('%s corrections of %s by %s of %s because of "%s", and two operators said %s', c.n, c.subject, c.amount,
          c.corrected_by, c.reason, a.n) as wrong
        from (
          select r.user_id || ' ' || r.account || ' ' || k.name as subject, trim_scale(r.amount)::text as amount, r.reason,
            r.corrected_by, count(*) as n
          from corrections r join currencies k on k.id = r.currency_id group by 1, 2, 3, 4
        ) c cross join lateral (
          select count(*) as n from approvals ap join operators op on op.id = ap.operator_id
          where ap.kind = 'correction' and ap.verdict = 'twice' and ap.subject = c.subject and op.name = c.corrected_by
            and ap.terms::jsonb = jsonb_build_object('amount', c.amount, 'reason', c.reason)
        ) a where c.n > a.n`,
    ],
  },
  texts: { mails: correctionMails, bills: correctionBills },
  kept: { corrections: 'user_id' },
} as const satisfies ProductModule
