import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'
import { findingsFrom } from './audit-findings.ts'
import type { AuditedCheckpoint } from './audited-checkpoint.ts'
import type { OpenObjects } from './hold-object-types.ts'
import { holdFindings } from './holds-audit.ts'
import { partialAuditFindings } from './partial-audit.ts'
import { replay } from './replay-postings.ts'

/**
 * Sums of one currency. The balances of users and of the platform and the debts of users (at most zero) add up to
 * zero.
 */
export interface CurrencySum {
  readonly currency: number
  readonly users: string
  /** Sum of all debts, at most zero. */
  readonly debts: string
  readonly platform: string
  /** Sum of all accounts, which must be zero; otherwise money was created or lost. */
  readonly sum: string
}

/** Results of the ledger audit (I1, I2, I3, I6 of docs/invariants.md#money): figures and findings. */
export interface LedgerAudit {
  readonly journals: number
  readonly postings: number
  readonly userAccounts: number
  readonly platformAccounts: number
  readonly debtAccounts: number
  readonly currencies: readonly CurrencySum[]
  readonly holds: number
  /** Number of open objects that hold money, by type. */
  readonly openObjects: Readonly<Record<string, number>>
  readonly chains: number
  readonly replayed: number
  /**
   * One text per violation, with its invariant; empty when there is no violation. At most 20 violations of
   * one kind are listed.
   */
  readonly findings: readonly string[]
}

/**
 * Findings for I1: journals with an id above `after` that do not sum to zero per currency, and currencies in which
 * the balances of all accounts do not sum to zero.
 */
async function sumFindings(tx: Tx, after: number): Promise<string[]> {
  return [
    ...(await findingsFrom(
      tx,
      'I1',
      sql`select format('journal %s is off by %s of currency %s', p.journal_id, trim_scale(sum(p.amount)), a.currency_id)
        as wrong from postings p join accounts a on a.id = p.account_id where p.journal_id > ${after}
        group by p.journal_id, a.currency_id having sum(p.amount) <> 0`,
    )),
    ...(await findingsFrom(
      tx,
      'I1',
      // Compares the ids of the two tables as sets, because looking up the postings of each journal would read many
      // database pages.
      sql`select format('journal %s has no postings', id) as wrong from (
        select id from journals where id > ${after} except select journal_id from postings where journal_id > ${after}) j`,
    )),
    ...(await findingsFrom(
      tx,
      'I1',
      sql`select format('currency %s is off by %s', currency_id, trim_scale(sum(available + frozen + locked))) as wrong
        from accounts group by currency_id having sum(available + frozen + locked) <> 0`,
    )),
  ]
}

/**
 * I2: no balance is below zero; `frozen` and `locked` equal the sums of the holds, and each hold belongs to an open
 * object.
 */
async function bucketFindings(tx: Tx, kinds: readonly OpenObjects[]): Promise<string[]> {
  return [
    ...(await findingsFrom(
      tx,
      'I2',
      sql`select format('account %s is below zero or has what only a user has', id) as wrong from accounts
        where case when user_id is null and not floored then frozen <> 0 or locked <> 0
          else least(available, frozen, locked) < 0 end`,
    )),
    ...(await findingsFrom(
      tx,
      'I2',
      sql`select format('debt %s is above zero or somebody else’s as well', id) as wrong from accounts
        where debtor is not null and (available > 0 or floored or user_id is not null or platform is not null)`,
    )),
    ...(await findingsFrom(
      tx,
      'I2',
      sql`select format('account %s has %s %s and holds of %s', a.id, trim_scale(b.balance), b.bucket,
          trim_scale(coalesce(h.held, 0))) as wrong
        from accounts a
        cross join lateral (values ('frozen', a.frozen), ('locked', a.locked)) b (bucket, balance)
        left join (select account_id, bucket, sum(amount) as held from holds group by 1, 2) h
          on h.account_id = a.id and h.bucket = b.bucket
        where b.balance <> coalesce(h.held, 0)`,
    )),
    ...(await findingsFrom(
      tx,
      'I2',
      sql`select format('hold %s %s of account %s is %s', h.ref_type, h.ref_id, h.account_id, trim_scale(h.amount))
        as wrong from holds h left join accounts a on a.id = h.account_id
        where h.amount <= 0 or (a.user_id is null and a.floored is not true) or h.bucket not in ('frozen', 'locked')`,
    )),
    ...(await holdFindings(tx, kinds)),
  ]
}

