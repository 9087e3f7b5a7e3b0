import { randomBytes } from 'node:crypto'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { poolHash, sha256 } from './blind-boxes.ts'
import {
  ARTISTS,
  BOXES,
  coverUrl,
  fileOf,
  poolOf,
  type SampleBox,
  type SampleSale,
  type SampleWork,
  WORKS,
} from './sample-works.ts'
import { onSale, openListing, type Sale } from './store.ts'

const KIND = 'nft_demo'
const HOUR = 3_600_000
const RENEWED_AT = 12 * HOUR
/** Delay (ms) of the next attempt when a sale is over and the job of its end has not run yet. */
const LATER = 60_000
/** Duration of the sale of boxes (hours). */
const BOX_HOURS = 720

interface Seeding {
  readonly services: Services
  readonly tx: Tx
  readonly now: number
  readonly artists: ReadonlyMap<string, number>
  readonly series: ReadonlyMap<string, number>
}

const coinOf = ({ market }: Services, name: string) =>
  market.currencies().find((one) => one.name === name && one.kind === 'crypto')

/**
 * A sample work that was bought is offered again as another edition, with its own code and the same
 * picture.
 */
const editionOf = (code: string, edition: number): string => (edition === 1 ? code : `${code}E${edition}`)

/** Puts a sample work on sale, `from` hours from now. */
async function sell(
  { services, tx, now }: Seeding,
  workId: number,
  { mode, coin: name, price, increment = '0', margin = '0', from, hours }: SampleSale,
): Promise<void> {
  const coin = coinOf(services, name)
  if (!coin) return
  const start = now + from * HOUR
  await openListing(
    tx,
    {
      work_id: workId,
      seller_id: null,
      holding_id: null,
      mode,
      currency_id: coin.id,
      scale: coin.scale,
      price: decimal(price),
      increment: decimal(increment),
      margin: decimal(margin),
      fee_rate: ZERO,
      stock: 1,
      limit_per_user: 0,
      start_at: start,
      end_at: start + hours * HOUR,
    },
    now,
  )
}

