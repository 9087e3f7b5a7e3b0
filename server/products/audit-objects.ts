import { type RawBuilder, sql } from 'kysely'
import { type FindingQuery, findingsFrom } from '../ledger/audit-findings.ts'
import type { AuditedCheckpoint } from '../ledger/audited-checkpoint.ts'
import type { Tx } from '../platform/db/types.ts'
import { scoped } from './incremental-audit-scope.ts'
import type { PlatformRule, ProductAudit, ProductModule } from './module.ts'
import { RESERVE_REF } from './reserve/index.ts'

/** Result of auditing the products' objects against their journals: counts and findings. */
export interface ObjectAudit {
  /** Number of objects by product. */
  readonly objects: Readonly<Record<string, number>>
  readonly findings: readonly string[]
}

/**
 * The journal lines in the ledger with a product's reference types (`ref_type`), with the columns of
 * `ProductAudit.lines`.
 */
const posted = (references: readonly string[]): RawBuilder<unknown> => sql`
  select j.key, j.ref_type, j.ref_id, coalesce(a.user_id, a.debtor) as user_id,
    case when a.debtor is null then a.account else 'owes ' || a.account end as account, a.platform, a.currency_id, p.bucket, p.amount, p.scene,
    p.hold_type, p.hold_id
  from journals j join postings p on p.journal_id = j.id join accounts a on a.id = p.account_id
  where j.ref_type = any (${references}::text[])`

/**
 * The lines of a product that posts no journals: an empty query result with the columns of
 * `ProductAudit.lines`.
 */
const NO_LINES = sql`select null::text, null::text, null::text, null::bigint, null::text, null::text, null::integer, null::text,
  null::numeric, null::text, null::text, null::bigint where false`

/** Finds journals that differ in at least one line from the journals that must follow from their object. */
const differences = ({ lines = NO_LINES }: ProductAudit, posted: RawBuilder<unknown>): FindingQuery => sql`
  select format('journal %s of %s %s: %s', key, ref_type, ref_id, string_agg(line, '; ' order by line)) as wrong
  from (
    select key, ref_type, ref_id, format('%s %s of currency %s, %s (%s), is %s and should be %s', coalesce(platform, user_id::text),
      coalesce(account, ''), currency_id, bucket, scene, trim_scale(sum(posted)), trim_scale(sum(expected))) as line
    from (
      select key, ref_type, ref_id, user_id, account, platform, currency_id, bucket, scene, hold_type, hold_id,
        amount as expected, 0 as posted, 1 as n
      from (${lines}) expected (key, ref_type, ref_id, user_id, account, platform, currency_id, bucket, amount, scene,
        hold_type, hold_id)
      union all
      select key, ref_type, ref_id, user_id, account, platform, currency_id, bucket, scene, hold_type, hold_id,
        0, amount, -1
      from (${posted}) there
    ) both_sides
    group by key, ref_type, ref_id, user_id, account, platform, currency_id, bucket, scene, hold_type, hold_id
    having sum(expected) <> sum(posted) or sum(n) <> 0
  ) off group by key, ref_type, ref_id`

const unclaimed = (modules: readonly ProductModule[], after: number): FindingQuery => {
  const known = modules.flatMap(({ audit }) => audit.references ?? [])
  return sql`select format('journals of the unknown kind %s, such as %s', ref_type, min(key)) as wrong from journals
    where id > ${after} and not ref_type = any (${known}::text[]) group by ref_type`
}

/**
 * Finds debits of platform accounts that the rule of the account does not allow: `draws` lists the reference types
 * (`ref_type`) of the journals that may debit it.
 */
const drawn = (modules: readonly ProductModule[], after: number): FindingQuery => {
  const allowed = modules.flatMap(({ platformAccounts = {} }) =>
    Object.entries<PlatformRule>(platformAccounts).flatMap(([name, rule]) => {
      const draws: readonly string[] = rule.floor === 'zero' ? [...rule.draws, RESERVE_REF] : rule.draws
      return draws.map((kind) => `${name}/${kind}`)
    }),
  )
  return sql`select format('journals of %s take from %s, such as %s', j.ref_type, a.platform, min(j.key)) as wrong
    from accounts a join postings p on p.account_id = a.id and p.amount < 0 join journals j on j.id = p.journal_id
    where p.journal_id > ${after} and a.platform is not null and not a.platform || '/' || j.ref_type = any (${allowed}::text[])
    group by j.ref_type, a.platform`
}

