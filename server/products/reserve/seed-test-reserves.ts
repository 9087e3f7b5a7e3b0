import { sql } from 'kysely'
import { decimal, isPositive, neg } from '#domain/money.ts'
import { lockAvailable } from '../../ledger/lock-reserve.ts'
import type { Floored } from '../../ledger/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../services.ts'
import { moveReserve } from './move-reserve.ts'

const BY = 'test mode'

/** Initial test money by currency name. */
export type TestReserve = Readonly<Record<string, string>>

type Needed = Pick<Services, 'db' | 'ledger' | 'clock' | 'market' | 'config'>

/**
 * Called in the `seed` of a product for each of its accounts with a floor. In demo mode, an account that never had
 * money gets test money, once. Without demo mode the account starts empty. If it has only ever had test money, the
 * part that is not reserved is taken out at the start; the part that is reserved for open objects is taken out at a
 * later start, when these objects have ended. (With TEST_MONEY=keep, the test money of users and the reserve that
 * backs it are kept.)
 */
export async function seedReserve(services: Needed, platform: Floored, money: TestReserve): Promise<void> {
  const { config, market } = services
  if (!config.demo && config.testMoney === 'keep') return
  for (const [name, amount] of Object.entries(money)) {
    const currency = market.currencies().find((row) => row.name === name)?.id
    if (currency === undefined) continue
    await (config.demo ? give(services, platform, currency, amount) : takeBack(services, platform, currency))
  }
}

const give = (services: Needed, platform: Floored, currency: number, amount: string): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    // The table is locked, so that two nodes that start at once add the money only once.
    await sql`lock table reserve_money in share row exclusive mode`.execute(tx)
    const before = await tx
      .selectFrom('reserve_money')
      .select('id')
      .where('platform', '=', platform)
      .where('currency_id', '=', currency)
      .limit(1)
      .executeTakeFirst()
    if (before) return
    await moveReserve(services, tx, { platform, currency, amount: decimal(amount), test: true, by: BY })
  })

const takeBack = (services: Needed, platform: Floored, currency: number): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const real = await tx
      .selectFrom('reserve_money')
      .select('id')
      .where('platform', '=', platform)
      .where('currency_id', '=', currency)
      .where('test', '=', false)
      .limit(1)
      .executeTakeFirst()
    if (real) return
    const free = await lockAvailable(tx, platform, currency)
    if (!isPositive(free)) return
    await moveReserve(services, tx, { platform, currency, amount: neg(free), test: true, by: BY })
  })
