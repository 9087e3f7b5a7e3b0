import { sql } from 'kysely'
import type { TreeRoot } from '#domain/funds/liabilities.ts'
import type { Clock } from '../../platform/clock.ts'
import { clockSkew, describeSkew, MAX_CLOCK_SKEW_MS } from '../../platform/db/clock-skew.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { isTreeDue, writeTree } from '../liabilities/build-liability-tree.ts'
import { databaseOf, headsSince, journalsUpTo, LONGEST_TRANSACTION, sealedUpTo } from './chain-heads.ts'
import { type Head, type Header, readCheckpointFile, writeCheckpointFile } from './checkpoint-file.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import { type CheckpointConfig, checkpointStore } from './config.ts'
import { readKey, readOrCreateKey, type SigningKey } from './signing-key.ts'

export interface CheckpointParts {
  readonly config: CheckpointConfig
  readonly clock: Clock
  readonly db: Db
}

export type Written =
  | { readonly kind: 'written'; readonly number: number; readonly hash: Buffer; readonly heads: number }
  /** The newest checkpoint is younger than `every`, or another node is writing a checkpoint. */
  | { readonly kind: 'not due' }
  /** This node cannot write the next checkpoint, for this reason. */
  | { readonly kind: 'elsewhere'; readonly reason: string }

/** The previous checkpoint, to which the next checkpoint is chained. */
export interface PreviousCheckpoint {
  readonly header: Header
  readonly hash: Buffer
}

const isTick = (head: Head): head is Extract<Head, readonly ['ticks', ...unknown[]]> => head[0] === 'ticks'

/**
 * Records that a checkpoint exists, and which ticks it contains, so that these ticks are kept when
 * their day is dropped.
 */
