import { sql } from 'kysely'
import type { Artist, Nft, NftItem, NftType, Rarity, SaleState } from '#contract/trade/nft.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { big, type Decimal, exact, roundDown, ZERO } from '#domain/money.ts'
import { minNextBid, nftSaleStatus } from '#domain/trade/nft.ts'
import { dropLines } from '#domain/trade/nftBlindBoxDraw.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { translate } from '../../platform/texts/translate.ts'
import { equivalentOf } from '../wallet/index.ts'
import { coinName, MODES, maskName } from './bid-to-wire.ts'
import { committedOf } from './store.ts'
import type { Mode } from './tables.ts'
import { SAMPLE_TEXTS } from './texts.ts'

interface Row {
  readonly id: number
  readonly code: string
  readonly kind: 'piece' | 'box'
  readonly name: string
  readonly intro: string
  readonly type: NftType
  readonly cover: string
  readonly file: string
  readonly duration: number
  readonly rarity: Rarity
  readonly sample: boolean
  readonly owner_id: number | null
  readonly owner_nick: string | null
  readonly artist_id: number
  readonly artist_name: string
  readonly artist_avatar: string
  readonly series_id: number | null
  readonly series_name: string | null
  readonly listing_id: number | null
  readonly holding_id: number | null
  readonly mode: Mode | null
  readonly seller_id: number | null
  readonly currency_id: number | null
  readonly scale: number | null
  readonly price: Decimal | null
  readonly increment: Decimal | null
  readonly margin: Decimal | null
  readonly fee_rate: Decimal | null
  readonly stock: number | null
  readonly sold: number | null
  readonly limit_per_user: number | null
  readonly start_at: number | null
  readonly end_at: number | null
  readonly extends_by: number | null
  readonly extended_from: number | null
  readonly state: SaleState | null
  readonly best_user: number | null
  readonly best_price: Decimal | null
  readonly bid_count: number | null
  readonly collects: number
  readonly views: number
  readonly collected: boolean
  readonly margin_paid: boolean
  readonly bought: number
}
export type ItemRow = Row

/**
 * Query of works with all columns that are shown to one reader (0: a guest). Callers add their own
 * conditions and order.
 */
export const worksFor = (db: Db | Tx, reader: number) =>
  db
    .selectFrom('nft_works as w')
    .innerJoin('nft_artists as a', 'a.id', 'w.artist_id')
    .leftJoin('nft_series as s', 's.id', 'w.series_id')
    .leftJoin('nft_listings as l', 'l.id', 'w.listing_id')
    .leftJoin('users as o', 'o.id', 'w.owner_id')
    .leftJoin('nft_holdings as h', (join) =>
      join.onRef('h.work_id', '=', 'w.id').on('h.user_id', '=', reader).on('h.state', '<>', 'sold'),
    )
    .select([
      ...(['w.id', 'w.code', 'w.kind', 'w.name', 'w.intro', 'w.type', 'w.cover', 'w.file'] as const),
      ...([
        'w.duration',
        'w.rarity',
        'w.sample',
        'w.owner_id',
        'w.artist_id',
        'w.series_id',
        'w.listing_id',
      ] as const),
      ...(['a.name as artist_name', 'a.avatar as artist_avatar', 's.name as series_name'] as const),
      ...(['o.nickname as owner_nick', 'h.id as holding_id'] as const),
      ...([
        'l.mode',
        'l.seller_id',
        'l.currency_id',
        'l.scale',
        'l.price',
        'l.increment',
        'l.margin',
      ] as const),
      ...(['l.fee_rate', 'l.stock', 'l.sold', 'l.limit_per_user', 'l.start_at', 'l.end_at'] as const),
      ...(['l.extends_by', 'l.extended_from'] as const),
      ...(['l.state', 'l.best_user', 'l.best_price', 'l.bid_count'] as const),
    ])
    .select([
      sql<number>`(select count(*) from nft_favourites f where f.work_id = w.id)`.as('collects'),
      sql<number>`(select count(*) from nft_views v where v.work_id = w.id)`.as('views'),
      sql<boolean>`exists (select from nft_favourites f where f.work_id = w.id and f.user_id = ${reader})`.as(
        'collected',
      ),
      sql<boolean>`exists (select from nft_margins m where m.listing_id = l.id and m.user_id = ${reader})`.as(
        'margin_paid',
      ),
      sql<number>`coalesce((select sum(num) from nft_orders b where b.listing_id = l.id and b.user_id = ${reader}
        and b.state = 'paid'), 0)`.as('bought'),
    ])

export interface Reader {
  readonly market: Market
  /** 0: a guest. */
  readonly userId: number
  /** Time in milliseconds. */
  readonly now: number
}

