import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  factorCode,
  flag,
  form,
  givenPasswordIfAny,
  id,
  int,
  line,
  list,
  oneOf,
  paging,
  shown,
  str,
  wholeSeconds,
} from '../wire/fields.ts'

/**
 * Kinds of sale: at a fixed price, by auction, of blind boxes. The numbers are part of the API and must not
 * change.
 */
export const SALE_FIXED = 0
export const SALE_AUCTION = 1
export const SALE_BOX = 2
export const NFT_TYPES = ['image', 'gif', 'audio', 'video'] as const
export type NftType = (typeof NFT_TYPES)[number]
/** Rarities of works: common, rare, epic, legendary. */
export const RARITIES = [1, 2, 3, 4] as const
export type Rarity = (typeof RARITIES)[number]
/**
 * States of a sale. `won`: the auction is over and the winner has to pay; `withdrawn`: taken off sale before
 * its end; `expired`: ended without a buyer; `unpaid`: the winner did not pay in time.
 */
export const SALE_STATES = ['open', 'sold', 'won', 'withdrawn', 'expired', 'unpaid'] as const
export type SaleState = (typeof SALE_STATES)[number]

const NftArtist = v.object({ id: int, name: str, avatar: str })

/** A rarity in a box's published pool: its chance, and the remaining and the initial number of works. */
const Drop = v.object({ rarity: v.picklist(RARITIES), rate: dec, left: int, total: int })
export type Drop = v.InferOutput<typeof Drop>

/**
 * A work or blind box with its latest sale. `price`: fixed price; for an auction the current bid, before the
 * first bid the start price; null for an item that was never on sale. `uid` and `holding_id`: ids of the
 * caller and of the caller's holding, when the caller owns the work; otherwise 0.
 */
export const NftItem = v.object({
  id: int,
  code: str,
  uid: int,
  /** Masked name of the owner; '' when the platform owns the work. */
  owner_name: str,
  /** Id of the caller's holding of this work, 0 for none. */
  holding_id: int,
  name: str,
  type: v.picklist(NFT_TYPES),
  cover: str,
  file: str,
  /** Duration of a film in seconds; 0 for a picture. */
  duration: int,
  rarity: v.picklist(RARITIES),
  artist: NftArtist,
  series_id: int,
  series: str,
  currency_id: int,
  currency_name: str,
  sell_mode: v.picklist([SALE_FIXED, SALE_AUCTION, SALE_BOX]),
  price: v.nullable(dec),
  /** `price` in USDT at the last recorded prices; null without a price. */
  value: v.nullable(dec),
  start_price: v.nullable(dec),
  current_price: v.nullable(dec),
  increment: v.nullable(dec),
  /** Minimum amount of the next bid in an auction. */
  min_next: v.nullable(dec),
  margin: v.nullable(dec),
  margin_paid: v.picklist([0, 1]),
  /** 1: the caller's bid is the highest. */
  leading: v.picklist([0, 1]),
  bid_count: int,
  stock: int,
  /**
   * For a box: maximum number per person, 0 without a limit. `bought`: number of boxes that the caller has
   * bought.
   */
  limit_per_user: int,
  bought: int,
  /** Fee rate that the seller pays; for an item that is not on sale the rate of its next sale. */
  fee_rate: dec,
  start_time: int,
  end_time: int,
  /**
   * The end of the auction as set at its start; differs from `end_time` when a late bid has extended the
   * auction.
   */
  planned_end_time: int,
  /** Minimum time in seconds between a bid and the end of the auction; 0: bids do not extend the auction. */
  extends_by: int,
  on_sale: v.picklist([0, 1]),
  /** 2 not started, 1 running, 0 ended, at the time of the answer (docs/products/nft.md#status-of-a-sale). */
  sale_status: v.picklist([0, 1, 2]),
  state: v.nullable(v.picklist(SALE_STATES)),
  is_box: v.picklist([0, 1]),
  is_collect: v.picklist([0, 1]),
  collect_count: int,
  view_count: int,
  /** 1: a sample work of a test mode installation, without real value. */
  sample: v.picklist([0, 1]),
})
export type NftItem = v.InferOutput<typeof NftItem>

/**
 * A work or box with its description. For a box, `drop_table` is the pool of works; `seed_hash` and
 * `pool_hash` are published before the sale.
 */
