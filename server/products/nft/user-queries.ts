import { sql } from 'kysely'
import type { MyNft, nft } from '#contract/trade/nft.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Decimal } from '#domain/money.ts'
import { canWithdraw } from '#domain/trade/nft.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { valued } from '../wallet/index.ts'
import { type OrderAround, toBid, toOrder } from './bid-to-wire.ts'
import { readerOf } from './queries.ts'
import { type BidRow, feeRate, type HoldingRow, type ListingRow } from './store.ts'
import { type ItemRow, type Reader, toItem, worksFor } from './to-wire.ts'

const STATUS = { holding: 0, reselling: 1, sold: 2, expired: 3 } as const
const STATES = ['holding', 'reselling', 'sold', 'expired'] as const

/** The item without its sale, for a former owner: the latest sale of the work may have been made by a later owner. */
const withoutSale = (row: ItemRow): ItemRow => ({
  ...row,
  mode: null,
  state: null,
  price: null,
  best_price: null,
  start_at: null,
  end_at: null,
  extends_by: null,
  extended_from: null,
  stock: null,
  sold: null,
})

function toMine(reader: Reader, row: HoldingRow, work: ItemRow, margins: number, rate: Decimal): MyNft {
  const own = row.state === 'reselling' || row.state === 'expired'
  const item = toItem(reader, own ? work : withoutSale(work))
  const listed = row.state === 'reselling' && work.state === 'open' && reader.now < (work.end_at ?? 0)
  const free = canWithdraw(work.start_at ?? 0, margins, reader.now) && (work.bid_count ?? 0) === 0
  return {
    ...item,
    // A running sale has its own fee rate; otherwise the rate for the next sale is shown.
    fee_rate: row.state === 'reselling' ? item.fee_rate : rate,
    holding_id: row.id,
    uid: reader.userId,
    is_box: row.box_id !== null && row.work_id === null ? 1 : 0,
    box_status: row.opened_at > 0 ? 1 : 0,
    hold_status: STATUS[row.state],
    buy_price: row.price,
    buy_currency_id: row.currency_id,
    buy_time: wireTime(row.bought_at),
    can_withdraw: listed && free ? 1 : 0,
  }
}

/** Holdings in the shape of the API for their owner. */
export async function toHoldings(db: Db | Tx, reader: Reader, rows: readonly HoldingRow[]): Promise<MyNft[]> {
  const ids = rows.flatMap(({ work_id, box_id }) => work_id ?? box_id ?? [])
  if (ids.length === 0) return []
  const works = await worksFor(db, reader.userId).where('w.id', 'in', ids).execute()
  const listings = rows.flatMap(({ listing_id }) => listing_id ?? [])
  const margins = listings.length
    ? await db
        .selectFrom('nft_margins')
        .select((eb) => ['listing_id', eb.fn.countAll<number>().as('n')])
        .where('listing_id', 'in', listings)
        .groupBy('listing_id')
        .execute()
    : []
  const rate = await feeRate(db)
  return rows.flatMap((row) => {
    const work = works.find(({ id }) => id === (row.work_id ?? row.box_id))
    const paid = margins.find(({ listing_id }) => listing_id === row.listing_id)
    return work ? [toMine(reader, row, work, Number(paid?.n ?? 0), rate)] : []
  })
}

/** All works and boxes that a user has or had, newest first, with counts and the purchase price. */
export async function listMine(
  services: Services,
  userId: number,
  { hold_status, is_box, id, page, limit }: CheckedParams<typeof nft.mine>,
): Promise<AnswerOf<typeof nft.mine>> {
  const { db, market } = services
  let query = db.selectFrom('nft_holdings').selectAll().where('user_id', '=', userId)
  const state = STATES[Number(hold_status)]
  if (hold_status !== '' && state) query = query.where('state', '=', state)
  if (is_box === '1') query = query.where('work_id', 'is', null)
  if (is_box === '0') query = query.where('work_id', 'is not', null)
  if (id !== undefined) {
    query = query.where('id', '=', id)
    // A holding of another user gets the same error as an unknown id.
    if (!(await query.executeTakeFirst())) throw noSuch('id')
  }
  const [list, { rows: sums }] = await Promise.all([
    paged(query.orderBy('id', 'desc'), { page, limit }, (rows) =>
      toHoldings(db, readerOf(services, userId), rows),
    ),
    sql<{ currency: number; amount: Decimal; holding: number; reselling: number; boxes: number }>`
      select currency_id as currency, sum(price) as amount,
        count(*) filter (where state in ('holding', 'expired') and work_id is not null)::int as holding,
        count(*) filter (where state = 'reselling')::int as reselling,
        count(*) filter (where work_id is null)::int as boxes
      from nft_holdings where user_id = ${userId} and state <> 'sold' group by currency_id`.execute(db),
  ])
  const count = (of: (row: (typeof sums)[number]) => number): number =>
    sums.reduce((sum, row) => sum + of(row), 0)
  return {
    ...list,
    counts: {
      holding: count((row) => row.holding),
      reselling: count((row) => row.reselling),
      boxes: count((row) => row.boxes),
    },
    worth: valued(market, sums).sum,
  }
}

