import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Config, checkpointDir } from '../config.ts'
import type { Db, Tx } from '../db/types.ts'
import { type Head, type Header, numbersIn, readFileOf, writeFileOf } from './file.ts'
import { headsSince, journalsUpTo, sealedUpTo } from './heads.ts'
import { ownKey } from './key.ts'

export interface CheckpointParts {
  readonly config: Pick<Config, 'dataDir' | 'checkpointDir'>
  readonly clock: Clock
  readonly db: Db
}

export type Written =
  | { readonly kind: 'written'; readonly number: number; readonly hash: Buffer; readonly heads: number }
  /** The newest one is younger than `every`, or another node is just at it. */
  | { readonly kind: 'not due' }
  /** This node may not go on: why. */
  | { readonly kind: 'elsewhere'; readonly reason: string }

/** The one before: what the next one is chained to. */
interface Before {
  readonly header: Header
  readonly hash: Buffer
}

const isTick = (head: Head): head is Extract<Head, readonly ['ticks', ...unknown[]]> => head[0] === 'ticks'

/** Writes down that a checkpoint exists, and that the ticks it names are to be kept. */
async function note(tx: Tx, { header, hash }: Before, ticks: readonly Head[]): Promise<void> {
  const named = ticks.filter(isTick).map(([, pair_id, seq]) => ({ pair_id, seq }))
  await tx
    .insertInto('checkpoints')
    .values({ number: header.checkpoint, hash, created_at: header.time })
    .execute()
  if (named.length === 0) return
  await tx
    .insertInto('anchored_ticks')
    .values(named)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The newest checkpoint of this folder, when it is the newest of this database too; null when there is none of either. A
 * file that was written just before a crash is taken up. Gives a sentence when the two do not belong together.
 */
async function newest(tx: Tx, folder: string): Promise<Before | string | null> {
  const [known] = await tx.selectFrom('checkpoints').selectAll().orderBy('number', 'desc').limit(1).execute()
  const last = numbersIn(folder).at(-1)
  if (last === undefined) {
    return known
      ? `checkpoint ${known.number} is not in ${folder}: another node has them, or they were moved`
      : null
  }
  const ticks: Head[] = []
  const { header, hash, sound } = await readFileOf(folder, last, async (heads) => {
    ticks.push(...heads.filter(isTick))
  })
  if (!header || !sound) return `checkpoint ${last} in ${folder} is damaged`
  if (known?.number === last && known.hash.equals(hash)) return { header, hash }
  if (last === (known?.number ?? 0) + 1 && header.previous === (known?.hash.toString('hex') ?? '')) {
    await note(tx, { header, hash }, ticks)
    return { header, hash }
  }
  return `${folder} ends with checkpoint ${last}, and the database knows ${known?.number ?? 'none'}: they do not belong together`
}

/**
 * Writes the next checkpoint when the newest is `every` milliseconds old (0: in any case). One transaction sees one
 * moment of all chains, and only one node at a time gets this far; a node whose folder or key is not the one of the
 * newest checkpoint leaves it to the node that has them.
 */
export function writeCheckpoint({ config, clock, db }: CheckpointParts, every = 0): Promise<Written> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<Written> => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('h5 checkpoint')) as mine`.execute(tx)
      if (!rows[0]?.mine) return { kind: 'not due' }
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const time = clock.now()
      const due = await tx
        .selectFrom('checkpoints')
        .select('number')
        .where('created_at', '>', time - every)
        .limit(1)
        .execute()
      if (due.length > 0) return { kind: 'not due' }
      const folder = checkpointDir(config)
      const before = await newest(tx, folder)
      if (typeof before === 'string') return { kind: 'elsewhere', reason: before }
      const key = ownKey(config.dataDir)
      if (before && before.header.key !== key.name)
        return {
          kind: 'elsewhere',
          reason: 'the checkpoints here are signed with the key of another installation',
        }
      return writeNext(tx, folder, time, before, key)
    })
}

async function writeNext(
  tx: Tx,
  folder: string,
  time: number,
  before: Before | null,
  key: ReturnType<typeof ownKey>,
): Promise<Written> {
  const header: Header = {
    checkpoint: (before?.header.checkpoint ?? 0) + 1,
    time,
    previous: before?.hash.toString('hex') ?? '',
    key: key.name,
    journals: await journalsUpTo(tx, time),
    sealed: await sealedUpTo(tx),
  }
  const ticks: Head[] = []
  let count = 0
  async function* counted(): AsyncGenerator<Head> {
    const from = { since: before?.header.journals.upTo ?? 0, sealed: before?.header.sealed ?? 0, now: time }
    for await (const head of headsSince(tx, from)) {
      count++
      if (isTick(head)) ticks.push(head)
      yield head
    }
  }
  const hash = await writeFileOf(folder, header, counted(), key)
  await note(tx, { header, hash }, ticks)
  return { kind: 'written', number: header.checkpoint, hash, heads: count }
}