export const Nft = v.object({
  ...NftItem.entries,
  intro: str,
  drop_table: v.array(Drop),
  seed_hash: str,
  pool_hash: str,
  /**
   * For an auction: amount that the caller still has to keep available in this currency, for other leading
   * bids and for won auctions that are not paid.
   */
  committed: dec,
})
export type Nft = v.InferOutput<typeof Nft>

/**
 * A work that a person owns or has owned. `id` is the id of the work; calls such as `resell` expect
 * `holding_id`.
 */
export const MyNft = v.object({
  ...NftItem.entries,
  /** 0 owned, 1 on sale, 2 sold, 3 expired: the last sale ended without a buyer. */
  hold_status: v.picklist([0, 1, 2, 3]),
  box_status: v.picklist([0, 1]),
  buy_price: dec,
  buy_currency_id: int,
  buy_time: int,
  /** 1: the owner can withdraw the work from sale now. */
  can_withdraw: v.picklist([0, 1]),
})
export type MyNft = v.InferOutput<typeof MyNft>

export const NftOrder = v.object({
  id: int,
  request_id: str,
  code: str,
  name: str,
  cover: str,
  is_box: v.picklist([0, 1]),
  sell_mode: v.picklist([SALE_FIXED, SALE_AUCTION, SALE_BOX]),
  num: int,
  price: dec,
  /** Price of the whole order: `price` × `num`. */
  total: dec,
  /** The seller's fee, a part of `total`. */
  fee: dec,
  margin: dec,
  /**
   * 1: the order expired and the margin was returned, because operators had frozen the winner's withdrawals; absent
   * otherwise.
   */
  margin_returned: v.optional(v.literal(1)),
  currency_id: int,
  currency_name: str,
  /** 0 unpaid, 1 paid, 2 expired. */
  status: v.picklist([0, 1, 2]),
  pay_deadline: int,
  is_read: v.picklist([0, 1]),
  created_time: int,
  pay_time: int,
  sample: v.picklist([0, 1]),
})
export type NftOrder = v.InferOutput<typeof NftOrder>

/**
 * A bid. The list of the caller's own bids contains only the caller's highest bid in each auction. `uid`:
 * the caller's id for own bids, otherwise 0; `nickname` is masked.
 */
export const NftBid = v.object({
  id: int,
  code: str,
  name: str,
  cover: str,
  uid: int,
  nickname: str,
  avatar: str,
  price: dec,
  currency_id: int,
  currency_name: str,
  state: v.picklist(['leading', 'outbid', 'won', 'lost']),
  /** Id of the order that pays for the auction that the caller has won; 0 otherwise. */
  order_id: int,
  end_time: int,
  created_time: int,
})
export type NftBid = v.InferOutput<typeof NftBid>

export const Artist = v.object({
  id: int,
  name: str,
  avatar: str,
  banner: str,
  intro: str,
  works_count: int,
  /** Total of all sales in USDT at the last recorded prices. */
  sold_volume: dec,
  collect_count: int,
  sample: v.picklist([0, 1]),
})
export type Artist = v.InferOutput<typeof Artist>

/** A change of ownership of a work. */
export const NftDeed = v.object({
  id: int,
  how: v.picklist(['fixed', 'auction', 'box']),
  nickname: str,
  price: dec,
  currency_id: int,
  currency_name: str,
  time: int,
})
export type NftDeed = v.InferOutput<typeof NftDeed>

/**
 * Proof of a draw from a box: key = HMAC-SHA256(seed, holding id) in hexadecimal; `seed` is '' until the sale
 * is over.
 */
export const DrawProof = v.object({
  code: str,
  seed_hash: str,
  pool_hash: str,
  seed: str,
  holding_id: int,
  key: str,
  /** Number of the draw in the order of the box's draws, from 1. */
  seq: int,
})
export type DrawProof = v.InferOutput<typeof DrawProof>

/** The pool of a box, and the draws from the box in their order, with which anybody can verify the draws. */
export const DrawBook = v.object({
  code: str,
  seed_hash: str,
  pool_hash: str,
  seed: str,
  pool: v.array(v.object({ position: int, code: str, name: str, rarity: v.picklist(RARITIES) })),
  draws: v.array(v.object({ seq: int, holding_id: int, key: str, position: int })),
})
export type DrawBook = v.InferOutput<typeof DrawBook>

