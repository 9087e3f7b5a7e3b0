import { sql } from 'kysely'
import { isAllowed } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** SQL: the time (ms) at which a freeze `f` ended; null while it has no end. */
const OVER = sql`least(nullif(f.until_at, 0), nullif(f.lifted_at, 0))`
/**
 * Tolerance (ms) after the start of a freeze: a call that was running when the freeze began may commit a little
 * later, and the clocks of the nodes differ.
 */
const AT_WORK = 30_000

/** SQL: whether a row was created while freeze `f` was in force. */
const during = (created: string) =>
  sql`${sql.ref(created)} > f.created_at + ${AT_WORK}::bigint and (${OVER} is null or ${sql.ref(created)} < ${OVER})`

/** The terms of a freeze as its operator signed them, in the format of `freezeTerms` in `server/operators`. */
const terms = sql`f.id || ' until ' || f.until_at || case when f.silent then ' silent' else '' end`

/**
 * While withdrawals of a user were frozen, no withdrawal was requested or approved. While trading was frozen, no
 * order was opened.
 */
export const freezeRules: readonly FindingQuery[] = [
  sql`select format('withdrawal %s was asked for while withdrawals of %s were frozen', w.id, w.user_id) as wrong
    from withdrawals w join freezes f on f.user_id = w.user_id and f.what = 'withdrawals' and ${during('w.created_at')}`,
  sql`select format('withdrawal %s was let through while withdrawals of %s were frozen', w.id, w.user_id) as wrong
    from withdrawals w join freezes f on f.user_id = w.user_id and f.what = 'withdrawals' and ${during('w.approved_at')}`,
  sql`select format('spot order %s was opened while trading of %s was frozen', o.id, o.user_id) as wrong
    from spot_orders o join freezes f on f.user_id = o.user_id and f.what = 'trading' and ${during('o.created_at')}
    where o.parent_id = 0`,
  sql`select format('futures order %s was opened while trading of %s was frozen', o.id, o.user_id) as wrong
    from lever_orders o join freezes f on f.user_id = o.user_id and f.what = 'trading' and ${during('o.created_at')}`,
]

/**
 * Every freeze was set by one operator and lifted by two operators. An approval without its freeze, or a freeze
 * without its approval, is a finding.
 */
export const freezeAllowed: readonly FindingQuery[] = [
  sql`select format('freeze %s of %s was set by nobody who may', f.id, f.user_id) as wrong
    from freezes f where not ${isAllowed('freeze', {
      subject: sql`f.user_id || ' ' || f.what`,
      terms,
      by: sql`f.frozen_by`,
    })}`,
  sql`select format('freeze %s of %s was lifted by nobody who may', f.id, f.user_id) as wrong
    from freezes f where f.lifted_at > 0 and not exists (
      select from approvals a join operators o on o.id = a.operator_id
      where a.kind = 'unfreeze' and a.verdict = 'twice' and a.subject = f.user_id || ' ' || f.what
        and o.name = f.lifted_by and f.id::text = any (string_to_array(a.terms, ' ')))`,
  sql`select format('freeze %s of %s is not there, and operators set it', split_part(a.terms, ' ', 1), a.subject) as wrong
    from approvals a where a.kind = 'freeze'
      and not exists (select from freezes f where f.id::text = split_part(a.terms, ' ', 1)
        and a.subject = f.user_id || ' ' || f.what)`,
]
