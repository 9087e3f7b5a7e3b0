import {
  add,
  big,
  type Decimal,
  decimal,
  exact,
  fits,
  gt,
  isPositive,
  lt,
  min,
  roundUp,
  sub,
  ZERO,
} from '../money.ts'

/**
 * The NFT market (docs/products/nft.md): when something is on sale, what the next bid
 * must be, what a buyer pays and a seller gets. Times are epoch milliseconds, rates fractions.
 */

/** How long the winner of an auction has to pay (ms): one day. */
export const PAY_WITHIN = 86_400_000

/** No price, increment or margin is above this, in whatever coin: the next bid stays a number that can be written down. */
export const DEAREST = decimal('1000000000')

/** The least margin of an auction, as a share of its start price: whoever wins and does not pay loses something. */
const MARGIN_SHARE = '0.05'

/**
 * Sale status by time (docs/products/nft.md#status-of-a-sale): before the start 2, in the window 0 if the flag is 0
 * else 1, from the end on 0. The window is `start ≤ now < end`; the flag is the item's: 0 when it is sold, withdrawn or
 * out of stock.
 */
export function nftSaleStatus(onSale: number, start: number, end: number, now: number): 0 | 1 | 2 {
  if (now < start) return 2
  if (now >= end) return 0
  return onSale === 0 ? 0 : 1
}

/** The smallest unit of a currency. */
const unit = (scale: number): Decimal => exact(big(10).pow(-scale))

interface Bidding {
  readonly startPrice: Decimal
  /** The highest bid, null before the first. */
  readonly current: Decimal | null
  readonly increment: Decimal
  /** Of the currency. */
  readonly scale: number
}

/**
 * The least bid that is taken now: the start price, then current + increment; increment 0: strictly higher
 * (docs/products/nft.md#bids).
 */
export function minNextBid({ startPrice, current, increment, scale }: Bidding): Decimal {
  if (current === null) return startPrice
  return add(current, isPositive(increment) ? increment : unit(scale))
}

export interface AuctionNow extends Bidding {
  readonly onSale: 0 | 1
  readonly start: number
  readonly end: number
  readonly leader: number | null
  readonly seller: number | null
}

export interface Bidder {
  readonly id: number
  readonly marginPaid: boolean
  /** The highest bid that could be paid now (`bidFunds`); null while it is not known. */
  readonly funds: Decimal | null
}

/**
 * What a person could pay for this work now. A bid freezes nothing beside the margin, so what other bids in the lead and
 * unpaid wins still need (`committed`) does not count a second time. The margin counts into the price.
 */
export const bidFunds = (available: Decimal, margin: Decimal, committed: Decimal): Decimal =>
  sub(add(available, margin), committed)

export type BidProblem =
  | {
      readonly key:
        | 'param_error'
        | 'nft_not_selling'
        | 'nft_margin_first'
        | 'bad_price'
        | 'nft_leading'
        | 'insufficient_balance'
    }
  | { readonly key: 'nft_bid_low'; readonly min: Decimal }
  | { readonly key: 'amount_above'; readonly max: Decimal }

/** The first rule of a bid that says no, or null. A bid at the end or after it is late, whatever it offers. */
export function bidProblem(
  price: Decimal | null,
  { id, marginPaid, funds }: Bidder,
  auction: AuctionNow,
  now: number,
): BidProblem | null {
  if (id === auction.seller) return { key: 'param_error' }
  if (nftSaleStatus(auction.onSale, auction.start, auction.end, now) !== 1) return { key: 'nft_not_selling' }
  if (!marginPaid) return { key: 'nft_margin_first' }
  if (price === null || !isPositive(price) || !fits(price, auction.scale)) return { key: 'bad_price' }
  if (id === auction.leader) return { key: 'nft_leading' }
  const least = minNextBid(auction)
  if (lt(price, least)) return { key: 'nft_bid_low', min: least }
  if (gt(price, DEAREST)) return { key: 'amount_above', max: DEAREST }
  return funds !== null && gt(price, funds) ? { key: 'insufficient_balance' } : null
}

/**
 * What the platform keeps of a sale by a person: total × rate, rounded up to the scale
 * (docs/api-conventions.md#rounding).
 */
export const nftFee = (total: Decimal, rate: Decimal, scale: number): Decimal =>
  min(roundUp(big(total).times(rate), scale), total)

