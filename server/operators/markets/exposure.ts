import { sql } from 'kysely'
import type { MarketExposure } from '#contract/operators/markets-figures.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import type { Market } from '../../market/types.ts'
import type { Db } from '../../platform/db/types.ts'
import { platformRules, products } from '../../products/index.ts'
import { equivalentOf } from '../../products/wallet/index.ts'
import { markedPairs } from './list-markets.ts'

/** The product to which a platform account belongs. */
const ownerOf = (account: string): string =>
  products.find(({ platformAccounts = {} }) => Object.hasOwn(platformAccounts, account))?.name ?? '-'

const isOwn = (account: string): boolean =>
  Object.entries(platformRules).some(([name, rule]) => name === account && rule.result !== 'none')

/** Balances and debts of all users by coin, the coin with the highest value first. */
async function peopleBooks(db: Db, market: Market): Promise<MarketExposure['people']> {
  const { rows } = await sql<{ currency: number; coin: string; held: Decimal; owed: Decimal }>`
    select a.currency_id as currency, c.name as coin,
      trim_scale(coalesce(sum(a.available + a.frozen + a.locked) filter (where a.user_id is not null), 0))::text as held,
      trim_scale(coalesce(-sum(a.available) filter (where a.debtor is not null), 0))::text as owed
    from accounts a join currencies c on c.id = a.currency_id
    where a.user_id is not null or a.debtor is not null
    group by a.currency_id, c.name having bool_or(a.available + a.frozen + a.locked <> 0) order by c.name`.execute(
    db,
  )
  return rows.map(({ currency, ...row }) => ({ ...row, worth: equivalentOf(market, currency, row.held) }))
}

async function platformBooks(db: Db, market: Market): Promise<MarketExposure['platform']> {
  const { rows } = await sql<{ account: string; currency: number; coin: string; amount: Decimal }>`
    select a.platform as account, a.currency_id as currency, c.name as coin,
      trim_scale(sum(a.available + a.frozen + a.locked))::text as amount
    from accounts a join currencies c on c.id = a.currency_id
    where a.platform is not null and a.debtor is null
    group by a.platform, a.currency_id, c.name having sum(a.available + a.frozen + a.locked) <> 0
    order by a.platform, c.name`.execute(db)
  return rows.map(({ account, currency, coin, amount }) => ({
    product: ownerOf(account),
    account,
    own: isOwn(account),
    coin,
    amount,
    worth: equivalentOf(market, currency, amount),
  }))
}

interface Sides {
  readonly pair_id: number
  readonly symbol: string
  readonly long: Decimal
  readonly short: Decimal
  /** Notional at entry prices, in quote currency. */
  readonly long_cost: Decimal
  readonly short_cost: Decimal
  readonly positions: number
}

/** Open positions of each pair, long and short summed separately, at the current price. */
async function futuresBook(operation: Operation): Promise<MarketExposure['futures']> {
  const { rows } = await sql<Sides>`
    select pair_id, symbol, count(*) as positions,
      trim_scale(coalesce(sum(share * lot_size) filter (where side = 'long'), 0))::text as long,
      trim_scale(coalesce(sum(share * lot_size) filter (where side = 'short'), 0))::text as short,
      trim_scale(coalesce(sum(share * lot_size * price) filter (where side = 'long'), 0))::text as long_cost,
      trim_scale(coalesce(sum(share * lot_size * price) filter (where side = 'short'), 0))::text as short_cost
    from lever_orders where phase = 'open' group by pair_id, symbol order by symbol`.execute(operation.db)
  const marks = new Map(
    (await markedPairs(operation)).map(({ pair, tick }) => [pair.id, tick?.price ?? null]),
  )
  return rows.map(({ pair_id, symbol, long, short, long_cost, short_cost, positions }) => {
    const price = marks.get(pair_id) ?? null
    const net = big(long).minus(short)
    return {
      pair: symbol,
      long,
      short,
      net: exact(net),
      price,
      notional: price === null ? null : exact(net.times(price)),
      unrealised: price === null ? null : exact(net.times(price).minus(long_cost).plus(short_cost)),
      positions: Number(positions),
    }
  })
}

async function secondsBook(db: Db): Promise<MarketExposure['seconds']> {
  const { rows } = await sql<MarketExposure['seconds'][number]>`
    select symbol as pair, currency_name as coin, count(*)::int as options,
      trim_scale(coalesce(sum(stake) filter (where side = 'up'), 0))::text as up,
      trim_scale(coalesce(sum(stake) filter (where side = 'down'), 0))::text as down,
      trim_scale(sum(profit))::text as most
    from seconds_orders where status = 'doing' group by symbol, currency_name order by symbol, currency_name`.execute(
    db,
  )
  return rows
}

/**
 * The platform's exposure: users' balances, platform accounts, and the possible cost of open
 * positions and options.
 */
export async function marketExposure(operation: Operation): Promise<MarketExposure> {
  const { db, clock } = operation
  const { market } = await operation.services()
  return {
    time: clock.now(),
    people: await peopleBooks(db, market),
    platform: await platformBooks(db, market),
    futures: await futuresBook(operation),
    seconds: await secondsBook(db),
  }
}
