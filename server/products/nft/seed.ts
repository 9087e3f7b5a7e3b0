import { randomBytes } from 'node:crypto'
import { decimal, ZERO } from '#domain/money.ts'
import type { Tx } from '../../db/types.ts'
import type { Services } from '../../services.ts'
import { poolHash, sha256 } from './boxes.ts'
import { ARTISTS, BOXES, coverOf, fileOf, poolOf, type SampleBox, WORKS } from './samples.ts'
import { openListing } from './store.ts'

const HOUR = 3_600_000
/** How long boxes are on sale (hours). */
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

async function putWorks({ services, tx, now, artists, series }: Seeding): Promise<void> {
  for (const { code, name, type, rarity, style, series: of, duration, sale } of WORKS) {
    const coin = coinOf(services, sale.coin)
    const artist = artists.get(style)
    if (!coin || artist === undefined) continue
    const { id } = await tx
      .insertInto('nft_works')
      .values({
        code,
        kind: 'piece',
        name,
        type,
        cover: coverOf(code),
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
    const start = now + sale.from * HOUR
    await openListing(
      tx,
      {
        work_id: id,
        seller_id: null,
        holding_id: null,
        mode: sale.mode,
        currency_id: coin.id,
        scale: coin.scale,
        price: decimal(sale.price),
        increment: decimal(sale.increment ?? '0'),
        margin: decimal(sale.margin ?? '0'),
        fee_rate: ZERO,
        stock: 1,
        limit_per_user: 0,
        start_at: start,
        end_at: start + sale.hours * HOUR,
      },
      now,
    )
  }
}

/** A box, the hash of its seed and of its pool, and then its sale: in this order. */
async function putBox({ services, tx, now, artists, series }: Seeding, box: SampleBox): Promise<void> {
  const coin = coinOf(services, box.coin)
  const artist = artists.get(ARTISTS[box.artist]?.style ?? '')
  if (!coin || artist === undefined) return
  const pieces = poolOf(box)
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
      code: box.code,
      kind: 'box',
      name: box.series,
      cover: coverOf(box.code),
      file: coverOf(box.code),
      rarity: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const works = await tx
    .insertInto('nft_works')
    .values(
      pieces.map(({ code, name, rarity }) => ({
        ...common,
        code,
        kind: 'piece' as const,
        name,
        cover: coverOf(code),
        file: coverOf(code),
        rarity,
      })),
    )
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

/** Writes the market of a demo installation, once; everything in it is marked as a sample. */
export async function seedNft(services: Services): Promise<void> {
  const { db, config, clock } = services
  if (!config.demo || (await db.selectFrom('nft_works').select('id').executeTakeFirst())) return
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const artists = await tx
      .insertInto('nft_artists')
      .values(
        ARTISTS.map(({ name, style }) => ({
          name,
          style,
          avatar: coverOf(`artist-${style}`),
          banner: coverOf(`banner-${style}`),
          sample: true,
          created_at: now,
        })),
      )
      .returning(['id', 'style'])
      .execute()
    const covers = new Map([
      ...WORKS.map(({ series, code }) => [series, coverOf(code)] as const),
      ...BOXES.map(({ series, code }) => [series, coverOf(code)] as const),
    ])
    const series = await tx
      .insertInto('nft_series')
      .values([...covers].map(([name, cover]) => ({ name, cover })))
      .returning(['id', 'name'])
      .execute()
    const seeding: Seeding = {
      services,
      tx,
      now,
      artists: new Map(artists.map(({ id, style }) => [style, id])),
      series: new Map(series.map(({ id, name }) => [name, id])),
    }
    await putWorks(seeding)
    for (const box of BOXES) await putBox(seeding, box)
  })
}
