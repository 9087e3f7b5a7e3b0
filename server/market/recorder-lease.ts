import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import { databaseTime, rejectSkew } from '../platform/db/clock-skew.ts'
import type { Db, Tx } from '../platform/db/types.ts'

/** How long the lease of a recorder is valid without renewal (ms). */
export const LEASE_MS = 3000

/** Error when another node has become the recorder: this transaction must be rolled back. */
export class LeaseLostError extends Error {
  constructor() {
    super('the market lease is held by another node')
  }
}

/** A node that holds the lease or wants it. `now`: the time on its `clock`, ms. */
export interface Candidate {
  readonly holder: string
  readonly clock: Clock
  readonly now: number
}

/**
 * Takes the market lease when it is free, expired or already held by this node. With `sole` (the embedded database,
 * which has only one server) takes it in any case. The row of the lease stays locked until the transaction ends, so
 * no other node can record ticks at the same time.
 * Throws ClockSkewError when the clock of this node is wrong. Recorded ticks cannot be changed, and no tick may be
 * earlier than the tick before it. So if a tick were recorded with a time in the future, all ticks would have this
 * time until it has come.
 */
export async function takeLease(
  tx: Tx,
  { holder, clock, now, sole }: Candidate & { readonly sole: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ ms: number }>`
    insert into leases as l (name, holder, until_ms) values ('market', ${holder}, ${now + LEASE_MS})
    on conflict (name) do update set holder = excluded.holder, until_ms = excluded.until_ms
    where l.until_ms < ${now} or l.holder = ${holder} or ${sole}
    returning ${databaseTime} as ms`.execute(tx)
  const [taken] = rows
  if (taken) rejectSkew(clock, now, taken.ms)
  return taken !== undefined
}

/**
 * Whether the lease is free or expired. Reads without a lock, so that waiting nodes do not delay
 * the recorder. Throws ClockSkewError like `takeLease`.
 */
export async function leaseIsFree(db: Db, clock: Clock): Promise<boolean> {
  const now = clock.now()
  const { rows } = await sql<{ until_ms: number; ms: number }>`
    select until_ms, ${databaseTime} as ms from leases where name = 'market'`.execute(db)
  for (const { ms } of rows) rejectSkew(clock, now, ms)
  return rows.every((row) => row.until_ms < now)
}

/**
 * Locks the lease row until the transaction ends. Throws LeaseLostError when another node has the lease, and
 * ClockSkewError like `takeLease`.
 */
export async function extendLease(tx: Tx, { holder, clock, now }: Candidate): Promise<void> {
  const { rows } = await sql<{ ms: number }>`
    update leases set until_ms = ${now + LEASE_MS} where name = 'market' and holder = ${holder}
    returning ${databaseTime} as ms`.execute(tx)
  const [extended] = rows
  if (!extended) throw new LeaseLostError()
  rejectSkew(clock, now, extended.ms)
}

/**
 * Ends the recorder's lease in a transaction that changes the meaning of prices, such as a stock split. The row of
 * the lease is locked until the commit, so no tick is recorded meanwhile. The next recorder reads instruments and
 * splits before it records.
 */
export async function fenceRecorder(tx: Tx): Promise<void> {
  await sql`update leases set holder = 'changing', until_ms = 0 where name = 'market'`.execute(tx)
}

/** Releases the lease at once, so that another node can take it before it expires. */
export async function releaseLease(db: Db, holder: string): Promise<void> {
  await sql`update leases set until_ms = 0 where name = 'market' and holder = ${holder}`.execute(db)
}
