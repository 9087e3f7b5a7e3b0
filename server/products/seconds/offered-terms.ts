import type { Payable, SecondsOffer } from '#contract/trade/seconds.ts'
import { big, type Decimal, exact, gt, ZERO } from '#domain/money.ts'
import { isOpenCurrency } from '../../market/open-currency-check.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/** Current offer for a stake coin and a duration. */
export interface Offer {
  readonly seconds: number
  readonly profitRatio: Decimal
  readonly min: Decimal
  readonly max: Decimal
}

/** Minimum stake of a duration: the coin's minimum stake times the factor of the duration. */
const leastStake = (coinMin: Decimal, factor: number): Decimal => exact(big(coinMin).times(factor))

/** A coin that can be staked now, by its currency. Concurrent calls in one transaction share one query. */
const readCoin = mergeCalls(async (tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('seconds_coins')
    .selectAll()
    .where('currency_id', 'in', ids)
    .where('active', '=', true)
    .execute()
  return ids.map((id) => rows.find(({ currency_id }) => currency_id === id))
})

/** A duration that is offered now. Concurrent calls in one transaction share one query. */
const readDuration = mergeCalls(async (tx, durations: readonly number[]) => {
  const rows = await tx
    .selectFrom('seconds_durations')
    .selectAll()
    .where('seconds', 'in', durations)
    .where('active', '=', true)
    .execute()
  return durations.map((duration) => rows.find(({ seconds }) => seconds === duration))
})

/** The current terms. Throws AppError `currency_closed` or `seconds_closed`. */
export async function offerOf(tx: Tx, currencyId: number, seconds: number): Promise<Offer> {
  const coin = await readCoin(tx, currencyId)
  if (!coin) throw new AppError('currency_closed')
  const duration = await readDuration(tx, seconds)
  if (!duration) throw new AppError('seconds_closed')
  return {
    seconds,
    profitRatio: duration.profit_ratio,
    min: leastStake(coin.min_number, duration.min_factor),
    max: coin.max_number,
  }
}

/** The coins for stakes with their terms, in the order in which they are offered. */
async function coinsOf({ db, market }: Pick<Services, 'db' | 'market'>) {
  const rows = await db
    .selectFrom('seconds_coins')
    .selectAll()
    .where('active', '=', true)
    .orderBy('sort')
    .execute()
  return rows.flatMap((terms) => {
    const currency = market.currency(terms.currency_id)
    return isOpenCurrency(currency) ? [{ currency, ...terms }] : []
  })
}

/**
 * Every duration with its minimum stake in a coin (0: the first coin that can be staked). Durations that are not
 * offered now have the status 0.
 */
export async function listOffers(services: Services, currencyId: number): Promise<SecondsOffer[]> {
  const coins = await coinsOf(services)
  const coin = currencyId === 0 ? coins[0] : coins.find((one) => one.currency_id === currencyId)
  if (!coin) return []
  const rows = await services.db.selectFrom('seconds_durations').selectAll().orderBy('seconds').execute()
  return rows.map((row) => {
    const min = leastStake(coin.min_number, row.min_factor)
    return {
      id: row.id,
      seconds: row.seconds,
      profit_ratio: row.profit_ratio,
      min_number: min,
      status: row.active && !gt(min, coin.max_number) ? 1 : 0,
    }
  })
}

/** The coins for stakes, with the user's balance of each in the `micro` account. */
export async function listPayable(services: Services, userId: number | null): Promise<Payable[]> {
  const coins = await coinsOf(services)
  const balances =
    userId === null
      ? []
      : await services.db
          .selectFrom('accounts')
          .select(['currency_id', 'available'])
          .where('user_id', '=', userId)
          .where('account', '=', 'micro')
          .execute()
  const has = new Map(balances.map((row) => [row.currency_id, row.available]))
  return coins.map(({ currency, min_number, max_number, quick }) => ({
    id: currency.id,
    name: currency.name,
    image: currency.image,
    balance: has.get(currency.id) ?? ZERO,
    precision: currency.scale,
    min_number,
    max_number,
    quick,
  }))
}