/** Findings for I3: accounts whose balance is not the sum of their postings. */
const balanceFindings = (tx: Tx): Promise<string[]> =>
  findingsFrom(
    tx,
    'I3',
    sql`select format('account %s is not the sum of its postings', coalesce(a.id, p.account_id)) as wrong
        from accounts a full join (
          select account_id, count(*) as n, coalesce(sum(amount) filter (where bucket = 'available'), 0) as available,
            coalesce(sum(amount) filter (where bucket = 'frozen'), 0) as frozen,
            coalesce(sum(amount) filter (where bucket = 'locked'), 0) as locked
          from postings group by account_id
        ) p on p.account_id = a.id
        where (a.seq, a.available, a.frozen, a.locked) is distinct from
          (coalesce(p.n, 0), coalesce(p.available, 0), coalesce(p.frozen, 0), coalesce(p.locked, 0))`,
  )

/** Findings for I3: missing triggers or grants, without which postings could be changed. */
const protectionFindings = (tx: Tx): Promise<string[]> =>
  findingsFrom(
    tx,
    'I3',
    sql`select format('table %s is not protected against changes', name) as wrong
        from unnest(array['postings', 'journals']) name
        where not exists (
          select from pg_trigger t where t.tgrelid = name::regclass and t.tgname = name || '_append_only'
            and t.tgenabled in ('O', 'A') and t.tgtype::integer & 58 = 58 and t.tgfoid = 'reject_change'::regproc
        )`,
  )

async function figures(tx: Tx) {
  const { rows } = await sql<{
    journals: number
    postings: number
    users: number
    platforms: number
    debts: number
    holds: number
  }>`
    select (select count(*) from journals) as journals, (select count(*) from postings) as postings,
      (select count(*) from accounts where user_id is not null) as users,
      (select count(*) from accounts where platform is not null) as platforms,
      (select count(*) from accounts where debtor is not null) as debts, (select count(*) from holds) as holds`.execute(
    tx,
  )
  const { rows: currencies } = await sql<CurrencySum>`
    select currency_id as currency,
      trim_scale(coalesce(sum(available + frozen + locked) filter (where user_id is not null), 0)) as users,
      trim_scale(coalesce(sum(available) filter (where debtor is not null), 0)) as debts,
      trim_scale(coalesce(sum(available + frozen + locked) filter (where platform is not null), 0)) as platform,
      trim_scale(sum(available + frozen + locked)) as sum
    from accounts group by currency_id order by currency_id`.execute(tx)
  const { rows: open } = await sql<{ type: string; n: number }>`
    select ref_type as type, count(*) as n from holds group by ref_type`.execute(tx)
  const counts = rows[0] ?? { journals: 0, postings: 0, users: 0, platforms: 0, debts: 0, holds: 0 }
  return { ...counts, currencies, open: Object.fromEntries(open.map(({ type, n }) => [type, n])) }
}

class Undo<T> extends Error {
  constructor(readonly result: T) {
    super()
  }
}

/**
 * Runs `work` on one snapshot of the database, while other transactions go on writing. Writes by `work` are rolled
 * back at the end.
 * @param access `read only` also works on a standby; `read write` is needed where `work` creates temporary tables.
 */
export async function snapshot<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  access: 'read only' | 'read write' = 'read only',
): Promise<T> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode(access)
      .execute(async (tx): Promise<T> => {
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        throw new Undo(await work(tx))
      })
  } catch (error) {
    if (error instanceof Undo) return error.result
    throw error
  }
}

/**
 * The audit inside the caller's transaction, which should be one snapshot.
 * @param kinds all object types that may hold money.
 * @param since a checkpoint up to which the ledger is trusted; null audits the whole ledger.
 */
export async function auditIn(
  tx: Tx,
  kinds: readonly OpenObjects[],
  since: AuditedCheckpoint | null = null,
  progress: (text: string) => void = () => undefined,
): Promise<LedgerAudit> {
  const counted = await figures(tx)
  progress('sums and holds')
  const bySql = [
    ...(await sumFindings(tx, since?.journal ?? 0)),
    ...(await bucketFindings(tx, kinds)),
    ...(await (since ? partialAuditFindings(tx, since) : balanceFindings(tx))),
    ...(await protectionFindings(tx)),
  ]
  const replayed = await replay(tx, { after: since?.journal ?? 0, progress })
  return {
    journals: counted.journals,
    postings: counted.postings,
    userAccounts: counted.users,
    platformAccounts: counted.platforms,
    debtAccounts: counted.debts,
    currencies: counted.currencies,
    holds: counted.holds,
    openObjects: counted.open,
    chains: replayed.chains,
    replayed: replayed.postings,
    findings: [...new Set([...bySql, ...replayed.findings])],
  }
}

/**
 * Audits the ledger. SQL checks the sums (I1), the buckets and holds (I2), and the balances and their protection
 * (I3). TypeScript, which reads every posting again and shares no code with `post_all`, checks the hash chains (I3)
 * and recomputes the balances from zero (I6).
 */
export const auditLedger = (db: Db, kinds: readonly OpenObjects[]): Promise<LedgerAudit> =>
  snapshot(db, (tx) => auditIn(tx, kinds))