async function putWork(seeding: Seeding, sample: SampleWork, edition: number): Promise<void> {
  const { tx, now, artists, series } = seeding
  const { code, name, type, rarity, style, series: of, duration, sale } = sample
  const artist = artists.get(style)
  if (artist === undefined) return
  const { id } = await tx
    .insertInto('nft_works')
    .values({
      code: editionOf(code, edition),
      kind: 'piece',
      name,
      type,
      cover: coverUrl(code),
      file: fileOf({ code, type }),
      duration,
      rarity,
      artist_id: artist,
      series_id: series.get(of) ?? null,
      sample: true,
      owner_id: null,
      listing_id: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sell(seeding, id, edition === 1 ? sale : { ...sale, from: 0 })
}

/** Creates a box, with the hashes of its seed and of its pool, and then the sale of the box. */
async function putBox(
  { services, tx, now, artists, series }: Seeding,
  box: SampleBox,
  edition: number,
): Promise<void> {
  const coin = coinOf(services, box.coin)
  const artist = artists.get(ARTISTS[box.artist]?.style ?? '')
  if (!coin || artist === undefined) return
  const pieces = poolOf(box).map((piece) => ({
    ...piece,
    code: editionOf(piece.code, edition),
    cover: coverUrl(piece.code),
  }))
  const common = {
    type: 'image',
    artist_id: artist,
    series_id: series.get(box.series) ?? null,
    sample: true,
    owner_id: null,
    listing_id: null,
    created_at: now,
  } as const
  const { id } = await tx
    .insertInto('nft_works')
    .values({
      ...common,
      code: editionOf(box.code, edition),
      kind: 'box',
      name: box.series,
      cover: coverUrl(box.code),
      file: coverUrl(box.code),
      rarity: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const works = await tx
    .insertInto('nft_works')
    .values(pieces.map((piece) => ({ ...common, ...piece, kind: 'piece' as const, file: piece.cover })))
    .returning(['id', 'code'])
    .execute()
  const seed = randomBytes(32)
  await tx
    .insertInto('nft_boxes')
    .values({ work_id: id, seed, seed_hash: sha256(seed), pool_hash: poolHash(pieces) })
    .execute()
  const ids = new Map(works.map((one) => [one.code, one.id]))
  await tx
    .insertInto('nft_pool')
    .values(pieces.map(({ code }, position) => ({ box_id: id, position, work_id: ids.get(code) ?? 0 })))
    .execute()
  await openListing(
    tx,
    {
      work_id: id,
      seller_id: null,
      holding_id: null,
      mode: 'box',
      currency_id: coin.id,
      scale: coin.scale,
      price: decimal(box.price),
      increment: ZERO,
      margin: ZERO,
      fee_rate: ZERO,
      stock: pieces.length,
      limit_per_user: box.limit,
      start_at: now,
      end_at: now + BOX_HOURS * HOUR,
    },
    now,
  )
}

async function begin(tx: Tx, now: number): Promise<void> {
  if (await tx.selectFrom('nft_works').select('id').executeTakeFirst()) return
  await tx
    .insertInto('nft_artists')
    .values(
      ARTISTS.map(({ name, style }) => ({
        name,
        style,
        avatar: coverUrl(`artist-${style}`),
        banner: coverUrl(`banner-${style}`),
        sample: true,
        created_at: now,
      })),
    )
    .execute()
  const covers = new Map([
    ...WORKS.map(({ series, code }) => [series, coverUrl(code)] as const),
    ...BOXES.map(({ series, code }) => [series, coverUrl(code)] as const),
  ])
  await tx
    .insertInto('nft_series')
    .values([...covers].map(([name, cover]) => ({ name, cover })))
    .execute()
}

/**
 * The newest edition of a sample with its latest sale, and the number of the edition. The number is 0 when there is
 * no edition.
 */
async function newestOf(tx: Tx, code: string): Promise<{ sale: Sale | null; edition: number }> {
  const codes = new RegExp(`^${code}(?:E(\\d+))?$`)
  const works = await tx
    .selectFrom('nft_works')
    .selectAll()
    .where('sample', '=', true)
    .where('code', 'like', `${code}%`)
    .execute()
  const [newest] = works
    .flatMap((work) => {
      const found = codes.exec(work.code)
      return found ? [{ work, edition: Number(found[1] ?? 1) }] : []
    })
    .sort((one, other) => other.edition - one.edition)
  if (!newest) return { sale: null, edition: 0 }
  const { work, edition } = newest
  const listing = await tx
    .selectFrom('nft_listings')
    .selectAll()
    .where('id', '=', work.listing_id)
    .executeTakeFirst()
  return { sale: listing ? { work, listing } : null, edition }
}

/**
 * Fills the market of a demo installation, where everything is marked as a sample. Sample works that were not sold
 * are offered again, and a sold work is replaced by its next edition. Returns false while the job of the end of a
 * sale has not run yet.
 */
async function fill(services: Services, tx: Tx, now: number): Promise<boolean> {
  await begin(tx, now)
  // Because of this lock, only one of several nodes fills the market.
  const artists = await tx
    .selectFrom('nft_artists')
    .select(['id', 'style'])
    .where('sample', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  const series = await tx.selectFrom('nft_series').select(['id', 'name']).execute()
  const seeding: Seeding = {
    services,
    tx,
    now,
    artists: new Map(artists.map(({ id, style }) => [style, id])),
    series: new Map(series.map(({ id, name }) => [name, id])),
  }
  let whole = true
  const over = ({ listing }: Sale): boolean => {
    if (onSale(listing) === 1 && listing.end_at <= now) whole = false
    // An auction whose winner has not paid yet is not over.
    return onSale(listing) === 0 && listing.state !== 'won'
  }
  for (const sample of WORKS) {
    const { sale, edition } = await newestOf(tx, sample.code)
    if (sale === null || sale.work.owner_id !== null) await putWork(seeding, sample, edition + 1)
    else if (over(sale)) await sell(seeding, sale.work.id, { ...sample.sale, from: 0 })
  }
  for (const box of BOXES) {
    const { sale, edition } = await newestOf(tx, box.code)
    if (sale === null || over(sale)) await putBox(seeding, box, edition + 1)
  }
  return whole
}

const jobAt = (period: string, at: number): Job => ({ kind: KIND, object: '', period, at })

/** Fills the market and schedules the next run, at the next noon (UTC+8). */
async function renew(services: Services, tx: Tx, now: number): Promise<boolean> {
  const whole = await fill(services, tx, now)
  const noon = (day: number): number => businessDayStart(day) * 1000 + RENEWED_AT
  const day = businessDayOf(wireTime(now))
  const next = now < noon(day) ? day : day + 1
  await schedule(tx, [jobAt(String(next), noon(next))])
  return whole
}

/** Renews the market every noon. After an outage of the server it is renewed once, for today. */
export const seedJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, _, now) => {
    if (!services.config.demo) return {}
    return (await renew(services, tx, now)) ? {} : { again: now + LATER }
  },
})

/** Initial NFT market of a demo installation. */
export async function seedNft(services: Services): Promise<void> {
  const { db, config, clock } = services
  if (!config.demo) return
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await renew(services, tx, now))) await schedule(tx, [jobAt(`start ${now}`, now + LATER)])
  })
}
