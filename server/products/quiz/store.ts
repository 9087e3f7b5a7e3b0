import { type Selectable, sql } from 'kysely'
import { type Decimal, ZERO } from '#domain/money.ts'
import { type QuizTimes, quizStatus } from '#domain/rewards/quiz.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Job, schedule } from '../../platform/jobs/runner.ts'
import type { QuizBets, QuizTables, Quizzes } from './tables.ts'

export type QuizRow = Selectable<Quizzes>
export type BetRow = Selectable<QuizBets>
export type OptionRow = Selectable<QuizTables['quiz_options']>

const timesOf = (row: QuizRow): QuizTimes => ({
  startAt: row.start_at,
  cutAt: row.cut_at,
  settledAt: row.settled_at,
})

export const statusOf = (row: QuizRow, now: number): 0 | 1 | 2 | 3 => quizStatus(timesOf(row), now)

export const START = 'quiz_start'
export const CUT = 'quiz_cut'
export const SETTLE = 'quiz_settle'
export const PAY = 'quiz_pay'

export const job = (kind: string, quizId: number, at: number): Job => ({
  kind,
  object: String(quizId),
  period: kind,
  at,
})

export type NewQuiz = Omit<
  QuizRow,
  | 'id'
  | 'scale'
  | 'fee_rate'
  | `cut_tick_${'id' | 'seq' | 'time'}`
  | 'cut_price'
  | 'cut_source'
  | `result_${string}`
  | 'resolved_by'
  | 'settled_at'
  | 'paid_at'
> & { readonly scale: number; readonly fee_rate: Decimal; readonly result_at: number }

/** Writes a quiz with its options and jobs; null when a quiz of the same slot already exists. */
export async function makeQuiz(tx: Tx, quiz: NewQuiz, options: readonly string[]): Promise<QuizRow | null> {
  const row = await tx
    .insertInto('quizzes')
    .values(quiz)
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await tx
    .insertInto('quiz_options')
    .values(options.map((name, index) => ({ quiz_id: row.id, id: index + 1, name })))
    .execute()
  await schedule(tx, [
    job(START, row.id, row.start_at),
    job(CUT, row.id, row.cut_at),
    job(SETTLE, row.id, row.result_at),
  ])
  return row
}

export const quizOf = (db: Db | Tx, id: number): Promise<QuizRow | undefined> =>
  db.selectFrom('quizzes').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks the row until the end of the transaction, so that bets, cut-off, result and payout of one quiz are processed
 * one after another.
 */
export const lockQuiz = (tx: Tx, id: number): Promise<QuizRow | undefined> =>
  tx.selectFrom('quizzes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const betsOf = (tx: Db | Tx, quizId: number): Promise<BetRow[]> =>
  tx.selectFrom('quiz_bets').selectAll().where('quiz_id', '=', quizId).orderBy('id').execute()

/** A user's stake in a quiz. */
export async function ownStake(
  db: Db | Tx,
  quizId: number,
  userId: number,
): Promise<{ readonly optionId: number | null; readonly amount: Decimal }> {
  const { rows } = await sql<{ option_id: number | null; amount: Decimal }>`
    select max(option_id) as option_id, coalesce(sum(amount), 0) as amount from quiz_bets
    where quiz_id = ${quizId} and user_id = ${userId}`.execute(db)
  return { optionId: rows[0]?.option_id ?? null, amount: rows[0]?.amount ?? ZERO }
}
