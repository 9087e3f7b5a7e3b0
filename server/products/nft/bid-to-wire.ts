import type { NftBid, NftOrder } from '#contract/trade/nft.ts'
import { big, exact } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { BidRow, ListingRow, MarginRow, OrderRow, WorkRow } from './store.ts'

type Currencies = Pick<Market, 'currency'>

export const MODES = { fixed: 0, auction: 1, box: 2 } as const

export const coinName = (market: Currencies, id: number): string =>
  id === 0 ? '' : (market.currency(id)?.name ?? String(id))

/** Masks a name: shows only its first and last letter. */
export function maskName(name: string | null): string {
  const letters = [...(name ?? '')]
  return letters.length === 0 ? '***' : `${letters[0]}***${letters.length > 2 ? letters.at(-1) : ''}`
}

const ORDER_STATUS = { to_pay: 0, paid: 1, expired: 2 } as const

export type OrderAround = OrderRow &
  Pick<WorkRow, 'code' | 'name' | 'cover' | 'kind' | 'sample'> &
  Pick<ListingRow, 'mode'> & {
    /** State of the winner's margin; absent or null for an order without a margin. */
    readonly margin_state?: MarginRow['state'] | null
  }

export const toOrder = (market: Currencies, row: OrderAround): NftOrder => ({
  id: row.id,
  request_id: row.request_id,
  code: row.code,
  name: row.name,
  cover: row.cover,
  is_box: row.kind === 'box' ? 1 : 0,
  sell_mode: MODES[row.mode],
  num: row.num,
  price: row.price,
  total: exact(big(row.price).times(row.num)),
  fee: row.fee,
  margin: row.margin,
  ...(row.state === 'expired' && row.margin_state === 'returned' ? { margin_returned: 1 as const } : {}),
  currency_id: row.currency_id,
  currency_name: coinName(market, row.currency_id),
  status: ORDER_STATUS[row.state],
  pay_deadline: wireTime(row.pay_deadline),
  is_read: row.read_at > 0 ? 1 : 0,
  created_time: wireTime(row.created_at),
  pay_time: row.state === 'paid' ? wireTime(row.ended_at) : 0,
  sample: row.sample ? 1 : 0,
})

/**
 * State of a bid: the highest bid leads while the auction is open, and has won when the auction has ended.
 */
function bidState(bid: Pick<BidRow, 'id'>, listing: Pick<ListingRow, 'best_bid' | 'state'>): NftBid['state'] {
  if (listing.state === 'open') return listing.best_bid === bid.id ? 'leading' : 'outbid'
  return listing.best_bid === bid.id ? 'won' : 'lost'
}

export interface BidAround {
  readonly bid: BidRow
  readonly work: Pick<WorkRow, 'code' | 'name' | 'cover'>
  readonly listing: ListingRow
  readonly nickname: string | null
  /** Id of the order that the winning bid became. */
  readonly order?: number | null
}

/** A bid as shown to this reader: bids of other users have no user id and a masked name. */
export const toBid = (
  market: Currencies,
  { bid, work, listing, nickname, order }: BidAround,
  reader: number,
): NftBid => ({
  id: bid.id,
  code: work.code,
  name: work.name,
  cover: work.cover,
  uid: bid.user_id === reader ? reader : 0,
  nickname: maskName(nickname),
  // Other users cannot load the picture of a bidder (`/api/file`), because uploaded pictures are private.
  avatar: '',
  price: bid.price,
  currency_id: listing.currency_id,
  currency_name: coinName(market, listing.currency_id),
  state: bidState(bid, listing),
  order_id: bid.user_id === reader && bidState(bid, listing) === 'won' ? (order ?? 0) : 0,
  end_time: wireTime(listing.end_at),
  created_time: wireTime(bid.created_at),
})

export async function nicknameOf(db: Db | Tx, user: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('nickname').where('id', '=', user).executeTakeFirst()
  return row?.nickname ?? null
}
