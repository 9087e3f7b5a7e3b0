import { sql } from 'kysely'
import type { Tx } from '../db/types.ts'
import type { Head } from './file.ts'

const BATCH = 5000
/** A transaction that took its journal's number longer ago is over (ms): the database ends it after seconds. */
const SURELY_DONE = 600_000

const hexOf = (bytes: Buffer | null): string => bytes?.toString('hex') ?? ''

/** The newest journal up to which all are done, and how many there are. Journals get their numbers before they commit. */
export async function journalsUpTo(tx: Tx, now: number): Promise<{ upTo: number; count: number }> {
  const { rows } = await sql<{ upTo: number; count: number }>`
    select upto as "upTo", (select count(*) from journals where id <= upto) as count
    from (select coalesce(max(id), 0) as upto from (
      select id from journals where created_at < ${now - SURELY_DONE} order by id desc limit 1) j) newest`.execute(
    tx,
  )
  return rows[0] ?? { upTo: 0, count: 0 }
}

/** The newest day of ticks that is sealed. */
export async function sealedUpTo(tx: Tx): Promise<number> {
  const { rows } = await sql<{ day: number }>`select coalesce(max(day), 0) as day from tick_days`.execute(tx)
  return rows[0]?.day ?? 0
}

/**
 * The heads of all chains that may have grown since the checkpoint before, which knew journals up to `since` and days
 * sealed up to `sealed`: accounts whose newest posting is of a later journal, every pair, and the days that were sealed.
 * Streams inside the caller's snapshot.
 */
export async function* headsSince(
  tx: Tx,
  { since, sealed }: { readonly since: number; readonly sealed: number },
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
}

/** The last recorded tick of every pair. */
async function tickHeads(tx: Tx) {
  const { rows } = await sql<{ pair_id: number; seq: number; hash: Buffer }>`
    select t.pair_id, t.seq, t.hash from pairs p
    join lateral (select pair_id, seq, hash from ticks where pair_id = p.id order by seq desc limit 1) t on true
    order by t.pair_id`.execute(tx)
  return rows
}