/**
 * Platform accounts whose stored floor contradicts their rule: the account has a floor (a minimum balance of zero)
 * although its rule has none, or the other way round.
 */
const floors = (modules: readonly ProductModule[]): FindingQuery => {
  const floored = modules.flatMap(({ platformAccounts = {} }) =>
    Object.entries<PlatformRule>(platformAccounts).flatMap(([name, { floor }]) =>
      floor === 'zero' ? [name] : [],
    ),
  )
  return sql`select format('account %s (%s) should %shave a floor', id, platform, case when floored then 'not ' else '' end)
    as wrong from accounts where platform is not null and floored <> (platform = any (${floored}::text[]))`
}

async function count(tx: Tx, objects: RawBuilder<unknown> | undefined): Promise<number> {
  if (!objects) return 0
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${objects}) o`.execute(tx)
  return rows[0]?.n ?? 0
}

/**
 * Copies the posted journal lines of all products without an audit scope (`scope`) into one temporary table, so that
 * the ledger is read once and not once per product.
 */
async function gatherPosted(tx: Tx, modules: readonly ProductModule[]): Promise<void> {
  const references = modules.flatMap(({ audit }) => (audit.scope ? [] : (audit.references ?? [])))
  await sql`create temporary table audited_lines on commit drop as ${posted(references)}`.execute(tx)
  await sql`analyze audited_lines`.execute(tx)
}

const gathered = (references: readonly string[]): RawBuilder<unknown> =>
  sql`select * from audited_lines where ref_type = any (${references}::text[])`

async function findingsOf(tx: Tx, audit: ProductAudit, source: RawBuilder<unknown>): Promise<string[]> {
  const findings: string[] = []
  const { rules = [], scope: { across = [] } = {} } = audit
  for (const rule of [differences(audit, source), ...rules.filter((one) => !across.includes(one))])
    findings.push(...(await findingsFrom(tx, 'Objects', rule)))
  return findings
}

async function acrossFindings(tx: Tx, { scope }: ProductAudit): Promise<string[]> {
  const findings: string[] = []
  for (const rule of scope?.across ?? []) findings.push(...(await findingsFrom(tx, 'Objects', rule)))
  return findings
}

/**
 * Audits the objects of one product: all objects, or, for a product with an audit scope and since a checkpoint, only
 * those that may have changed.
 */
async function audited(tx: Tx, { audit }: ProductModule, since: AuditedCheckpoint | null) {
  const across = await acrossFindings(tx, audit)
  const { references = [] } = audit
  if (since && audit.scope) {
    const { n, findings } = await scoped(tx, { ...audit, references, scope: audit.scope }, since, () =>
      findingsOf(tx, audit, posted(references)),
    )
    return { n, findings: [...findings, ...across] }
  }
  const source = since ? gathered(references) : posted(references)
  return {
    n: await count(tx, audit.objects),
    findings: [...(await findingsOf(tx, audit, source)), ...across],
  }
}

/**
 * Matches every journal with its object and every object with its journals, product by product. The expected journals
 * are recomputed from the terms of the object and the recorded ticks. Everything is computed by queries in the
 * database; no rows are loaded. Runs inside the audit's snapshot.
 * @param since a checkpoint: of a product with an audit scope, only objects are recomputed that are open, were
 * changed, or got a journal since then. The transaction must be able to write. Null: all objects are recomputed.
 */
export async function auditObjects(
  tx: Tx,
  modules: readonly ProductModule[],
  since: AuditedCheckpoint | null = null,
  progress: (text: string) => void = () => undefined,
): Promise<ObjectAudit> {
  const after = since?.journal ?? 0
  const objects: Record<string, number> = {}
  const findings = [
    ...(await findingsFrom(tx, 'Objects', unclaimed(modules, after))),
    ...(await findingsFrom(tx, 'Objects', drawn(modules, after))),
    ...(await findingsFrom(tx, 'Objects', floors(modules))),
  ]
  if (since) await gatherPosted(tx, modules)
  for (const module of modules) {
    progress(`objects: ${module.name}`)
    const { n, findings: wrong } = await audited(tx, module, since)
    objects[module.name] = n
    for (const one of wrong) findings.push(one)
  }
  if (since) await sql`drop table audited_lines`.execute(tx)
  return { objects, findings }
}
