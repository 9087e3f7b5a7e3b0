import { sql } from 'kysely'
import { type FindingQuery, findingsFrom } from '../../ledger/audit-findings.ts'
import type { Tx } from '../../platform/db/types.ts'
import { auditActs, type KnownAct, NO_ACT } from './act-log-audit.ts'
import { ALONE_DEFAULT, type Signed, signedText } from './approvals.ts'
import { earlierOrInitialTerms, notApproved, registerTerms, signedSince as since } from './approved-terms.ts'
import { rejectedText } from './proposals.ts'
import { singleApprovalKinds } from './required-approvals.ts'
import { auditSessions, isSignedBy, type SessionAudit } from './sessions-audit.ts'

/** Result of the audit of approvals. */
export interface ApprovalAudit {
  readonly approvals: number
  readonly operators: number
  readonly findings: readonly string[]
}

/**
 * Where the verification of an earlier audit ended: this audit verifies only later approvals and later entries of the
 * audit log.
 */
export interface VerifiedApprovals {
  /** Id of the last verified approval. */
  readonly approvals: number
  readonly act: KnownAct
}

/** SQL: the time (ms) since which removals of passkeys in this database are signed. */
const endsSignedSince = sql`(select extract(epoch from applied_at) * 1000 from schema_migrations
  where name like '%signed_acts%')`

/** Finds approvals by somebody who was not an operator at the time of the approval. */
const speakers: FindingQuery = sql`
  select format('approval %s is of %s, who was no operator then', a.id, o.name) as wrong
  from approvals a join operators o on o.id = a.operator_id
  where a.created_at < o.created_at or (o.removed_at > 0 and a.created_at > o.removed_at)`

/**
 * Second approvals without a first approval of another operator within the week before. The first approval must not
 * have been rejected, or used by an earlier second approval.
 */
const seconds: FindingQuery = sql`
  select format('approval %s of %s %s has no first one by another operator', a.id, a.kind, a.subject) as wrong
  from approvals a where a.verdict = 'twice' and not exists (
    select from approvals f where (f.kind, f.subject, f.terms) = (a.kind, a.subject, a.terms) and f.verdict = 'once'
      and f.id < a.id and f.operator_id <> a.operator_id and f.created_at > a.created_at - 7 * 86400000::bigint
      and not exists (select from approvals b where (b.kind, b.subject, b.terms) = (a.kind, a.subject, a.terms)
        and b.id > f.id and b.id < a.id and b.verdict <> 'once')
      and not exists (select from rejected_proposals r where r.approval_id = f.id and r.created_at < a.created_at))`

/**
 * Sums that one operator approved alone within 24 hours and that exceed the limit which two operators had set before.
 */
const alone: FindingQuery = sql`
  select format('%s let through %s USDT alone until approval %s, and may %s', o.name, s.sum, s.id, l.most) as wrong
  from (
    select id, operator_id, worth, sum(worth) over (partition by operator_id order by created_at
      range between 86399999 preceding and current row) as sum
    from approvals where verdict = 'alone'
  ) s join operators o on o.id = s.operator_id
  cross join lateral (select coalesce((select r.terms::numeric from approvals r
    where r.kind = 'rule' and r.subject = 'alone_usdt' and r.verdict = 'twice' and r.id < s.id
    order by r.id desc limit 1), ${ALONE_DEFAULT}::numeric) as most) l
  where s.worth is null or (s.worth > 0 and s.sum > l.most)
  union all
  select format('one operator alone may %s USDT, and two said %s', coalesce(v.value, ${ALONE_DEFAULT}::numeric),
    coalesce(l.terms, ${ALONE_DEFAULT}::text))
  from (select 1) one
  left join review_rules v on v.name = 'alone_usdt'
  left join (select terms from approvals where kind = 'rule' and subject = 'alone_usdt' and verdict = 'twice'
    order by id desc limit 1) l on true
  where coalesce(v.value, ${ALONE_DEFAULT}::numeric) <> coalesce(l.terms::numeric, ${ALONE_DEFAULT}::numeric)`

registerTerms(
  'rule',
  sql`select 'alone_usdt', coalesce((select value::text from review_rules where name = 'alone_usdt'), ${ALONE_DEFAULT}::text)`,
)

