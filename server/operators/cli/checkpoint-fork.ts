import { sql } from 'kysely'
import { type Approval, approve, waitingApproversOf } from '../../identity/approvals/approvals.ts'
import { terminalText, UsageError } from '../../identity/approvals/command.ts'
import type { Operator } from '../../identity/approvals/operators.ts'
import { type Read, readCheckpointFile } from '../../ledger/checkpoints/checkpoint-file.ts'
import { FORK, forkTerms } from '../../ledger/checkpoints/checkpoint-forks.ts'
import type { CheckpointStore } from '../../ledger/checkpoints/checkpoint-store.ts'
import { checkpointStore } from '../../ledger/checkpoints/config.ts'
import { readOrCreateKey } from '../../ledger/checkpoints/signing-key.ts'
import { type CheckpointParts, type Written, writeNext } from '../../ledger/checkpoints/write-checkpoint.ts'
import type { Tx } from '../../platform/db/types.ts'

export interface ForkParts extends CheckpointParts {
  readonly operator: Operator
  /**
   * Number of the checkpoint to continue from; 0: continue from a state before the first
   * checkpoint.
   */
  readonly from: number
  readonly reason: string
}

type Forked = { readonly approval: Exclude<Approval, 'acts'> } | { readonly written: Written }

type Sound = Read & { readonly header: NonNullable<Read['header']> }

async function soundFile(store: CheckpointStore, number: number): Promise<Sound> {
  const read = await readCheckpointFile(store, number)
  if (!read.header || !read.sound)
    throw new UsageError(terminalText(`checkpoint ${number} in ${store.place} is damaged`))
  return { ...read, header: read.header }
}

/**
 * The checkpoint to continue from, after checking that this database contains its state. Null when the ledger
 * continues from a state before the first checkpoint.
 */
async function target(tx: Tx, store: CheckpointStore, from: number): Promise<Sound | null> {
  const known = await tx.selectFrom('checkpoints').selectAll().orderBy('number', 'desc').execute()
  const [newest] = known
  const row = known.find(({ number }) => number === from)
  if (from > 0 && !row)
    throw new UsageError(
      terminalText(
        `this database does not know checkpoint ${from}: the newest that it knows is ${newest?.number ?? 0}`,
      ),
    )
  if (!row) return null
  const file = await soundFile(store, from)
  if (!file.hash.equals(row.hash))
    throw new UsageError(
      terminalText(`checkpoint ${from} in ${store.place} is not the one that this database knows`),
    )
  return file
}

/**
 * After a restore, continues the chain of checkpoints from the checkpoint `from` and abandons the later
 * checkpoints. Needs two operators. The fork and its reason are recorded in the next checkpoint.
 * @throws UsageError when the chain cannot continue from that checkpoint
 */
export function forkCheckpoints({ config, clock, db, operator, from, reason }: ForkParts): Promise<Forked> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<Forked> => {
      await sql`select pg_advisory_xact_lock(hashtext('h5 checkpoint'))`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const store = checkpointStore(config)
      const last = (await store.numbers()).at(-1) ?? 0
      if (last <= from)
        throw new UsageError(
          terminalText(`the last checkpoint in ${store.place} is ${last}: there is none to leave`),
        )
      const file = await target(tx, store, from)
      const { header, hash } = await soundFile(store, last)
      const key = readOrCreateKey(config.dataDir, config.checkpointKey)
      if (header.key !== key.name)
        throw new UsageError(
          terminalText('the checkpoints here are signed with the key of another installation'),
        )
      const time = clock.now()
      const subject = String(from)
      const first = await waitingApproversOf(tx, FORK, subject, time)
      const terms = forkTerms({ from, number: last + 1, previous: hash.toString('hex'), reason })
      const approval = await approve(tx, operator, { kind: FORK, subject, terms, worth: 'always' }, time)
      if (approval !== 'acts') return { approval }
      const by = [...first.filter((name) => name !== operator.name), operator.name]
      const fork = { from, hash: file?.hash.toString('hex') ?? '', reason, by }
      return {
        written: await writeNext(tx, { store, key, time }, { header, hash }, file?.header ?? null, fork),
      }
    })
}
