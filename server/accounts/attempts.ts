import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../db/transaction.ts'
import type { Tx } from '../db/types.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

/** screens-core §6: 10 failures in 15 minutes per account. */
export const MOST_FAILURES = 10
export const WINDOW = 15 * 60_000

/**
 * Accounts at which sign-ins may fail within these 15 minutes before strangers wait: one password tried at many accounts
 * ends there, from however many addresses. Who signs in from where they have been before is not asked.
 */
export const MOST_ACCOUNTS = 1000

const keyOf = (account: string): Buffer => createHash('sha256').update(account).digest()

type Needs = Pick<Services, 'db' | 'clock'>

const LAST = sql<number>`coalesce(failed_at[array_upper(failed_at, 1)], 0)`

/** Refusal `too_many_requests` with `seconds` to wait while sign-ins have failed at too many accounts. */
async function needCalm(tx: Tx, time: number): Promise<void> {
  const { accounts, oldest } = await tx
    .selectFrom('login_failures')
    .select((eb) => [eb.fn.countAll<number>().as('accounts'), eb.fn.min(LAST).as('oldest')])
    .where(LAST, '>', time - WINDOW)
    .executeTakeFirstOrThrow()
  if (Number(accounts) < MOST_ACCOUNTS) return
  throw new Refusal('too_many_requests', { seconds: Math.ceil((Number(oldest) + WINDOW - time) / 1000) })
}

/**
 * Counts one attempt at an account, known or not, before its password is looked at, so that many at once cannot slip
 * past the limit. Refusal `login_locked` with `minutes` to wait when ten have failed in the last 15 minutes; of a
 * stranger `too_many_requests` while that is so of too many accounts.
 */
export async function countAttempt(
  { db, clock }: Needs,
  account: string,
  { stranger = false }: { readonly stranger?: boolean } = {},
): Promise<void> {
  const time = clock.now()
  const key = keyOf(account)
  const wait = await inTransaction(db, async (tx) => {
    if (stranger) await needCalm(tx, time)
    await tx
      .insertInto('login_failures')
      .values({ account_hash: key, failed_at: [] })
      .onConflict((conflict) => conflict.column('account_hash').doNothing())
      .execute()
    const row = await tx
      .selectFrom('login_failures')
      .select('failed_at')
      .where('account_hash', '=', key)
      .forUpdate()
      .executeTakeFirst()
    const recent = (row?.failed_at ?? []).map(Number).filter((at) => at > time - WINDOW)
    const [oldest] = recent
    if (recent.length >= MOST_FAILURES && oldest !== undefined) return oldest + WINDOW - time
    await tx
      .updateTable('login_failures')
      .set({ failed_at: [...recent, time] })
      .where('account_hash', '=', key)
      .execute()
    return 0
  })
  if (wait > 0) throw new Refusal('login_locked', { minutes: Math.ceil(wait / 60_000) })
}

/** A right password clears the account's failures. */
export async function clearAttempts({ db }: Needs, account: string): Promise<void> {
  await db.deleteFrom('login_failures').where('account_hash', '=', keyOf(account)).execute()
}

/** Forgets accounts whose last failure is out of the window. */
export async function sweepAttempts({ db, clock }: Needs): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where(LAST, '<', clock.now() - WINDOW)
    .execute()
}