/**
 * Changes of operators without the required approvals. Adding the first operator needs no approval, and adding the
 * second one needs the approval of the first. Every later addition and every removal needs two approvals.
 */
const staff: FindingQuery = sql`
  with numbered as (select *, row_number() over (order by id) as n from operators)
  select format('operator %s was added by nobody who may', o.name) as wrong
  from numbered o where case when o.n = 1 then o.added_by <> o.name else not exists (
    select from approvals a join operators b on b.id = a.operator_id
    where a.kind = 'operator' and a.subject = o.name and a.terms = 'add' and b.name = o.added_by
      and a.verdict = case when o.n = 2 then 'alone' else 'twice' end) end
    and not (o.n = 2 and o.created_at < ${since})
  union all
  select format('operator %s is removed, and nobody said so', o.name)
  from operators o where o.removed_at > 0 and o.removed_at >= ${since} and not exists (select from approvals a
    where a.kind = 'operator' and a.subject = o.name and a.terms = 'remove' and a.created_at = o.removed_at)
  union all
  select format('operator %s was removed, and is there', o.name)
  from operators o join approvals a on a.kind = 'operator' and a.subject = o.name and a.terms = 'remove'
  where o.removed_at = 0`

/** Protections of the database against changes of approvals, operators and inviters that are missing. */
const protections: FindingQuery = sql`
  select format('table %s is not protected against changes', p.name) as wrong
  from (values ('approvals', 'approvals_append_only', 'reject_change', 58),
    ('ops_audit', 'ops_audit_append_only', 'reject_change', 58),
    ('ops_audit', 'ops_audit_chained', 'act_chained', 7),
    ('proposals', 'proposals_append_only', 'reject_change', 58),
    ('rejected_proposals', 'rejected_proposals_append_only', 'reject_change', 58),
    ('operators', 'operators_keep', 'operators_keep', 27),
    ('operator_passkeys', 'operator_passkeys_keep', 'operator_passkeys_keep', 27),
    ('operator_sessions', 'operator_sessions_keep', 'operator_sessions_keep', 27),
    ('users', 'users_inviter_keep', 'inviter_keep', 19),
    ('currencies', 'currencies_keep_scale', 'market_keep_scale', 19),
    ('standing_terms', 'standing_terms_fixed', 'reject_change', 62)) p (name, trigger, function, events)
  where not exists (select from pg_trigger t where t.tgrelid = p.name::regclass and t.tgname = p.trigger
    and t.tgenabled in ('O', 'A') and t.tgtype::integer & p.events = p.events and t.tgfoid = p.function::regproc)`

/**
 * Texts and addresses of the content pages that differ from the values that operators approved; the most important is
 * the link to customer service. The NFT resale fee, which is also a setting, is checked by a separate rule.
 */
const settings = notApproved(
  'setting',
  'the setting',
  sql`select keyword || ' ' || lang, jsonb_build_object('digest', encode(sha256(convert_to(value, 'UTF8')), 'hex'))
    from settings where keyword <> 'nft_fee_rate'`,
  earlierOrInitialTerms('setting', {}),
)

/** Approvals without a signature from after the time since which approvals are signed. */
const unsigned: FindingQuery = sql`
  select format('approval %s of %s %s is signed by nobody', id, kind, subject) as wrong from approvals
  where signature is null and (created_at >= ${since} or id > (select min(id) from approvals where signature is not null))`

/** Finds approvals by one operator of acts of a kind that needs two operators. */
const lone: FindingQuery = sql`
  select format('approval %s of %s %s is one operator’s, and it takes two', id, kind, subject) as wrong
  from approvals where verdict = 'alone' and kind not in ${singleApprovalKinds}`

/** Finds passkeys that were removed without a signed removal by an operator. */
const passkeys: FindingQuery = sql`
  with ends as (select subject, created_at from approvals where kind = 'operator_passkey' and terms = 'remove')
  select format('passkey %s of %s is removed, and nobody said so', p.id, o.name) as wrong
  from operator_passkeys p join operators o on o.id = p.operator_id
  where p.removed_at >= ${endsSignedSince} and not exists (
    select from ends e where e.subject = o.name || ' ' || p.id and e.created_at = p.removed_at)
  union all
  select format('passkey %s of %s was removed, and is there', p.id, o.name)
  from operator_passkeys p join operators o on o.id = p.operator_id join ends e on e.subject = o.name || ' ' || p.id
  where p.removed_at <> e.created_at`

