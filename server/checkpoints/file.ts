import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { isSigned, type SigningKey } from './key.ts'

const hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The first line of a checkpoint. */
const Header = v.object({
  checkpoint: count,
  /** Milliseconds. */
  time: count,
  /** sha256 of the file before it; empty for the first. */
  previous: hex,
  /** The public key that signed it. */
  key: v.string(),
  /** Journals with an id up to `upTo`, all of which were done by then. */
  journals: v.object({ upTo: count, count }),
  /** Days of ticks (since 1970-01-01) up to here were sealed. */
  sealed: count,
})
export type Header = v.InferOutput<typeof Header>

/** Records that are only added to: who may speak, what they said, whose friend somebody is. */
export const RECORDS = ['operators', 'approvals', 'inviters'] as const
export type RecordName = (typeof RECORDS)[number]

/**
 * The head of a chain: of an account's postings, of a pair's ticks; or the seal of a day of ticks, its hash and root; or
 * what a record is up to an id.
 */
const Head = v.union([
  v.tuple([v.literal('postings'), count, count, hex]),
  v.tuple([v.literal('ticks'), count, count, hex]),
  v.tuple([v.literal('seal'), count, count, hex, hex]),
  v.tuple([v.literal('record'), v.picklist(RECORDS), count, hex]),
])
export type Head = v.InferOutput<typeof Head>

/** The last line: Ed25519 over the sha256 of all lines before it. */
const Signature = v.object({ signature: v.string() })

/** Heads that are given away at once. */
const BATCH = 5000

const NAME = /^(\d{6,12})\.jsonl$/
const nameOf = (number: number): string => `${String(number).padStart(6, '0')}.jsonl`

/** Numbers of the checkpoints in a folder, ascending. */
export function numbersIn(folder: string): readonly number[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => Number(NAME.exec(name)?.[1] ?? 'NaN') || [])
    .sort((a, b) => a - b)
}

/**
 * Writes a checkpoint and gives the sha256 of its file. The file appears whole under its name or not at all, and never
 * in the place of another.
 */
export async function writeFileOf(
  folder: string,
  header: Header,
  heads: AsyncIterable<Head>,
  key: SigningKey,
): Promise<Buffer> {
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `.draft-${randomUUID()}`)
  const file = await open(draft, 'wx', 0o444)
  const signed = createHash('sha256')
  const whole = createHash('sha256')
  try {
    let waiting = ''
    const write = async (value: unknown, isSignature = false): Promise<void> => {
      const line = `${JSON.stringify(value)}\n`
      if (!isSignature) signed.update(line)
      whole.update(line)
      waiting += line
      if (waiting.length < 1 << 16 && !isSignature) return
      await file.appendFile(waiting)
      waiting = ''
    }
    await write(header)
    for await (const head of heads) await write(head)
    await write({ signature: key.sign(signed.digest()).toString('base64') }, true)
    await file.sync()
    // Unlike a rename, a link fails when there is one already.
    await link(draft, join(folder, nameOf(header.checkpoint)))
    return whole.digest()
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

export interface Read {
  /** Null for a file that begins otherwise. */
  readonly header: Header | null
  /** True when every line is one of a checkpoint and the key that it names signed them. */
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

/** Reads a checkpoint line by line and gives its heads away, `BATCH` at a time, before it knows whether it is sound. */
export async function readFileOf(
  folder: string,
  number: number,
  take: (heads: readonly Head[]) => Promise<void> = async () => undefined,
): Promise<Read> {
  const signed = createHash('sha256')
  const whole = createHash('sha256')
  let header: Header | null = null
  let signature: string | null = null
  let sound = true
  let heads: Head[] = []
  const lines = createInterface({ input: createReadStream(join(folder, nameOf(number))) })
  for await (const line of lines) {
    whole.update(`${line}\n`)
    const value = parsed(line)
    const end = v.safeParse(Signature, value)
    // Nothing follows the signature.
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
    if (heads.length < BATCH) continue
    await take(heads)
    heads = []
  }
  if (heads.length > 0) await take(heads)
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
