import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, tooManyRequests } from '../../platform/errors.ts'
import { addressKey } from '../../platform/http/address.ts'
import type { Services } from '../../services.ts'

/** 10 failures in 15 minutes per account (docs/products/accounts.md#sign-in-attempts). */
export const MOST_FAILURES = 10
export const WINDOW = 15 * 60_000

/**
 * Accounts that there are at which sign-ins may fail within these 15 minutes before strangers slow down: one
 * password tried
 * at many accounts ends there, but for a few tries of each network. Who signs in from where they have been before is
 * not
 * asked, and made-up names slow nobody down.
 */
export const MOST_ACCOUNTS = 1000
/** What strangers of one network may then try within 15 minutes. */
export const NETWORK_TRIES = 5

const keyOf = (account: string): Buffer => createHash('sha256').update(account).digest()

type Needs = Pick<Services, 'db' | 'clock'>

const LAST = sql<number>`coalesce(failed_at[array_upper(failed_at, 1)], 0)`

/** Whether sign-ins fail at too many accounts. */
async function isRush(tx: Tx, time: number): Promise<boolean> {
  const { accounts } = await tx
    .selectFrom('login_failures')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .where('known', '=', true)
    .where(LAST, '>', time - WINDOW)
    .executeTakeFirstOrThrow()
  return Number(accounts) >= MOST_ACCOUNTS
}

/** Counts one attempt of so many within the window: 0, or how long to wait (ms) when that was one too many. */
async function take(
  tx: Tx,
  name: string,
  { most, known, time }: { readonly most: number; readonly known: boolean; readonly time: number },
): Promise<number> {
  const key = keyOf(name)
  await tx
    .insertInto('login_failures')
    .values({ account_hash: key, failed_at: [], known })
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
  if (recent.length >= most && oldest !== undefined) return oldest + WINDOW - time
  await tx
    .updateTable('login_failures')
    .set({ failed_at: [...recent, time], known })
    .where('account_hash', '=', key)
    .execute()
  return 0
}

/** Neighbours on the net: a /24, of IPv6 a /48. */
export function networkOf(ip: string): string {
  const key = addressKey(ip)
  return key
    .split(key.includes(':') ? ':' : '.')
    .slice(0, 3)
    .join(' ')
}

interface Attempt {
  /** Whether there is such an account; nothing that is answered says so. */
  readonly known?: boolean
  /** From where somebody tries who is not at home there; null for who is. */
  readonly stranger?: string | null
}

/**
 * Counts one attempt at an account, known or not, before its password is checked, so that parallel attempts cannot slip
 * past the limit. AppError `login_locked` with `minutes` to wait when ten have failed in the last 15 minutes; while
 * that is
 * so of too many accounts, of a stranger whose network has had its tries `too_many_requests` with `seconds`.
 */
export async function countAttempt(
  { db, clock }: Needs,
  account: string,
  { known = false, stranger = null }: Attempt = {},
): Promise<void> {
  const time = clock.now()
  const wait = await inTransaction(db, async (tx) => {
    if (stranger !== null && (await isRush(tx, time))) {
      const name = `network ${networkOf(stranger)}`
      const rest = await take(tx, name, { most: NETWORK_TRIES, known: false, time })
      if (rest > 0) throw tooManyRequests(rest)
    }
    return take(tx, account, { most: MOST_FAILURES, known, time })
  })
  if (wait > 0) throw new AppError('login_locked', { minutes: Math.ceil(wait / 60_000) })
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
