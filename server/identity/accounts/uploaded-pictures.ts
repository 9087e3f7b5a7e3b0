import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, waitOf } from '../../platform/errors.ts'
import { Queue } from '../../platform/task-queue.ts'
import type { Services } from '../../services.ts'
import { lockUser } from './lock-user.ts'

/**
 * Maximum number of pixels of a picture, more than the camera of any phone has. A small file with more pixels is an
 * attack: decoding it would use up the memory.
 */
const MOST_PIXELS = 50_000_000
const LONGEST_SIDE = 4096

/** Pictures are decoded one at a time, because a picture of 50 million pixels takes 150 MB of memory. */
const queue = new Queue(1, 50, () => new AppError('request_busy'))

export type Picture = 'jpeg' | 'png' | 'webp'

/**
 * The format of a picture, detected from its first bytes. The file name and the declared type are ignored, because
 * the client can state anything. Null for SVG, HTML and all other formats.
 */
export function pictureFormat(bytes: Buffer): Picture | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** The dimensions of a picture from its header, without decoding it. Throws AppError `file_broken`. */
export async function dimensionsOf(
  bytes: Buffer,
): Promise<{ readonly width: number; readonly height: number }> {
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height }
  } catch {
    throw new AppError('file_broken')
  }
}

/**
 * Decodes and encodes a picture again, so that the result contains only the picture (no EXIF, no
 * trailing bytes). `square`: crops to a square of this many pixels around the centre. Throws
 * AppError `file_pixels`, `file_broken`.
 */
