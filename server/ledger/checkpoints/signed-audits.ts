import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Tx } from '../../platform/db/types.ts'
import type { AuditedCheckpoint } from '../audited-checkpoint.ts'
import { databaseOf } from './chain-heads.ts'
import { type Head, type Header, readCheckpointFile } from './checkpoint-file.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import { type CheckpointConfig, checkpointStore } from './config.ts'
import { isSigned, readKey } from './signing-key.ts'

/** The record of an audit without findings, signed with the key of the checkpoints and stored beside them. */
const AuditRecord = v.object({
  /** The newest checkpoint that the audit verified, and the sha256 of its file. */
  checkpoint: v.number(),
  hash: v.string(),
  /** The checkpoint at which the audit began; null for an audit of the whole ledger. */
  since: v.nullable(v.number()),
  /** Time of the audit, milliseconds. */
  time: v.number(),
})
type AuditRecord = v.InferOutput<typeof AuditRecord>
const Signed = v.object({ audit: AuditRecord, key: v.string(), signature: v.string() })

const digestOf = (said: AuditRecord): Buffer => createHash('sha256').update(JSON.stringify(said)).digest()

/** Signs that an audit up to a checkpoint had no findings; false on a node without the key of the checkpoints. */
export async function signAudit(config: CheckpointConfig, said: AuditRecord): Promise<boolean> {
  const key = readKey(config.dataDir, config.checkpointKey)
  if (!key) return false
  const signature = key.sign(digestOf(said)).toString('base64')
  await checkpointStore(config).writeAudit(
    said.checkpoint,
    JSON.stringify({ audit: said, key: key.name, signature }),
  )
  return true
}

async function readAudit(store: CheckpointStore, number: number, key: string): Promise<AuditRecord | null> {
  try {
    const read = v.safeParse(Signed, JSON.parse(await store.readAudit(number)))
    if (!read.success || read.output.key !== key || read.output.audit.checkpoint !== number) return null
    const { audit, signature } = read.output
    return isSigned(key, digestOf(audit), Buffer.from(signature, 'base64')) ? audit : null
  } catch {
    return null
  }
}

/** Number of transactions after which PostgreSQL cannot compare the age of two rows by `xmin` any more. */
const COMPARABLE_XIDS = 2_000_000_000n

/** Reason why an audit cannot begin at a checkpoint; null when the audit can begin there. */
async function reasonAgainst(tx: Tx, header: Header | null, hash: Buffer, noted: Buffer | undefined) {
  if (!header || !noted?.equals(hash)) return 'it is not the one that this database knows'
  if (!header.database) return 'it is of an earlier release'
  const now = await databaseOf(tx)
  if (now.system !== header.database.system || now.oid !== header.database.oid)
    return 'the database was restored since'
  if (BigInt(now.next) - BigInt(header.database.xid) > COMPARABLE_XIDS)
    return 'it is too many transactions ago'
  return now.migrations === header.database.migrations ? null : 'the release was changed since'
}

type Found = { readonly since: AuditedCheckpoint } | { readonly reason: string }

async function readCheckpoint(
  tx: Tx,
  store: CheckpointStore,
  said: AuditRecord,
  noted: Buffer | undefined,
): Promise<Found> {
  const ticks = new Map<number, { seq: number; hash: string }>()
  const blocks = new Map<number, { postings: number; digest: string }>()
  let approvals = 0
  let act: AuditedCheckpoint['act'] = { id: 0, hash: '' }
  const keep = (head: Head): void => {
    if (head[0] === 'ticks') ticks.set(head[1], { seq: head[2], hash: head[3] })
    else if (head[0] === 'accounts') blocks.set(head[1], { postings: head[2], digest: head[3] })
    else if (head[0] === 'record' && head[1] === 'approvals') approvals = head[2]
    else if (head[0] === 'record' && head[1] === 'acts') act = { id: head[2], hash: head[3] }
  }
  const { header, hash, sound } = await readCheckpointFile(store, said.checkpoint, async (heads) => {
    for (const head of heads) keep(head)
  })
  if (!sound || hash.toString('hex') !== said.hash) return { reason: 'it is not the one that was audited' }
  const why = await reasonAgainst(tx, header, hash, noted)
  if (why !== null || !header?.database) return { reason: why ?? 'it is of an earlier release' }
  const { journals, sealed, database, checkpoint } = header
  return {
    since: {
      checkpoint,
      journal: journals.upTo,
      xid: database.xid,
      next: database.next,
      sealed,
      ticks,
      approvals,
      act,
      blocks,
    },
  }
}

/**
 * The newest checkpoint of this database up to which a signed audit had no findings, so that the next audit can begin
 * there. If there is none, a text with the reason.
 */
export async function auditedSince(tx: Tx, config: CheckpointConfig): Promise<Found> {
  const store = checkpointStore(config)
  const known = await tx.selectFrom('checkpoints').select(['number', 'hash']).execute()
  const hashes = new Map(known.map(({ number, hash }) => [number, hash]))
  const numbers = await store.numbers()
  const [first] = numbers
  const key =
    readKey(config.dataDir, config.checkpointKey)?.name ??
    (first === undefined ? undefined : (await readCheckpointFile(store, first)).header?.key)
  if (key === undefined) return { reason: 'there is no checkpoint yet' }
  for (const number of [...(await store.audits())].reverse()) {
    const said = hashes.has(number) && numbers.includes(number) ? await readAudit(store, number, key) : null
    if (!said) continue
    const found = await readCheckpoint(tx, store, said, hashes.get(number))
    return 'since' in found
      ? found
      : { reason: `checkpoint ${number}, which was found right, cannot be trusted: ${found.reason}` }
  }
  return { reason: 'no audit has found the books right up to a checkpoint yet' }
}
