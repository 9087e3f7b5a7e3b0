import { sql } from 'kysely'
import type { nft } from '#contract/trade/nft.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Db } from '../../platform/db/types.ts'
import { noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { coinName, maskName } from './bid-to-wire.ts'
import { nftCoins } from './resell.ts'
import { artistsFor, type Reader, toArtist, toItem, toNft, worksFor } from './to-wire.ts'

export const readerOf = ({ market, clock }: Services, userId: number): Reader => ({
  market,
  userId,
  now: clock.now(),
})

/** Escapes the wildcards of LIKE in a keyword. */
const pattern = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`

const MODES = ['fixed', 'auction', 'box'] as const

/** SQL: whether a sale is over; ended sales are sorted last. */
const over = (now: number) => sql<boolean>`(l.state <> 'open' or l.end_at <= ${now})`

/** SQL: USDT price of one unit of each coin in which works are priced, as rows `u (id, price)`. */
const usdtPrices = ({ market }: Services) => {
  const coins = nftCoins(market).map(({ id }) => ({ id, price: market.usdtPrice(id)?.price ?? '0' }))
  return sql`unnest(${coins.map(({ id }) => id)}::integer[], ${coins.map(({ price }) => price)}::numeric[]) u (id, price)`
}

/** SQL: the price in USDT, so that prices in different coins can be sorted. */
const inUsdt = (services: Services) =>
  sql`coalesce(l.best_price, l.price) * coalesce((select u.price from ${usdtPrices(services)} where u.id = l.currency_id), 0)`

/** SQL: total sales of an artist's works in USDT. */
const soldInUsdt = (services: Services) =>
  sql`coalesce((select sum(o.price * o.num * u.price) from nft_orders o join nft_works w on w.id = o.work_id
    join ${usdtPrices(services)} on u.id = o.currency_id where w.artist_id = a.id and o.state = 'paid'), 0)`

/** The market: all works that are or were on sale, with the reader's filters and order. */
export function listItems(
  services: Services,
  userId: number,
  params: CheckedParams<typeof nft.items>,
): Promise<AnswerOf<typeof nft.items>> {
  const { db } = services
  const reader = readerOf(services, userId)
  const { now } = reader
  let query = worksFor(db, userId).where('w.listing_id', 'is not', null)
  const { keyword, sell_mode, type, rarity, currency_id, status, artist_id, series, sort } = params
  if (keyword.trim() !== '') {
    const like = pattern(keyword)
    query = query.where((eb) =>
      eb.or([eb('w.name', 'ilike', like), eb('a.name', 'ilike', like), eb('s.name', 'ilike', like)]),
    )
  }
  const mode = MODES[Number(sell_mode)]
  if (sell_mode !== '' && mode) query = query.where('l.mode', '=', mode)
  if (type !== '') query = query.where('w.type', '=', type)
  if (rarity !== '') query = query.where(sql<boolean>`w.rarity = ${Number(rarity)}`)
  if (currency_id !== 0) query = query.where('l.currency_id', '=', currency_id)
  if (artist_id !== 0) query = query.where('w.artist_id', '=', artist_id)
  if (series !== 0) query = query.where('w.series_id', '=', series)
  if (status === '2') query = query.where(sql<boolean>`l.state = 'open' and l.start_at > ${now}`)
  if (status === '1')
    query = query.where(sql<boolean>`l.state = 'open' and l.start_at <= ${now} and l.end_at > ${now}`)
  if (status === '0') query = query.where(over(now))
  if (sort === 'ending') query = query.orderBy(over(now)).orderBy('l.end_at')
  if (sort === 'price_asc') query = query.orderBy(inUsdt(services))
  if (sort === 'price_desc') query = query.orderBy(inUsdt(services), 'desc')
  if (sort === 'new') query = query.orderBy(over(now))
  return paged(query.orderBy('l.id', 'desc'), params, (rows) => rows.map((row) => toItem(reader, row)))
}

/** One work; records the caller as a viewer, once per user. */
export async function oneItem(
  services: Services,
  userId: number,
  code: string,
  lang: Lang,
): Promise<AnswerOf<typeof nft.item>> {
  const { db } = services
  const row = await worksFor(db, userId).where('w.code', '=', code).executeTakeFirst()
  if (!row) throw noSuch('code')
  if (userId !== 0)
    await db
      .insertInto('nft_views')
      .values({ work_id: row.id, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return toNft(db, readerOf(services, userId), row, lang)
}

/** Artists by the sales of their works. */
export function listArtists(
  services: Services,
  { keyword, page, limit }: CheckedParams<typeof nft.artists>,
  lang: Lang,
): Promise<AnswerOf<typeof nft.artists>> {
  const { db, market } = services
  let query = artistsFor(db)
  if (keyword.trim() !== '') query = query.where('a.name', 'ilike', pattern(keyword))
  const ranked = query.orderBy(soldInUsdt(services), 'desc').orderBy('works', 'desc')
  return paged(ranked.orderBy('a.id'), { page, limit }, (rows) =>
    rows.map((row) => toArtist(market, row, lang)),
  )
}

export async function oneArtist(
  services: Services,
  userId: number,
  { id, page, limit }: CheckedParams<typeof nft.artistDetail>,
  lang: Lang,
): Promise<AnswerOf<typeof nft.artistDetail>> {
  const { db, market } = services
  const found = await artistsFor(db).where('a.id', '=', id).executeTakeFirst()
  if (!found) throw noSuch('id')
  const reader = readerOf(services, userId)
  const works = await paged(
    worksFor(db, userId)
      .where('w.artist_id', '=', id)
      .where('w.listing_id', 'is not', null)
      .orderBy(over(reader.now))
      .orderBy('l.id', 'desc'),
    { page, limit },
    (rows) => rows.map((row) => toItem(reader, row)),
  )
  return { ...works, artist: toArtist(market, found, lang) }
}

export async function listSeries(db: Db): Promise<AnswerOf<typeof nft.seriesList>> {
  const { rows } = await sql<{ id: number; name: string; cover: string; works_count: number }>`
    select s.id, s.name, s.cover, count(w.id)::int as works_count from nft_series s
    join nft_works w on w.series_id = s.id and w.listing_id is not null
    group by s.id order by s.id`.execute(db)
  return rows
}

export const listCoins = ({ market }: Services): AnswerOf<typeof nft.currencies> =>
  nftCoins(market).map(({ id, name, image }) => ({ currency_id: id, currency_name: name, image }))

/** A user's favourites, newest first. For series: those in which the user has a holding or a favourite. */
export function listCollection(
  services: Services,
  userId: number,
  { type, page, limit }: CheckedParams<typeof nft.collection>,
): Promise<AnswerOf<typeof nft.collection>> {
  const reader = readerOf(services, userId)
  const works = worksFor(services.db, userId)
  const query =
    type === 'favorite'
      ? works
          .innerJoin('nft_favourites as mine', (join) =>
            join.onRef('mine.work_id', '=', 'w.id').on('mine.user_id', '=', userId),
          )
          .orderBy('mine.created_at', 'desc')
      : works.where('w.listing_id', 'is not', null).where(
          sql<boolean>`w.series_id in (select x.series_id from nft_works x where x.owner_id = ${userId}
            union select x.series_id from nft_works x join nft_favourites f on f.work_id = x.id and f.user_id = ${userId})`,
        )
  return paged(query.orderBy('w.id', 'desc'), { page, limit }, (rows) =>
    rows.map((row) => toItem(reader, row)),
  )
}

const HOW = { fixed: 'fixed', auction: 'auction', box: 'box' } as const

/** Ownership changes of a work, newest first. */
export async function listDeeds(
  { db, market }: Services,
  { code, page, limit }: CheckedParams<typeof nft.history>,
): Promise<AnswerOf<typeof nft.history>> {
  const query = db
    .selectFrom('nft_holdings as h')
    .innerJoin('nft_works as w', 'w.id', 'h.work_id')
    .innerJoin('nft_orders as o', 'o.id', 'h.order_id')
    .innerJoin('nft_listings as l', 'l.id', 'o.listing_id')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.id', 'h.price', 'h.currency_id', 'h.bought_at', 'h.opened_at', 'l.mode', 'u.nickname'])
    .where('w.code', '=', code)
    .orderBy('h.id', 'desc')
  return paged(query, { page, limit }, (rows) =>
    rows.map((row) => ({
      id: row.id,
      how: HOW[row.mode],
      nickname: maskName(row.nickname),
      price: row.price,
      currency_id: row.currency_id,
      currency_name: coinName(market, row.currency_id),
      time: Math.floor((row.opened_at || row.bought_at) / 1000),
    })),
  )
}