/** Public state of a sale: payload of the event of the topic `nft:<id>`. */
export const NftState = v.object({
  /** Id of the work. */
  id: int,
  code: str,
  state: v.picklist(SALE_STATES),
  currency_id: int,
  currency_name: str,
  price: dec,
  current_price: v.nullable(dec),
  min_next: v.nullable(dec),
  bid_count: int,
  stock: int,
  on_sale: v.picklist([0, 1]),
  start_time: int,
  end_time: int,
})
export type NftState = v.InferOutput<typeof NftState>

/** Code of a work or box, as used in addresses of the app. */
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9]{4,16}$/, 'unknown'))
const count = v.pipe(
  v.string(),
  v.minLength(1, 'nft_count_missing'),
  v.regex(/^\d{1,6}$/, 'nft_count_whole'),
  v.transform(Number),
  v.minValue(1, 'nft_count_missing'),
)
/**
 * The currency of the price or margin that was shown; the call is rejected when the sale is in another
 * currency. When the parameter is left out, a work that another member sells can be bought only for USDT.
 */
const shownCurrency = v.optional(catalogueId)
/** Longest text that is searched for in works and artists, in characters. */
export const KEYWORD_MAX = 40
const word = v.optional(line(KEYWORD_MAX, 0), '')
const sale = v.optional(oneOf('', '0', '1', '2'), '')

const offered = (): Reads => [nft.items, nft.item, nft.artistDetail, nft.collection]
/** Reads that a change of ownership invalidates, in addition to `offered`. */
const held = (): Reads => [nft.mine, nft.orders, nft.history]
const pages = { store: 'pages', scope: 'user' } as const

