import { type Selectable, sql } from 'kysely'
import { type Decimal, decimal, ZERO } from '#domain/money.ts'
import { type AuctionNow, EXTENDS_BY, minNextBid } from '#domain/trade/nft.ts'
import { EVERY_LANG } from '../../content/tables.ts'
import type { Market } from '../../market/types.ts'
import { usdtIn } from '../../market/usdt-value.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { noSuch } from '../../platform/errors.ts'
import { type Job, schedule } from '../../platform/jobs/runner.ts'
import type { NftHoldings, NftListings, NftMargins, NftOrders, NftTables, NftWorks } from './tables.ts'

export type WorkRow = Selectable<NftWorks>
export type ListingRow = Selectable<NftListings>
export type MarginRow = Selectable<NftMargins>
export type OrderRow = Selectable<NftOrders>
export type HoldingRow = Selectable<NftHoldings>
export type BidRow = Selectable<NftTables['nft_bids']>

export const NFT_START = 'nft_start'
export const NFT_END = 'nft_end'
export const NFT_PAY_EXPIRE = 'nft_pay_expire'
export const NFT_MARGIN_BACK = 'nft_margin_back'

/**
 * A job of a sale, margin or order.
 * @param period distinguishes several jobs of the same kind and object.
 */
export const saleJob = (kind: string, id: number, at: number, period = ''): Job => ({
  kind,
  object: String(id),
  period,
  at,
})

/**
 * The currency of the price or margin that the app showed to the user. Versions of the app that do not send it
 * (`given`) show only the figure. For them, a work of a member must be priced in USDT, because its seller could
 * otherwise offer the work again at the same figure in a more valuable currency
 * (docs/products/nft.md#limits-of-a-purchase). A sale by the platform may be in any currency.
 */
export const shownCurrency = (
  market: Pick<Market, 'currencies'>,
  { seller_id, currency_id }: Pick<ListingRow, 'seller_id' | 'currency_id'>,
  given: number | undefined,
): number => given ?? (seller_id === null ? currency_id : (usdtIn(market)?.id ?? 0))

/** 1 while the sale is open, 0 when it was sold or withdrawn or has ended. */
export const onSale = ({ state }: Pick<ListingRow, 'state'>): 0 | 1 => (state === 'open' ? 1 : 0)

/** An auction in the shape that the rules in `src/domain` expect. */
export const auctionOf = (row: ListingRow): AuctionNow => ({
  onSale: onSale(row),
  start: row.start_at,
  end: row.end_at,
  startPrice: row.price,
  current: row.best_price,
  increment: row.increment,
  scale: row.scale,
  leader: row.best_user,
  seller: row.seller_id,
})

export const minNextOf = (row: ListingRow) => minNextBid(auctionOf(row))

export interface Sale {
  readonly work: WorkRow
  readonly listing: ListingRow
}

export const workOf = (db: Db | Tx, code: string): Promise<WorkRow | undefined> =>
  db.selectFrom('nft_works').selectAll().where('code', '=', code).executeTakeFirst()

/**
 * Locks a sale until the end of the transaction, so that its bids, purchases, payments, end and withdrawal are
 * processed one after another. To prevent deadlocks, a sale is always locked before orders, holdings and accounts.
 */
