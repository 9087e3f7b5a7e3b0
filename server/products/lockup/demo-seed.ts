import type { LockCategory } from '#contract/earn/lockup.ts'
import { big, type Decimal, decimal, exact } from '#domain/money.ts'
import type { Services } from '../../services.ts'
import { today } from './daily-income-job.ts'

interface DemoProduct {
  readonly category: LockCategory
  readonly coin: string
  readonly days: number
  readonly least: string
  readonly most: string
  readonly yields: readonly [least: string, most: string]
  readonly penalty: string
  readonly quota: string
}

/** The catalogue of a demo installation, which has no real money. */
const PRODUCTS: readonly DemoProduct[] = [
  {
    category: 'lock',
    coin: 'USDT',
    days: 5,
    least: '100',
    most: '50000',
    yields: ['0.003', '0.004'],
    penalty: '0.004',
    quota: '2000000',
  },
  {
    category: 'lock',
    coin: 'USDT',
    days: 30,
    least: '100',
    most: '100000',
    yields: ['0.0032', '0.0044'],
    penalty: '0.003',
    quota: '5000000',
  },
  {
    category: 'lock',
    coin: 'BTC',
    days: 30,
    least: '0.001',
    most: '5',
    yields: ['0.0004', '0.0007'],
    penalty: '0.001',
    quota: '60',
  },
  {
    category: 'lock',
    coin: 'ETH',
    days: 15,
    least: '0.01',
    most: '50',
    yields: ['0.0006', '0.0009'],
    penalty: '0.001',
    quota: '900',
  },
  {
    category: 'defi',
    coin: 'ETH',
    days: 30,
    least: '0.05',
    most: '80',
    yields: ['0.0008', '0.0014'],
    penalty: '0.0015',
    quota: '1200',
  },
  {
    category: 'defi',
    coin: 'USDC',
    days: 60,
    least: '200',
    most: '80000',
    yields: ['0.0034', '0.0048'],
    penalty: '0.003',
    quota: '1500000',
  },
  {
    category: 'cloud',
    coin: 'BTC',
    days: 60,
    least: '0.005',
    most: '3',
    yields: ['0.0006', '0.001'],
    penalty: '0.001',
    quota: '40',
  },
  {
    category: 'cloud',
    coin: 'USDT',
    days: 90,
    least: '500',
    most: '100000',
    yields: ['0.0036', '0.005'],
    penalty: '0.002',
    quota: '3000000',
  },
]
const PAST_DAYS = 29
const COMING_DAYS = 60
/** Decimals of a rate. */
const DIGITS = 6

/**
 * A test rate within the product's range. It varies a little from day to day and is computed from the date, so it is
 * the same in every installation.
 */
function testRate([least, most]: DemoProduct['yields'], index: number, day: number): Decimal {
  const step = (day + index * 5) % 21
  const share = Math.abs(step - 10)
  return exact(big(most).minus(least).times(share).div(10).plus(least).round(DIGITS))
}

/** Writes the catalogue of a demo installation, once. All of its products are marked as test products. */
export async function seedLockup({ db, market, config, clock }: Services): Promise<void> {
  if (!config.demo) return
  if (await db.selectFrom('lock_configs').select('id').executeTakeFirst()) return
  const now = today(clock.now())
  await db.transaction().execute(async (tx) => {
    for (const [index, { category, coin, days, least, most, yields, penalty, quota }] of PRODUCTS.entries()) {
      const currency = market.currencies().find(({ name, kind }) => name === coin && kind === 'crypto')
      if (!currency) continue
      const { id } = await tx
        .insertInto('lock_configs')
        .values({
          category,
          currency_id: currency.id,
          min_amount: decimal(least),
          max_amount: decimal(most),
          yield_min: decimal(yields[0]),
          yield_max: decimal(yields[1]),
          lock_period: days,
          penalty_ratio: decimal(penalty),
          quota: decimal(quota),
          open: true,
          test: true,
          since_day: now - PAST_DAYS,
          sort: index,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const length = PAST_DAYS + 1 + COMING_DAYS
      const rates = Array.from({ length }, (_, offset) => now - PAST_DAYS + offset)
      await tx
        .insertInto('lock_rates')
        .values(rates.map((day) => ({ config_id: id, day, rate: testRate(yields, index, day) })))
        .execute()
    }
  })
}
