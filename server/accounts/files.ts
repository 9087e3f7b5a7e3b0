import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
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

type Needs = Pick<Services, 'db' | 'config' | 'clock'>

const folderOf = (services: Pick<Services, 'config'>): string => join(services.config.dataDir, 'files')

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
  const folder = folderOf(services)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  await writeFile(`${path}.part`, data, { mode: 0o600 })
  await rename(`${path}.part`, path)
  try {
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
    })
  } catch (problem) {
    if (problem instanceof Refusal) await rm(path, { force: true })
    throw problem
  }
  return `/api/file/${name}`
}

const NAME = /^[A-Za-z0-9_-]{32}$/

/** Where a file lies, when it is this user's own; null otherwise. */
export async function fileFor(
  services: Pick<Services, 'db' | 'config'>,
  name: string,
  userId: number,
): Promise<{ path: string; mime: string } | null> {
  if (!NAME.test(name)) return null
  const row = await services.db
    .selectFrom('files')
    .select('mime')
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { path: join(folderOf(services), name), mime: row.mime } : null
}
