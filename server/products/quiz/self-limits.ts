import type { QuizLimits } from '#contract/rewards/quiz.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { add, type Decimal, gt, ZERO } from '#domain/money.ts'
import { limitWire, ownLimit, pausedUntil, pauseWire } from '../../identity/limits/self-limits.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/** Coins in which quizzes are staked. */
const COINS = ['USDT'] as const

/** Amount that a user has staked in a coin on this business day (UTC+8), whatever the outcome. */
async function stakedToday(db: Db | Tx, userId: number, currencyId: number, now: number): Promise<Decimal> {
  const since = businessDayStart(businessDayOf(wireTime(now))) * 1000
  const row = await db
    .selectFrom('quiz_bets as b')
    .innerJoin('quizzes as q', 'q.id', 'b.quiz_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<Decimal>('b.amount'), eb.val(ZERO)).as('amount'))
    .where('b.user_id', '=', userId)
    .where('b.created_at', '>=', since)
    .where('q.currency_id', '=', currencyId)
    .executeTakeFirstOrThrow()
  return row.amount
}

/**
 * Throws AppError `quiz_paused` or `quiz_limit` when a limit that the user has set for themselves does not allow
 * another stake. Locks the user.
 */
export async function requireOwnLimits(
  tx: Tx,
  userId: number,
  currency: { readonly id: number; readonly name: string },
  stake: Decimal,
  now: number,
): Promise<void> {
  if (now < (await pausedUntil(tx, 'quiz', userId))) throw new AppError('quiz_paused')
  const { amount } = await ownLimit(tx, 'quiz', userId, currency.id, now)
  if (amount === null) return
  const staked = await stakedToday(tx, userId, currency.id, now)
  if (gt(add(staked, stake), amount))
    throw new AppError('quiz_limit', { max: amount, currency: currency.name })
}

/** The limits that a user has set for themselves. */
export async function protectionOf({ db, clock, market }: Services, userId: number): Promise<QuizLimits> {
  const now = clock.now()
  const limits: QuizLimits['limits'] = []
  for (const currency of market.currencies()) {
    if (!COINS.some((coin) => coin === currency.name)) continue
    limits.push({
      ...(await limitWire(db, 'quiz', userId, currency, now)),
      staked_today: await stakedToday(db, userId, currency.id, now),
    })
  }
  return { paused_until: await pauseWire(db, 'quiz', userId), limits }
}