async function recordCheckpoint(
  tx: Tx,
  { header, hash }: PreviousCheckpoint,
  ticks: readonly Head[],
): Promise<void> {
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

/** Whether the database contains the journals of a checkpoint; a restored database may be older. */
async function hasJournals(tx: Tx, { journals: { upTo, count } }: Header): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select count(*) = ${count} as there from journals where id <= ${upTo}`.execute(tx)
  return rows[0]?.there === true
}

const OTHER_KEY = 'the checkpoints here are signed with the key of another installation'

/**
 * Writes the tree of liabilities of a checkpoint. The tree depends only on the number, time and journals of the
 * checkpoint, so building it again gives the same tree.
 */
const treeOf = (
  tx: Tx,
  { checkpoint, time, journals: { upTo } }: Pick<Header, 'checkpoint' | 'time' | 'journals'>,
  key: SigningKey,
): Promise<TreeRoot | null> => writeTree(tx, { checkpoint, asOf: time - LONGEST_TRANSACTION, upTo, key })

/**
 * Returns the newest checkpoint of this storage when it is also the newest checkpoint of this database; null when
 * neither has a checkpoint; otherwise a text with the reason why storage and database do not belong together. If the
 * server crashed after it wrote a checkpoint file and before it recorded it in the database, the file is recorded
 * now.
 */
async function newestCheckpoint(
  tx: Tx,
  store: CheckpointStore,
  config: CheckpointConfig,
): Promise<PreviousCheckpoint | string | null> {
  const { place } = store
  const [known] = await tx.selectFrom('checkpoints').selectAll().orderBy('number', 'desc').limit(1).execute()
  const last = (await store.numbers()).at(-1)
  if (last === undefined) {
    return known
      ? `checkpoint ${known.number} is not in ${place}: another node has them, or they were moved`
      : null
  }
  const ticks: Head[] = []
  const { header, hash, sound } = await readCheckpointFile(store, last, async (heads) => {
    ticks.push(...heads.filter(isTick))
  })
  if (!header || !sound) return `checkpoint ${last} in ${place} is damaged`
  if (known?.number === last && known.hash.equals(hash)) return { header, hash }
  const follows = last === (known?.number ?? 0) + 1 && header.previous === (known?.hash.toString('hex') ?? '')
  if (follows && (await hasJournals(tx, header))) {
    if (header.liabilities) {
      const key = readKey(config.dataDir, config.checkpointKey)
      // The file is recorded with its tree of liabilities, which has to be built again. This needs the key that
      // signed the checkpoint.
      if (header.key !== key?.name) return OTHER_KEY
      const tree = await treeOf(tx, header, key)
      if (tree?.hash !== header.liabilities.root)
        return `checkpoint ${last} in ${place} names another tree of liabilities than this database has`
    }
    await recordCheckpoint(tx, { header, hash }, ticks)
    return { header, hash }
  }
  return `${place} ends with checkpoint ${last}, and the database knows ${known?.number ?? 'none'}: they do not belong together (after a restore: checkpoint fork)`
}

/**
 * Writes the next checkpoint when the newest is `every` milliseconds old (0: always). All chains are read from one
 * snapshot. Only one node writes at a time.
 * A node without the folder or the signing key of the newest checkpoint writes nothing, because another node has
 * them. A node with a wrong clock writes nothing either: a checkpoint with a time in the future would contain
 * journals whose neighbours are not committed yet, and the next checkpoint would not be due until that time.
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
      const skew = await clockSkew(tx, clock)
      if (Math.abs(skew) > MAX_CLOCK_SKEW_MS)
        return { kind: 'elsewhere', reason: `the clock of this node is ${describeSkew(skew)}` }
      const time = clock.now()
      const due = await tx
        .selectFrom('checkpoints')
        .select('number')
        .where('created_at', '>', time - every)
        .limit(1)
        .execute()
      if (due.length > 0) return { kind: 'not due' }
      const store = checkpointStore(config)
      const before = await newestCheckpoint(tx, store, config)
      if (typeof before === 'string') return { kind: 'elsewhere', reason: before }
      const key = readOrCreateKey(config.dataDir, config.checkpointKey)
      if (before && before.header.key !== key.name) return { kind: 'elsewhere', reason: OTHER_KEY }
      return writeNext(tx, { store, key, time }, before)
    })
}

interface Writer {
  readonly store: CheckpointStore
  readonly key: SigningKey
  readonly time: number
}

/**
 * Writes the checkpoint after `before`, with the changes since `from`. `from` equals `before`, except when the
 * checkpoint records a fork.
 */
export async function writeNext(
  tx: Tx,
  { store, key, time }: Writer,
  before: PreviousCheckpoint | null,
  from: Header | null = before?.header ?? null,
  fork?: NonNullable<Header['fork']>,
): Promise<Written> {
  const checkpoint = (before?.header.checkpoint ?? 0) + 1
  const journals = await journalsUpTo(tx, time)
  const tree = (await isTreeDue(tx, time)) ? await treeOf(tx, { checkpoint, time, journals }, key) : null
  const header: Header = {
    checkpoint,
    time,
    previous: before?.hash.toString('hex') ?? '',
    key: key.name,
    journals,
    sealed: await sealedUpTo(tx),
    database: await databaseOf(tx),
    ...(tree ? { liabilities: { root: tree.hash, people: tree.people } } : {}),
    ...(fork ? { fork } : {}),
  }
  const ticks: Head[] = []
  let count = 0
  async function* counted(): AsyncGenerator<Head> {
    const since = {
      since: from?.journals.upTo ?? 0,
      sealed: from?.sealed ?? 0,
      now: time,
      upTo: header.journals.upTo,
    }
    for await (const head of headsSince(tx, since)) {
      if (head[0] !== 'accounts') count++
      if (isTick(head)) ticks.push(head)
      yield head
    }
  }
  const hash = await writeCheckpointFile(store, header, counted(), key)
  await recordCheckpoint(tx, { header, hash }, ticks)
  return { kind: 'written', number: header.checkpoint, hash, heads: count }
}
