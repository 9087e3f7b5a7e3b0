import { chancesLeft, wheelMessage, wheelPosition } from '#domain/rewards/wheel.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import { giveCoupon, reserveCoupon } from '../coupon/index.ts'
import { keyOf, type PlayRow, prizesOf, today } from './store.ts'

/** Number of a user's spins on a business day. */
export async function playedOn(db: Db | Tx, gameId: number, userId: number, day: number): Promise<number> {
  const { n } = await db
    .selectFrom('game_plays')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Spins the wheel once inside the caller's transaction, which also gives the prize. Concurrent requests of a user run
 * one after another, because the user is locked. Throws AppError `game_closed` while any prize of the wheel is used
 * up or no longer offered.
 */
export async function spinWheel(
  tx: Tx,
  userId: number,
  requestId: string,
  gameId: number,
  now: number,
): Promise<{ readonly row: PlayRow; readonly chances: number }> {
  await lockUser(tx, userId)
  const game = await tx.selectFrom('games').selectAll().where('id', '=', gameId).executeTakeFirst()
  if (game?.kind !== 'wheel') throw noSuch('game_id')
  const day = today(now)
  const seed = await tx
    .selectFrom('game_days')
    .selectAll()
    .where('game_id', '=', gameId)
    .where('day', '=', day)
    .executeTakeFirst()
  if (!game.open || !seed) throw new AppError('game_closed')
  const played = await playedOn(tx, gameId, userId, day)
  if (chancesLeft(game.daily, played) === 0) throw new AppError('no_chances')
  const prizes = await prizesOf(tx, gameId)
  if (prizes.some(({ offer }) => offer && (!offer.open || offer.claimed >= offer.total)))
    throw new AppError('game_closed')
  const nth = played + 1
  const key = keyOf(seed.seed, wheelMessage(userId, day, nth))
  const position = wheelPosition(
    key,
    prizes.map(({ weight }) => weight),
  )
  const row = await tx
    .insertInto('game_plays')
    .values({
      game_id: gameId,
      user_id: userId,
      day,
      nth,
      request_id: requestId,
      key,
      position,
      coupon_id: null,
      played_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const offer = prizes[position]?.offer ?? null
  const chances = chancesLeft(game.daily, nth)
  if (!offer) return { row, chances }
  if (!(await reserveCoupon(tx, offer.id))) throw new AppError('game_closed')
  const coupon = await giveCoupon(tx, offer, { userId, wonBy: row.id }, now)
  if (!coupon) throw new Error(`the prize of turn ${row.id} was given before`)
  await tx.updateTable('game_plays').set({ coupon_id: coupon.id }).where('id', '=', row.id).execute()
  return { row: { ...row, coupon_id: coupon.id }, chances }
}
