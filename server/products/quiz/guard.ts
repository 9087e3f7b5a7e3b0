import type { QuizGuard } from '#contract/quiz.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { add, big, type Decimal, gt, parseAmount, ZERO } from '#domain/money.ts'
import { askLimit, askPause, type LossLimit, limitAt, NO_LIMIT } from '#domain/secondsGuard.ts'
import { takeTurn } from '../../accounts/turn.ts'
import { wireTime } from '../../clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Tx } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

/** Coins in which quizzes are staked. */
const COINS = ['USDT'] as const

async function readLimit(db: Db | Tx, userId: number, currencyId: number, now: number): Promise<LossLimit> {
  const row = await db
    .selectFrom('quiz_limits')
    .selectAll()
    .where('user_id', '=', userId)
    .where('currency_id', '=', currencyId)
    .executeTakeFirst()
  const limit = row
    ? { amount: row.amount, next: row.next_at === 0 ? null : { amount: row.next_amount, at: row.next_at } }
    : NO_LIMIT
  return limitAt(limit, now)
}

/** What a person staked in a coin on this business day (UTC+8), whatever became of it. */
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

async function pausedUntil(db: Db | Tx, userId: number): Promise<number> {
  const row = await db
    .selectFrom('quiz_pauses')
    .select('until_ms')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.until_ms ?? 0
}

/** Refusal `quiz_paused` or `quiz_limit` where a person's own word stands against another stake. Holds the turn. */
export async function needOwnLeave(
  tx: Tx,
  userId: number,
  currency: { readonly id: number; readonly name: string },
  stake: Decimal,
  now: number,
): Promise<void> {
  if (now < (await pausedUntil(tx, userId))) throw new Refusal('quiz_paused')
  const { amount } = await readLimit(tx, userId, currency.id, now)
  if (amount === null) return
  const staked = await stakedToday(tx, userId, currency.id, now)
  if (gt(add(staked, stake), amount))
    throw new Refusal('quiz_limit', { max: amount, currency: currency.name })
}

/** What a person allows themselves. */
export async function guardOf({ db, clock, market }: Services, userId: number): Promise<QuizGuard> {
  const now = clock.now()
  const limits: QuizGuard['limits'] = []
  for (const { id, name } of market.currencies()) {
    if (!COINS.some((coin) => coin === name)) continue
    const limit = await readLimit(db, userId, id, now)
    limits.push({
      currency_id: id,
      currency_name: name,
      amount: limit.amount,
      next_amount: limit.next?.amount ?? null,
      next_time: limit.next ? Math.ceil(limit.next.at / 1000) : 0,
      staked_today: await stakedToday(db, userId, id, now),
    })
  }
  return { paused_until: wireTime(await pausedUntil(db, userId)), limits }
}

/** Sets a person's daily limit in a coin; '' asks for none. */
export async function setLimit(
  services: Services,
  userId: number,
  currencyId: number,
  asked: Decimal | '',
): Promise<void> {
  const currency = services.market.currency(currencyId)
  if (!currency) throw new Refusal('currency_closed')
  const amount = asked === '' ? null : parseAmount(asked, currency.scale)
  if (asked !== '' && (amount === null || !big(amount).gt(0))) throw new Refusal('bad_amount')
  await inTransaction(services.db, async (tx) => {
    await takeTurn(tx, userId)
    const now = services.clock.now()
    const { amount: current, next } = askLimit(await readLimit(tx, userId, currencyId, now), amount, now)
    const values = { amount: current, next_amount: next?.amount ?? null, next_at: next?.at ?? 0 }
    await tx
      .insertInto('quiz_limits')
      .values({ user_id: userId, currency_id: currencyId, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'currency_id']).doUpdateSet(values))
      .execute()
  })
}

/** Pauses for so many days; 0 ends a pause after 24 hours. */
export async function setPause(services: Services, userId: number, days: number): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await takeTurn(tx, userId)
    const until = askPause(await pausedUntil(tx, userId), days, services.clock.now())
    await tx
      .insertInto('quiz_pauses')
      .values({ user_id: userId, until_ms: until })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until_ms: until }))
      .execute()
  })
}
