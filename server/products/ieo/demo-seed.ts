import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { decimal } from '#domain/money.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { projectJobs } from './store.ts'
import { tokenNamed } from './token-currency.ts'

/** A made-up project of a demo installation, where nothing real is issued. */
interface Sample {
  readonly symbol: string
  readonly name: string
  readonly issuance: string
  readonly least: string
  readonly most: string
  /** Price of a unit in each currency of `PAY`. */
  readonly price: string
}

/** The projects are created in this order. After the last one the order starts again with the first. */
const SAMPLES: readonly Sample[] = [
  { symbol: 'LUMA', name: 'Luma Grid', issuance: '1000000', least: '100', most: '50000', price: '0.1' },
  {
    symbol: 'KELP',
    name: 'Kelp Protocol',
    issuance: '2500000',
    least: '500',
    most: '200000',
    price: '0.025',
  },
  { symbol: 'VERD', name: 'Verdant Chain', issuance: '400000', least: '10', most: '10000', price: '0.8' },
  {
    symbol: 'NOOK',
    name: 'Nook Storage',
    issuance: '20000000',
    least: '1000',
    most: '1500000',
    price: '0.004',
  },
]
const PAY = ['USDT', 'USDC'] as const
const NETWORK = 'Test'

const KIND = 'ieo_demo'
const HOUR = 3_600_000
const NOON = 12 * HOUR
/**
 * Time from the end of a subscription to the listing; the tokens stay locked for `LOCK_DAYS` after the
 * listing.
 */
const MARKET_AFTER = 2 * HOUR
const LOCK_DAYS = 1
/**
 * Numbers of ended (`BEFORE`) and upcoming (`AFTER`) projects that are listed together with the running project. The
 * subscriptions of test projects follow each other, each from noon to noon (UTC+8).
 */
const BEFORE = 2
const AFTER = 1

const noonOf = (day: number): number => businessDayStart(day) * 1000 + NOON

/** The day on which the running subscription began: the last day whose noon has passed. */
function runningDay(now: number): number {
  const day = businessDayOf(wireTime(now))
  return now < noonOf(day) ? day - 1 : day
}

const demoSeedJob = (day: number): Job => ({ kind: KIND, object: '', period: String(day), at: noonOf(day) })

const slotOf = (day: number): number => ((day % SAMPLES.length) + SAMPLES.length) % SAMPLES.length

/** Creates the project whose subscription begins on this day, unless the project exists. */
async function put({ market }: Services, tx: Tx, day: number, now: number): Promise<void> {
  const slot = slotOf(day)
  const sample = SAMPLES[slot]
  const pay = PAY.flatMap((name) => market.currencies().find((one) => one.name === name) ?? [])
  const subscription = pay[0]
  if (!sample || !subscription) return
  const picture = `/h5/ieo/${sample.symbol.toLowerCase()}`
  const token = await tokenNamed(tx, { name: sample.symbol, network: NETWORK, image: `${picture}.svg` })
  const start = noonOf(day)
  const end = noonOf(day + 1)
  const made = await tx
    .insertInto('ieo_projects')
    .values({
      currency_id: token,
      subscription_id: subscription.id,
      name: sample.name,
      logo: `${picture}.svg`,
      banner: `${picture}-banner.svg`,
      white_paper: `https://example.com/${sample.symbol.toLowerCase()}-white-paper`,
      website: `https://example.com/${sample.symbol.toLowerCase()}`,
      total_issuance: decimal(sample.issuance),
      min_amount: decimal(sample.least),
      max_amount: decimal(sample.most),
      lock_days: LOCK_DAYS,
      start_at: start,
      end_at: end,
      market_at: end + MARKET_AFTER,
      open: true,
      test: true,
      slot,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['slot', 'start_at']).where('slot', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await tx
    .insertInto('ieo_prices')
    .values(
      pay.map(({ id }, place) => ({
        project_id: made.id,
        currency_id: id,
        price: decimal(sample.price),
        place,
      })),
    )
    .execute()
  await schedule(tx, projectJobs({ id: made.id, start_at: start, end_at: end }))
}

/**
 * Creates one running project, one upcoming project and two ended projects. Older projects without
 * subscriptions are hidden.
 */
async function fill(services: Services, tx: Tx, now: number): Promise<number> {
  const running = runningDay(now)
  for (let day = running - BEFORE; day <= running + AFTER; day++) await put(services, tx, day, now)
  await tx
    .updateTable('ieo_projects')
    .set({ open: false })
    .where('slot', 'is not', null)
    .where('open', '=', true)
    .where('people', '=', 0)
    .where('start_at', '<', noonOf(running - BEFORE))
    .execute()
  return running
}

/** Renews the catalogue every noon. After an outage of the server it is renewed once, for today. */
export const demoSeedJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, _, now) => {
    if (!services.config.demo) return {}
    await schedule(tx, [demoSeedJob((await fill(services, tx, now)) + 1)])
    return {}
  },
})

/** Initial projects of a demo installation; without demo mode their subscriptions are closed. */
export async function seedIeo(services: Services): Promise<void> {
  const { db, config, clock } = services
  if (!config.demo) {
    await db.updateTable('ieo_projects').set({ open: false }).where('slot', 'is not', null).execute()
    return
  }
  await db.transaction().execute(async (tx) => {
    await schedule(tx, [demoSeedJob((await fill(services, tx, clock.now())) + 1)])
  })
}
