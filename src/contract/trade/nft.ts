import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  flag,
  form,
  givenPasswordIfAny,
  id,
  int,
  line,
  list,
  oneOf,
  paging,
  str,
  wholeSeconds,
} from '../wire/fields.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/kit.ts'

/** How an item is sold, and the file it is; the numbers are fixed on the wire. */
export const SALE_FIXED = 0
export const SALE_AUCTION = 1
export const SALE_BOX = 2
export const NFT_TYPES = ['image', 'gif', 'audio', 'video'] as const
export type NftType = (typeof NFT_TYPES)[number]
/** Common, rare, epic, legendary. */
export const RARITIES = [1, 2, 3, 4] as const
export type Rarity = (typeof RARITIES)[number]
/** How a sale ended, or that it did not: `won` waits for the winner's payment, `unpaid` waited in vain. */
export const SALE_STATES = ['open', 'sold', 'won', 'withdrawn', 'expired', 'unpaid'] as const
export type SaleState = (typeof SALE_STATES)[number]

const NftArtist = v.object({ id: int, name: str, avatar: str })

/** One line of a box's published pool: what it began with and what nobody has drawn yet. */
export const Drop = v.object({ rarity: v.picklist(RARITIES), rate: dec, left: int, total: int })
export type Drop = v.InferOutput<typeof Drop>

/**
 * A work or a blind box with its latest sale. `price` is the price of a fixed sale or box, of an
 * auction its current bid or, before the first, its start price; null where it was never on sale. `uid` and `holding_id`
 * are the caller's own or 0.
 */
export const NftItem = v.object({
  id: int,
  code: str,
  uid: int,
  /** Whom it belongs to, masked; '' is the platform. */
  owner_name: str,
  /** The caller's holding of it, 0 for none. */
  holding_id: int,
  name: str,
  type: v.picklist(NFT_TYPES),
  cover: str,
  file: str,
  /** Seconds; 0 for what does not play. */
  duration: int,
  rarity: v.picklist(RARITIES),
  artist: NftArtist,
  series_id: int,
  series: str,
  currency_id: int,
  currency_name: str,
  sell_mode: v.picklist([SALE_FIXED, SALE_AUCTION, SALE_BOX]),
  price: v.nullable(dec),
  /** `price` in USDT at the last recorded prices; null where nothing prices it. */
  value: v.nullable(dec),
  start_price: v.nullable(dec),
  current_price: v.nullable(dec),
  increment: v.nullable(dec),
  /** Least next bid of an auction. */
  min_next: v.nullable(dec),
  margin: v.nullable(dec),
  margin_paid: v.picklist([0, 1]),
  /** The caller's bid is the highest. */
  leading: v.picklist([0, 1]),
  bid_count: int,
  stock: int,
  /** Of a box: how many one person may buy; 0 is no limit. `bought` is what the caller has. */
  limit_per_user: int,
  bought: int,
  /** Of the seller; of something that is not on sale, what its next sale would cost. */
  fee_rate: dec,
  start_time: int,
  end_time: int,
  on_sale: v.picklist([0, 1]),
  /** Not started 2, started 1, ended 0, at the time of the answer (docs/products/nft.md#status-of-a-sale). */
  sale_status: v.picklist([0, 1, 2]),
  state: v.nullable(v.picklist(SALE_STATES)),
  is_box: v.picklist([0, 1]),
  is_collect: v.picklist([0, 1]),
  collect_count: int,
  view_count: int,
  /** 1: a sample of test mode; no real money moves. */
  sample: v.picklist([0, 1]),
})
export type NftItem = v.InferOutput<typeof NftItem>

/** With its text and, of a box, its drop table and the hashes that were published before the sale. */
export const Nft = v.object({
  ...NftItem.entries,
  intro: str,
  drop_table: v.array(Drop),
  seed_hash: str,
  pool_hash: str,
  /** What the caller's other bids in the lead and unpaid wins of this currency still need; of an auction. */
  committed: dec,
})
export type Nft = v.InferOutput<typeof Nft>

/** Something a person has or had. `id` is the work's, `holding_id` what the calls take. */
export const MyNft = v.object({
  ...NftItem.entries,
  /** 0 holding, 1 reselling, 2 sold, 3 expired: the last sale ended without a buyer. */
  hold_status: v.picklist([0, 1, 2, 3]),
  box_status: v.picklist([0, 1]),
  buy_price: dec,
  buy_currency_id: int,
  buy_time: int,
  /** Its sale can be taken back now. */
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
  /** `price` × `num`. */
  total: dec,
  /** Of `total`, what the seller leaves to the platform. */
  fee: dec,
  margin: dec,
  currency_id: int,
  currency_name: str,
  /** 0 to pay, 1 paid, 2 expired. */
  status: v.picklist([0, 1, 2]),
  pay_deadline: int,
  is_read: v.picklist([0, 1]),
  created_time: int,
  pay_time: int,
  sample: v.picklist([0, 1]),
})
export type NftOrder = v.InferOutput<typeof NftOrder>

