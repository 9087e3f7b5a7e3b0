import { decimal, ZERO } from '#domain/money.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { makeQuiz } from './store.ts'

/**
 * Coins of a demo installation, which has no real money: each coin has one quiz per hour, open for 50
 * minutes.
 */
const COINS = ['BTC', 'ETH'] as const
const QUOTE = 'USDT'
const KIND = 'quiz_demo'
export const HOUR_MS = 3_600_000
/** Time (ms) from the start of a quiz to its cut-off. */
export const GUESSING_MS = 50 * 60_000
export const MIN_BET = decimal('1')
export const MAX_BET = decimal('1000')

const demoSeedJob = (hour: number): Job => ({
  kind: KIND,
  object: 'all',
  period: String(hour),
  at: hour * HOUR_MS,
})

async function put({ market }: Services, tx: Tx, hour: number, now: number): Promise<void> {
  for (const coin of COINS) {
    const pair = market.pairBySymbol(`${coin}/${QUOTE}`)
    if (!pair) continue
    await makeQuiz(
      tx,
      {
        kind: 'updown',
        pair_id: pair.id,
        symbol: pair.symbol,
        title: '',
        cover: pair.base.image,
        rule: '',
        currency_id: pair.quote.id,
        scale: pair.quote.scale,
        fee_rate: ZERO,
        min_bet: MIN_BET,
        max_bet: MAX_BET,
        start_at: hour * HOUR_MS,
        cut_at: hour * HOUR_MS + GUESSING_MS,
        result_at: (hour + 1) * HOUR_MS,
        test: true,
        slot: `${coin}:${hour}`,
        created_at: now,
      },
      ['', ''],
    )
  }
}

/**
 * Creates the quizzes of this hour and of the next hour. The quizzes of hours that were missed during an outage are
 * not created.
 */
async function fill(services: Services, tx: Tx, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR_MS)
  // Late in an hour no quiz of this hour is created, because there would be no time left to place bets.
  if (now < hour * HOUR_MS + GUESSING_MS) await put(services, tx, hour, now)
  await put(services, tx, hour + 1, now)
  await schedule(tx, [demoSeedJob(hour + 1)])
}

export const demoSeedJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, _, now) => {
    if (services.config.demo) await fill(services, tx, now)
    return {}
  },
})

/** Initial catalogue of a demo installation; without demo mode it stays empty. */
export async function seedQuizzes(services: Services): Promise<void> {
  if (!services.config.demo) return
  await inTransaction(services.db, (tx) => fill(services, tx, services.clock.now()))
}
