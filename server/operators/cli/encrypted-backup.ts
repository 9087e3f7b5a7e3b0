import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  scryptSync,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import * as v from 'valibot'

/**
 * Parameters for deriving the key of an encrypted backup from the operator's secret. They are
 * stored unencrypted in the backup.
 */
export const Sealing = v.variant('from', [
  v.object({
    from: v.literal('passphrase'),
    salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    /** Cost parameter of scrypt. */
    n: v.pipe(v.number(), v.integer(), v.minValue(2 ** 14), v.maxValue(2 ** 20)),
  }),
  v.object({ from: v.literal('key file') }),
])
export type Sealing = v.InferOutput<typeof Sealing>

const COST = 2 ** 17
const BLOCK = 8
const KEY = 32
const SALT = 16
const TAG = 16
/** Plaintext bytes of a chunk. Each chunk is authenticated before any of its bytes are returned. */
const PIECE = 1 << 16

export const newSealing = (from: Sealing['from']): Sealing =>
  from === 'passphrase' ? { from, salt: randomBytes(SALT).toString('hex'), n: COST } : { from }

/**
 * Derives the key of a backup.
 * @param secret the passphrase, or the content of the key file
 */
export const backupKey = (sealing: Sealing, secret: Buffer): Buffer =>
  sealing.from === 'passphrase'
    ? scryptSync(secret, Buffer.from(sealing.salt, 'hex'), KEY, {
        N: sealing.n,
        r: BLOCK,
        maxmem: 256 * sealing.n * BLOCK,
      })
    : createHash('sha256').update(secret).digest()

/** Each file has its own key, derived from its name and a salt, so that one file cannot replace another. */
const fileKey = (key: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, name, KEY))

/**
 * The nonce contains the chunk number and whether the chunk is the last one, so that chunks cannot
 * be removed, added, reordered or cut off unnoticed.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into chunks of equal size and marks the last chunk. */
abstract class Pieces extends Transform {
  #waiting: Buffer = Buffer.alloc(0)

  constructor(readonly size: () => number) {
    super()
  }

  protected abstract piece(bytes: Buffer, isLast: boolean): void

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes])
      // One chunk is kept back, because only the end of the input shows which chunk is the last.
      for (let size = this.size(); this.#waiting.length > size; size = this.size()) {
        this.piece(this.#waiting.subarray(0, size), false)
        this.#waiting = this.#waiting.subarray(size)
      }
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.piece(this.#waiting, true)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

class Seal extends Pieces {
  readonly #key: Buffer
  #number = 0

  constructor(key: Buffer, name: string) {
    super(() => PIECE)
    const salt = randomBytes(SALT)
    this.#key = fileKey(key, salt, name)
    this.push(salt)
  }

  protected piece(bytes: Buffer, isLast: boolean): void {
    const cipher: CipherGCM = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#number++, isLast))
    this.push(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]))
  }
}

/** Error when a file of a backup was modified, or when the key differs from the key that encrypted it. */
export class SealError extends Error {}

class Unseal extends Pieces {
  #key: Buffer | null = null
  #number = 0

  constructor(
    private readonly secret: Buffer,
    private readonly file: string,
  ) {
    super(() => (this.#key ? PIECE + TAG : SALT))
  }

  protected piece(bytes: Buffer, isLast: boolean): void {
    if (!this.#key) {
      if (isLast || bytes.length !== SALT) throw new SealError(`${this.file} is cut off`)
      this.#key = fileKey(this.secret, bytes, this.file)
      return
    }
    if (bytes.length < TAG) throw new SealError(`${this.file} is cut off`)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(this.#number++, isLast))
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG))
    const plain = decipher.update(bytes.subarray(0, bytes.length - TAG))
    try {
      decipher.final()
    } catch {
      throw new SealError(`${this.file} is not as it was sealed, or the passphrase or key is another`)
    }
    this.push(plain)
  }
}

/**
 * Encrypts a file of a backup with AES-256-GCM, chunk by chunk.
 * @param name the file's name, which is authenticated too
 */
export const seal = (key: Buffer, name: string): Transform => new Seal(key, name)

/** Decrypts a file of a backup. Fails with `SealError` and returns no byte of a chunk that was modified. */
export const unseal = (key: Buffer, name: string): Transform => new Unseal(key, name)
