import { priceResult, QUIZ_WAIT_MS } from '#domain/rewards/quiz.ts'
import { tickAt } from '../../market/tick-store.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { JobHandler } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyQuiz } from './notifications.ts'
import { payOut, recordResult, refundAll, type Settled } from './settle-quiz.ts'
import { CUT, lockQuiz, PAY, type QuizRow, SETTLE, START } from './store.ts'

/** Time (ms) after which every price recorded before a time is visible in the database, whichever node recorded it. */
const BEHIND = 15_000
const LATER = 1_000

/**
 * The first price recorded at or after a time. `none` when there is certainly no price that was recorded in time;
 * null while such a price may still be recorded.
 */
async function priceFrom(
  tx: Tx,
  row: QuizRow,
  moment: number,
  now: number,
): Promise<RecordedTick | 'none' | null> {
  if (row.pair_id === null) return 'none'
  const { after } = await tickAt(tx, row.pair_id, moment)
  if (after && after.time <= moment + QUIZ_WAIT_MS) return after
  return now > moment + QUIZ_WAIT_MS + BEHIND ? 'none' : null
}

const notified = (services: Services, quiz: QuizRow, settled: Settled | null) => ({
  committed: () => void notifyQuiz(services, settled ?? { quiz, bets: [], touched: [], mails: [] }),
})

async function saveCut(tx: Tx, row: QuizRow, tick: RecordedTick): Promise<QuizRow> {
  const set = {
    cut_tick_id: tick.id,
    cut_tick_seq: tick.seq,
    cut_price: tick.price,
    cut_tick_time: tick.time,
    cut_source: tick.source,
  }
  await tx.updateTable('quizzes').set(set).where('id', '=', row.id).execute()
  return { ...row, ...set }
}

async function saveResult(tx: Tx, row: QuizRow, tick: RecordedTick): Promise<QuizRow> {
  const set = {
    result_tick_id: tick.id,
    result_tick_seq: tick.seq,
    result_price: tick.price,
    result_tick_time: tick.time,
    result_source: tick.source,
  }
  await tx.updateTable('quizzes').set(set).where('id', '=', row.id).execute()
  return { ...row, ...set }
}

export const quizJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  /** Notifies the subscribers that the quiz has begun. */
  [START]: async (tx, { object }) => {
    const row = await lockQuiz(tx, Number(object))
    return row ? notified(services, row, null) : {}
  },
  /** Stores the price at the cut-off. If there is no price, every stake is refunded. */
  [CUT]: async (tx, { object }, now) => {
    const row = await lockQuiz(tx, Number(object))
    if (!row || row.settled_at > 0) return {}
    if (row.kind === 'custom') return notified(services, row, null)
    const tick = await priceFrom(tx, row, row.cut_at, now)
    if (tick === null) return { again: now + LATER }
    if (tick === 'none') {
      const settled = await refundAll(services, tx, row, { kind: 'no_price' }, now)
      return notified(services, settled.quiz, settled)
    }
    return notified(services, await saveCut(tx, row, tick), null)
  },
  /**
   * Stores the price at the time of the result, and the result that follows. Custom quizzes wait
   * for an operator.
   */
  [SETTLE]: async (tx, { object }, now) => {
    const row = await lockQuiz(tx, Number(object))
    if (!row || row.settled_at > 0 || row.kind === 'custom') return {}
    // The job of the cut-off must set `cut_price` first, so this job runs again later.
    if (row.cut_price === null) return { again: now + LATER }
    const tick = await priceFrom(tx, row, row.result_at, now)
    if (tick === null) return { again: now + LATER }
    if (tick === 'none') {
      const settled = await refundAll(services, tx, row, { kind: 'no_price' }, now)
      return notified(services, settled.quiz, settled)
    }
    const known = await saveResult(tx, row, tick)
    const option = priceResult(row.cut_price, tick.price)
    const settled =
      option === null
        ? await refundAll(services, tx, known, { kind: 'equal' }, now)
        : await recordResult(services, tx, known, option, now)
    return notified(services, settled.quiz, settled)
  },
  [PAY]: async (tx, { object }, now) => {
    const row = await lockQuiz(tx, Number(object))
    const settled = row ? await payOut(services, tx, row, now) : null
    return settled ? notified(services, settled.quiz, settled) : {}
  },
})
