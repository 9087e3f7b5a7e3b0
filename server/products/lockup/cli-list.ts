import type { LockProducts } from '#contract/operators/products/lockup.ts'
import { businessDayName } from '#domain/businessDay.ts'
import { quotaLeft, yearly } from '#domain/earn/lockup.ts'
import type { Decimal } from '#domain/money.ts'
import { type Operation, typedCommand } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'
import { today } from './daily-income-job.ts'
import { ratesToday } from './store.ts'
import { titleOf } from './to-wire.ts'

const MOST = 1000

interface Coming {
  readonly config_id: number
  readonly day: number
  readonly rate: Decimal
}

/** Rates that start after a given day, the earliest first. */
const comingRates = (db: Db, day: number): Promise<readonly Coming[]> =>
  db.selectFrom('lock_rates').selectAll().where('day', '>', day).orderBy('day').execute()

async function lockProducts({ db, clock }: Operation): Promise<LockProducts> {
  const rows = await db
    .selectFrom('lock_configs as c')
    .innerJoin('currencies', 'currencies.id', 'c.currency_id')
    .selectAll('c')
    .select('currencies.name as coin')
    .orderBy('c.sort')
    .orderBy('c.id')
    .limit(MOST)
    .execute()
  const now = today(clock.now())
  const [rates, coming] = [await ratesToday(db, rows, now), await comingRates(db, now)]
  return {
    products: rows.map((row) => {
      const rate = rates.get(row.id) ?? row.yield_min
      return {
        id: row.id,
        category: row.category,
        coin: row.coin,
        title: row.title,
        shown_title: titleOf(row, row.coin, row.lock_period, 'en'),
        days: row.lock_period,
        min_amount: row.min_amount,
        max_amount: row.max_amount,
        yield_min: row.yield_min,
        yield_max: row.yield_max,
        today_rate: rate,
        today_apr: yearly(rate),
        penalty: row.penalty_ratio,
        quota: row.quota,
        sold: row.sold,
        left: quotaLeft(row),
        open: row.open,
        test: row.test,
        version: row.version,
        coming: coming
          .filter(({ config_id }) => config_id === row.id)
          .map((one) => ({ day: businessDayName(one.day), rate: one.rate })),
      }
    }),
  }
}

const line = (row: LockProducts['products'][number]): string =>
  [
    row.id,
    row.category,
    row.coin,
    `${row.days} days`,
    `${row.min_amount} to ${row.max_amount}`,
    `yield ${row.yield_min} to ${row.yield_max}`,
    `penalty ${row.penalty}`,
    `sold ${row.sold} of ${row.quota}, left ${row.left}`,
    row.open ? 'open' : 'closed',
    ...(row.test ? ['test'] : []),
    row.title,
  ].join('  ')

export const lockList = typedCommand({
  name: 'lockup list',
  parameters: '',
  about: 'products of lock mining, with what is sold of them',
  act: false,
  input: () => null,
  work: lockProducts,
  text: ({ products }) => (products.length === 0 ? ['There is no product.'] : products.map(line)),
})