/** A bid; of one's own bids the highest in each auction. `uid` is the caller's own or 0, `nickname` is masked. */
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
  /** What the caller's own won bid is paid by; 0 of every other. */
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
  /** In USDT at the last recorded prices. */
  sold_volume: dec,
  collect_count: int,
  sample: v.picklist([0, 1]),
})
export type Artist = v.InferOutput<typeof Artist>

/** One change of hands of a work, newest first. */
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

/** What proves a draw: its key is HMAC-SHA256(seed, holding id), hex; `seed` is '' until the sale is over. */
export const DrawProof = v.object({
  code: str,
  seed_hash: str,
  pool_hash: str,
  seed: str,
  holding_id: int,
  key: str,
  /** Which draw of the series it was, from 1. */
  seq: int,
})
export type DrawProof = v.InferOutput<typeof DrawProof>

/** The whole series, for whoever checks it: the pool in its order, every draw in its order. */
export const DrawBook = v.object({
  code: str,
  seed_hash: str,
  pool_hash: str,
  seed: str,
  pool: v.array(v.object({ position: int, code: str, name: str, rarity: v.picklist(RARITIES) })),
  draws: v.array(v.object({ seq: int, holding_id: int, key: str, position: int })),
})
export type DrawBook = v.InferOutput<typeof DrawBook>

/** What everybody may know of a sale that changed: the topic `nft:<id>`. */
export const NftState = v.object({
  /** Of the work. */
  id: int,
  code: str,
  state: v.picklist(SALE_STATES),
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

/** The code of a work or box, as it stands in addresses. */
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9]{4,16}$/, 'param_error'))
const count = v.pipe(
  v.string(),
  v.regex(/./, 'nft_count_missing'),
  v.regex(/^\d{1,6}$/, 'nft_count_whole'),
  v.transform(Number),
  v.minValue(1, 'nft_count_missing'),
)
const word = v.optional(line(40, 0), '')
const sale = v.optional(oneOf('', '0', '1', '2'), '')

const offered = (): Reads => [nft.items, nft.item, nft.artistDetail, nft.collection]
const held = (): Reads => [nft.mine, nft.orders]
const pages = { store: 'pages', scope: 'user' } as const

