import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '../db/transaction.ts'
import type { Db, Tx } from '../db/types.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { Queue } from './queue.ts'
import { takeTurn } from './turn.ts'

/** More pixels than any phone's camera makes; a picture that unfolds to more is a bomb. */
const MOST_PIXELS = 50_000_000
const LONGEST_SIDE = 4096

/** Pictures are decoded one at a time: one of 50 million pixels takes 150 MB. */
const queue = new Queue(1, 50, () => new Refusal('request_busy'))

export type Picture = 'jpeg' | 'png' | 'webp'

/** The format by the first bytes; a name or a declared type says nothing. SVG, HTML and the rest are null. */
export function pictureOf(bytes: Buffer): Picture | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** Decodes and encodes anew: what comes out is a picture and nothing else (no EXIF, no trailing bytes). */
async function recode(bytes: Buffer, format: Picture) {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: 85 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new Refusal('file_type')
  }
}

type Needs = Pick<Services, 'db' | 'clock'>

/** What one person may upload within 24 hours. */
export const UPLOADS_MAX = { files: 50, bytes: 64 * 1024 * 1024 }
const DAY = 86_400_000

/** Refusal `upload_limit` when the day's share is used up. */
async function needQuota(db: Db | Tx, userId: number, now: number): Promise<void> {
  const { n, bytes } = await db
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number | null>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .where('created_at', '>', now - DAY)
    .executeTakeFirstOrThrow()
  if (Number(n) >= UPLOADS_MAX.files || Number(bytes) >= UPLOADS_MAX.bytes) throw new Refusal('upload_limit')
}

/** Keeps an uploaded picture for its owner and gives its address. Refusal `file_type` for anything but a picture, `upload_limit`. */
export async function keepPicture(services: Needs, userId: number, bytes: Buffer): Promise<string> {
  const format = pictureOf(bytes)
  if (!format) throw new Refusal('file_type')
  const now = services.clock.now()
  // Before the work of decoding, and again where it counts.
  await needQuota(services.db, userId, now)
  const { data, info } = await queue.run(() => recode(bytes, format))
  const name = randomBytes(24).toString('base64url')
  await inTransaction(services.db, async (tx) => {
    await takeTurn(tx, userId)
    await needQuota(tx, userId, now)
    await tx
      .insertInto('files')
      .values({
        name,
        user_id: userId,
        mime: `image/${format}`,
        bytes: data.length,
        width: info.width,
        height: info.height,
        digest: createHash('sha256').update(data).digest(),
        created_at: now,
      })
      .execute()
    await tx.insertInto('file_contents').values({ name, content: data }).execute()
  })
  return `/api/file/${name}`
}

const NAME = /^[A-Za-z0-9_-]{32}$/

export interface KeptPicture {
  readonly mime: string
  readonly content: Buffer
}

const pictures = (db: Db, name: string) =>
  db
    .selectFrom('files')
    .innerJoin('file_contents', 'file_contents.name', 'files.name')
    .select(['mime', 'content'])
    .where('files.name', '=', name)

/** A picture, when it is this user's own; null otherwise. */
export async function pictureOfUser(db: Db, name: string, userId: number): Promise<KeptPicture | null> {
  if (!NAME.test(name)) return null
  return (await pictures(db, name).where('user_id', '=', userId).executeTakeFirst()) ?? null
}

/** The picture at an address that `keepPicture` gave, for operators; null when there is none. */
export async function pictureByAddress(db: Db, address: string): Promise<KeptPicture | null> {
  const name = address.slice(address.lastIndexOf('/') + 1)
  return (await pictures(db, name).executeTakeFirst()) ?? null
}

/**
 * Takes the pictures of an older version from the data folder into the database, where every node finds them. One at a
 * time and safe to be interrupted: a picture is removed from the folder once it is kept.
 */
export async function takeOverPictures({
  db,
  config,
  log,
}: Pick<Services, 'db' | 'config' | 'log'>): Promise<void> {
  const folder = join(config.dataDir, 'files')
  const names = await readdir(folder).catch(() => [])
  let taken = 0
  for (const name of names.filter((one) => NAME.test(one))) {
    const known = await db.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst()
    if (!known) continue
    const content = await readFile(join(folder, name))
    await db
      .insertInto('file_contents')
      .values({ name, content })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await rm(join(folder, name))
    taken++
  }
  if (taken > 0) log.info('uploaded pictures were taken into the database', { pictures: taken })
}
