import type { AnswerOf, Call } from '#contract/wire/kit.ts'
import { big, type Decimal, roundDown } from '#domain/money.ts'
import type { Pair } from '../market/types.ts'
import type { Tx } from '../platform/db/types.ts'
import { noSuch } from '../platform/errors.ts'
import type { Services } from '../services.ts'

/** The demo account while it does one thing, inside one transaction. */
export interface DemoAccount {
  readonly services: Services
  readonly tx: Tx
  readonly userId: number
  /** A call as a person sends it: checked by its schema, done by its handler. Rejects with AppError. */
  call<C extends Call>(call: C, form: Readonly<Record<string, string | number>>): Promise<AnswerOf<C>>
}

/** One thing that the demo account of a new installation does (docs/products/accounts.md#demo-account). */
export interface DemoAct {
  /** Unique among all products. Its orders have it in their request id. */
  readonly name: string
  /** Time after the account was made (ms). */
  readonly after: number
  /** AppError when the market is closed, a price or money is missing: it is tried again. */
  readonly run: (account: DemoAccount) => Promise<unknown>
  /** Ends what it left open. */
  readonly end?: (account: DemoAccount) => Promise<unknown>
}

/** The request id of what an act orders. */
export const demoRequest = (act: string): string => `demo-${act}`

/** AppError when there is no such pair. */
export function demoPair({ services }: DemoAccount, symbol: string): Pair {
  const pair = services.market.pairBySymbol(symbol)
  if (!pair) throw noSuch('match_id')
  return pair
}

/** The id of a coin by its name; AppError when there is none. */
export function demoCoin({ services }: DemoAccount, name: string): number {
  const coin = services.market.currencies().find((one) => one.name === name)
  if (!coin) throw noSuch('currency_id')
  return coin.id
}

/** The last price times `factor`, rounded down to the digits of the pair. AppError when there is no price. */
export function demoPrice({ services }: DemoAccount, pair: Pair, factor = '1'): Decimal {
  const last = services.market.last(pair.id)
  if (!last) throw noSuch('match_id')
  return roundDown(big(last.price).times(factor), pair.pricePrecision)
}

/** How much of the base `total` of the quote is at the last price, rounded down to the digits of the pair. */
export const demoQuantity = (account: DemoAccount, pair: Pair, total: string): Decimal =>
  roundDown(big(total).div(demoPrice(account, pair)), pair.numberPrecision)

/** The parameters that name a pair. */
export const coinsOf = (pair: Pair) => ({ currency_id: pair.base.id, legal_id: pair.quote.id })
