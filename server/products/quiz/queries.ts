import type { Quiz, quiz } from '#contract/rewards/quiz.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Decimal } from '#domain/money.ts'
import { noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { quizOf } from './store.ts'
import { toBets, toQuizzes } from './to-wire.ts'

/** Quizzes by status: open quizzes ordered by their end, ended quizzes newest first. */
export function listQuizzes(
  { db, market, clock }: Services,
  userId: number | null,
  { status, ...page }: CheckedParams<typeof quiz.list>,
  lang: Lang,
): Promise<AnswerOf<typeof quiz.list>> {
  const now = clock.now()
  let query = db.selectFrom('quizzes').selectAll()
  if (status === '3') query = query.where('settled_at', '>', 0).orderBy('settled_at', 'desc')
  else if (status === '') query = query.orderBy('cut_at', 'desc')
  else {
    query = query.where('settled_at', '=', 0).orderBy('cut_at')
    if (status === '0') query = query.where('start_at', '>', now)
    if (status === '1') query = query.where('start_at', '<=', now).where('cut_at', '>', now)
    if (status === '2') query = query.where('cut_at', '<=', now)
  }
  return paged(query.orderBy('id'), page, (rows) => toQuizzes(db, market, rows, { userId, now, lang }))
}

export async function oneQuiz(
  { db, market, clock }: Services,
  userId: number | null,
  id: number,
  lang: Lang,
): Promise<Quiz> {
  const row = await quizOf(db, id)
  const [found] = row ? await toQuizzes(db, market, [row], { userId, now: clock.now(), lang }) : []
  if (!found) throw noSuch('id')
  return found
}

/** A user's bets, newest first, and their total by coin. */
export async function listBets(
  { db, market }: Services,
  userId: number,
  { status, ...page }: CheckedParams<typeof quiz.bets>,
  lang: Lang,
): Promise<AnswerOf<typeof quiz.bets>> {
  let query = db.selectFrom('quiz_bets').selectAll().where('user_id', '=', userId)
  if (status !== '') query = query.where('status', '=', Number(status) as 0)
  const listed = await paged(query.orderBy('id', 'desc'), page, (rows) => toBets(db, market, rows, lang))
  const sums = await db
    .selectFrom('quiz_bets as b')
    .innerJoin('quizzes as q', 'q.id', 'b.quiz_id')
    .select(({ fn }) => [
      'q.currency_id',
      fn.sum<Decimal>('b.amount').as('staked'),
      fn.sum<Decimal>('b.bonus').as('bonus'),
    ])
    .where('b.user_id', '=', userId)
    .where('b.status', '<>', 4)
    .groupBy('q.currency_id')
    .execute()
  return {
    ...listed,
    sums: sums.map(({ currency_id, staked, bonus }) => ({
      currency_id,
      currency_name: market.currency(currency_id)?.name ?? String(currency_id),
      staked,
      bonus,
    })),
  }
}
