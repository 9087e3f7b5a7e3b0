import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { ConfigError } from '../../platform/environment.ts'

/** The command by which an operator acts. */
export interface Request {
  readonly command: string
  readonly words: readonly string[]
  /** The number of the proposal that the operator approves by it. */
  readonly approves?: number
  /** Told of what became of an approval that waits for a second operator. */
  readonly heard?: (approval: 'waits' | 'again', proposal: number) => void
}

/** A person who acts on money or content, proven by a key. */
export interface Operator {
  readonly id: number
  readonly name: string
  /** Their signature under a text, which nobody can make who has the database alone. */
  sign(text: string): Buffer
  /** The session of the console whose key signs; null: their own does. */
  readonly session: number | null
  /** Kept with what they propose, so that a second operator applies exactly that. */
  readonly request?: Request
}

/** Says by itself what it is, so that a scan for leaked secrets finds it. */
const PREFIX = 'h5op_'
const KEY = /^h5op_[A-Za-z0-9_-]{43}$/
/** One word, so that a name stands for itself in every list. */
export const OPERATOR_NAME = /^[a-z][a-z0-9.-]{1,31}$/

/** 256 random bits need no slow hash. */
const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that an operator signs with: of theirs, so that there is one secret to keep. */
const signingKey = (key: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, createHash('sha256').update(`sign ${key}`).digest()]),
    format: 'der',
    type: 'pkcs8',
  })

const publicKey = (secret: KeyObject): Buffer =>
  createPublicKey(secret).export({ type: 'spki', format: 'der' })

/** Whose key this is; null when nobody's, or of somebody who was removed. */
export async function operatorOfKey(db: Db | Tx, key: string): Promise<Operator | null> {
  if (!KEY.test(key)) return null
  const secret = signingKey(key)
  const known = publicKey(secret)
  const row = await db
    .selectFrom('operators')
    .select(['id', 'name', 'public_key'])
    .where('key_hash', '=', hashKey(key))
    .where('removed_at', '=', 0)
    .executeTakeFirst()
  // Another public key than that of the secret was put there by somebody who wants to sign in this name.
  if (!row || (row.public_key && !row.public_key.equals(known))) return null
  if (!row.public_key)
    await db.updateTable('operators').set({ public_key: known }).where('id', '=', row.id).execute()
  return { id: row.id, name: row.name, session: null, sign: (text) => sign(null, Buffer.from(text), secret) }
}

export const KEY_ENDED = 'This key is no operator’s (any more).'

const present = (db: Db | Tx, { id }: Operator) =>
  db.selectFrom('operators').select('id').where('id', '=', id).where('removed_at', '=', 0)

/** Whether somebody is an operator still: who acts for long, or line by line, asks again. */
export const isStillOperator = async (db: Db | Tx, operator: Operator): Promise<boolean> =>
  (await present(db, operator).executeTakeFirst()) !== undefined

/** Makes sure of it until the end of the transaction. Throws ConfigError for a key that was ended meanwhile. */
export async function holdOperator(tx: Tx, operator: Operator): Promise<void> {
  if (!(await present(tx, operator).forShare().executeTakeFirst())) throw new ConfigError(KEY_ENDED)
}

/** How many operators there ever were; those who were removed count. */
export async function operatorsEver(db: Db | Tx): Promise<number> {
  const { n } = await db
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Adds an operator and gives their key, which nothing can show again; null when the name was ever used. */
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

/** Ends an operator's key; false when there is none of this name. Their name stays in every record. */
export async function removeOperator(db: Db | Tx, name: string, time: number): Promise<boolean> {
  const row = await db
    .updateTable('operators')
    // Who never acted since approvals are signed goes without a public key: an empty one verifies nothing.
    .set({ removed_at: time, public_key: sql<Buffer>`coalesce(public_key, '')` })
    .where('name', '=', name)
    .where('removed_at', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
