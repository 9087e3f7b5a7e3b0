import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'

/** How long the lease of a recorder is valid without renewal (ms). */
export const LEASE_MS = 3000

/** Error when another node has become the recorder: this transaction must be rolled back. */
export class LeaseLostError extends Error {
  constructor() {
    super('the market lease is held by another node')
  }
}

/**
 * Takes the market lease when it is free, expired or held by this node. With `sole`, takes the lease in any
 * case: the embedded database has only one server. The row lock of the transaction fences off other nodes:
 * see `extendLease`.
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

/**
 * Whether the lease is free or expired. Reads without a lock, so that waiting nodes do not delay
 * the recorder.
 */
export async function leaseIsFree(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<{ until_ms: number }>`
    select until_ms from leases where name = 'market'`.execute(db)
  return rows.every((row) => row.until_ms < now)
}

/** Locks the lease row until the transaction ends. Throws LeaseLostError when another node has the lease. */
export async function extendLease(tx: Tx, holder: string, now: number): Promise<void> {
  const { rows } = await sql`
    update leases set until_ms = ${now + LEASE_MS} where name = 'market' and holder = ${holder} returning 1`.execute(
    tx,
  )
  if (rows.length === 0) throw new LeaseLostError()
}

/**
 * Ends the recorder's lease in a transaction that changes the meaning of prices, such as a split:
 * its row is locked until the commit, so no tick is recorded meanwhile, and the next recorder reads
 * instruments and splits first.
 */
export async function fenceRecorder(tx: Tx): Promise<void> {
  await sql`update leases set holder = 'changing', until_ms = 0 where name = 'market'`.execute(tx)
}

/** Releases the lease at once, so that another node can take it before it expires. */
export async function releaseLease(db: Db, holder: string): Promise<void> {
  await sql`update leases set until_ms = 0 where name = 'market' and holder = ${holder}`.execute(db)
}
