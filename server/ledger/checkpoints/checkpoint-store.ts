import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** Storage for checkpoints outside of the database: a folder or a bucket. */
export interface CheckpointStore {
  /** Name of the storage (folder or bucket) that messages to operators show. */
  readonly place: string
  /** Numbers of the stored checkpoints, ascending. */
  numbers(): Promise<readonly number[]>
  /** The lines of a checkpoint, without line breaks. */
  lines(number: number): AsyncIterable<string>
  /** Adds a checkpoint. It appears complete or not at all, and never replaces another checkpoint. */
  add(number: number, lines: AsyncIterable<string>): Promise<void>
  /** Numbers of the checkpoints up to which a signed audit is stored, ascending. */
  audits(): Promise<readonly number[]>
  readAudit(number: number): Promise<string>
  /** Stores the signed audit of a checkpoint; replaces an earlier audit of the same checkpoint. */
  writeAudit(number: number, text: string): Promise<void>
}

const CHECKPOINT = /^(\d{6,12})\.jsonl$/
const AUDIT = /^audit-(\d{6,12})\.json$/
const padded = (number: number): string => String(number).padStart(6, '0')
export const checkpointName = (number: number): string => `${padded(number)}.jsonl`
export const auditName = (number: number): string => `audit-${padded(number)}.json`

/** Selects the file names of one kind and returns the numbers in them, ascending. */
export const numbersOf = (names: readonly string[], kind: 'checkpoint' | 'audit'): readonly number[] =>
  names
    .flatMap((name) => Number((kind === 'audit' ? AUDIT : CHECKPOINT).exec(name)?.[1] ?? 'NaN') || [])
    .sort((a, b) => a - b)

/** Lines are written in chunks of about this many characters. */
const PIECE = 1 << 16

/** Writes a file. When this resolves, the file is complete and synced to disk. */
export async function writeSynced(path: string, lines: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o444)
  try {
    let waiting = ''
    for await (const line of lines) {
      waiting += `${line}\n`
      if (waiting.length < PIECE) continue
      await file.appendFile(waiting)
      waiting = ''
    }
    await file.appendFile(waiting)
    await file.sync()
  } finally {
    await file.close()
  }
}

export function folderStore(folder: string): CheckpointStore {
  const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])
  const draft = (): string => join(folder, `.draft-${randomUUID()}`)
  return {
    place: folder,
    numbers: async () => numbersOf(names(), 'checkpoint'),
    // The file is opened when the first line is requested. If it were opened earlier, the stream would
    // emit lines before it has a reader, and these lines would be lost.
    async *lines(number) {
      yield* createInterface({ input: createReadStream(join(folder, checkpointName(number))) })
    },
    async add(number, lines) {
      mkdirSync(folder, { recursive: true })
      const path = draft()
      try {
        await writeSynced(path, lines)
        // `link` gives the complete file its name and, unlike a rename, fails when a file of this name exists.
        await link(path, join(folder, checkpointName(number)))
      } finally {
        await rm(path, { force: true })
      }
    },
    audits: async () => numbersOf(names(), 'audit'),
    readAudit: (number) => readFile(join(folder, auditName(number)), 'utf8'),
    async writeAudit(number, text) {
      const path = draft()
      await writeSynced(path, Readable.from([text]))
      await rename(path, join(folder, auditName(number)))
    },
  }
}