/** A work in the shape of the API. */
export function toItem({ market, userId, now }: Reader, row: Row): NftItem {
  const price = row.best_price ?? row.price
  const auction = row.mode === 'auction'
  const currency = row.currency_id ?? 0
  const onSale = row.state === 'open' ? 1 : 0
  const start = row.start_at ?? 0
  const end = row.end_at ?? 0
  return {
    id: row.id,
    code: row.code,
    uid: row.owner_id === userId && userId !== 0 ? userId : 0,
    owner_name: row.owner_id === null ? '' : maskName(row.owner_nick),
    holding_id: row.holding_id ?? 0,
    name: row.name,
    type: row.type,
    cover: row.cover,
    file: row.file,
    duration: row.duration,
    rarity: row.rarity,
    artist: { id: row.artist_id, name: row.artist_name, avatar: row.artist_avatar },
    series_id: row.series_id ?? 0,
    series: row.series_name ?? '',
    currency_id: currency,
    currency_name: coinName(market, currency),
    sell_mode: MODES[row.mode ?? 'fixed'],
    price,
    value: price === null ? null : equivalentOf(market, currency, price),
    start_price: auction ? row.price : null,
    current_price: auction ? row.best_price : null,
    increment: auction ? row.increment : null,
    min_next:
      auction && row.price !== null && row.increment !== null
        ? minNextBid({
            startPrice: row.price,
            current: row.best_price,
            increment: row.increment,
            scale: row.scale ?? 0,
          })
        : null,
    margin: auction ? row.margin : null,
    margin_paid: row.margin_paid || (auction && row.margin !== null && big(row.margin).eq(0)) ? 1 : 0,
    leading: userId !== 0 && row.best_user === userId ? 1 : 0,
    bid_count: row.bid_count ?? 0,
    stock: (row.stock ?? 0) - (row.sold ?? 0),
    limit_per_user: row.limit_per_user ?? 0,
    bought: Number(row.bought),
    fee_rate: row.fee_rate ?? ZERO,
    start_time: wireTime(start),
    end_time: wireTime(end),
    planned_end_time: wireTime(row.extended_from || end),
    extends_by: wireTime(row.extends_by ?? 0),
    on_sale: onSale,
    sale_status: nftSaleStatus(onSale, start, end, now),
    state: row.state,
    is_box: row.kind === 'box' ? 1 : 0,
    is_collect: row.collected ? 1 : 0,
    collect_count: Number(row.collects),
    view_count: Number(row.views),
    sample: row.sample ? 1 : 0,
  }
}

const RATE_DIGITS = 6

/** A work with its description and, for a box, its pool. */
export async function toNft(db: Db, reader: Reader, row: Row, lang: Lang): Promise<Nft> {
  const item = toItem(reader, row)
  const name = row.kind === 'box' ? (row.series_name ?? row.name) : row.name
  const text = row.kind === 'box' ? SAMPLE_TEXTS.box : SAMPLE_TEXTS.work
  const intro = row.intro !== '' || !row.sample ? row.intro : translate(text, lang, { name })
  const bids = row.mode === 'auction' && reader.userId !== 0
  const committed = bids ? await committedOf(db, reader.userId, item.currency_id, row.listing_id ?? 0) : ZERO
  if (row.kind !== 'box') return { ...item, intro, committed, drop_table: [], seed_hash: '', pool_hash: '' }
  const [box, pool] = await Promise.all([
    db
      .selectFrom('nft_boxes')
      .select(['seed_hash', 'pool_hash'])
      .where('work_id', '=', row.id)
      .executeTakeFirst(),
    db
      .selectFrom('nft_pool as p')
      .innerJoin('nft_works as w', 'w.id', 'p.work_id')
      .leftJoin('nft_holdings as h', 'h.work_id', 'w.id')
      .select(['w.rarity', 'h.id as holding'])
      .distinctOn('p.position')
      .where('p.box_id', '=', row.id)
      .orderBy('p.position')
      .execute(),
  ])
  const lines = dropLines(pool.map(({ rarity, holding }) => ({ rarity, drawn: holding !== null })))
  return {
    ...item,
    intro,
    committed,
    drop_table: lines.map((line) => ({
      ...line,
      rate: roundDown(big(line.total).div(pool.length), RATE_DIGITS),
    })),
    seed_hash: box?.seed_hash ?? '',
    pool_hash: box?.pool_hash ?? '',
  }
}

export interface ArtistRow {
  readonly id: number
  readonly name: string
  readonly avatar: string
  readonly banner: string
  readonly intro: string
  readonly sample: boolean
  readonly works: number
  readonly collects: number
  /** Sales of the artist's works, by currency. */
  readonly volumes: Readonly<Record<string, string>>
}

export const artistsFor = (db: Db) =>
  db
    .selectFrom('nft_artists as a')
    .select(['a.id', 'a.name', 'a.avatar', 'a.banner', 'a.intro', 'a.sample'])
    .select([
      sql<number>`(select count(*) from nft_works w where w.artist_id = a.id and w.listing_id is not null)`.as(
        'works',
      ),
      sql<number>`(select count(distinct f.user_id) from nft_favourites f join nft_works w on w.id = f.work_id
        where w.artist_id = a.id)`.as('collects'),
      sql<Record<string, string>>`coalesce((select jsonb_object_agg(currency_id, total) from (
        select o.currency_id, sum(o.price * o.num)::text as total from nft_orders o join nft_works w on w.id = o.work_id
        where w.artist_id = a.id and o.state = 'paid' group by o.currency_id) v), '{}')`.as('volumes'),
    ])

/** An artist in the shape of the API; volumes in coins without a price are left out. */
export function toArtist(market: Market, row: ArtistRow, lang: Lang): Artist {
  const volume = Object.entries(row.volumes).reduce(
    (sum, [currency, amount]) => sum.plus(equivalentOf(market, Number(currency), exact(big(amount))) ?? 0),
    big(0),
  )
  return {
    id: row.id,
    name: row.name,
    avatar: row.avatar,
    banner: row.banner,
    intro:
      row.intro !== '' || !row.sample ? row.intro : translate(SAMPLE_TEXTS.artist, lang, { name: row.name }),
    works_count: Number(row.works),
    sold_volume: exact(volume),
    collect_count: Number(row.collects),
    sample: row.sample ? 1 : 0,
  }
}
