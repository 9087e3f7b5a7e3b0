import { decimal, isPositive } from '#domain/money.ts'
import type { Currency } from '../../market/types.ts'
import { wasCreatedClosed } from '../../platform/db/initial-open-state.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../services.ts'
import { resumeDemo } from './demo-auto-review-handler.ts'

/** Further withdrawal networks of coins, besides the network in the catalogue: fee, minimum, maximum. */
const MORE: readonly (readonly [coin: string, network: string, fee: string, min: string, max: string])[] = [
  ['USDT', 'ERC20', '4', '20', '5000000'],
  ['USDT', 'BEP20', '0.3', '10', '5000000'],
  ['USDT', 'Arbitrum One', '0.5', '10', '5000000'],
  ['USDC', 'BEP20', '0.3', '10', '5000000'],
  ['USDC', 'Arbitrum One', '0.5', '10', '5000000'],
  ['ETH', 'Arbitrum One', '0.0002', '0.005', '5000'],
  ['ETH', 'Optimism', '0.0002', '0.005', '5000'],
]

/** Initial withdrawal networks of all coins. IEO tokens cannot be withdrawn. */
export function initialWithdrawalNetworks(all: readonly Currency[]) {
  const coins = all.filter(({ kind, withdrawMin }) => kind === 'crypto' && isPositive(withdrawMin))
  const usual = coins.map((coin) => ({
    currency_id: coin.id,
    network: coin.network,
    fee: coin.fee,
    fee_type: coin.feeType,
    min: coin.withdrawMin,
    max: coin.withdrawMax,
    need_tag: coin.needTag,
    position: 0,
  }))
  const more = MORE.flatMap(([name, network, fee, min, max], index) =>
    coins
      .filter((coin) => coin.name === name && coin.network !== network)
      .map((coin) => ({
        currency_id: coin.id,
        network,
        fee: decimal(fee),
        fee_type: 'fixed' as const,
        min: decimal(min),
        max: decimal(max),
        need_tag: false,
        position: index + 1,
      })),
  )
  return [...usual, ...more]
}

/**
 * Writes the withdrawal networks that do not exist yet. They are closed if the installation was created with all
 * products closed. Networks that operators have changed are not overwritten.
 */
export async function seedWithdraw(services: Services): Promise<void> {
  const open = !(await wasCreatedClosed(services.db))
  await inTransaction(services.db, (tx) =>
    tx
      .insertInto('withdraw_networks')
      .values(initialWithdrawalNetworks(services.market.currencies()).map((way) => ({ ...way, open })))
      .onConflict((conflict) => conflict.columns(['currency_id', 'network']).doNothing())
      .execute(),
  )
  await resumeDemo(services)
}
