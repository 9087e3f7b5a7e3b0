import { decimal } from '#domain/money.ts'
import type { Services } from '../../services.ts'
import { seedReserve } from '../reserve/index.ts'
import { SECONDS_RESERVE } from './journals.ts'

/** Durations with their return and the factor by which a coin's minimum stake is multiplied. */
export const DURATIONS = [
  [30, '0.85', 1],
  [60, '0.88', 2],
  [120, '0.9', 5],
  [300, '0.92', 10],
] as const
export const COINS = ['USDT', 'USDC'] as const
export const LEAST = '10'
export const MOST = '5000'
const QUICK = ['50', '100', '200'] as const
/** Initial reserve that pays winners in a demo installation, which has no real money. */
const TEST_RESERVE = { USDT: '1000000', USDC: '1000000' } as const

/** Writes the initial terms of an installation, once, so terms that operators have changed are not overwritten. */
export async function seedSeconds(services: Services): Promise<void> {
  const { db, market } = services
  await db
    .insertInto('seconds_durations')
    .values(
      DURATIONS.map(([seconds, ratio, factor]) => ({
        seconds,
        profit_ratio: decimal(ratio),
        min_factor: factor,
        active: true,
      })),
    )
    .onConflict((conflict) => conflict.column('seconds').doNothing())
    .execute()
  for (const [sort, name] of COINS.entries()) {
    const currency = market.currencies().find((one) => one.name === name)
    if (!currency) continue
    await db
      .insertInto('seconds_coins')
      .values({
        currency_id: currency.id,
        min_number: decimal(LEAST),
        max_number: decimal(MOST),
        quick: QUICK.map((amount) => decimal(amount)),
        sort,
        active: true,
      })
      .onConflict((conflict) => conflict.column('currency_id').doNothing())
      .execute()
  }
  await seedReserve(services, SECONDS_RESERVE, TEST_RESERVE)
}
