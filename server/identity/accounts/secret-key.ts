import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { ConfigError } from '../../platform/environment.ts'

/**
 * The key file is beside the database and never in it, so that read access to the database is not enough to decrypt its
 * secrets.
 */
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret-key')

const NONCE = 12
const TAG = 16

/** Cryptography with the installation's secret key. */
export interface SecretKey {
  /** Fingerprint that is stored in the database to recognise the key; it does not reveal the key. */
  readonly name: string
  /**
   * Encrypts bytes. They can be decrypted only with the same context `bound`, such as the id of the user whose secret
   * it is.
   */
  seal(plain: Buffer, bound: string): Buffer
  /**
   * Decrypts bytes. Throws when the bytes were changed, or were encrypted with another `bound` or another
   * key.
   */
  open(sealed: Buffer, bound: string): Buffer
  /** A keyed hash of a text. Without the key nobody can find the text by hashing candidates. */
  mark(text: string): Buffer
}

function keyOf(master: Buffer): SecretKey {
  const part = (use: string): Buffer => Buffer.from(hkdfSync('sha256', master, '', use, 32))
  const [sealing, marking] = [part('seal'), part('mark')]
  return {
    name: part('name').toString('hex').slice(0, 16),
    seal: (plain, bound) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(bound))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open: (sealed, bound) => {
      const cipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE), {
        authTagLength: TAG,
      })
        .setAAD(Buffer.from(bound))
        .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([cipher.update(sealed.subarray(NONCE + TAG)), cipher.final()])
    },
    mark: (text) => createHmac('sha256', marking).update(text).digest(),
  }
}

/**
 * The key in the key file. The first call creates the file. When two processes create it at the same time, one of
 * them succeeds and the other reads its file.
 */
function keptMaster(dataDir: string): Buffer {
  const file = secretKeyFile(dataDir)
  const read = (): Buffer => Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  try {
    return read()
  } catch {
    mkdirSync(dirname(file), { recursive: true })
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch {
      // Either another process has created the file first, or the file cannot be created. In the second case, reading
      // the file below throws the error.
    }
    return read()
  }
}

const known = new Map<string, SecretKey>()

/** The installation's key: `SECRET_KEY`, which all nodes of one database share, else a file in the data folder. */
export function secretKeyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): SecretKey {
  const at = secretKey === null ? `file ${dataDir}` : `text ${secretKey}`
  const key = known.get(at) ?? keyOf(secretKey === null ? keptMaster(dataDir) : Buffer.from(secretKey))
  known.set(at, key)
  return key
}

/**
 * Whether the secrets of the database are encrypted with this key. If no key is registered in the database yet,
 * registers this key.
 */
export async function isKeyOf(db: Db | Tx, key: SecretKey): Promise<boolean> {
  await db
    .insertInto('secret_key')
    .values({ name: key.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { name } = await db.selectFrom('secret_key').select('name').executeTakeFirstOrThrow()
  return name === key.name
}

/**
 * Registers the key of the first node in the database. A node with another key must not start,
 * because it could not read the authenticator secrets and would encrypt new secrets that the other
 * nodes cannot read. Throws ConfigError.
 */
export async function checkSecretKey(
  db: Db,
  config: Pick<Config, 'secretKey' | 'dataDir' | 'lostSecretKey'>,
): Promise<void> {
  const key = secretKeyOf(config)
  if (await isKeyOf(db, key)) return
  if (config.lostSecretKey === 'accept') {
    await db.updateTable('secret_key').set({ name: key.name }).execute()
    return
  }
  const own = config.secretKey === null ? `the file ${secretKeyFile(config.dataDir)}` : 'SECRET_KEY'
  throw new ConfigError(
    `The secrets of this database are sealed with another key than ${own}: set SECRET_KEY to the same on every node, or put the file secret-key of the first node in place.`,
  )
}

/** Whether another key than the given one is registered in the database. Does not register the given key. */
export async function isForeignKey(db: Db | Tx, key: SecretKey): Promise<boolean> {
  const known = await db.selectFrom('secret_key').select('name').executeTakeFirst()
  return known !== undefined && known.name !== key.name
}
