import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, tooManyRequests } from '../../platform/errors.ts'
import { addressKey } from '../../platform/http/client-address.ts'
import type { Services } from '../../services.ts'

/**
 * Maximum number of failed sign-ins in 15 minutes per account
 * (docs/products/accounts.md#sign-in-attempts).
 */
export const MOST_FAILURES = 10
export const WINDOW = 15 * 60_000

/**
 * Number of existing accounts with failed sign-ins within 15 minutes from which on an attack is assumed that tries
 * one password at many accounts. Attempts from unknown devices and addresses are then limited by NETWORK_TRIES;
 * sign-ins from a known device or address are not. Attempts at names without an account are not counted.
 */
export const MOST_ACCOUNTS = 1000
/**
 * Maximum number of attempts from one network within 15 minutes while at least MOST_ACCOUNTS accounts have
 * failed sign-ins.
 */
export const NETWORK_TRIES = 5

/**
 * The name of a counter of failed attempts. The kind is part of the name, so no text that somebody types as an
 * account name can be the name of a counter of another kind.
 */
export type AttemptCounter =
  /** Sign-ins from unknown devices and addresses, by the email address or phone number of the account. */
  | readonly [kind: 'email' | 'mobile', contact: string]
  /** Sign-ins from a device or an address (`mark`) from which the owner of the account has signed in before. */
  | readonly [kind: 'known source', contact: string, mark: string]
  /** Entries of the login password by a user who is already signed in. */
  | readonly [kind: 'own password', userId: number]
  /** Sign-ins from a network while an attack is likely. */
  | readonly [kind: 'network', network: string]

const keyOf = (counter: AttemptCounter): Buffer =>
  createHash('sha256').update(JSON.stringify(counter)).digest()

type Needs = Pick<Services, 'db' | 'clock'>

const LAST = sql<number>`coalesce(failed_at[array_upper(failed_at, 1)], 0)`

/** Whether sign-ins fail at so many accounts that an attack is likely. */
async function isAttackLikely(tx: Tx, time: number): Promise<boolean> {
  const { accounts } = await tx
    .selectFrom('login_failures')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .where('known', '=', true)
    .where(LAST, '>', time - WINDOW)
    .executeTakeFirstOrThrow()
  return Number(accounts) >= MOST_ACCOUNTS
}

/** Counts an attempt. Returns 0, or the time to wait (ms) when `most` attempts were already made within the window. */
async function takeAttempt(
  tx: Tx,
  counter: AttemptCounter,
  { most, known, time }: { readonly most: number; readonly known: boolean; readonly time: number },
): Promise<number> {
  const key = keyOf(counter)
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

/** The network to which an address belongs: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(ip: string): string {
  const key = addressKey(ip)
  return key
    .split(key.includes(':') ? ':' : '.')
    .slice(0, 3)
    .join(' ')
}

interface Attempt {
  /** Whether the account exists. This value must never be visible in a response. */
  readonly known?: boolean
  /** IP address of an attempt when both the device and the address are unknown; null when one of them is known. */
  readonly stranger?: string | null
}

/**
 * Counts an attempt to sign in to an account, whether the account exists or not. It is counted before the password is
 * checked, so that concurrent attempts cannot exceed the limit. Throws AppError `login_locked` with the `minutes` to
 * wait after ten failures within 15 minutes. Throws `too_many_requests` with `seconds` while sign-ins fail at too
 * many accounts, for an unknown device and address whose network has used up its attempts.
 */
export async function countAttempt(
  { db, clock }: Needs,
  counter: AttemptCounter,
  { known = false, stranger = null }: Attempt = {},
): Promise<void> {
  const time = clock.now()
  const wait = await inTransaction(db, async (tx) => {
    if (stranger !== null && (await isAttackLikely(tx, time))) {
      const network = ['network', networkOf(stranger)] as const
      const rest = await takeAttempt(tx, network, { most: NETWORK_TRIES, known: false, time })
      if (rest > 0) throw tooManyRequests(rest)
    }
    return takeAttempt(tx, counter, { most: MOST_FAILURES, known, time })
  })
  if (wait > 0) throw new AppError('login_locked', { minutes: Math.ceil(wait / 60_000) })
}

/** Resets a counter after a correct password. */
export async function clearAttempts({ db }: Needs, counter: AttemptCounter): Promise<void> {
  await db.deleteFrom('login_failures').where('account_hash', '=', keyOf(counter)).execute()
}

/** Deletes the counters of accounts whose last failure is older than the window. */
export async function sweepAttempts({ db, clock }: Needs): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where(LAST, '<', clock.now() - WINDOW)
    .execute()
}
