import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../db/types.ts'

/** A person who acts on money or content, proven by a key. */
export interface Operator {
  readonly id: number
  readonly name: string
}

/** Says by itself what it is, so that a scan for leaked secrets finds it. */
const PREFIX = 'h5op_'
const KEY = /^h5op_[A-Za-z0-9_-]{43}$/
/** One word, so that a name stands for itself in every list. */
export const OPERATOR_NAME = /^[a-z][a-z0-9.-]{1,31}$/

/** 256 random bits need no slow hash. */
const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Whose key this is; null when nobody's, or of somebody who was removed. */
export async function operatorOfKey(db: Db | Tx, key: string): Promise<Operator | null> {
  if (!KEY.test(key)) return null
  const row = await db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('key_hash', '=', hashKey(key))
    .where('removed_at', '=', 0)
    .executeTakeFirst()
  return row ?? null
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
    .values({ name, key_hash: hashKey(key), added_by: addedBy, created_at: time })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? key : null
}

/** Ends an operator's key; false when there is none of this name. Their name stays in every record. */
export async function removeOperator(db: Db | Tx, name: string, time: number): Promise<boolean> {
  const row = await db
    .updateTable('operators')
    .set({ removed_at: time })
    .where('name', '=', name)
    .where('removed_at', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