const unreadOrders = async (db: Db | Tx, userId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('nft_orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('read_at', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const ORDER_STATES = ['to_pay', 'paid', 'expired'] as const

const ordersFor = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('nft_orders as o')
    .innerJoin('nft_works as w', 'w.id', 'o.work_id')
    .innerJoin('nft_listings as l', 'l.id', 'o.listing_id')
    .leftJoin('nft_margins as m', 'm.id', 'o.margin_id')
    .selectAll('o')
    .select(['w.code', 'w.name', 'w.cover', 'w.kind', 'w.sample', 'l.mode', 'm.state as margin_state'])
    .where('o.user_id', '=', userId)

/** A user's purchases and won auctions, newest first. */
export async function listOrders(
  { db, market }: Services,
  userId: number,
  { status, id, page, limit }: CheckedParams<typeof nft.orders>,
): Promise<AnswerOf<typeof nft.orders>> {
  let query = ordersFor(db, userId)
  const state = ORDER_STATES[Number(status)]
  if (status !== '' && state) query = query.where('o.state', '=', state)
  if (id !== undefined) {
    query = query.where('o.id', '=', id)
    if (!(await query.executeTakeFirst())) throw noSuch('id')
  }
  const [list, unread] = await Promise.all([
    paged(query.orderBy('o.id', 'desc'), { page, limit }, (rows: OrderAround[]) =>
      rows.map((row) => toOrder(market, row)),
    ),
    unreadOrders(db, userId),
  ])
  return { ...list, unread }
}

/** Marks an order as seen by its user; returns the number of unseen orders. */
export async function markOrder({ db, clock }: Services, userId: number, id: number): Promise<number> {
  const row = await db
    .selectFrom('nft_orders')
    .select('read_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw noSuch('id')
  if (row.read_at === 0)
    await db.updateTable('nft_orders').set({ read_at: clock.now() }).where('id', '=', id).execute()
  return unreadOrders(db, userId)
}

const bidsFor = (db: Db) =>
  db
    .selectFrom('nft_bids as b')
    .innerJoin('nft_listings as l', 'l.id', 'b.listing_id')
    .innerJoin('nft_works as w', 'w.id', 'l.work_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('nft_orders as o', (join) =>
      join.onRef('o.listing_id', '=', 'l.id').onRef('o.user_id', '=', 'b.user_id'),
    )
    .selectAll('l')
    .select(['b.id as bid_id', 'b.user_id as bidder', 'b.price as bid_price', 'b.created_at as bid_at'])
    .select(['w.code', 'w.name', 'w.cover', 'u.nickname', 'o.id as order_id'])

type BidAroundRow = ListingRow & {
  readonly bid_id: number
  readonly bidder: number
  readonly bid_price: Decimal
  readonly bid_at: number
  readonly code: string
  readonly name: string
  readonly cover: string
  readonly nickname: string | null
  readonly order_id: number | null
}

const bidsOf = ({ market }: Services, rows: readonly BidAroundRow[], reader: number) =>
  rows.map((row) => {
    const bid: BidRow = {
      id: row.bid_id,
      listing_id: row.id,
      user_id: row.bidder,
      price: row.bid_price,
      created_at: row.bid_at,
    }
    return toBid(
      market,
      { bid, work: row, listing: row, nickname: row.nickname, order: row.order_id },
      reader,
    )
  })

/** The bids of the latest auction of a work, highest first. */
export function listBids(
  services: Services,
  userId: number,
  { code, page, limit }: CheckedParams<typeof nft.log>,
): Promise<AnswerOf<typeof nft.log>> {
  const query = bidsFor(services.db).where('w.code', '=', code).whereRef('w.listing_id', '=', 'l.id')
  return paged(query.orderBy('b.id', 'desc'), { page, limit }, (rows) => bidsOf(services, rows, userId))
}

/** The user's highest bid in each auction, newest first. */
export function listMyBids(
  services: Services,
  userId: number,
  { state, page, limit }: CheckedParams<typeof nft.myBids>,
): Promise<AnswerOf<typeof nft.myBids>> {
  let query = bidsFor(services.db)
    .where('b.user_id', '=', userId)
    .where(
      sql<boolean>`not exists (select from nft_bids x where x.listing_id = b.listing_id and x.user_id = b.user_id and x.id > b.id)`,
    )
  const best = sql<boolean>`l.best_bid = b.id`
  const open = sql<boolean>`l.state = 'open'`
  if (state === 'leading') query = query.where(best).where(open)
  if (state === 'outbid') query = query.where(sql<boolean>`not ${best}`).where(open)
  if (state === 'won') query = query.where(best).where(sql<boolean>`not ${open}`)
  if (state === 'lost') query = query.where(sql<boolean>`not ${best} and not ${open}`)
  return paged(query.orderBy('b.id', 'desc'), { page, limit }, (rows) => bidsOf(services, rows, userId))
}
