import { businessDayStart } from '#domain/businessDay.ts'
import type { DualType } from '#domain/earn/dual.ts'
import { big, type Decimal, decimal, exact } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { seedReserve } from '../reserve/index.ts'
import { DUAL_BOOK } from './journals.ts'
import { requireFixing, today } from './store.ts'

/** A product slot in the catalogue of a demo installation, which has no real money. */
interface Slot {
  readonly section: number
  /** Days from the start of the sale to maturity; the sale ends at noon (UTC+8) of the next day. */
  readonly days: number
  /** Distance of the target price from the market price, as a fraction. */
  readonly away: string
  readonly apr: string
  readonly shares: number
  readonly most: number
}

/**
 * The slots for each coin and type. The target price of a `call` product is above the market price, the target
 * price of a `put` product below the market price.
 */
const SLOTS: readonly Slot[] = [
  { section: 1, days: 3, away: '0.02', apr: '0.6', shares: 300, most: 10 },
  { section: 2, days: 14, away: '0.08', apr: '0.12', shares: 2000, most: 500 },
  { section: 3, days: 7, away: '0.02', apr: '0.365', shares: 1000, most: 200 },
  { section: 4, days: 2, away: '0.01', apr: '0.45', shares: 800, most: 100 },
  { section: 4, days: 3, away: '0.03', apr: '0.28', shares: 800, most: 100 },
]
const TYPES = ['call', 'put'] as const
const COINS = { BTC: '0.01', ETH: '0.1' } as const
const PUT_SHARE = '100'
const QUOTE = 'USDT'
const TEST_RESERVE = { BTC: '500', ETH: '8000', USDT: '50000000' } as const

const KIND = 'dual_demo'
const HOUR = 3_600_000
const RENEWED_AT = 12 * HOUR
const LATER = 2_000

const noonOf = (day: number): number => businessDayStart(day) * 1000 + RENEWED_AT

const demoSeedJob = (coin: string, day: number, at: number): Job => ({
  kind: KIND,
  object: coin,
  period: String(day),
  at,
})

/** Rounds to a step of about half a per cent of the price's magnitude: 67,412 in steps of 500, 3,512 in steps of 50. */
export function roundPrice(price: Decimal): Decimal {
  const step = big(10)
    .pow(Math.floor(Math.log10(Number(price))) - 2)
    .times(5)
  return exact(big(price).div(step).round(0, 1).times(step))
}

function linkedPrice(last: Decimal, type: DualType, away: string): Decimal {
  const share = type === 'call' ? big(1).plus(away) : big(1).minus(away)
  return roundPrice(exact(big(last).times(share)))
}

/**
 * Puts the test products of a coin on sale until noon of the next day. Products that exist already are not
 * changed.
 */
async function fill(services: Services, tx: Tx, coin: keyof typeof COINS, now: number): Promise<boolean> {
  const { market } = services
  const pair = market.pairBySymbol(`${coin}/${QUOTE}`)
  const last = pair && market.last(pair.id)
  if (!pair || !last) return false
  const day = today(now)
  // Before noon, the products that went on sale yesterday are still on sale.
  const first = now < noonOf(day) ? day - 1 : day
  const coinIndex = Object.keys(COINS).indexOf(coin)
  for (const [typeIndex, type] of TYPES.entries())
    for (const [index, { section, days, away, apr, shares, most }] of SLOTS.entries()) {
      const maturity = first + days
      await requireFixing(tx, { currency_id: pair.base.id, pair_id: pair.id, day: maturity })
      await tx
        .insertInto('dual_products')
        .values({
          section,
          currency_id: pair.base.id,
          quote_id: pair.quote.id,
          pair_id: pair.id,
          type,
          per_share: decimal(type === 'call' ? COINS[coin] : PUT_SHARE),
          apr: decimal(apr),
          linked_price: linkedPrice(last.price, type, away),
          maturity_day: maturity,
          sale_start: now,
          sale_end: noonOf(first + 1),
          total_shares: shares,
          max_num: most,
          open: true,
          test: true,
          slot: (coinIndex * TYPES.length + typeIndex) * SLOTS.length + index,
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['slot', 'maturity_day']).where('slot', 'is not', null).doNothing(),
        )
        .execute()
    }
  return true
}

const isCoin = (name: string): name is keyof typeof COINS => Object.hasOwn(COINS, name)

/** Renews the catalogue every noon. After an outage of the server it is renewed once, for today. */
export const demoSeedJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, { object }, now) => {
    if (!services.config.demo || !isCoin(object)) return {}
    // Without a price no products can be offered, so the job is run again later.
    if (!(await fill(services, tx, object, now))) return { again: now + LATER }
    const day = today(now)
    const next = now < noonOf(day) ? day : day + 1
    await schedule(tx, [demoSeedJob(object, next, noonOf(next))])
    return {}
  },
})

/** Initial catalogue of a demo installation. Without demo mode its products are taken off sale. */
export async function seedDual(services: Services): Promise<void> {
  const { db, config, clock } = services
  await seedReserve(services, DUAL_BOOK, TEST_RESERVE)
  if (!config.demo) {
    await db.updateTable('dual_products').set({ open: false }).where('slot', 'is not', null).execute()
    return
  }
  const now = clock.now()
  const missing: Job[] = []
  for (const coin of Object.keys(COINS).filter(isCoin)) {
    const there = await db.transaction().execute((tx) => fill(services, tx, coin, now))
    const day = today(now)
    const next = now < noonOf(day) ? day : day + 1
    missing.push(there ? demoSeedJob(coin, next, noonOf(next)) : demoSeedJob(coin, -1 - day, now))
  }
  await schedule(db, missing)
}
