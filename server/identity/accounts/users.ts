import { randomInt } from 'node:crypto'
import type { User } from '#contract/account/user.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { unreadBy, unreadTotal } from '../../content/messages/unread-counts.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { maskMobile } from '../../platform/mail/sms.ts'
import type { Services } from '../../services.ts'
import { maskEmail } from './email.ts'
import { requireNotFrozen } from './freezes.ts'
import { closedRegions, offersIn } from './product-regions.ts'
import { contactFields } from './required-contacts.ts'
import { dropTickets } from './sign-in-tickets.ts'
import type { SecurityChange } from './tables.ts'

/** Letters and digits without characters that are easily confused. */
const INVITE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const INVITE_LENGTH = 8

const inviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join('')

/** Random nickname of a new user, within the limit of 2 to 10 letters and digits. */
const firstNickname = (): string => `User${randomInt(100_000, 1_000_000)}`

export interface NewUser {
  /** Email address; '' for a registration by phone. */
  readonly email: string
  readonly area_code?: string
  readonly mobile?: string
  readonly passwordHash: string
  readonly invitedBy: number | null
  readonly lang: Lang
  readonly time: number
}

/** Creates a user; null when the address or the number already has an account. */
export async function createUser(tx: Tx, user: NewUser): Promise<number | null> {
  for (;;) {
    const row = await tx
      .insertInto('users')
      .values({
        email: user.email,
        area_code: user.area_code ?? '',
        mobile: user.mobile ?? '',
        password_hash: user.passwordHash,
        nickname: firstNickname(),
        extension_code: inviteCode(),
        invited_by: user.invitedBy,
        lang: user.lang,
        created_at: user.time,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
    // No row was inserted: either the contact already belongs to a user, or, with a probability of one in a trillion,
    // the random invite code does.
    const { email, area_code = '', mobile = '' } = user
    if (await userBy(tx, { email, area_code, mobile })) return null
  }
}

/**
 * A sign-in name: an email address, or a phone number with its dial code; the unused fields are ''.
 */
export interface SignInName {
  readonly email: string
  readonly area_code: string
  readonly mobile: string
}

export const userBy = (db: Db | Tx, { email, area_code, mobile }: SignInName) => {
  const people = db.selectFrom('users').select(['id', 'password_hash', 'lang', 'demo'])
  return (
    email === ''
      ? people.where('area_code', '=', area_code).where('mobile', '=', mobile).where('mobile', '<>', '')
      : people.where('email', '=', email)
  ).executeTakeFirst()
}

export const userByEmail = (db: Db | Tx, email: string) => userBy(db, { email, area_code: '', mobile: '' })

const HOUR = 3_600_000

/**
 * Duration (ms) for which withdrawals pause after a password or a contact was changed
 * (docs/products/accounts.md#pauses-after-a-change).
 */
export const WITHDRAW_HOLD = 24 * HOUR

/**
 * Pauses a user's withdrawals from a time (ms) on; an existing longer pause is not shortened. Records the kind of
 * change, which staff see with the user's withdrawals.
 */
export async function holdWithdrawals(
  tx: Tx,
  userId: number,
  what: SecurityChange,
  time: number,
): Promise<void> {
  const until = time + WITHDRAW_HOLD
  await tx
    .updateTable('users')
    .set((eb) => ({
      withdraw_hold_until: eb.fn<number>('greatest', ['withdraw_hold_until', eb.val(until)]),
    }))
    .where('id', '=', userId)
    .execute()
  await tx.insertInto('security_changes').values({ user_id: userId, what, created_at: time }).execute()
}

/**
 * Throws AppError `withdrawals_frozen` while operators have frozen the user's withdrawals, and `withdraw_hold` with
 * the remaining `hours` (rounded up) while they are paused after a security change. Must be called before every
 * action that moves money out of the account: withdrawals, purchases from another member, bets.
 * @param now ms
 * @param reason the reason in the error `withdraw_hold`, when the paused action is not a withdrawal
 */
export async function requireNoWithdrawHold(
  tx: Tx,
  userId: number,
  now: number,
  reason?: 'resale_paused' | 'bet_paused',
): Promise<void> {
  await requireNotFrozen(tx, userId, ['withdrawals'], now)
  const { withdraw_hold_until: until } = await tx
    .selectFrom('users')
    .select('withdraw_hold_until')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (until > now)
    throw new AppError('withdraw_hold', { hours: Math.ceil((until - now) / HOUR) }, 'error', { reason })
}

/** Sets a password and pauses withdrawals. */
export async function changePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  time: number,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await holdWithdrawals(tx, userId, 'password', time)
  // Sign-in tickets that were issued for the old password must not be exchanged for sessions.
  await dropTickets(tx, userId)
}

/** The owner of an invite code, in upper or lower case; undefined for an unknown code. */
export const inviterOf = (db: Db, code: string) =>
  db.selectFrom('users').select('id').where('extension_code', '=', code.toUpperCase()).executeTakeFirst()

/** Stores the language in which a user uses the app; later mails and messages are in this language. */
export async function saveLang(db: Db | Tx, id: number, lang: Lang): Promise<void> {
  await db.updateTable('users').set({ lang }).where('id', '=', id).where('lang', '<>', lang).execute()
}

/** The contract's code for each state of a trader. */
const TRADER_STATUS = { reviewing: 1, trader: 2, rejected: 3, ended: 0 } as const

/** The signed-in user in the shape of the contract; null when there is no such user. */
export async function userInfo(
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: number,
  lang: Lang,
): Promise<User | null> {
  const asked = db
    .selectFrom('users')
    .leftJoin('pay_passwords', 'pay_passwords.user_id', 'users.id')
    .select([
      'id',
      'email',
      'nickname',
      'signature',
      'head_portrait',
      'extension_code',
      'vip_level',
      'credit_score',
      'real_status',
      'real_level',
      'country',
      'pay_passwords.user_id as pays',
      'withdraw_hold_until',
      'area_code',
      'mobile',
      'lang',
      'created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('copy_traders')
        .select('status')
        .whereRef('copy_traders.user_id', '=', 'users.id')
        .as('trader'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  const [row, unread] = await Promise.all([asked, unreadBy(db, id)])
  if (!row) return null
  const offers = await offersIn(db, row.country)
  if (row.lang !== lang) await saveLang(db, id, lang)
  return {
    id: row.id,
    account: row.email === '' ? maskMobile(row.area_code, row.mobile) : maskEmail(row.email),
    email: row.email === '' ? '' : maskEmail(row.email),
    mobile: maskMobile(row.area_code, row.mobile),
    area_code: row.area_code,
    nickname: row.nickname,
    signature: row.signature,
    head_portrait: row.head_portrait,
    extension_code: row.extension_code,
    vip_level: row.vip_level,
    credit_score: row.credit_score,
    ...contactFields(config, row),
    has_pay_password: row.pays === null ? 0 : 1,
    real_status: row.real_status,
    real_level: row.real_level,
    closed_regions: closedRegions(offers),
    trader_status: TRADER_STATUS[row.trader ?? 'ended'],
    withdraw_hold_until: wireTime(row.withdraw_hold_until),
    unread: unreadTotal(unread),
    create_time: wireTime(row.created_at),
  }
}
