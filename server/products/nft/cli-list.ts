import { sql } from 'kysely'
import type { NftWorks } from '#contract/operators/products/nft.ts'
import type { SaleState } from '#contract/trade/nft.ts'
import { type Operation, typedCommand } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'
import { feeRate } from './store.ts'

const MOST = 1000

type Work = NftWorks['works'][number]
type Sale = NonNullable<Work['sale']>

/** Sale states in which a work cannot be put on sale again. */
const ON_SALE: readonly SaleState[] = ['open', 'won']

async function salesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Sale>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('nft_listings as l')
    .innerJoin('currencies as c', 'c.id', 'l.currency_id')
    .selectAll('l')
    .select('c.name as coin')
    .where('l.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        mode: row.mode,
        state: row.state,
        coin: row.coin,
        price: row.price,
        increment: row.increment,
        margin: row.margin,
        best_price: row.best_price,
        bids: row.bid_count,
        stock: row.stock,
        sold: row.sold,
        limit_per_user: row.limit_per_user,
        fee_rate: row.fee_rate,
        seller_id: row.seller_id,
        start_at: row.start_at,
        end_at: row.end_at,
      },
    ]),
  )
}

async function nftWorks({ db }: Operation): Promise<NftWorks> {
  const rows = await db
    .selectFrom('nft_works as w')
    .innerJoin('nft_artists as a', 'a.id', 'w.artist_id')
    .leftJoin('nft_series as s', 's.id', 'w.series_id')
    .selectAll('w')
    .select(['a.name as artist', 's.name as series'])
    .select(sql<boolean>`exists (select 1 from nft_pool p where p.work_id = w.id)`.as('in_box'))
    .orderBy('w.id')
    .limit(MOST)
    .execute()
  const sales = await salesOf(
    db,
    rows.flatMap(({ listing_id }) => listing_id ?? []),
  )
  return {
    fee_rate: await feeRate(db),
    works: rows.map((row): Work => {
      const sale = row.listing_id === null ? null : (sales.get(row.listing_id) ?? null)
      return {
        id: row.id,
        code: row.code,
        kind: row.kind,
        name: row.name,
        artist: row.artist,
        series: row.series ?? '',
        type: row.type,
        rarity: row.rarity,
        cover: row.cover,
        sample: row.sample,
        owner_id: row.owner_id,
        in_box: row.in_box,
        sellable:
          row.kind === 'piece' &&
          row.owner_id === null &&
          !row.in_box &&
          !(sale !== null && ON_SALE.includes(sale.state)),
        sale,
      }
    }),
  }
}

const line = ({ code, kind, name, artist, owner_id, sale }: Work): string =>
  [
    code,
    kind,
    name,
    artist,
    owner_id === null ? 'of the platform' : `of person ${owner_id}`,
    ...(sale === null
      ? ['never on sale']
      : [`${sale.mode} ${sale.state}`, `sold ${sale.sold} of ${sale.stock}`]),
  ].join('  ')

export const nftList = typedCommand({
  name: 'nft list',
  parameters: '',
  about: 'works and boxes with their latest sale',
  act: false,
  input: () => null,
  work: nftWorks,
  text: ({ works, fee_rate }) => [...works.map(line), `Fee of a resale: ${fee_rate}`],
})
