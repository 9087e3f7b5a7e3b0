import * as v from 'valibot'
import { NFT_TYPES, RARITIES, SALE_STATES } from '../../trade/nft.ts'
import { dec, int, str } from '../../wire/fields.ts'
import { act, look, none, number } from '../call-builders.ts'
import { amount, code, coin, help } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

/** The latest sale of a work. Times are in milliseconds. */
const NftSaleRow = v.object({
  id: int,
  mode: v.picklist(['fixed', 'auction', 'box']),
  state: v.picklist(SALE_STATES),
  coin: str,
  price: dec,
  /** Minimum increment of an auction; 0 for other sales. */
  increment: dec,
  margin: dec,
  best_price: v.nullable(dec),
  bids: int,
  stock: int,
  sold: int,
  /** Maximum number that one user can buy; 0: no limit. */
  limit_per_user: int,
  fee_rate: dec,
  /** User id of the seller; null when the platform sells. */
  seller_id: v.nullable(int),
  start_at: int,
  end_at: int,
})

/** A work or a blind box. */
const NftWorkRow = v.object({
  id: int,
  code: str,
  kind: v.picklist(['piece', 'box']),
  name: str,
  artist: str,
  series: str,
  type: v.picklist(NFT_TYPES),
  rarity: v.picklist(RARITIES),
  cover: str,
  sample: v.boolean(),
  /** User id of the owner; null when the platform owns the work. */
  owner_id: v.nullable(int),
  /** True when the work is in a blind box, so it cannot be sold separately. */
  in_box: v.boolean(),
  /** Whether the command `nft sell` can put the work on sale. */
  sellable: v.boolean(),
  sale: v.nullable(NftSaleRow),
})
export const NftWorks = v.object({
  /** Fee rate of future resales by users, a fraction. */
  fee_rate: dec,
  works: v.array(NftWorkRow),
})
export type NftWorks = v.InferOutput<typeof NftWorks>

const work = help(code, 'The code of the work')
const days = help(v.pipe(number, v.maxValue(999)), 'Days on sale, from now on')
const price = help(amount, 'Of an auction the first bid')
const inCoin = help(coin, 'What it is paid with')

export const nftCalls = {
  nftList: look({ command: 'nft list', roles: PRODUCTS, params: none, answer: NftWorks }),
  nftSell: act({
    command: 'nft sell',
    roles: PRODUCTS,
    params: v.strictObject({ code: work, coin: inCoin, price, days }),
    words: (input) => [input.code, 'fixed', input.coin, input.price, String(input.days)],
  }),
  nftAuction: act({
    command: 'nft sell',
    roles: PRODUCTS,
    params: v.strictObject({
      code: work,
      coin: inCoin,
      price,
      days,
      increment: help(amount, 'A bid is at least so much above the one before'),
      margin: help(amount, 'Paid before the first bid'),
    }),
    words: (input) => [
      input.code,
      'auction',
      input.coin,
      input.price,
      String(input.days),
      input.increment,
      input.margin,
    ],
  }),
  nftWithdraw: act({
    command: 'nft withdraw',
    roles: PRODUCTS,
    params: v.strictObject({ code: work }),
    words: (input) => [input.code],
  }),
  nftFee: act({
    command: 'nft fee',
    roles: PRODUCTS,
    params: v.strictObject({ rate: help(amount, 'A fraction of the price of a resale: 0.02 is 2 %') }),
    words: (input) => [input.rate],
  }),
} as const
