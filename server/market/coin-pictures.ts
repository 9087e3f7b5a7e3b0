import { createHash } from 'node:crypto'
import type { Db, Tx } from '../platform/db/types.ts'

/** Where pictures of coins are served. */
export const COIN_PICTURES = '/api/coin_picture/'

/** What they are encoded as. */
export const COIN_PICTURE_MIME = 'image/webp'

const NAME = /^[0-9a-f]{64}$/

/** The address that a picture has by its content. */
export const coinPictureAddress = (content: Buffer): string =>
  COIN_PICTURES + createHash('sha256').update(content).digest('hex')

/** Keeps a picture of a coin, whose address `coinPictureAddress` gives; one that is there already is the same. */
export async function keepCoinPicture(tx: Tx, content: Buffer, now: number): Promise<void> {
  const name = coinPictureAddress(content).slice(COIN_PICTURES.length)
  await tx
    .insertInto('coin_pictures')
    .values({ name, content, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A picture of a coin, for everybody; null when there is none of this name. */
export async function coinPictureOf(db: Db, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null
  const row = await db
    .selectFrom('coin_pictures')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.content ?? null
}
