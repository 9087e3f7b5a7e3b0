import { sql } from 'kysely'
import { type Claim, type Covered, coverageOf } from '#domain/earn/loan/coverage.ts'
import { debtOf, stateAt } from '#domain/earn/loan/lifecycle.ts'
import { assuredResults, type PositionResult, poolValue } from '#domain/earn/loan/pool.ts'
import type { Exposure } from '#domain/earn/loan/risk.ts'
import { add, big, type Decimal, exact, isPositive, ZERO } from '#domain/money.ts'
import { isRecent } from '#domain/trade/freshPrice.ts'
import { equityOf } from '#domain/trade/futures/calculations.ts'
import type { Currency, Market, RecordedTick } from '../../market/types.ts'
import { usdtIn } from '../../market/usdt-value.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type OrderRow, stateOf } from '../futures/index.ts'
import { stateOf as courseOf, type LoanRow, type Pledged, pledgedFor } from './store.ts'

/**
 * Maximum age (ms) of prices for decisions about loans. A loan is not evaluated while the price of its coin, or of
 * more than 10 % of its assets, is older.
 */
export const PRICE_AGE = 300_000

type Prices = Pick<Market, 'usdtPrice' | 'pairOf' | 'currency' | 'currencies'>

/** USDT, the currency in which all assets and debts are valued. */
function usdtOf(market: Pick<Market, 'currencies'>): Currency {
  const usdt = usdtIn(market)
  if (!usdt) throw new Error('there is no USDT')
  return usdt
}

export interface Price {
  readonly price: Decimal
  /** Time in milliseconds. */
  readonly time: number
  /** The pair of the recorded tick; null for USDT itself. */
  readonly pairId: number | null
}

/**
 * Value of one unit of a coin in USDT by the last recorded price of its pair; null when there is no such pair
 * or price.
 */
export function priceOf(market: Prices, currencyId: number): Price | null {
  const usdt = usdtOf(market)
  const pair = market.pairOf(currencyId, usdt.id)
  if (currencyId !== usdt.id && !pair) return null
  const priced = market.usdtPrice(currencyId)
  return priced && { ...priced, pairId: currencyId === usdt.id ? null : (pair?.id ?? null) }
}

/** Whether a price exists, is recent enough for a decision now, and is not of a halted pair. */
export const isCurrent = (market: Pick<Market, 'pair'>, price: Price | null, now: number): boolean =>
  price !== null &&
  isRecent(now - price.time, PRICE_AGE) &&
  !(price.pairId !== null && market.pair(price.pairId)?.halted)

/** A loan with a debt, and the loan's collateral. */
export interface OwedLoan {
  readonly row: LoanRow
  readonly pledged: readonly Pledged[]
}

/**
 * Everything that secures a user's loans: the balances in `margin` and `lever`, summed over all buckets, the open
 * positions in these accounts, and the collateral of the loans.
 */
export interface Backing {
  readonly holdings: readonly { readonly currency: number; readonly amount: Decimal }[]
  readonly positions: readonly OrderRow[]
  /** Ascending by id. */
  readonly loans: readonly OwedLoan[]
}

/** The backing of these users, read with one query per kind of data. */
export async function backingOf(db: Db | Tx, users: readonly number[]): Promise<(user: number) => Backing> {
  if (users.length === 0) return () => ({ holdings: [], positions: [], loans: [] })
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
  const loans = await db
    .selectFrom('loans')
    .selectAll()
    .where('user_id', 'in', users)
    .where('status', 'in', ['active', 'overdue'])
    .orderBy('id')
    .execute()
  const pledged = await pledgedFor(
    db,
    loans.map(({ id }) => id),
  )
  return (user) => ({
    holdings: rows.filter(({ user_id }) => user_id === user),
    positions: positions.filter(({ user_id }) => user_id === user),
    loans: loans
      .filter(({ user_id }) => user_id === user)
      .map((row) => ({ row, pledged: pledged.get(row.id) ?? [] })),
  })
}

/**
 * The backing of a user in which `row` replaces the stored state of this loan, to value a change that is not saved
 * yet.
 */
export const withLoan = (backing: Backing, row: LoanRow): Backing => ({
  ...backing,
  loans: backing.loans.map((one) => (one.row.id === row.id ? { ...one, row } : one)),
})

export interface Asset {
  readonly currency: number
  readonly amount: Decimal
  readonly price: Price | null
}

/**
 * The exposure of a loan at the last recorded prices. Loans that share the pool of assets have one margin level in
 * common: `assets` and `debt` are the sums over all loans that share the pool, and `shared` is their number.
 */
export interface LoanExposure extends Exposure {
  readonly assets: Decimal
  readonly parts: readonly Asset[]
  /** Results of open positions less overnight fees that are not paid yet. */
  readonly results: readonly PositionResult[]
  readonly coinPrice: Price | null
  /** Time (ms) of the oldest price used; 0 when a price is missing. */
  readonly time: number
  /** Pairs whose ticks can change the exposure. */
  readonly pairs: ReadonlySet<number>
  readonly shared: number
}

/**
 * Unrealised result of a position less overnight fees that are not paid yet, in the pair's quote currency. The margin
 * itself is not included. The result is at least −margin, because a user never loses more than the margin.
 */
function resultOf(row: OrderRow, last: Decimal): Decimal {
  const equity = equityOf(stateOf(row), last)
  return exact(big(isPositive(equity) ? equity : ZERO).minus(row.margin))
}

/**
 * The assets behind all loans of a user: the pool that the loans share, and each loan with its own collateral. Values
 * are exact, in USDT.
 */
