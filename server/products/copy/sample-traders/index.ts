import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Job, type JobHandlers, type JobResult, schedule } from '../../../platform/jobs/runner.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../notifications.ts'
import type { TraderRow } from '../store.ts'
import { endTrader } from '../trader-applications.ts'
import { makeSample, traderNamed } from './account.ts'
import { applyRule, closeSample, ownOrders } from './apply-trading-rule.ts'
import { SAMPLE_TRADERS, type SampleTrader } from './traders.ts'

const KIND = 'copy_demo'
/** Interval at which a sample trader applies its rule to the market (ms). */
export const RUN_EVERY = 5 * 60_000
/** Delay of the next run after a sample trader was created and after a close (ms). */
const SOON = 10_000

const hasSamples = ({ config }: Pick<Services, 'config'>): boolean => config.demo && config.demoSamples

const runNumberOf = (time: number): number => Math.floor(time / RUN_EVERY)

/**
 * Runs are numbered, and the number is the period of the job. So each run is scheduled only once, even by several
 * nodes or a restarted node.
 */
const runJob = (sample: Pick<SampleTrader, 'nickname'>, turn: number, at: number): Job => ({
  kind: KIND,
  object: sample.nickname,
  period: String(turn),
  at,
})

const nextRun = (sample: SampleTrader, now: number): Job => {
  const turn = runNumberOf(now) + 1
  return runJob(sample, turn, turn * RUN_EVERY)
}

/** The job of an extra run between two numbered runs. The numbered runs go on afterwards. */
const soon = (sample: SampleTrader, now: number): Job => ({
  ...runJob(sample, runNumberOf(now), now + SOON),
  period: `${now} again`,
})

/**
 * Closes all open positions and orders of a sample trader that was ended. When nothing is open, no further job is
 * scheduled.
 */
async function leave(
  services: Services,
  tx: Tx,
  trader: TraderRow,
  sample: SampleTrader,
  now: number,
): Promise<JobResult> {
  const own = await ownOrders(tx, trader.user_id)
  if (own.length === 0) return {}
  const done: (() => void)[] = []
  for (const row of own.filter(({ phase, close_share }) => phase === 'open' && Number(close_share) === 0))
    done.push(await closeSample(services, tx, row))
  await schedule(tx, [nextRun(sample, now)])
  return {
    committed: () => {
      for (const tell of done) tell()
    },
  }
}

async function turn(services: Services, tx: Tx, sample: SampleTrader, now: number): Promise<JobResult> {
  const trader = await traderNamed(tx, sample.nickname)
  // A real user already has the name, so this sample trader is not created.
  if (trader && !trader.sample) return {}
  if (trader && (trader.status !== 'trader' || !hasSamples(services)))
    return leave(services, tx, trader, sample, now)
  if (!hasSamples(services)) return {}
  if (!trader) {
    await makeSample(services, tx, sample)
    await schedule(tx, [soon(sample, now)])
    return {}
  }
  const { again, committed } = await applyRule(services, tx, trader.user_id, sample)
  await schedule(tx, [again ? soon(sample, now) : nextRun(sample, now)])
  return committed ? { committed } : {}
}

/** Jobs that create the sample traders of a demo installation and let them trade by their rules. */
export const sampleJobs = (services: Services): JobHandlers => ({
  [KIND]: async (tx, { object }, now) => {
    const sample = SAMPLE_TRADERS.find(({ nickname }) => nickname === object)
    if (!sample) return {}
    try {
      return await turn(services, tx, sample, now)
    } catch (error) {
      // The market is closed, a price is too old or the balance is too low. The next run tries again.
      if (error instanceof AppError) return { again: now + RUN_EVERY }
      throw error
    }
  },
})

/**
 * Ends the sample traders of an installation that is no longer in demo mode: they are not listed and cannot be copied
 * any more.
 */
async function endSamples(services: Services): Promise<void> {
  const { db, clock } = services
  const left = await db
    .selectFrom('copy_traders')
    .select(['user_id', 'nickname'])
    .where('sample', '=', true)
    .where('status', '=', 'trader')
    .execute()
  for (const { user_id, nickname } of left) {
    const news = await inTransaction(db, async (tx) => {
      const now = clock.now()
      await schedule(tx, [{ ...runJob({ nickname }, runNumberOf(now), now), period: `${now} end` }])
      return endTrader(services, tx, user_id)
    })
    for (const one of news) notify(services, one)
  }
}

/**
 * Creates the sample traders of a demo installation at its first start. Without demo mode no sample traders
 * exist.
 */
export async function seedSamples(services: Services): Promise<void> {
  if (!hasSamples(services)) return endSamples(services)
  const now = services.clock.now()
  await schedule(
    services.db,
    SAMPLE_TRADERS.map((sample) => runJob(sample, runNumberOf(now), now)),
  )
}