export interface Payment {
  readonly total: Decimal
  /** Leaves the buyer's available balance now. */
  readonly due: Decimal
  /** Of the margin, what counts into the price and what comes back. */
  readonly counted: Decimal
  readonly back: Decimal
  /** To the platform, and to the seller. */
  readonly fee: Decimal
  readonly seller: Decimal
}

/**
 * Where the money of a purchase goes. Of `margin` as much as the price counts into it, the rest comes back; the fee is the
 * seller's. 1,050 with a margin of 200: 850 are due (docs/products/nft.md#paying-a-win).
 */
export function payment(
  price: Decimal,
  num: number,
  margin: Decimal,
  feeRate: Decimal,
  scale: number,
): Payment {
  const total = exact(big(price).times(num))
  const counted = min(margin, total)
  const fee = nftFee(total, feeRate, scale)
  return {
    total,
    due: sub(total, counted),
    counted,
    back: sub(margin, counted),
    fee,
    seller: sub(total, fee),
  }
}

export interface Shelf {
  readonly onSale: 0 | 1
  readonly start: number
  readonly end: number
  readonly price: Decimal
  readonly stock: number
  readonly limitPerUser: number
  readonly seller: number | null
  readonly isBox: boolean
}

export type BuyProblem =
  | { readonly key: 'param_error' | 'nft_sold' | 'nft_not_selling' | 'nft_price_changed' }
  | { readonly key: 'nft_limit'; readonly left: number }

/**
 * The first rule of a purchase that says no, or null. `soldOut`: it ended because it was bought. `bought`: what the person
 * has of this sale already.
 */
export function buyProblem(
  { num, price }: { readonly num: number; readonly price: Decimal },
  buyer: number,
  bought: number,
  shelf: Shelf,
  soldOut: boolean,
  now: number,
): BuyProblem | null {
  if (buyer === shelf.seller || (!shelf.isBox && num !== 1)) return { key: 'param_error' }
  if (soldOut || (shelf.onSale === 1 && shelf.stock < 1)) return { key: 'nft_sold' }
  if (nftSaleStatus(shelf.onSale, shelf.start, shelf.end, now) !== 1) return { key: 'nft_not_selling' }
  if (!big(price).eq(shelf.price)) return { key: 'nft_price_changed' }
  const allowed = shelf.limitPerUser === 0 ? shelf.stock : shelf.limitPerUser - bought
  const left = Math.max(0, Math.min(shelf.stock, allowed))
  return num > left ? { key: 'nft_limit', left } : null
}

export interface Listing {
  readonly auction: boolean
  readonly price: Decimal | null
  readonly increment: Decimal | null
  readonly margin: Decimal | null
  readonly start: number
  readonly end: number
  readonly scale: number
}

export type ListingProblem =
  | 'bad_price'
  | 'nft_bad_increment'
  | 'bad_amount'
  | 'nft_margin_low'
  | 'nft_bad_time'

/** The least margin that an auction from this start price asks for. */
export const leastMargin = (price: Decimal, scale: number): Decimal =>
  roundUp(big(price).times(MARGIN_SHARE), scale)

/** A start may lie so far behind when it arrives (ms): the form was open. */
const PAST = 60_000
/** No sale is longer than a year (ms). */
const LONGEST = 366 * 86_400_000

const sound = (value: Decimal | null, scale: number): value is Decimal =>
  value !== null && fits(value, scale) && !gt(value, DEAREST)

/** The first rule of a resale that says no, or null (docs/products/nft.md#resale-and-withdrawal). */
export function listingProblem(terms: Listing, now: number): ListingProblem | null {
  const { auction, price, increment, margin, start, end, scale } = terms
  if (!sound(price, scale) || !isPositive(price)) return 'bad_price'
  if (auction && (!sound(increment, scale) || !isPositive(increment))) return 'nft_bad_increment'
  if (auction && (!sound(margin, scale) || lt(margin, ZERO))) return 'bad_amount'
  if (auction && lt(margin ?? ZERO, leastMargin(price, scale))) return 'nft_margin_low'
  return start < now - PAST || end <= start || end <= now || end - start > LONGEST ? 'nft_bad_time' : null
}

/**
 * A sale can be taken back before it starts, and later while nobody has paid a margin
 * (docs/products/nft.md#resale-and-withdrawal).
 */
export const canWithdraw = (start: number, margins: number, now: number): boolean =>
  now < start || margins === 0
