import type { SecondsLimits } from '#contract/trade/seconds.ts'
import { type LossToday, withinLimit } from '#domain/account/selfLimits.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import { limitWire, ownLimit, pausedUntil, pauseWire } from '../../identity/limits/self-limits.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { listPayable } from './offered-terms.ts'

/**
 * In one coin: a user's result from options that ended on this business day, and the maximum further loss from
 * options that are still open.
 */
async function today(db: Db | Tx, userId: number, currencyId: number, now: number): Promise<LossToday> {
  const since = businessDayStart(businessDayOf(Math.floor(now / 1000))) * 1000
  const settled = await db
    .selectFrom('seconds_orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<Decimal>('gain'), eb.val(ZERO)).as('gain'))
    .where('user_id', '=', userId)
    .where('currency_id', '=', currencyId)
    .where('status', '=', 'complete')
    .where('completed_at', '>=', since)
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('seconds_orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<Decimal>('stake'), eb.val(ZERO)).as('stake'))
    .where('user_id', '=', userId)
    .where('currency_id', '=', currencyId)
    .where('status', '=', 'doing')
    .executeTakeFirstOrThrow()
  return { gain: settled.gain, open: open.stake }
}

/** Whether a user has set a limit for their losses in a coin. */
export async function hasLossLimit(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  currencyId: number,
): Promise<boolean> {
  return (await ownLimit(db, 'seconds', userId, currencyId, clock.now())).amount !== null
}

/**
 * Throws AppError `seconds_paused` or `loss_limit` when a limit that the user has set for themselves does not allow
 * another stake. Locks the user.
 */
export async function requireOwnLimits(
  tx: Tx,
  userId: number,
  currency: { readonly id: number; readonly name: string },
  stake: Decimal,
  now: number,
): Promise<void> {
  if (now < (await pausedUntil(tx, 'seconds', userId))) throw new AppError('seconds_paused')
  const limit = await ownLimit(tx, 'seconds', userId, currency.id, now)
  if (limit.amount === null) return
  if (!withinLimit(limit, await today(tx, userId, currency.id, now), stake))
    throw new AppError('loss_limit', { max: limit.amount, currency: currency.name })
}

/** The limits that a user has set for themselves, in every coin for stakes. */
export async function protectionOf(services: Services, userId: number): Promise<SecondsLimits> {
  const { db, clock } = services
  const now = clock.now()
  const limits: SecondsLimits['limits'] = []
  for (const currency of await listPayable(services, userId)) {
    const { gain, open } = await today(db, userId, currency.id, now)
    limits.push({
      ...(await limitWire(db, 'seconds', userId, currency, now)),
      gain_today: gain,
      open,
    })
  }
  return { paused_until: await pauseWire(db, 'seconds', userId), limits }
}