/** NFT works, boxes and auctions. Buying and selling require verification, because both move money. */
export const nft = {
  /** Works and boxes that are or were on sale. `keyword`: searched for in names, artists and series. */
  items: read('GET', '/bind_box/getBoxList', {
    summary: 'List items for sale',
    params: form({
      keyword: word,
      sell_mode: sale,
      type: v.optional(oneOf('', ...NFT_TYPES), ''),
      rarity: v.optional(oneOf('', '1', '2', '3', '4'), ''),
      currency_id: v.optional(catalogueIdOrAll, '0'),
      status: sale,
      artist_id: v.optional(catalogueIdOrAll, '0'),
      series: v.optional(catalogueIdOrAll, '0'),
      sort: v.optional(oneOf('new', 'price_asc', 'price_desc', 'ending'), 'new'),
      ...paging,
    }),
    answer: list(NftItem),
    access: 'viewer',
    keep: { ...pages, for: minutes(5), rows: 100 },
  }),
  item: read('GET', '/bind_box/getBoxDetail', {
    summary: 'Get an item',
    params: form({ code }),
    answer: Nft,
    access: 'viewer',
    keep: { ...pages, for: minutes(5) },
  }),
  artists: read('GET', '/bind_box/getArtist', {
    summary: 'List artists',
    params: form({ keyword: word, ...paging }),
    answer: list(Artist),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  artistDetail: read('GET', '/bind_box/getArtistDetail', {
    summary: 'Get an artist',
    params: form({ id: catalogueId, ...paging }),
    answer: v.object({ ...list(NftItem).entries, artist: Artist }),
    access: 'viewer',
    keep: { ...pages, for: minutes(5), rows: 100 },
  }),
  /** Series with their number of works. */
  seriesList: read('GET', '/bind_box/getSeries', {
    summary: 'List series',
    params: form({}),
    answer: v.array(v.object({ id: int, name: str, cover: str, works_count: int })),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  collect: write('POST', '/bind_box/collect', {
    summary: 'Add or remove a favourite item',
    params: form({ code, state: flag }),
    answer: v.object({ is_collect: v.picklist([0, 1]), collect_count: int }),
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: offered,
  }),
  currencies: read('GET', '/bind_box/getNftCurrency', {
    summary: 'List currencies of the market',
    params: form({}),
    answer: v.array(v.object({ currency_id: int, currency_name: str, image: str })),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /**
   * `favorite`: works that the person has marked as favourites. `series`: all works of the series of which
   * the person owns a work.
   */
  collection: read('GET', '/bind_box/getCollection', {
    summary: 'List favourite items or items of owned series',
    params: form({ type: v.optional(oneOf('favorite', 'series'), 'favorite'), ...paging }),
    answer: list(NftItem),
    access: 'member',
    keep: { ...pages, for: seconds(60), rows: 100 },
  }),
  /**
   * `price` and `currency_id`: as shown; the call is rejected when one of them has changed. A work that another
   * member sells cannot be bought while the buyer's withdrawals are paused or frozen.
   */
  buy: write('POST', '/bind_box/buyNFT', {
    summary: 'Buy an item',
    params: form({
      code,
      num: count,
      price: amount('bad_price'),
      currency_id: shownCurrency,
      pay_password: givenPasswordIfAny,
      factor_code: factorCode,
    }),
    answer: NftOrder,
    access: 'member',
    requires: { level: 1, payPassword: 'if_set', factor: true },
    once: true,
    stoppedBy: ['trading'],
    changes: (): Reads => [...offered(), ...held(), ...balanceReads()],
  }),
  /** `margin` and `currency_id`: as shown; the call is rejected when one of them has changed. */
  payMargin: write('POST', '/bind_box/marginNFT', {
    summary: 'Pay the margin of an auction',
    params: form({
      code,
      margin: v.optional(amount('bad_amount')),
      currency_id: shownCurrency,
      pay_password: givenPasswordIfAny,
    }),
    answer: v.object({ code: str, margin_paid: v.picklist([0, 1]), margin: dec }),
    access: 'member',
    requires: { level: 1, payPassword: 'if_set' },
    once: true,
    stoppedBy: ['trading'],
    changes: (): Reads => [nft.item, nft.items, ...balanceReads()],
  }),
  /**
   * `currency_id`: the currency of the price; the call is rejected when the auction is in another currency.
   * The parameter is optional, because the bidder has paid the margin of this sale, and the currency of the
   * sale cannot change after that.
   */
  bid: write('POST', '/bind_box/auctionNFT', {
    summary: 'Bid in an auction',
    params: form({ code, price: amount('bad_price'), currency_id: v.optional(catalogueId) }),
    answer: v.object({ ...NftBid.entries, current_price: dec, min_next: dec }),
    access: 'member',
    requires: { level: 1 },
    once: true,
    stoppedBy: ['trading'],
    changes: (): Reads => [nft.item, nft.items, nft.log, nft.myBids],
  }),
  /** Bids of the item's latest auction, highest first. */
  log: read('GET', '/bind_box/getBindBoxQuotationLog', {
    summary: 'List bids on an item',
    params: form({ code, ...paging }),
    answer: list(NftBid),
    access: 'viewer',
    keep: { ...pages, for: seconds(60) },
  }),
  /** Changes of ownership of a work. */
  history: read('GET', '/bind_box/getHistory', {
    summary: 'List changes of ownership of an item',
    params: form({ code, ...paging }),
    answer: list(NftDeed),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  mine: read('GET', '/bind_box/getMyNFTs', {
    summary: 'List own items',
    params: form({
      hold_status: v.optional(oneOf('', '0', '1', '2', '3'), ''),
      is_box: v.optional(oneOf('', '0', '1'), ''),
      id: v.optional(id),
      ...paging,
    }),
    answer: v.object({
      ...list(MyNft).entries,
      counts: v.object({ holding: int, reselling: int, boxes: int }),
      /**
       * Sum of the purchase prices of owned works, in USDT at the last recorded prices; null without a price.
       */
      worth: v.nullable(dec),
    }),
    access: 'member',
    keep: { ...pages, for: seconds(60), rows: 100 },
  }),
  myBids: read('GET', '/bind_box/getMyBindBoxQuotationLog', {
    summary: 'List own bids',
    params: form({ state: v.optional(oneOf('', 'leading', 'outbid', 'won', 'lost'), ''), ...paging }),
    answer: list(NftBid),
    access: 'member',
    keep: { ...pages, for: seconds(60), rows: 100 },
  }),
  /** Opens a blind box. `id`: id of the holding. */
  open: write('POST', '/bind_box/openBlindBox', {
    summary: 'Open a blind box',
    params: form({ id }),
    answer: v.object({ nft: NftItem, rarity: v.picklist(RARITIES), proof: DrawProof }),
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: (): Reads => [nft.item, nft.draws, ...held()],
  }),
  /** Proof of the draw for a box that the person has opened. */
  proof: read('GET', '/bind_box/getProof', {
    summary: 'Get the proof of a draw',
    params: form({ id }),
    answer: DrawProof,
    access: 'member',
    keep: { ...pages, for: minutes(5) },
  }),
  draws: read('GET', '/bind_box/getDraws', {
    summary: 'List draws of a blind box',
    params: form({ code }),
    answer: DrawBook,
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /**
   * Puts an owned work on sale. `id`: id of the holding; `price`: for an auction the start price. Times in
   * epoch seconds.
   */
  resell: write('POST', '/bind_box/resellNFT', {
    summary: 'Offer an own item for sale',
    params: form({
      id,
      sell_mode: oneOf('0', '1'),
      currency_id: catalogueId,
      price: amount('bad_price'),
      increment: v.optional(
        v.pipe(v.string(), v.regex(/^(?:|\d{1,20}(?:\.\d{1,18})?)$/, 'nft_bad_increment')),
        '',
      ),
      margin: v.optional(v.pipe(v.string(), v.regex(/^(?:|\d{1,20}(?:\.\d{1,18})?)$/, 'bad_amount')), ''),
      start_time: wholeSeconds,
      end_time: wholeSeconds,
      fee_rate: shown,
    }),
    answer: MyNft,
    access: 'member',
    requires: { level: 1 },
    once: true,
    stoppedBy: ['trading'],
    changes: (): Reads => [...offered(), nft.mine],
  }),
  withdraw: write('POST', '/bind_box/cancelResell', {
    summary: 'Withdraw an own item from sale',
    params: form({ id }),
    answer: MyNft,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: (): Reads => [...offered(), nft.mine],
  }),
  /** The person's orders: purchases and won auctions, newest first. */
  orders: read('GET', '/bind_box/getNeedPayNFTOrder', {
    summary: 'List NFT orders',
    params: form({ status: sale, id: v.optional(id), ...paging }),
    answer: v.object({ ...list(NftOrder).entries, unread: int }),
    access: 'member',
    keep: { ...pages, for: seconds(60), rows: 100 },
  }),
  readOrder: write('POST', '/bind_box/readNFTOrderMessage', {
    summary: 'Mark an NFT order as read',
    params: form({ id }),
    answer: v.object({ unread: int }),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [nft.orders],
  }),
  pay: write('POST', '/bind_box/payNFTOrder', {
    summary: 'Pay an NFT order',
    params: form({ id, pay_password: givenPasswordIfAny, factor_code: factorCode }),
    answer: NftOrder,
    access: 'member',
    requires: { level: 1, payPassword: 'if_set', factor: true },
    once: true,
    // The call pays for an auction that was won before the freeze; without payment the person would lose the
    // margin. A frozen winner cannot pay for the work of a member, which would move money out of the account: the
    // handler checks this, and the margin is returned.
    stoppedBy: [],
    changes: (): Reads => [...offered(), ...held(), nft.myBids, ...balanceReads()],
  }),
}

export const nftArea = area({
  name: 'nft',
  about: 'NFT market, auctions and blind boxes',
  calls: nft,
  events: {
    nft_order: event({ order: NftOrder }, { changes: () => [...offered(), ...held(), nft.myBids] }),
    /** The state of one of the person's bids has changed. */
    nft_bid: event({ bid: NftBid }, { changes: () => [nft.item, nft.log, nft.myBids] }),
    /**
     * A work of the person was sold or returned, or one of the person's boxes was opened on another device.
     */
    nft_hold: event({ id: int, hold_status: int }, { changes: () => [...offered(), nft.mine, nft.history] }),
  },
  scenes: {
    nft_buy: 'outflow',
    nft_sale: 'inflow',
    nft_margin: 'move',
    nft_margin_back: 'move',
    nft_forfeit: 'fee',
  },
  errors: [
    'nft_count_missing',
    'nft_count_whole',
    'nft_sold',
    'nft_not_selling',
    'nft_price_changed',
    'nft_limit',
    'nft_margin_first',
    'nft_leading',
    'nft_bid_low',
    'nft_bad_increment',
    'nft_margin_low',
    'nft_bad_time',
    'nft_late',
    'nft_open_first',
    'nft_not_withdrawable',
  ],
  objects: ['nft_order', 'nft_margin'],
  mails: [
    'nft_outbid',
    'nft_won',
    'nft_lost',
    'nft_sold',
    'nft_unsold',
    'nft_forfeited',
    'nft_margin_returned',
    'nft_unpaid',
  ],
})
