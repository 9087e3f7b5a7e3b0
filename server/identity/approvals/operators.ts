import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { ConfigError } from '../../platform/environment.ts'
import { OPERATOR_KEY } from '../../platform/setting-values.ts'

/** A command that an operator has called. */
export interface Request {
  readonly command: string
  readonly words: readonly string[]
  /** The number of the proposal that the operator approves by this command. */
  readonly approves?: number
  /** Called when the command was recorded as an approval that waits for a second operator. */
  readonly heard?: (approval: 'waits' | 'again', proposal: number) => void
}

/** An operator, authenticated by a key. */
export interface Operator {
  readonly id: number
  readonly name: string
  /** Signs a text. Somebody who has only access to the database cannot create this signature. */
  sign(text: string): Buffer
  /** The console session whose key signs; null: the operator's own key. */
  readonly session: number | null
  /**
   * The operator's command. It is stored with a proposal, so that the second operator executes exactly
   * the same command.
   */
  readonly request?: Request
}

/** The prefix of every `OPERATOR_KEY`. */
const PREFIX = 'h5op_'
/** A name is a single word, so that names are unambiguous in lists. */
export const OPERATOR_NAME = /^[a-z][a-z0-9.-]{1,31}$/

/** A key has 256 random bits, so a fast hash is sufficient. */
const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The fixed bytes before the 32 bytes of an Ed25519 key in the format PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The signing key of an operator, derived from their access key, so that the operator has only one
 * secret to keep.
 */
const signingKey = (key: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, createHash('sha256').update(`sign ${key}`).digest()]),
    format: 'der',
    type: 'pkcs8',
  })

const publicKey = (secret: KeyObject): Buffer =>
  createPublicKey(secret).export({ type: 'spki', format: 'der' })

/** The operator of a key; null for an unknown key and for a removed operator. */
export async function operatorOfKey(db: Db | Tx, key: string): Promise<Operator | null> {
  if (!OPERATOR_KEY.test(key)) return null
  const secret = signingKey(key)
  const known = publicKey(secret)
  const row = await db
    .selectFrom('operators')
    .select(['id', 'name', 'public_key'])
    .where('key_hash', '=', hashKey(key))
    .where('removed_at', '=', 0)
    .executeTakeFirst()
  // Somebody has stored another public key for this operator, to forge the operator's signatures. So the access key
  // is rejected.
  if (!row || (row.public_key && !row.public_key.equals(known))) return null
  if (!row.public_key)
    await db.updateTable('operators').set({ public_key: known }).where('id', '=', row.id).execute()
  return { id: row.id, name: row.name, session: null, sign: (text) => sign(null, Buffer.from(text), secret) }
}

export const KEY_ENDED = 'This key is no operator’s (any more).'

const currentOperator = (db: Db | Tx, { id }: Operator) =>
  db.selectFrom('operators').select('id').where('id', '=', id).where('removed_at', '=', 0)

/** Whether an operator was not removed. Commands that run for long or wait for input check this repeatedly. */
export const isStillOperator = async (db: Db | Tx, operator: Operator): Promise<boolean> =>
  (await currentOperator(db, operator).executeTakeFirst()) !== undefined

/**
 * Checks that an operator exists, and prevents until the end of the transaction that the operator is removed. Throws
 * ConfigError for an operator who was already removed.
 */
export async function lockOperator(tx: Tx, operator: Operator): Promise<void> {
  if (!(await currentOperator(tx, operator).forShare().executeTakeFirst())) throw new ConfigError(KEY_ENDED)
}

/** The number of operators that ever existed, including removed operators. */
export async function operatorsEver(db: Db | Tx): Promise<number> {
  const { n } = await db
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Adds an operator and returns their key, which cannot be shown again; null when an operator ever
 * had this name.
 */
export async function addOperator(
  tx: Tx,
  { name, addedBy, time }: { readonly name: string; readonly addedBy: string; readonly time: number },
): Promise<string | null> {
  const key = PREFIX + randomBytes(32).toString('base64url')
  const row = await tx
    .insertInto('operators')
    .values({
      name,
      key_hash: hashKey(key),
      public_key: publicKey(signingKey(key)),
      added_by: addedBy,
      created_at: time,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? key : null
}

/**
 * Removes an operator; false when there is no operator of this name. The name stays in all records.
 */
export async function removeOperator(db: Db | Tx, name: string, time: number): Promise<boolean> {
  const row = await db
    .updateTable('operators')
    // An operator who never acted since acts are signed has no public key. An empty key is stored, which verifies no
    // signature, so nobody can sign as the removed operator.
    .set({ removed_at: time, public_key: sql<Buffer>`coalesce(public_key, '')` })
    .where('name', '=', name)
    .where('removed_at', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
