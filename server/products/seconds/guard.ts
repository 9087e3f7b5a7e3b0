import type { SecondsGuard } from '#contract/seconds.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { big, type Decimal, parseAmount, ZERO } from '#domain/money.ts'
import {
  askLimit,
  askPause,
  type LossLimit,
  type LossToday,
  limitAt,
  NO_LIMIT,
  withinLimit,
} from '#domain/secondsGuard.ts'
import { takeTurn } from '../../accounts/turn.ts'
import { wireTime } from '../../clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Tx } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { listPayable } from './terms.ts'

interface Row {
  readonly amount: Decimal | null
  readonly next_amount: Decimal | null
  readonly next_at: number
}

const limitOf = (row: Row | undefined): LossLimit =>
  row
    ? { amount: row.amount, next: row.next_at === 0 ? null : { amount: row.next_amount, at: row.next_at } }
    : NO_LIMIT

async function readLimit(db: Db | Tx, userId: number, currencyId: number, now: number): Promise<LossLimit> {
  const row = await db
    .selectFrom('seconds_limits')
    .select(['amount', 'next_amount', 'next_at'])
    .where('user_id', '=', userId)
    .where('currency_id', '=', currencyId)
    .executeTakeFirst()
  return limitAt(limitOf(row), now)
}

/** What a person's options of this business day came to, and what the open ones may still lose, in one coin. */
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

async function pausedUntil(db: Db | Tx, userId: number): Promise<number> {
  const row = await db
    .selectFrom('seconds_pauses')
    .select('until_ms')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.until_ms ?? 0
}

/** Refusal `seconds_paused` or `loss_limit` where a person's own word stands against another stake. Holds the turn. */
export async function needOwnLeave(
  tx: Tx,
  userId: number,
  currency: { readonly id: number; readonly name: string },
  stake: Decimal,
  now: number,
): Promise<void> {
  const until = await pausedUntil(tx, userId)
  if (now < until) throw new Refusal('seconds_paused')
  const limit = await readLimit(tx, userId, currency.id, now)
  if (limit.amount === null) return
  if (!withinLimit(limit, await today(tx, userId, currency.id, now), stake))
    throw new Refusal('loss_limit', { max: limit.amount, currency: currency.name })
}

/** What a person allows themselves, in every payable coin. */
export async function guardOf(services: Services, userId: number): Promise<SecondsGuard> {
  const { db, clock } = services
  const now = clock.now()
  const limits: SecondsGuard['limits'] = []
  for (const { id, name } of await listPayable(services, userId)) {
    const limit = await readLimit(db, userId, id, now)
    const { gain, open } = await today(db, userId, id, now)
    limits.push({
      currency_id: id,
      currency_name: name,
      amount: limit.amount,
      next_amount: limit.next?.amount ?? null,
      next_time: limit.next ? Math.ceil(limit.next.at / 1000) : 0,
      gain_today: gain,
      open,
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
      .insertInto('seconds_limits')
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
      .insertInto('seconds_pauses')
      .values({ user_id: userId, until_ms: until })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until_ms: until }))
      .execute()
  })
}
