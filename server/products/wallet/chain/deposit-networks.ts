import type { Selectable } from 'kysely'
import type { wallet } from '#contract/funds/wallet.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { decimal, isPositive } from '#domain/money.ts'
import { isOpenCurrency } from '../../../market/open-currency-check.ts'
import type { Currency, Market } from '../../../market/types.ts'
import { wasCreatedClosed } from '../../../platform/db/initial-open-state.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, noSuch } from '../../../platform/errors.ts'
import type { Services } from '../../../services.ts'
import type { DepositNetworks } from '../tables.ts'

export type NetworkRow = Selectable<DepositNetworks>

/**
 * Further deposit networks of coins, besides their default network in the catalogue: minimum and
 * confirmations.
 */
const MORE: readonly (readonly [coin: string, network: string, min: string, confirmations: number])[] = [
  ['USDT', 'ERC20', '10', 12],
  ['USDT', 'BEP20', '10', 15],
  ['USDT', 'Arbitrum One', '10', 20],
  ['USDC', 'BEP20', '10', 15],
  ['USDC', 'Arbitrum One', '10', 20],
  ['ETH', 'Arbitrum One', '0.005', 20],
  ['ETH', 'Optimism', '0.005', 20],
]

/** Initial deposit networks of all coins. IEO tokens have no deposit network. */
export function initialDepositNetworks(all: readonly Currency[]) {
  const coins = all.filter(
    ({ kind, depositMin, network }) => kind === 'crypto' && network !== '' && isPositive(depositMin),
  )
  const usual = coins.map((coin) => ({
    currency_id: coin.id,
    network: coin.network,
    min: coin.depositMin,
    confirmations: coin.confirmations,
    need_tag: coin.needTag,
    position: 0,
  }))
  const more = MORE.flatMap(([name, network, min, confirmations], index) =>
    coins
      .filter((coin) => coin.name === name && coin.network !== network)
      .map((coin) => ({
        currency_id: coin.id,
        network,
        min: decimal(min),
        confirmations,
        need_tag: false,
        position: index + 1,
      })),
  )
  return [...usual, ...more].filter(({ confirmations }) => confirmations > 0)
}

/**
 * Writes the deposit networks that do not exist yet. They are closed if the installation was created with all
 * products closed. Networks that operators have changed are not overwritten.
 */
export async function seedDepositNetworks({ db, market }: Services): Promise<void> {
  const rows = initialDepositNetworks(market.currencies())
  if (rows.length === 0) return
  const open = !(await wasCreatedClosed(db))
  await db
    .insertInto('deposit_networks')
    .values(rows.map((row) => ({ ...row, open })))
    .onConflict((conflict) => conflict.columns(['currency_id', 'network']).doNothing())
    .execute()
}

/** A coin that is deposited by chain. Throws AppError `param_error` or `currency_closed`. */
export function coinOf(market: Market, id: number): Currency {
  const coin = market.currency(id)
  if (!coin) throw noSuch('currency')
  if (!isOpenCurrency(coin) || coin.kind !== 'crypto') throw new AppError('currency_closed')
  return coin
}

/** Deposit networks of a coin, the default network first. */
export const depositNetworks = (db: Db | Tx, currency: number): Promise<NetworkRow[]> =>
  db
    .selectFrom('deposit_networks')
    .selectAll()
    .where('currency_id', '=', currency)
    .orderBy('position')
    .orderBy('network')
    .execute()

/** Deposit networks of a coin in the shape of the API. */
export async function inNetworks(
  { db, market }: Services,
  currency: number,
): Promise<AnswerOf<typeof wallet.networks>> {
  const rows = await depositNetworks(db, coinOf(market, currency).id)
  return rows.map(({ network, confirmations, min, open }) => ({
    network,
    confirmations,
    deposit_min: min,
    status: open ? 1 : 0,
  }))
}