export async function lockListing(tx: Tx, id: number): Promise<ListingRow> {
  return tx.selectFrom('nft_listings').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/**
 * The latest sale of a work, with its row locked. Throws AppError `param_error` for an unknown code or a work that was
 * never on sale.
 */
export async function lockSale(tx: Tx, code: string): Promise<Sale> {
  const work = await workOf(tx, code)
  if (!work?.listing_id) throw noSuch('code')
  return { work, listing: await lockListing(tx, work.listing_id) }
}

export const workById = (db: Db | Tx, id: number): Promise<WorkRow> =>
  db.selectFrom('nft_works').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The margin (security deposit) of one user in one auction. */
export const marginOf = (tx: Db | Tx, listing: number, user: number): Promise<MarginRow | undefined> =>
  tx
    .selectFrom('nft_margins')
    .selectAll()
    .where('listing_id', '=', listing)
    .where('user_id', '=', user)
    .executeTakeFirst()

export const endMargin = (
  tx: Tx,
  id: number,
  state: 'returned' | 'counted' | 'forfeited',
  time: number,
): Promise<unknown> =>
  tx.updateTable('nft_margins').set({ state, ended_at: time }).where('id', '=', id).execute()

/** Closes a sale, whose row is locked; returns its new state. */
export async function closeListing(
  tx: Tx,
  row: ListingRow,
  state: Exclude<ListingRow['state'], 'open'>,
  time: number,
): Promise<ListingRow> {
  const closed = { state, closed_at: row.closed_at || time }
  await tx.updateTable('nft_listings').set(closed).where('id', '=', row.id).execute()
  return { ...row, ...closed }
}

/** Changes the state of the holding that is being sold, if the seller is a user. */
export async function setHolding(
  tx: Tx,
  { holding_id }: Pick<ListingRow, 'holding_id'>,
  state: HoldingRow['state'],
  time: number,
): Promise<void> {
  if (holding_id === null) return
  await tx
    .updateTable('nft_holdings')
    .set({ state, ...(state === 'sold' ? { sold_at: time } : {}) })
    .where('id', '=', holding_id)
    .execute()
}

export interface Terms {
  readonly work_id: number
  readonly seller_id: number | null
  readonly holding_id: number | null
  readonly mode: ListingRow['mode']
  readonly currency_id: number
  readonly scale: number
  readonly price: ListingRow['price']
  readonly increment: ListingRow['price']
  readonly margin: ListingRow['price']
  readonly fee_rate: ListingRow['price']
  readonly stock: number
  readonly limit_per_user: number
  readonly start_at: number
  readonly end_at: number
}

/** Opens a sale and schedules the jobs of its start and its end. */
export async function openListing(tx: Tx, terms: Terms, time: number): Promise<ListingRow> {
  const row = await tx
    .insertInto('nft_listings')
    .values({ ...terms, extends_by: terms.mode === 'auction' ? EXTENDS_BY : 0, created_at: time })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.updateTable('nft_works').set({ listing_id: row.id }).where('id', '=', row.work_id).execute()
  await schedule(tx, [
    ...(row.start_at > time ? [saleJob(NFT_START, row.id, row.start_at)] : []),
    saleJob(NFT_END, row.id, row.end_at),
  ])
  return row
}

export const FEE = 'nft_fee_rate'

/** Current platform fee of a resale, as a fraction; 0 unless operators have set a fee. */
export async function feeRate(db: Db | Tx) {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('keyword', '=', FEE)
    .where('lang', '=', EVERY_LANG)
    .executeTakeFirst()
  return row ? decimal(row.value) : ZERO
}

export const setFeeRate = (db: Db | Tx, value: string, time: number): Promise<unknown> =>
  db
    .insertInto('settings')
    .values({ keyword: FEE, lang: EVERY_LANG, value, updated_at: time })
    .onConflict((conflict) => conflict.columns(['keyword', 'lang']).doUpdateSet({ value, updated_at: time }))
    .execute()

/** Quantity that one user has bought in a sale. */
export async function boughtOf(tx: Tx, listing: number, user: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(num), 0)::int as n from nft_orders
    where listing_id = ${listing} and user_id = ${user} and state = 'paid'`.execute(tx)
  return rows[0]?.n ?? 0
}

/**
 * Available balance of a user's spot account in a currency; the account stays locked until the end of the transaction.
 */
export async function lockAvailable(tx: Tx, user: number, currency: number): Promise<Decimal> {
  const row = await tx
    .selectFrom('accounts')
    .select('available')
    .where('user_id', '=', user)
    .where('account', '=', 'change')
    .where('currency_id', '=', currency)
    .forUpdate()
    .executeTakeFirst()
  return row?.available ?? ZERO
}

/**
 * Amount in a currency that a user may still have to pay, in addition to the margins, for the highest bids in other
 * auctions and for auctions that were won and not paid.
 */
export async function committedOf(
  db: Db | Tx,
  user: number,
  currency: number,
  listing: number,
): Promise<Decimal> {
  const { rows } = await sql<{ due: Decimal }>`
    select coalesce(sum(greatest(0, price - margin)), 0) as due from (
      select best_price as price, margin from nft_listings
      where best_user = ${user} and state = 'open' and currency_id = ${currency} and id <> ${listing}
      union all
      select price, margin from nft_orders
      where user_id = ${user} and state = 'to_pay' and currency_id = ${currency}
    ) owed`.execute(db)
  return rows[0]?.due ?? ZERO
}
