import type { AnswerOf, Call } from '#contract/wire/callBuilders.ts'
import { big, type Decimal, roundDown } from '#domain/money.ts'
import type { Pair } from '../market/types.ts'
import type { Tx } from '../platform/db/types.ts'
import { noSuch } from '../platform/errors.ts'
import type { Services } from '../services.ts'

/** The demo account while it performs one demo step, inside one transaction. */
export interface DemoAccount {
  readonly services: Services
  readonly tx: Tx
  readonly userId: number
  /**
   * Performs a call as if a user had sent it: its schema validates the parameters, and its handler executes it.
   * Rejects with AppError.
   */
  call<C extends Call>(call: C, form: Readonly<Record<string, string | number>>): Promise<AnswerOf<C>>
}

/** One step that the demo account of a new installation performs (docs/products/accounts.md#demo-account). */
export interface DemoAct {
  /** Unique among the steps of all products. The name is part of the request ids of the step's orders. */
  readonly name: string
  /** Time after the creation of the account (ms). */
  readonly after: number
  /**
   * Performs the step. It is retried after an AppError, for example when the market is closed, or when a price or
   * money is missing.
   */
  readonly run: (account: DemoAccount) => Promise<unknown>
  /** Ends the orders, positions and other objects that the step left open. */
  readonly end?: (account: DemoAccount) => Promise<unknown>
}

/** Request id of the order that a demo step places. */
export const demoRequest = (act: string): string => `demo-${act}`

/** The pair of this symbol. Throws AppError when there is none. */
export function demoPair({ services }: DemoAccount, symbol: string): Pair {
  const pair = services.market.pairBySymbol(symbol)
  if (!pair) throw noSuch('match_id')
  return pair
}

/** Id of a coin by its name. Throws AppError when there is none. */
export function demoCoin({ services }: DemoAccount, name: string): number {
  const coin = services.market.currencies().find((one) => one.name === name)
  if (!coin) throw noSuch('currency_id')
  return coin.id
}

/**
 * The last price of a pair times `factor`, rounded down to the number of decimals of the pair's prices. Throws
 * AppError when there is no price.
 */
export function demoPrice({ services }: DemoAccount, pair: Pair, factor = '1'): Decimal {
  const last = services.market.last(pair.id)
  if (!last) throw noSuch('match_id')
  return roundDown(big(last.price).times(factor), pair.pricePrecision)
}

/**
 * The quantity of the base coin that can be bought for `total` of the quote coin at the last price, rounded down to
 * the number of decimals of the pair's quantities.
 */
export const demoQuantity = (account: DemoAccount, pair: Pair, total: string): Decimal =>
  roundDown(big(total).div(demoPrice(account, pair)), pair.numberPrecision)

/** The parameters that identify a pair. */
export const coinsOf = (pair: Pair) => ({ currency_id: pair.base.id, legal_id: pair.quote.id })
