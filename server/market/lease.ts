import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'

/** How long a recorder that says nothing keeps its place. */
export const LEASE_MS = 3000

/** Another node records now: what this transaction wrote must not stand. */
export class Fenced extends Error {
  constructor() {
    super('the market lease is held by another node')
  }
}

/**
 * Takes the market lease when it is free, run out or ours; `sole` takes it anyway, where one server at most can have
 * the database (the embedded one). Holding the row inside the transaction is the fence: see `extendLease`.
 */
export async function takeLease(
  tx: Tx,
  { holder, now, sole }: { holder: string; now: number; sole: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into leases as l (name, holder, until_ms) values ('market', ${holder}, ${now + LEASE_MS})
    on conflict (name) do update set holder = excluded.holder, until_ms = excluded.until_ms
    where l.until_ms < ${now} or l.holder = ${holder} or ${sole}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** A look without a lock, so that waiting nodes do not hold the recorder up. */
export async function leaseIsFree(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<{ until_ms: number }>`
    select until_ms from leases where name = 'market'`.execute(db)
  return rows.every((row) => row.until_ms < now)
}

/** Locks the lease row until the transaction ends and throws Fenced when it is not ours any more. */
export async function extendLease(tx: Tx, holder: string, now: number): Promise<void> {
  const { rows } = await sql`
    update leases set until_ms = ${now + LEASE_MS} where name = 'market' and holder = ${holder} returning 1`.execute(
    tx,
  )
  if (rows.length === 0) throw new Fenced()
}

/**
 * Takes the recorder's place away, in the transaction that changes what prices mean: its row is held until the commit, so
 * no tick is recorded meanwhile, and whoever records next reads instruments and splits first.
 */
export async function fenceRecorder(tx: Tx): Promise<void> {
  await sql`update leases set holder = 'changing', until_ms = 0 where name = 'market'`.execute(tx)
}

/** Gives the lease up, so that the next node need not wait for it to run out. */
export async function releaseLease(db: Db, holder: string): Promise<void> {
  await sql`update leases set until_ms = 0 where name = 'market' and holder = ${holder}`.execute(db)
}