/** Works pass from person to person for money: whoever trades them is verified. */
export const nft = {
  /** Works and boxes that are or were on sale. `keyword` is looked for in names, artists and series. */
  items: read('GET', '/bind_box/getBoxList', {
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
    params: form({ code }),
    answer: Nft,
    access: 'viewer',
    keep: { ...pages, for: minutes(5) },
  }),
  artists: read('GET', '/bind_box/getArtist', {
    params: form({ keyword: word, ...paging }),
    answer: list(Artist),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  artistDetail: read('GET', '/bind_box/getArtistDetail', {
    params: form({ id: catalogueId, ...paging }),
    answer: v.object({ ...list(NftItem).entries, artist: Artist }),
    access: 'viewer',
    keep: { ...pages, for: minutes(5), rows: 100 },
  }),
  /** Series with how many works each has. */
  seriesList: read('GET', '/bind_box/getSeries', {
    params: form({}),
    answer: v.array(v.object({ id: int, name: str, cover: str, works_count: int })),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  collect: write('POST', '/bind_box/collect', {
    params: form({ code, state: flag }),
    answer: v.object({ is_collect: v.picklist([0, 1]), collect_count: int }),
    access: 'member',
    once: true,
    changes: offered,
  }),
  currencies: read('GET', '/bind_box/getNftCurrency', {
    params: form({}),
    answer: v.array(v.object({ currency_id: int, currency_name: str, image: str })),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /** `favorite`: what the person's heart is on. `series`: the works of the series whose works they hold. */
  collection: read('GET', '/bind_box/getCollection', {
    params: form({ type: v.optional(oneOf('favorite', 'series'), 'favorite'), ...paging }),
    answer: list(NftItem),
    access: 'member',
    keep: { ...pages, for: seconds(60), rows: 100 },
  }),
  /** `price` is the one that was shown; another one of now is rejected. */
  buy: write('POST', '/bind_box/buyNFT', {
    params: form({ code, num: count, price: amount('bad_price'), pay_password: givenPasswordIfAny }),
    answer: NftOrder,
    access: 'member',
    requires: { level: 1, payPassword: 'if_set' },
    once: true,
    changes: (): Reads => [...offered(), ...held(), ...balanceReads()],
  }),
  /** `margin` is the one that was shown; another one of now is rejected. */
  payMargin: write('POST', '/bind_box/marginNFT', {
    params: form({ code, margin: v.optional(amount('bad_amount')), pay_password: givenPasswordIfAny }),
    answer: v.object({ code: str, margin_paid: v.picklist([0, 1]), margin: dec }),
    access: 'member',
    requires: { level: 1, payPassword: 'if_set' },
    once: true,
    changes: (): Reads => [nft.item, nft.items, ...balanceReads()],
  }),
  bid: write('POST', '/bind_box/auctionNFT', {
    params: form({ code, price: amount('bad_price') }),
    answer: v.object({ ...NftBid.entries, current_price: dec, min_next: dec }),
    access: 'member',
    requires: { level: 1 },
    once: true,
    changes: (): Reads => [nft.item, nft.items, nft.log, nft.myBids],
  }),
  /** The bids of its latest auction, highest first. */
  log: read('GET', '/bind_box/getBindBoxQuotationLog', {
    params: form({ code, ...paging }),
    answer: list(NftBid),
    access: 'viewer',
    keep: { ...pages, for: seconds(60) },
  }),
  /** Changes of hands. */
  history: read('GET', '/bind_box/getHistory', {
    params: form({ code, ...paging }),
    answer: list(NftDeed),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  mine: read('GET', '/bind_box/getMyNFTs', {
    params: form({
      hold_status: v.optional(oneOf('', '0', '1', '2', '3'), ''),
      is_box: v.optional(oneOf('', '0', '1'), ''),
      id: v.optional(id),
      ...paging,
    }),
    answer: v.object({
      ...list(MyNft).entries,
      counts: v.object({ holding: int, reselling: int, boxes: int }),
      /** Buy prices of what is held, in USDT at the last recorded prices. */
      worth: v.nullable(dec),
    }),
    access: 'member',
    keep: { ...pages, for: seconds(60), rows: 100 },
  }),
  myBids: read('GET', '/bind_box/getMyBindBoxQuotationLog', {
    params: form({ state: v.optional(oneOf('', 'leading', 'outbid', 'won', 'lost'), ''), ...paging }),
    answer: list(NftBid),
    access: 'member',
    keep: { ...pages, for: seconds(60), rows: 100 },
  }),
  /** `id` is the holding's. */
  open: write('POST', '/bind_box/openBlindBox', {
    params: form({ id }),
    answer: v.object({ nft: NftItem, rarity: v.picklist(RARITIES), proof: DrawProof }),
    access: 'member',
    once: true,
    changes: (): Reads => [nft.item, nft.draws, ...held()],
  }),
  /** The proof of one's own opened box. */
  proof: read('GET', '/bind_box/getProof', {
    params: form({ id }),
    answer: DrawProof,
    access: 'member',
    keep: { ...pages, for: minutes(5) },
  }),
  draws: read('GET', '/bind_box/getDraws', {
    params: form({ code }),
    answer: DrawBook,
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /** `id` is the holding's; `price` is the start price of an auction. Times in seconds. */
  resell: write('POST', '/bind_box/resellNFT', {
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
    }),
    answer: MyNft,
    access: 'member',
    requires: { level: 1 },
    once: true,
    changes: (): Reads => [...offered(), nft.mine],
  }),
  withdraw: write('POST', '/bind_box/cancelResell', {
    params: form({ id }),
    answer: MyNft,
    access: 'member',
    once: true,
    changes: (): Reads => [...offered(), nft.mine],
  }),
  /** Purchases and wins, newest first. */
  orders: read('GET', '/bind_box/getNeedPayNFTOrder', {
    params: form({ status: sale, id: v.optional(id), ...paging }),
    answer: v.object({ ...list(NftOrder).entries, unread: int }),
    access: 'member',
    keep: { ...pages, for: seconds(60), rows: 100 },
  }),
  readOrder: write('POST', '/bind_box/readNFTOrderMessage', {
    params: form({ id }),
    answer: v.object({ unread: int }),
    access: 'member',
    changes: (): Reads => [nft.orders],
  }),
  pay: write('POST', '/bind_box/payNFTOrder', {
    params: form({ id, pay_password: givenPasswordIfAny }),
    answer: NftOrder,
    access: 'member',
    requires: { level: 1, payPassword: 'if_set' },
    once: true,
    changes: (): Reads => [...offered(), ...held(), nft.myBids, ...balanceReads()],
  }),
}

export const nftArea = area({
  name: 'nft',
  calls: nft,
  events: {
    nft_order: event({ order: NftOrder }, { changes: () => [...offered(), ...held(), nft.myBids] }),
    /** The state of one's own bid in an auction changed. */
    nft_bid: event({ bid: NftBid }, { changes: () => [nft.item, nft.log, nft.myBids] }),
    /** Something of one's own was sold, came back or was opened on another device. */
    nft_hold: event({ id: int, hold_status: int }, { changes: () => [nft.mine, nft.item] }),
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
  mails: ['nft_outbid', 'nft_won', 'nft_lost', 'nft_sold', 'nft_unsold', 'nft_forfeited', 'nft_unpaid'],
})
