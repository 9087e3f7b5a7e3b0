import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { act, look, none, words } from './call-builders.ts'
import { amount, coin, count, help } from './fields.ts'
import { MARKET_READERS } from './markets-figures.ts'
import type { Role } from './roles.ts'

const MAKERS: readonly Role[] = ['products', 'admin']

export const CoinList = v.object({
  coins: v.array(
    v.object({
      coin: str,
      network: str,
      digits: int,
      /**
       * `added`: the coin exists, but is not open yet. `open`: the coin can be deposited and traded.
       * `closed`: the coin cannot be deposited or bought any more.
       */
      state: v.picklist(['added', 'open', 'closed']),
      /** Maximum amount of one deposit. */
      deposit_max: dec,
      /** Symbols of the pairs with this base coin. */
      pairs: v.array(str),
    }),
  ),
})
export type CoinList = v.InferOutput<typeof CoinList>

const ofCoin = v.strictObject({ coin })
const coinWords = (input: { readonly coin: string }) => [input.coin]

export const coinCalls = {
  coins: look({ command: 'coin list', roles: MARKET_READERS, params: none, answer: CoinList }),
  addCoin: act({
    command: 'coin add',
    roles: MAKERS,
    params: v.strictObject({
      name: help(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}$/)), 'Capitals and digits'),
      network: help(words(1, 40), 'One that deposits can come by, as in TRC20'),
      digits: help(v.pipe(count, v.maxValue(18)), 'Digits after the point; they stay for ever'),
      deposit_max: help(amount, 'The most of one deposit'),
    }),
    words: (input) => [input.name, input.network, String(input.digits), input.deposit_max],
  }),
  openCoin: act({ command: 'coin open', roles: MAKERS, params: ofCoin, words: coinWords }),
  closeCoin: act({ command: 'coin close', quick: true, roles: MAKERS, params: ofCoin, words: coinWords }),
} as const
