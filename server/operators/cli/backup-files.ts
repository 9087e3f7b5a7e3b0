import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline as piped, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { terminalText, UsageError } from '../../identity/approvals/command.ts'
import { backupKey, newSealing, Sealing, seal, unseal } from './encrypted-backup.ts'

/** The unencrypted description of a backup. */
const About = v.object({
  format: v.literal(1),
  /** `embedded`: the files of the embedded database. `dump`: a dump of an external database. */
  kind: v.picklist(['embedded', 'dump']),
  /** Time of the backup, in milliseconds. */
  created: v.number(),
  sealing: v.nullable(Sealing),
})
export type About = v.InferOutput<typeof About>

/** Names of the files, relative to the backup's folder. This list is encrypted like the files. */
const List = v.object({
  folders: v.array(v.string()),
  files: v.record(v.string(), v.object({ size: v.number(), sha256: v.string() })),
})
type List = v.InferOutput<typeof List>

const ABOUT = 'backup.json'
const LIST = 'files.json'

/**
 * The secret that encrypts a backup: a passphrase or a key file; null for an unencrypted backup.
 */
export type Secret = { readonly from: Sealing['from']; readonly bytes: Buffer } | null

/** Passes data through unchanged, and counts and hashes its bytes. */
class Tap extends Transform {
  readonly #hash = createHash('sha256')
  #size = 0

  override _transform(bytes: Buffer, _: BufferEncoding, done: (error: null, bytes: Buffer) => void): void {
    this.#hash.update(bytes)
    this.#size += bytes.length
    done(null, bytes)
  }

  result(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') }
  }
}

/** Writes a backup into a new folder. */
export class BackupWriter {
  readonly #list: List = { folders: [], files: {} }
  readonly #key: Buffer | null
  readonly #sealing: Sealing | null

  constructor(
    readonly root: string,
    secret: Secret,
  ) {
    this.#sealing = secret && newSealing(secret.from)
    this.#key = secret && this.#sealing ? backupKey(this.#sealing, secret.bytes) : null
  }

  async folder(name: string): Promise<void> {
    await mkdir(join(this.root, name), { recursive: true, mode: 0o700 })
    this.#list.folders.push(name)
  }

  async file(name: string, from: Readable): Promise<void> {
    const path = join(this.root, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const tap = new Tap()
    const to = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    if (this.#key) await pipeline(from, tap, seal(this.#key, name), to)
    else await pipeline(from, tap, to)
    this.#list.files[name] = tap.result()
  }

  /** Writes the description and the file list; nothing can be added afterwards. */
  async finish(kind: About['kind'], created: number): Promise<void> {
    const text = JSON.stringify(this.#list)
    const path = join(this.root, LIST)
    const to = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    const from = Readable.from([Buffer.from(text)])
    if (this.#key) await pipeline(from, seal(this.#key, LIST), to)
    else await pipeline(from, to)
    const about: About = { format: 1, kind, created, sealing: this.#sealing }
    await writeFile(join(this.root, ABOUT), `${JSON.stringify(about)}\n`, { mode: 0o600, flag: 'wx' })
  }
}

/** Reads a backup and verifies the hash of every file that is read. */
export class BackupReader {
  private constructor(
    readonly root: string,
    readonly about: About,
    readonly list: List,
    private readonly key: Buffer | null,
  ) {}

  /**
   * Opens a backup.
   * @throws UsageError for a folder that is not a complete backup, and for the wrong kind of secret
   */
  static async open(root: string, secret: Secret): Promise<BackupReader> {
    const path = join(root, ABOUT)
    if (!existsSync(path))
      throw new UsageError(terminalText(`${root} is no backup, or one that was not finished`))
    const about = v.parse(About, JSON.parse(await readFile(path, 'utf8')))
    if (about.sealing && secret?.from !== about.sealing.from)
      throw new UsageError(terminalText(`this backup is sealed with a ${about.sealing.from}: give it`))
    const key = about.sealing && secret ? backupKey(about.sealing, secret.bytes) : null
    const reader = new BackupReader(root, about, { folders: [], files: {} }, key)
    const pieces: Buffer[] = []
    for await (const piece of reader.#plain(LIST)) pieces.push(piece)
    return new BackupReader(root, about, v.parse(List, JSON.parse(Buffer.concat(pieces).toString())), key)
  }

  #plain(name: string): AsyncIterable<Buffer> {
    const from = createReadStream(join(this.root, name))
    if (!this.key) return from
    const open = unseal(this.key, name)
    // An error while reading the file or decrypting it ends both streams, and makes the read fail.
    return piped(from, open, () => undefined)
  }

  /**
   * The bytes of a file. Ends with an error when they differ from the bytes that were backed up.
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let size = 0
    for await (const bytes of this.#plain(name)) {
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
    const noted = this.list.files[name]
    if (noted?.size !== size || noted.sha256 !== hash.digest('hex'))
      throw new Error(`${name} of the backup is not as it was backed up`)
  }

  /** Copies the files and folders whose names pass `isWanted` into the folder `to`. */
  async copy(to: string, isWanted: (name: string) => boolean = () => true): Promise<void> {
    for (const name of this.list.folders.filter(isWanted))
      await mkdir(join(to, name), { recursive: true, mode: 0o700 })
    for (const name of Object.keys(this.list.files).filter(isWanted)) {
      await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
      await pipeline(this.read(name), createWriteStream(join(to, name), { mode: 0o600, flags: 'wx' }))
    }
  }
}