/** Finds roles of operators in the console that differ from the roles that operators approved. */
const roles = notApproved(
  'operator_roles',
  'the roles of',
  sql`select o.name, to_jsonb(r) from operator_roles r join operators o on o.id = r.operator_id`,
)

/**
 * Roles that one operator assigned alone. Excepted are the roles that the first operator may once assign to the
 * second.
 */
const aloneRoles: FindingQuery = sql`
  select format('the roles of %s were given by %s alone', a.subject, o.name) as wrong
  from approvals a join operators o on o.id = a.operator_id
  where a.kind = 'operator_roles' and a.verdict = 'alone' and not (
    a.operator_id = (select min(id) from operators)
    and a.subject = (select name from operators order by id offset 1 limit 1)
    and not exists (select from approvals b where b.kind = a.kind and b.subject = a.subject and b.id < a.id))`

/** Rejections of proposals that are not signed. */
async function rejections(tx: Tx, signers: SessionAudit['signers']): Promise<string[]> {
  const rows = await tx
    .selectFrom('rejected_proposals as r')
    .innerJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['r.approval_id', 'r.reason', 'r.created_at', 'r.signature', 'r.session_id', 'r.operator_id'])
    .select(['o.name', 'o.public_key'])
    .execute()
  return rows
    .filter((row) => !isSignedBy(row, rejectedText(row), signers))
    .map(({ name, approval_id }) => `Approvals: ${name} did not sign the end of proposal ${approval_id}`)
}

const BATCH = 1000

/** Verifies all signatures of records after `known`. Returns the number of approvals. */
async function signatures(
  tx: Tx,
  known: number,
  signers: SessionAudit['signers'],
): Promise<{ readonly approvals: number; readonly findings: string[] }> {
  const findings: string[] = []
  let approvals = 0
  let after = known
  for (;;) {
    const rows = await tx
      .selectFrom('approvals as a')
      .innerJoin('operators as o', 'o.id', 'a.operator_id')
      .selectAll('a')
      .select(['o.name', 'o.public_key'])
      .where('a.id', '>', after)
      .orderBy('a.id')
      .limit(BATCH)
      .execute()
    for (const { name, signature, ...row } of rows) {
      const said: Signed = { ...row, operator: name }
      if (signature !== null && !isSignedBy({ ...row, signature }, signedText(said), signers))
        findings.push(`Approvals: ${name} did not sign approval ${row.id} of ${row.kind} ${row.subject}`)
    }
    approvals += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return { approvals, findings }
  }
}

/**
 * Verifies that all changes were authorised: operators were added by operators, every approval is signed by its
 * operator, two approvals of one act are by two operators, and the present terms are the approved terms. Runs in the
 * audit's snapshot.
 * @param rules checks of the products on the approvals of their objects.
 * @param known the records up to which signatures and chains were verified before; null verifies all.
 */
export async function auditApprovals(
  tx: Tx,
  rules: readonly FindingQuery[],
  known: VerifiedApprovals = { approvals: 0, act: NO_ACT },
): Promise<ApprovalAudit> {
  const sessions = await auditSessions(tx, { approvals: known.approvals, acts: known.act.id })
  const signed = await signatures(tx, known.approvals, sessions.signers)
  const findings = [
    ...sessions.findings,
    ...signed.findings,
    ...(await rejections(tx, sessions.signers)),
    ...(await auditActs(tx, known.act, sessions.signers)),
  ]
  for (const rule of [
    speakers,
    seconds,
    alone,
    lone,
    staff,
    passkeys,
    protections,
    unsigned,
    settings,
    roles,
    aloneRoles,
    ...rules,
  ])
    findings.push(...(await findingsFrom(tx, 'Approvals', rule)))
  const { n } = await tx
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { approvals: signed.approvals, operators: Number(n), findings }
}
