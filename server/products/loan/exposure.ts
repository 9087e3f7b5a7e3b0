import { sql } from 'kysely'
import { equityOf } from '#domain/futures/figures.ts'
import type { Exposure } from '#domain/loan/risk.ts'
import { add, big, type Decimal, exact, isPositive, ZERO } from '#domain/money.ts'
import type { Db, Tx } from '../../db/types.ts'
import type { Currency, Market, RecordedTick } from '../../market/types.ts'
import { type OrderRow, stateOf } from '../futures/store.ts'

/** Prices older than this decide nothing: the loan waits for new ones (ms). */
export const PRICE_AGE = 300_000

type Prices = Pick<Market, 'usdtPrice' | 'pairOf' | 'currency' | 'currencies'>

/** The coin that everything is valued in. */
function usdtOf(market: Pick<Market, 'currencies'>): Currency {
  const usdt = market.currencies().find(({ name, kind }) => name === 'USDT' && kind === 'crypto')
  if (!usdt) throw new Error('there is no USDT')
  return usdt
}

export interface Price {
  readonly price: Decimal
  /** Milliseconds. */
  readonly time: number
  /** The pair whose recorded tick it is; null of USDT itself. */
  readonly pairId: number | null
}

/** What one unit of a coin is worth in USDT by its own recorded pair; null when it has none. */
export function priceOf(market: Prices, currencyId: number): Price | null {
  const usdt = usdtOf(market)
  const pair = market.pairOf(currencyId, usdt.id)
  if (currencyId !== usdt.id && !pair) return null
  const priced = market.usdtPrice(currencyId)
  return priced && { ...priced, pairId: currencyId === usdt.id ? null : (pair?.id ?? null) }
}

/** Whether prices are young enough to decide something now. */
export const areFresh = (prices: readonly (Price | null)[], now: number): boolean =>
  prices.every((price) => price !== null && now - price.time <= PRICE_AGE)

/** What a person has in `margin` and `lever`, all buckets of both together, and their open positions there. */
export interface Backing {
  readonly holdings: readonly { readonly currency: number; readonly amount: Decimal }[]
  readonly positions: readonly OrderRow[]
}

const NOTHING: Backing = { holdings: [], positions: [] }

/** The backing of these people, read at once. */
export async function backingOf(db: Db | Tx, users: readonly number[]): Promise<(user: number) => Backing> {
  if (users.length === 0) return () => NOTHING
  const { rows } = await sql<{ user_id: number; currency: number; amount: Decimal }>`
    select user_id, currency_id as currency, sum(available + frozen + locked) as amount from accounts
    where user_id = any (${sql.val(users)}::bigint[]) and account in ('margin', 'lever')
    group by user_id, currency_id having sum(available + frozen + locked) > 0
    order by user_id, currency_id`.execute(db)
  const positions = await db
    .selectFrom('lever_orders')
    .selectAll()
    .where('user_id', 'in', users)
    .where('phase', '=', 'open')
    .orderBy('id')
    .execute()
  return (user) => ({
    holdings: rows.filter(({ user_id }) => user_id === user),
    positions: positions.filter(({ user_id }) => user_id === user),
  })
}

export interface Asset {
  readonly currency: number
  readonly amount: Decimal
  readonly price: Price | null
}

/** What stands against a debt, at the last recorded prices. */
export interface Looked extends Exposure {
  readonly assets: Decimal
  readonly parts: readonly Asset[]
  /** Results of open positions, less the nights that are not settled yet (USDT, signed). */
  readonly positions: Decimal
  readonly coinPrice: Price | null
  /** When the oldest price in it was recorded (ms); 0 when one is missing. */
  readonly time: number
  /** Pairs whose ticks it depends on. */
  readonly pairs: ReadonlySet<number>
}

/**
 * What a position adds to its margin, which stands in the account: its result less the nights, in its quote; no worse than
 * −margin, because a person never loses more.
 */
function resultOf(row: OrderRow, last: Decimal): Decimal {
  const equity = equityOf(stateOf(row), last)
  return exact(big(isPositive(equity) ? equity : ZERO).minus(row.margin))
}

/**
 * Assets in `margin` plus equity in `lever`, and the debt, both in USDT (screens-finance B18). A coin that nothing prices
 * counts nothing.
 */
export function exposureOf(
  market: Prices & { last(pairId: number): Pick<RecordedTick, 'price' | 'time'> | null },
  { holdings, positions }: Backing,
  { coin, debt }: { readonly coin: number; readonly debt: Decimal },
): Looked {
  const times: number[] = []
  const pairs = new Set<number>()
  const priced = (currency: number): Price | null => {
    const price = priceOf(market, currency)
    times.push(price?.time ?? 0)
    if (price?.pairId) pairs.add(price.pairId)
    return price
  }
  let assets: Decimal = ZERO
  const parts = holdings.map(({ currency, amount }): Asset => {
    const price = priced(currency)
    if (price) assets = add(assets, exact(big(amount).times(price.price)))
    return { currency, amount, price }
  })
  let results: Decimal = ZERO
  for (const row of positions) {
    pairs.add(row.pair_id)
    const quote = priced(row.quote_id)
    const last = market.last(row.pair_id)
    if (last) times.push(last.time)
    // Before a price is there the position is worth what was put in.
    const result = last ? resultOf(row, last.price) : ZERO
    if (quote) results = add(results, exact(big(result).times(quote.price)))
  }
  const coinPrice = priced(coin)
  const total = add(assets, results)
  return {
    assets: isPositive(total) ? total : ZERO,
    debt: coinPrice ? exact(big(debt).times(coinPrice.price)) : ZERO,
    parts,
    positions: results,
    coinPrice,
    time: Math.min(...times),
    pairs,
  }
}