export interface LoanPool {
  /** Value of the pool at the last recorded prices. */
  readonly pool: Decimal
  /**
   * Value of the pool that is assumed when money leaves it: balances and profits of positions without a current price
   * are not counted.
   */
  readonly assuredPool: Decimal
  readonly poolParts: readonly Asset[]
  readonly results: readonly PositionResult[]
  readonly claims: readonly (Claim & { readonly loan: OwedLoan; readonly coinPrice: Price | null })[]
  readonly time: number
  readonly pairs: ReadonlySet<number>
}

type LastPrices = Prices &
  Pick<Market, 'pair'> & { last(pairId: number): Pick<RecordedTick, 'price' | 'time'> | null }

/**
 * Assets in `margin` plus equity in `lever`, and the debts, all in USDT (docs/products/loan.md#margin-level). A coin
 * without a price is worth 0 here.
 * @param now time until which debts are charged, ms.
 */
export function loanPoolOf(market: LastPrices, backing: Backing, now: number): LoanPool {
  const times: number[] = []
  const pairs = new Set<number>()
  const priced = (currency: number): Price | null => {
    const price = priceOf(market, currency)
    times.push(price?.time ?? 0)
    if (price?.pairId) pairs.add(price.pairId)
    return price
  }
  const worth = (amount: Decimal, price: Price | null): Decimal =>
    price ? exact(big(amount).times(price.price)) : ZERO
  const pledges = new Map<number, Decimal>()
  for (const { pledged } of backing.loans)
    for (const { currency_id, amount } of pledged)
      pledges.set(currency_id, add(pledges.get(currency_id) ?? ZERO, amount))
  const poolParts = backing.holdings.flatMap(({ currency, amount }): Asset[] => {
    const price = priced(currency)
    const free = exact(big(amount).minus(pledges.get(currency) ?? ZERO))
    return isPositive(free) ? [{ currency, amount: free, price }] : []
  })
  const results = backing.positions.map((row): PositionResult => {
    pairs.add(row.pair_id)
    const quote = priced(row.quote_id)
    const last = market.last(row.pair_id)
    if (last) times.push(last.time)
    const price = last && { price: last.price, time: last.time, pairId: row.pair_id }
    return {
      // A position without a price has the result 0, so it is worth its margin.
      value: worth(last ? resultOf(row, last.price) : ZERO, quote),
      isCurrent: isCurrent(market, price, now) && isCurrent(market, quote, now),
    }
  })
  const worthOf = (parts: readonly Asset[]): Decimal =>
    parts.reduce((sum, { amount, price }) => add(sum, worth(amount, price)), ZERO)
  const claims = backing.loans.map((loan) => {
    const coinPrice = priced(loan.row.coin_id)
    const own = loan.pledged.reduce(
      (sum, { currency_id, amount }) => add(sum, worth(amount, priceOf(market, currency_id))),
      ZERO,
    )
    return { loan, coinPrice, own, debt: worth(debtOf(stateAt(courseOf(loan.row), now)), coinPrice) }
  })
  return {
    pool: poolValue(worthOf(poolParts), results),
    assuredPool: poolValue(
      worthOf(poolParts.filter(({ price }) => isCurrent(market, price, now))),
      assuredResults(results),
    ),
    poolParts,
    results,
    claims,
    time: Math.min(...times),
    pairs,
  }
}

/**
 * The first coin of the user's loans or of their collateral that has no current price; null when each has one.
 * Without such a price nobody can compute how much of the user's shared assets the loans need.
 */
export function coinWithoutPrice(
  market: Prices & Pick<Market, 'pair'>,
  { claims }: Pick<LoanPool, 'claims'>,
  now: number,
): number | null {
  const coins = claims.flatMap(({ loan: { row, pledged } }) => [
    row.coin_id,
    ...pledged.map(({ currency_id }) => currency_id),
  ])
  return coins.find((coin) => !isCurrent(market, priceOf(market, coin), now)) ?? null
}

/** Adds up the amounts of the same coin. */
function together(parts: readonly Asset[]): readonly Asset[] {
  const found = new Map<number, Asset>()
  for (const part of parts) {
    const known = found.get(part.currency)
    found.set(part.currency, known ? { ...part, amount: add(known.amount, part.amount) } : part)
  }
  return [...found.values()].sort((a, b) => a.currency - b.currency)
}

/** The exposure of each loan of a user, by loan id. */
export function exposuresOf(market: LastPrices, standing: LoanPool): ReadonlyMap<number, LoanExposure> {
  const covers: readonly Covered[] = coverageOf(standing.pool, standing.claims)
  const ownParts = ({ loan }: LoanPool['claims'][number]): Asset[] =>
    loan.pledged.map(({ currency_id, amount }) => ({
      currency: currency_id,
      amount,
      price: priceOf(market, currency_id),
    }))
  const sharing = standing.claims.filter((_, index) => covers[index]?.shared)
  const sharedParts = together([...sharing.flatMap(ownParts), ...standing.poolParts])
  return new Map(
    standing.claims.map((claim, index): [number, LoanExposure] => {
      const cover = covers[index]
      const shared = cover?.shared === true
      return [
        claim.loan.row.id,
        {
          ...(cover?.group ?? { assets: claim.own, debt: claim.debt }),
          parts: shared ? sharedParts : ownParts(claim),
          results: shared ? standing.results : [],
          coinPrice: claim.coinPrice,
          time: standing.time,
          pairs: standing.pairs,
          shared: shared ? sharing.length : 1,
        },
      ]
    }),
  )
}
