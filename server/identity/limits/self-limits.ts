import type { SelfLimit } from '#contract/account/selfLimits.ts'
import {
  limitAt,
  NO_LIMIT,
  requestLimit,
  requestPause,
  type SelfLimit as State,
} from '#domain/account/selfLimits.ts'
import { big, type Decimal, parseAmount } from '#domain/money.ts'
import { wireTime } from '../../platform/clock.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, numberError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { lockUser } from '../accounts/lock-user.ts'

/**
 * Limits that users set for themselves in a product: an amount per business day in a currency, and a pause. The
 * product defines which amounts count. A stricter limit takes effect at once, a looser one after a day
 * (`src/domain/account/selfLimits.ts`).
 */

interface Limited {
  readonly product: string
  readonly userId: number
  readonly currencyId: number
}

const readLimit = mergeCalls(async (db: Db | Tx, all: readonly Limited[]) => {
  const rows = await db
    .selectFrom('own_limits')
    .selectAll()
    .where(
      'user_id',
      'in',
      all.map(({ userId }) => userId),
    )
    .execute()
  return all.map(({ product, userId, currencyId }) =>
    rows.find((row) => row.user_id === userId && row.product === product && row.currency_id === currencyId),
  )
})

/** The limit of a user in a currency at `now` (ms). Concurrent calls in one transaction share one query. */
export async function ownLimit(
  db: Db | Tx,
  product: string,
  userId: number,
  currencyId: number,
  now: number,
): Promise<State> {
  const row = await readLimit(db, { product, userId, currencyId })
  if (!row) return NO_LIMIT
  const next = row.next_at === 0 ? null : { amount: row.next_amount, at: row.next_at }
  return limitAt({ amount: row.amount, next }, now)
}

const readPause = mergeCalls(async (db: Db | Tx, all: readonly Omit<Limited, 'currencyId'>[]) => {
  const rows = await db
    .selectFrom('own_pauses')
    .selectAll()
    .where(
      'user_id',
      'in',
      all.map(({ userId }) => userId),
    )
    .execute()
  return all.map(
    ({ product, userId }) =>
      rows.find((row) => row.user_id === userId && row.product === product)?.until_ms ?? 0,
  )
})

/**
 * The end of a user's pause (ms); there is no pause when it is 0 or in the past. Concurrent calls in one transaction
 * share one query.
 */
export const pausedUntil = (db: Db | Tx, product: string, userId: number): Promise<number> =>
  readPause(db, { product, userId })

/** A user's own limit in the shape of the contract. */
export async function limitWire(
  db: Db | Tx,
  product: string,
  userId: number,
  currency: { readonly id: number; readonly name: string },
  now: number,
): Promise<SelfLimit> {
  const { amount, next } = await ownLimit(db, product, userId, currency.id, now)
  return {
    currency_id: currency.id,
    currency_name: currency.name,
    amount,
    next_amount: next?.amount ?? null,
    next_time: next ? Math.ceil(next.at / 1000) : 0,
  }
}

/** The end of the pause in the shape of the contract: epoch seconds. */
export const pauseWire = async (db: Db, product: string, userId: number): Promise<number> =>
  wireTime(await pausedUntil(db, product, userId))

/**
 * Sets a user's daily limit in a currency; '' removes the limit. Throws AppError `currency_closed` or
 * `bad_amount`.
 */
export async function setLimit(
  services: Services,
  product: string,
  userId: number,
  currencyId: number,
  asked: Decimal | '',
): Promise<void> {
  const currency = services.market.currency(currencyId)
  if (!currency) throw new AppError('currency_closed')
  const amount = asked === '' ? null : parseAmount(asked, currency.scale)
  if (asked !== '' && (amount === null || !big(amount).gt(0)))
    throw numberError('bad_amount', [{ field: 'amount', text: asked, digits: currency.scale }])
  await inTransaction(services.db, async (tx) => {
    await lockUser(tx, userId)
    const now = services.clock.now()
    const { amount: current, next } = requestLimit(
      await ownLimit(tx, product, userId, currencyId, now),
      amount,
      now,
    )
    const values = { amount: current, next_amount: next?.amount ?? null, next_at: next?.at ?? 0 }
    await tx
      .insertInto('own_limits')
      .values({ user_id: userId, product, currency_id: currencyId, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'product', 'currency_id']).doUpdateSet(values))
      .execute()
  })
}

/** Pauses the product for a user for a number of days; 0 ends a pause after 24 hours. */
export async function setPause(
  services: Services,
  product: string,
  userId: number,
  days: number,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await lockUser(tx, userId)
    const until = requestPause(await pausedUntil(tx, product, userId), days, services.clock.now())
    await tx
      .insertInto('own_pauses')
      .values({ user_id: userId, product, until_ms: until })
      .onConflict((conflict) => conflict.columns(['user_id', 'product']).doUpdateSet({ until_ms: until }))
      .execute()
  })
}
