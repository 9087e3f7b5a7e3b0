import { createHash } from 'node:crypto'
import type { Db, Tx } from '../platform/db/types.ts'

/** Path under which pictures of coins are served. */
export const COIN_PICTURES = '/api/coin_picture/'

/** Format of the stored pictures. */
export const COIN_PICTURE_MIME = 'image/webp'

const NAME = /^[0-9a-f]{64}$/

/** The address of a picture, derived from the hash of its content. */
export const coinPictureAddress = (content: Buffer): string =>
  COIN_PICTURES + createHash('sha256').update(content).digest('hex')

/**
 * Stores a picture of a coin under the address that `coinPictureAddress` returns. Identical
 * pictures are stored once.
 */
export async function storeCoinPicture(tx: Tx, content: Buffer, now: number): Promise<void> {
  const name = coinPictureAddress(content).slice(COIN_PICTURES.length)
  await tx
    .insertInto('coin_pictures')
    .values({ name, content, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The picture stored under this name (SHA-256 hash of the picture's content, hexadecimal); null
 * when no such picture is stored.
 */
export async function coinPictureOf(db: Db, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null
  const row = await db
    .selectFrom('coin_pictures')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.content ?? null
}
