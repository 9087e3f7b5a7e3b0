import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { accountBlocks } from '../account-digests.ts'
import { type Head, type Header, RECORDS, type RecordName } from './checkpoint-file.ts'

const BATCH = 5000
/**
 * Age (ms) of a journal from which on the transaction that wrote it has certainly ended, because the database limits
 * transactions to seconds.
 */
export const LONGEST_TRANSACTION = 600_000

const hexOf = (bytes: Buffer | null): string => bytes?.toString('hex') ?? ''

/**
 * The newest journal before which no transaction is still running, and the number of journals up to it. Needed
 * because a journal gets its id before it commits: a journal with a lower id than a committed one may still be
 * uncommitted.
 */
export async function journalsUpTo(tx: Tx, now: number): Promise<{ upTo: number; count: number }> {
  const { rows } = await sql<{ upTo: number; count: number }>`
    select upto as "upTo", (select count(*) from journals where id <= upto) as count
    from (select coalesce(max(id), 0) as upto from (
      select id from journals where created_at < ${now - LONGEST_TRANSACTION} order by id desc limit 1) j) newest`.execute(
    tx,
  )
  return rows[0] ?? { upTo: 0, count: 0 }
}

/** Identity of this database and its transaction counters. */
export async function databaseOf(tx: Tx): Promise<NonNullable<Header['database']>> {
  const { rows } = await sql<NonNullable<Header['database']>>`
    select (select system_identifier::text from pg_control_system()) as system,
      (select oid::bigint from pg_database where datname = current_database()) as oid,
      pg_snapshot_xmin(s)::text as xid, pg_snapshot_xmax(s)::text as next,
      (select count(*) from schema_migrations) as migrations
    from pg_current_snapshot() s`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database does not say which it is')
  return row
}

/**
 * Queries for the rows of the append-only tables as `(id, created_at, line)`, where `line` is the text that
 * is hashed.
 */
const rowsOf: Readonly<Record<RecordName, RawBuilder<unknown>>> = {
  operators: sql`select id, created_at, concat_ws('|', id, name, encode(key_hash, 'hex'), added_by, created_at)
    from operators`,
  approvals: sql`select id, created_at, concat_ws('|', id, kind, subject, terms, operator_id, verdict,
    trim_scale(worth), created_at, encode(signature, 'hex')) from approvals`,
  inviters: sql`select id, created_at, concat_ws('|', id, invited_by) from users`,
  acts: sql`select id, created_at, encode(hash, 'hex') from ops_audit where hash is not null`,
}

/**
 * The hash of an append-only table up to an id. It is the sha256 of the table's lines; for the audit log, which is
 * hash-chained, it is the hash of the last entry.
 */
export async function recordHash(tx: Tx, name: RecordName, upTo: number): Promise<string> {
  const { rows } = await sql<{ hash: string | null }>`${
    name === 'acts'
      ? sql`select line as hash from (${rowsOf.acts}) r (id, created_at, line) where id = ${upTo}`
      : sql`select encode(sha256(convert_to(string_agg(line, E'\\n' order by id), 'UTF8')), 'hex') as hash
    from (${rowsOf[name]}) r (id, created_at, line) where id <= ${upTo}`
  }`.execute(tx)
  return rows[0]?.hash ?? ''
}

/**
 * The heads of the append-only tables, each up to the newest row before which no transaction is still running: rows
 * get their ids before they commit.
 */
async function recordHeads(tx: Tx, now: number): Promise<Head[]> {
  const heads: Head[] = []
  for (const name of RECORDS) {
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0) as id from (select id from (${rowsOf[name]}) r (id, created_at, line)
        where created_at < ${now - LONGEST_TRANSACTION} order by id desc limit 1) newest`.execute(tx)
    const upTo = rows[0]?.id ?? 0
    if (upTo > 0) heads.push(['record', name, upTo, await recordHash(tx, name, upTo)])
  }
  return heads
}

/** The newest sealed day of ticks. */
export async function sealedUpTo(tx: Tx): Promise<number> {
  const { rows } = await sql<{ day: number }>`select coalesce(max(day), 0) as day from tick_days`.execute(tx)
  return rows[0]?.day ?? 0
}

/**
 * The heads of all chains that may have grown since the previous checkpoint, which covered journals up to `since` and
 * sealed days up to `sealed`. These are the accounts with a later posting, every pair, newly sealed days and the
 * append-only tables. The digests of all accounts after the journal `upTo` follow. Everything is streamed from the
 * caller's snapshot.
 */
export async function* headsSince(
  tx: Tx,
  {
    since,
    sealed,
    now,
    upTo,
  }: { readonly since: number; readonly sealed: number; readonly now: number; readonly upTo: number },
): AsyncGenerator<Head> {
  await sql`declare chain_heads no scroll cursor for
    select a.id, a.seq, a.hash from accounts a
    join postings p on p.account_id = a.id and p.seq = a.seq
    where p.journal_id > ${sql.lit(since)} order by a.id`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ id: number; seq: number; hash: Buffer }>`
      fetch ${sql.lit(BATCH)} from chain_heads`.execute(tx)
    for (const { id, seq, hash } of rows) yield ['postings', id, seq, hexOf(hash)]
    if (rows.length === 0) break
  }
  await sql`close chain_heads`.execute(tx)
  for (const { pair_id, seq, hash } of await tickHeads(tx)) yield ['ticks', pair_id, seq, hexOf(hash)]
  const days = await tx
    .selectFrom('tick_days')
    .select(['pair_id', 'day', 'last_hash', 'root'])
    .where('day', '>', sealed)
    .orderBy('day')
    .orderBy('pair_id')
    .execute()
  for (const { pair_id, day, last_hash, root } of days)
    yield ['seal', pair_id, day, hexOf(last_hash), hexOf(root)]
  yield* await recordHeads(tx, now)
  for (const { block, postings, digest } of await accountBlocks(tx, upTo))
    yield ['accounts', block, postings, digest]
}

/** The last recorded tick of every pair. */
async function tickHeads(tx: Tx) {
  const { rows } = await sql<{ pair_id: number; seq: number; hash: Buffer }>`
    select t.pair_id, t.seq, t.hash from pairs p
    join lateral (select pair_id, seq, hash from ticks where pair_id = p.id order by seq desc limit 1) t on true
    order by t.pair_id`.execute(tx)
  return rows
}
