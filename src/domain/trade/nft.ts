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
 * Rules of the NFT market (docs/products/nft.md): sales, bids, payments and fees. Times are epoch ms, rates
 * fractions.
 */

/** How long the winner of an auction has to pay (ms): one day. */
export const PAY_WITHIN = 86_400_000

/** Minimum time that an auction continues after a bid (ms): ten minutes. */
export const EXTENDS_BY = 600_000

/** Upper limit of prices, increments and margins in any currency, so that they fit into the database columns. */
export const MAX_PRICE = decimal('1000000000')

/** Minimum margin of an auction as a fraction of its start price, so that a winner who does not pay loses something. */
const MARGIN_SHARE = '0.05'

/**
 * State of a sale (docs/products/nft.md#status-of-a-sale): 2 before the start, 1 running, 0 when `onSale` is
 * 0 or the end is reached. The window is `start ≤ now < end`; `onSale` is 0 when sold, withdrawn or out of
 * stock.
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
  /** The highest bid; null before the first bid. */
  readonly current: Decimal | null
  readonly increment: Decimal
  /** Decimals of the currency. */
  readonly scale: number
}

/**
 * Minimum next bid: the start price, then current + increment; with increment 0 any higher bid
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
  /** Highest bid that could be paid now (`bidFunds`); null while unknown. */
  readonly funds: Decimal | null
}

/**
 * The amount that a person could pay for this work. Bids freeze only the margin, so the funds that other
 * leading bids and unpaid wins need (`committed`) are deducted; the margin counts towards the price.
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

/** The first rule that a bid breaks, or null. A bid at or after the end is late. */
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
  if (gt(price, MAX_PRICE)) return { key: 'amount_above', max: MAX_PRICE }
  return funds !== null && gt(price, funds) ? { key: 'insufficient_balance' } : null
}

/**
 * End of an auction after a bid at `time`: at least `extendsBy` later, in whole seconds, so that other
 * bidders can outbid a late bid (docs/products/nft.md#late-bids). With `extendsBy` 0 bids do not extend the
 * end.
 */
export const endAfterBid = (end: number, extendsBy: number, time: number): number =>
  extendsBy === 0 ? end : Math.max(end, Math.ceil((time + extendsBy) / 1000) * 1000)

/**
 * The platform's fee on a person's sale: total × rate, rounded up to the scale
 * (docs/api-conventions.md#rounding).
 */
export const nftFee = (total: Decimal, rate: Decimal, scale: number): Decimal =>
  min(roundUp(big(total).times(rate), scale), total)

export interface Payment {
  readonly total: Decimal
  /** Deducted from the buyer's available balance now. */
  readonly due: Decimal
  /** Parts of the margin: counted towards the price, and returned. */
  readonly counted: Decimal
  readonly back: Decimal
  /** The platform's fee, and the amount that the seller receives. */
  readonly fee: Decimal
  readonly seller: Decimal
}

/**
 * Parts of a payment. The margin counts up to the price, the rest is returned; the fee is deducted from the seller's
 * amount. Example: 1,050 with a margin of 200: 850 due (docs/products/nft.md#paying-a-win).
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

export interface Offer {
  readonly currency: number
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
 * The first rule that a purchase breaks, or null. `soldOut`: the sale ended because all items were bought.
 * `price` and `currency`: as shown to the buyer. `bought`: the number that the person already bought in this
 * sale.
 */
export function buyProblem(
  { num, price, currency }: { readonly num: number; readonly price: Decimal; readonly currency: number },
  buyer: number,
  bought: number,
  offer: Offer,
  soldOut: boolean,
  now: number,
): BuyProblem | null {
  if (buyer === offer.seller || (!offer.isBox && num !== 1)) return { key: 'param_error' }
  if (soldOut || (offer.onSale === 1 && offer.stock < 1)) return { key: 'nft_sold' }
  if (nftSaleStatus(offer.onSale, offer.start, offer.end, now) !== 1) return { key: 'nft_not_selling' }
  if (currency !== offer.currency || !big(price).eq(offer.price)) return { key: 'nft_price_changed' }
  const allowed = offer.limitPerUser === 0 ? offer.stock : offer.limitPerUser - bought
  const left = Math.max(0, Math.min(offer.stock, allowed))
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
  | 'nft_bad_start'
  | 'nft_bad_time'

/**
 * The lowest margin that a resale by auction may require of a bidder: 5 % of the start price. The margin of a
 * bidder is frozen.
 */
export const leastMargin = (price: Decimal, scale: number): Decimal =>
  roundUp(big(price).times(MARGIN_SHARE), scale)

/**
 * Maximum time (ms) by which the start of a resale may be in the past, because filling in the form takes
 * time.
 */
const PAST = 60_000
/** Longest sale (ms): a year. */
const LONGEST = 366 * 86_400_000

const sound = (value: Decimal | null, scale: number): value is Decimal =>
  value !== null && fits(value, scale) && !gt(value, MAX_PRICE)

/**
 * The first rule that a resale breaks, or null (docs/products/nft.md#resale-and-withdrawal).
 * `nft_bad_start`: the start is in the past; the server reports this problem as `nft_bad_time` with the
 * reason `sale_start`.
 */
export function listingProblem(terms: Listing, now: number): ListingProblem | null {
  const { auction, price, increment, margin, start, end, scale } = terms
  if (!sound(price, scale) || !isPositive(price)) return 'bad_price'
  if (auction && (!sound(increment, scale) || !isPositive(increment))) return 'nft_bad_increment'
  if (auction && (!sound(margin, scale) || lt(margin, ZERO))) return 'bad_amount'
  if (auction && lt(margin ?? ZERO, leastMargin(price, scale))) return 'nft_margin_low'
  if (start < now - PAST) return 'nft_bad_start'
  return end <= start || end <= now || end - start > LONGEST ? 'nft_bad_time' : null
}

/**
 * A sale can be withdrawn before its start, and later while nobody has paid a margin
 * (docs/products/nft.md#resale-and-withdrawal).
 */
export const canWithdraw = (start: number, margins: number, now: number): boolean =>
  now < start || margins === 0