async function recode(bytes: Buffer, format: Picture, square?: number) {
  const { default: sharp } = await import('sharp')
  const { width, height } = await dimensionsOf(bytes)
  try {
    if (width * height > MOST_PIXELS) throw new AppError('file_pixels', { most: MOST_PIXELS / 1_000_000 })
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(
        square === undefined
          ? { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true }
          : { width: square, height: square, fit: 'cover' },
      )
      .toFormat(format, format === 'png' ? {} : { quality: 85 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file_broken')
  }
}

/**
 * The centre of a picture as a square WebP with sides of this many pixels, without metadata. Throws AppError
 * `file_pixels`, `file_broken`.
 */
export const cropSquare = (bytes: Buffer, side: number): Promise<Recoded> =>
  queue.run(() => recode(bytes, 'webp', side))

type Recoded = Awaited<ReturnType<typeof recode>>

type Needs = Pick<Services, 'db' | 'clock'>

/** Maximum number of files and bytes that one user may upload within 24 hours. */
export const UPLOADS_MAX = { files: 50, bytes: 64 * 1024 * 1024 }
const DAY = 86_400_000

/** Throws AppError `upload_limit` when the user's upload limit for 24 hours is used up. */
async function requireQuota(db: Db | Tx, userId: number, now: number): Promise<void> {
  const files = await db
    .selectFrom('files')
    .select(['bytes', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', now - DAY)
    .orderBy('created_at', 'desc')
    .execute()
  let bytes = 0
  for (const [index, file] of files.entries()) {
    bytes += file.bytes
    // The newest files up to this one reach the limit, so it is used up until this one is a day old.
    if (index + 1 >= UPLOADS_MAX.files || bytes >= UPLOADS_MAX.bytes)
      throw new AppError('upload_limit', waitOf(file.created_at + DAY - now))
  }
}

/**
 * Stores an uploaded picture for its owner and returns its address. Throws AppError `file_type`, `file_pixels`,
 * `file_broken`, `upload_limit`.
 */
export async function storePicture(services: Needs, userId: number, bytes: Buffer): Promise<string> {
  const format = pictureFormat(bytes)
  if (!format) throw new AppError('file_type')
  const now = services.clock.now()
  // The limit is checked before decoding to save work, and again in the transaction that stores the picture, because
  // other uploads may run at the same time.
  await requireQuota(services.db, userId, now)
  const picture = await queue.run(() => recode(bytes, format))
  const name = await inTransaction(services.db, async (tx) => {
    await lockUser(tx, userId)
    await requireQuota(tx, userId, now)
    return writePicture(tx, userId, picture, format, now)
  })
  return `/api/file/${name}`
}

/**
 * Stores a picture under a random name and returns the name. `shown`: whether the picture is
 * public.
 */
async function writePicture(
  tx: Tx,
  userId: number,
  { data, info }: Recoded,
  format: Picture,
  now: number,
  shown = false,
): Promise<string> {
  const name = randomBytes(24).toString('base64url')
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
      shown,
      created_at: now,
    })
    .execute()
  await tx.insertInto('file_contents').values({ name, content: data }).execute()
  return name
}

const pictureName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/**
 * Query for the picture at an address, if it belongs to this user. Finds nothing for another user's picture or an
 * unknown address. Until the transaction ends the picture is not deleted as unused.
 */
export const ownPicture = (db: Db | Tx, userId: number, address: string) =>
  db
    .selectFrom('files')
    .select(['name', 'digest'])
    .where('name', '=', pictureName(address))
    .where('user_id', '=', userId)
    .where('shown', '=', false)
    .forKeyShare()
    .executeTakeFirst()

/** Side length of a portrait in pixels. */
const PORTRAIT = 512

/**
 * Makes an uploaded picture of the user their portrait: stores a public copy of its centre and deletes the
 * previous portrait. Returns the portrait's address. Throws AppError `file_missing` when the address does
 * not belong to a picture of the user.
 */
export async function storePortrait(services: Needs, userId: number, address: string): Promise<string> {
  const { db, clock } = services
  const own = await ownPicture(db, userId, address)
  const source = own && (await pictureOfUser(db, own.name, userId))
  if (!source) throw new AppError('file_missing')
  const picture = await cropSquare(source.content, PORTRAIT)
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const name = await writePicture(tx, userId, picture, 'webp', clock.now(), true)
    const portrait = `/api/portrait/${name}`
    await tx.updateTable('users').set({ head_portrait: portrait }).where('id', '=', userId).execute()
    const before = tx
      .selectFrom('files')
      .select('name')
      .where('user_id', '=', userId)
      .where('shown', '=', true)
      .where('name', '<>', name)
    await tx.deleteFrom('file_contents').where('name', 'in', before).execute()
    await tx
      .deleteFrom('files')
      .where('user_id', '=', userId)
      .where('shown', '=', true)
      .where('name', '<>', name)
      .execute()
    return portrait
  })
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

/** The picture with this name; null when there is no such picture or it belongs to another user. */
export async function pictureOfUser(db: Db, name: string, userId: number): Promise<KeptPicture | null> {
  if (!NAME.test(name)) return null
  return (await pictures(db, name).where('user_id', '=', userId).executeTakeFirst()) ?? null
}

/** A public portrait; null for an unknown name and for every other picture. */
export async function portraitOf(db: Db, name: string): Promise<KeptPicture | null> {
  if (!NAME.test(name)) return null
  return (await pictures(db, name).where('shown', '=', true).executeTakeFirst()) ?? null
}

/**
 * The picture with this name in a message of a chat room. It is public as long as the message is shown. Null when
 * there is no such picture or its message was removed.
 */
export async function chatPictureOf(db: Db, name: string): Promise<KeptPicture | null> {
  if (!NAME.test(name)) return null
  const shown = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('file', '=', name)
    .where('hidden_at', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return shown ? ((await pictures(db, name).executeTakeFirst()) ?? null) : null
}

/**
 * The picture at an address that `storePicture` returned, for operators; null when there is no such picture.
 */
export async function pictureByAddress(db: Db, address: string): Promise<KeptPicture | null> {
  return (await pictures(db, pictureName(address)).executeTakeFirst()) ?? null
}

/**
 * Moves pictures that an earlier release stored in the data folder to the database, where every node can read them.
 * Pictures are moved one at a time, and each is deleted from the folder only after it has been stored, so the move
 * can be interrupted at any time.
 */
export async function importPictures({
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
