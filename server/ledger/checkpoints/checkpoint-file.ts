import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { CheckpointStore } from './checkpoint-store.ts'
import { isSigned, type SigningKey } from './signing-key.ts'

const hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/))
const digits = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The header: the first line of a checkpoint file. */
const Header = v.object({
  checkpoint: count,
  /** Time of the checkpoint in milliseconds. */
  time: count,
  /** sha256 of the previous checkpoint's file; empty for the first checkpoint. */
  previous: hex,
  /** The public key that verifies the signature. */
  key: v.string(),
  /**
   * `upTo`: when the checkpoint was written, all journals with an id up to this one had been committed or rolled
   * back. `count`: number of committed journals up to `upTo`.
   */
  journals: v.object({ upTo: count, count }),
  /** The last sealed day of ticks (days since 1970-01-01). */
  sealed: count,
  /** Identity of the database and its transaction counters; absent in checkpoints of earlier releases. */
  database: v.optional(
    v.object({
      system: digits,
      oid: count,
      /** When the checkpoint was written, every database transaction with a lower id had ended. */
      xid: digits,
      /** When the checkpoint was written, no database transaction with this or a higher id had begun. */
      next: digits,
      /** Number of applied migrations. It is recorded because a migration may rewrite old rows. */
      migrations: count,
    }),
  ),
  /**
   * Root of the tree of liabilities and the number of users in the tree. Only the checkpoint for which a tree was
   * built has it, once a day.
   */
  liabilities: v.optional(v.object({ root: hex, people: count })),
  /**
   * Only after a restore: the earlier checkpoint from which the ledger continues. The checkpoints between that one
   * and this one are no longer part of the ledger.
   */
  fork: v.optional(v.object({ from: count, hash: hex, reason: v.string(), by: v.array(v.string()) })),
})
export type Header = v.InferOutput<typeof Header>

/** Append-only tables whose content is hashed: operators, approvals, inviters of users, audit log. */
export const RECORDS = ['operators', 'approvals', 'inviters', 'acts'] as const
export type RecordName = (typeof RECORDS)[number]

/**
 * One entry of a checkpoint:
 * - the head (last element) of a chain of postings (by account) or of ticks (by pair);
 * - the seal of a day of ticks, with its hash and root;
 * - the hash of an append-only table up to an id;
 * - the digest of 1000 accounts at the header's newest journal, with their number of postings.
 */
const Head = v.union([
  v.tuple([v.literal('postings'), count, count, hex]),
  v.tuple([v.literal('ticks'), count, count, hex]),
  v.tuple([v.literal('seal'), count, count, hex, hex]),
  v.tuple([v.literal('record'), v.picklist(RECORDS), count, hex]),
  v.tuple([v.literal('accounts'), count, count, hex]),
])
export type Head = v.InferOutput<typeof Head>

/** The last line: Ed25519 signature over the sha256 of all lines before it. */
const Signature = v.object({ signature: v.string() })

/** Maximum number of heads that the reader passes on in one batch. */
const BATCH = 5000

/**
 * Writes a checkpoint and returns the sha256 of its file. The file appears complete under its number, or not at all.
 */
export async function writeCheckpointFile(
  store: CheckpointStore,
  header: Header,
  heads: AsyncIterable<Head>,
  key: SigningKey,
): Promise<Buffer> {
  const signed = createHash('sha256')
  const whole = createHash('sha256')
  async function* lines(): AsyncGenerator<string> {
    const line = (value: unknown): string => {
      const text = JSON.stringify(value)
      whole.update(`${text}\n`)
      return text
    }
    const signedLine = (value: unknown): string => {
      const text = line(value)
      signed.update(`${text}\n`)
      return text
    }
    yield signedLine(header)
    for await (const head of heads) yield signedLine(head)
    yield line({ signature: key.sign(signed.digest()).toString('base64') })
  }
  await store.add(header.checkpoint, lines())
  return whole.digest()
}

export interface Read {
  /** The header; null for a file whose first line is not a valid header. */
  readonly header: Header | null
  /** True when every line is a valid line of a checkpoint and the signature matches the key in the header. */
  readonly sound: boolean
  /** sha256 of the file. */
  readonly hash: Buffer
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/**
 * Reads a checkpoint line by line and passes its heads to the callback in batches of `BATCH`,
 * before the signature is verified.
 */
export async function readCheckpointFile(
  store: CheckpointStore,
  number: number,
  take: (heads: readonly Head[], header: Header) => Promise<void> = async () => undefined,
): Promise<Read> {
  const signed = createHash('sha256')
  const whole = createHash('sha256')
  let header: Header | null = null
  let signature: string | null = null
  let sound = true
  let heads: Head[] = []
  for await (const line of store.lines(number)) {
    whole.update(`${line}\n`)
    const value = parsed(line)
    const end = v.safeParse(Signature, value)
    // A checkpoint with a line after its signature is invalid.
    if (signature !== null) sound = false
    if (end.success) {
      signature = end.output.signature
      continue
    }
    signed.update(`${line}\n`)
    const head = v.safeParse(Head, value)
    const first = v.safeParse(Header, value)
    if (head.success && header !== null) heads.push(head.output)
    else if (first.success && header === null) header = first.output
    else sound = false
    if (heads.length < BATCH || header === null) continue
    await take(heads, header)
    heads = []
  }
  if (heads.length > 0 && header !== null) await take(heads, header)
  const by = header?.key ?? ''
  return {
    header,
    sound:
      sound &&
      signature !== null &&
      isSigned(by, signed.digest(), Buffer.from(signature, 'base64')) &&
      header?.checkpoint === number,
    hash: whole.digest(),
  }
}
