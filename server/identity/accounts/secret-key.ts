import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { ConfigError } from '../../platform/environment.ts'

/** Beside the database, never in it: who reads the database alone opens none of its secrets. */
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret-key')

const NONCE = 12
const TAG = 16

/** What the installation's own key does. */
export interface SecretKey {
  /** Fingerprint by which a database recognises its key; it does not reveal the key. */
  readonly name: string
  /** Seals bytes so that they open with the same `bound` alone. */
  seal(plain: Buffer, bound: string): Buffer
  /** Throws for bytes that were changed, moved to another `bound` or sealed with another key. */
  open(sealed: Buffer, bound: string): Buffer
  /** A hash that nobody finds by trying texts without the key. */
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

/** The key in a file; made at the first call. Of two that make it at once one comes second and reads. */
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
      // It is there now, or reading it says what is wrong.
    }
    return read()
  }
}

const known = new Map<string, SecretKey>()

/** The installation's key: `SECRET_KEY`, which all nodes of one database share, else a file of its data folder. */
export function secretKeyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): SecretKey {
  const at = secretKey === null ? `file ${dataDir}` : `text ${secretKey}`
  const key = known.get(at) ?? keyOf(secretKey === null ? keptMaster(dataDir) : Buffer.from(secretKey))
  known.set(at, key)
  return key
}

/** Whether this key is the one that the database's secrets are sealed with; the first one that asks is. */
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
 * The first node of a database gives it its key; a node with another one does not start, for it could read nobody's
 * authenticator codes and would seal new ones that the others cannot read. Throws ConfigError.
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

/** Whether the database knows a key and it is another one; asks without becoming it. */
export async function isForeignKey(db: Db | Tx, key: SecretKey): Promise<boolean> {
  const known = await db.selectFrom('secret_key').select('name').executeTakeFirst()
  return known !== undefined && known.name !== key.name
}
