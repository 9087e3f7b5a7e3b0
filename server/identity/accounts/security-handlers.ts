import type { safe } from '#contract/account/security.ts'
import { nationalNumber } from '#domain/account/identity.ts'
import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { site } from '../../content/page-settings.ts'
import { wireTime } from '../../platform/clock.ts'
import { errorCode, inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Handler } from '../../platform/http/types.ts'
import { canSendSms, maskMobile, phoneNumber } from '../../platform/mail/sms.ts'
import type { Services } from '../../services.ts'
import { type Bound, checkContactCode, contactsOf, requireContacts } from './contact-code.ts'
import { maskEmail, requireEmail } from './email.ts'
import { emailText } from './email-texts.ts'
import { mobileContact } from './entered-contact.ts'
import { passkeysOf } from './passkeys.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { checkPayPassword, payPasswordState, setPayPassword } from './pay-password.ts'
import { spendFactor } from './second-factor.ts'
import { requireServedArea } from './served-countries.ts'
import { listSessions, revokeEverySession, revokeOwnSessions } from './sessions.ts'
import { clearAttempts } from './sign-in-attempts.ts'
import { forgetSources } from './sign-in-sources.ts'
import { changePassword, holdWithdrawals, userBy, WITHDRAW_HOLD } from './users.ts'
import { guestRequester, memberRequester } from './verification-code-requester.ts'
import { checkCode, issueCode, spendCode } from './verification-codes.ts'

const CODE_GAP_SECONDS = 60

async function personOf(db: Db, userId: number) {
  const found = await db
    .selectFrom('users')
    .select(['id', 'email', 'area_code', 'mobile', 'withdraw_hold_until'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!found) throw new AppError('session_expired', {}, '999')
  return found
}

/** Sends a code to a contact of the signed-in user. The code confirms a change of their account. */
const sendOwnCode: Handler<typeof safe.send> = async ({ scene, by }, { services, caller, lang }) => {
  const contacts = await requireContacts(services.db, caller.userId)
  const contact = by === '' ? contacts[0] : contacts.find((one) => one.by === by)
  if (!contact) throw noSuch('by', 'contact_unknown')
  if (contact.by === 'mobile' && !canSendSms(services.config)) throw new AppError('sms_unavailable')
  const code = await issueCode(services, contact.to, scene, memberRequester(caller.userId, true))
  const { site_name } = await site(services.db, lang)
  const kind = contact.by === 'mobile' ? 'sms' : 'code'
  const { subject, text } = emailText(kind, lang, { site: site_name, code })
  await services.mailer.send({ to: contact.to, subject, text, code })
  return { seconds: CODE_GAP_SECONDS, target: contact.masked }
}

/**
 * Known and unknown numbers get the same response after the same work. Only the message to the phone tells its owner
 * whether the number has an account.
 */
const sendSms: Handler<typeof safe.sendSms> = async (params, { services, caller, lang, ip }) => {
  const { device } = params
  if (params.scene === 'bind' && !caller) throw new AppError('login_first')
  const who = mobileContact(params.area_code, params.mobile)
  const { area_code, mobile, to } = who
  if (!canSendSms(services.config)) throw new AppError('sms_unavailable')
  const known = (await userBy(services.db, who)) !== undefined
  const scene = params.scene || (caller ? 'bind' : known ? 'forget' : 'register')
  // For a guest who names no scene the area is checked for every number. If it were checked only for numbers without
  // an account, which can register, the error for an area that is not served would reveal which numbers have one.
  if (params.scene === 'register' || (params.scene === '' && !caller))
    await requireServedArea(services.db, area_code)
  const asker =
    scene === 'bind' && caller
      ? memberRequester(caller.userId, false)
      : await guestRequester(services.db, who, { ip, device })
  const code = await issueCode(services, to, scene, asker)
  const kinds = {
    register: known ? 'sms_registered' : 'sms',
    forget: known ? 'sms' : 'sms_unknown',
    bind: 'sms',
  } as const
  const kind = kinds[scene]
  const { site_name } = await site(services.db, lang)
  const { subject, text } = emailText(kind, lang, { site: site_name, code })
  await services.mailer.send({ to, subject, text, ...(kind === 'sms' ? { code } : {}) })
  return { seconds: CODE_GAP_SECONDS, target: maskMobile(area_code, mobile) }
}

/** Writes an inbox message about a change of the account's protection and notifies open pages. */
async function notifyChange(
  services: Services,
  userId: number,
  kind: 'password_changed' | 'pay_password_changed' | 'contact_changed',
  work: (tx: Tx) => Promise<void>,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const mail = await inTransaction(services.db, async (tx) => {
    await work(tx)
    return writeMail(tx, { userId, kind, details, time: services.clock.now() })
  })
  notifyMailsSoon(services, [mail])
}

const updatePassword: Handler<typeof safe.updatePassword> = async (params, { services, caller }) => {
  const { db, clock } = services
  const { userId } = caller
  if (params.password !== params.re_password) throw new AppError('password_mismatch')
  const contacts = await requireContacts(db, userId)
  const codeId = await checkContactCode(services, userId, 'password', params.code)
  const pays = await db
    .selectFrom('pay_passwords')
    .select('hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (pays && (await verifyPassword(pays.hash, params.password, true))) throw new AppError('password_is_pay')
  const passwordHash = await hashPassword(params.password)
  const time = clock.now()
  const keeps = (await passkeysOf(db, userId)).length > 0
  const change = async (tx: Tx): Promise<void> => {
    await spendCode(tx, codeId, time)
    await spendFactor(services, tx, userId, params.factor_code)
    await changePassword(tx, userId, passwordHash, time)
  }
  // Changing the password does not delete the passkeys, as on the largest exchanges. The message links to the page
  // that lists and removes them.
  await notifyChange(services, userId, 'password_changed', change, { passkeys: keeps ? 'yes' : 'no' })
  await Promise.all([
    revokeEverySession(services, userId),
    ...contacts.map(({ by, to }) => clearAttempts(services, [by, to])),
    forgetSources(db, userId),
  ])
  return { withdraw_hold_until: wireTime(time + WITHDRAW_HOLD) }
}

const payPassword: Handler<typeof safe.payPassword> = async (_params, { services, caller }) => {
  const { set, lockedUntil } = await payPasswordState(services, caller.userId)
  return { has_pay_password: set ? 1 : 0, locked_until: wireTime(lockedUntil) }
}

const checkPay: Handler<typeof safe.checkPayPassword> = async ({ password }, { services, caller }) => {
  await checkPayPassword(services, caller.userId, password)
  return { valid: 1 }
}

const setPay: Handler<typeof safe.setPayPassword> = async (params, { services, caller }) => {
  const { db, clock } = services
  const { userId } = caller
  if (params.password !== params.re_password) throw new AppError('password_mismatch')
  const { withdraw_hold_until } = await personOf(db, userId)
  const codeId = await checkContactCode(services, userId, 'pay_password', params.code)
  const { set } = await payPasswordState(services, userId)
  if (set && params.old_password !== '') await checkPayPassword(services, userId, params.old_password)
  // Setting the first pay password does not weaken the account, so withdrawals do not pause.
  const time = clock.now()
  const until = set ? time + WITHDRAW_HOLD : withdraw_hold_until
  await setPayPassword(services, userId, params.password, (write) =>
    notifyChange(services, userId, 'pay_password_changed', async (tx) => {
      await spendCode(tx, codeId, clock.now())
      await spendFactor(services, tx, userId, params.factor_code)
      await write(tx)
      if (set) await holdWithdrawals(tx, userId, 'pay_password', time)
    }),
  )
  return { withdraw_hold_until: wireTime(until) }
}

/**
 * The id of the code with which a user confirms a new contact; the caller marks it as used. The code was sent to the
 * old contact: without this confirmation, somebody could set a new contact and then reset the password through it.
 * Null for a user without a contact.
 */
async function consentCode(
  services: Services,
  me: Bound & { id: number },
  code: string,
): Promise<number | null> {
  if (contactsOf(me).length === 0) return null
  if (code === '') throw new AppError('own_code_missing')
  return checkContactCode(services, me.id, 'contact', code)
}

/** Selects the code that a user requested for a new contact. */
const bindingCode = (userId: number, target: string) => ({
  target,
  scene: 'bind' as const,
  asker: memberRequester(userId, false).mark,
})

/** Converts the error of a unique index to the error that another user already has this contact. */
const mapUniqueViolation =
  (key: 'account_taken' | 'mobile_taken') =>
  (error: unknown): never => {
    if (errorCode(error) === '23505') throw new AppError(key)
    throw error
  }

const bindEmail: Handler<typeof safe.bindEmail> = async (params, { services, caller, lang }) => {
  const { db, clock } = services
  const me = await personOf(db, caller.userId)
  const email = requireEmail(params.email)
  if (email === me.email) throw new AppError('same_contact')
  const replaces = me.email !== ''
  const consent = await consentCode(services, me, params.own_code)
  const codeId = await checkCode(services, bindingCode(me.id, email), params.code)
  // Adding a first email address does not weaken the account, so withdrawals do not pause.
  const time = clock.now()
  const until = replaces ? time + WITHDRAW_HOLD : me.withdraw_hold_until
  const details = { contact: maskEmail(email) }
  await notifyChange(
    services,
    me.id,
    'contact_changed',
    async (tx) => {
      if (consent !== null) await spendCode(tx, consent, clock.now())
      await spendCode(tx, codeId, clock.now())
      await spendFactor(services, tx, me.id, params.factor_code)
      await tx.updateTable('users').set({ email }).where('id', '=', me.id).execute()
      if (replaces) await holdWithdrawals(tx, me.id, 'contact', time)
    },
    details,
  ).catch(mapUniqueViolation('account_taken'))
  if (!replaces) return { withdraw_hold_until: wireTime(until) }
  await clearAttempts(services, ['email', me.email])
  const { site_name } = await site(db, lang)
  const { subject, text } = emailText('replaced', lang, { site: site_name, ...details })
  await services.mailer.send({ to: me.email, subject, text })
  return { withdraw_hold_until: wireTime(until) }
}

/**
 * The dial code of the phone number for which a user last requested a code, if `typed` is that number without its
 * dial code; otherwise ''.
 */
async function areaOfBindingCode(db: Db, userId: number, typed: string): Promise<string> {
  const row = await db
    .selectFrom('codes')
    .select('target')
    .where('user_id', '=', userId)
    .where('scene', '=', 'bind')
    .where('target', 'like', '+%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // All prefixes of one to four digits, because a dial code has one to four digits.
  const areas = [2, 3, 4, 5].map((end) => (row?.target ?? '').slice(1, end))
  return areas.find((area) => phoneNumber(area, nationalNumber(area, typed)) === row?.target) ?? ''
}

const bindMobile: Handler<typeof safe.bindMobile> = async (params, { services, caller }) => {
  const { db, clock } = services
  const area = params.area_code || (await areaOfBindingCode(db, caller.userId, params.mobile))
  const { area_code, mobile, to } = mobileContact(area, params.mobile)
  const me = await personOf(db, caller.userId)
  if (area_code === me.area_code && mobile === me.mobile) throw new AppError('same_contact')
  const replaces = me.mobile !== ''
  const consent = await consentCode(services, me, params.own_code)
  const codeId = await checkCode(services, bindingCode(me.id, to), params.code)
  const time = clock.now()
  const until = replaces ? time + WITHDRAW_HOLD : me.withdraw_hold_until
  await notifyChange(
    services,
    me.id,
    'contact_changed',
    async (tx) => {
      if (consent !== null) await spendCode(tx, consent, clock.now())
      await spendCode(tx, codeId, clock.now())
      await spendFactor(services, tx, me.id, params.factor_code)
      await tx.updateTable('users').set({ area_code, mobile }).where('id', '=', me.id).execute()
      if (replaces) await holdWithdrawals(tx, me.id, 'contact', time)
    },
    { contact: maskMobile(area_code, mobile) },
  ).catch(mapUniqueViolation('mobile_taken'))
  return { withdraw_hold_until: wireTime(until) }
}

const sessions: Handler<typeof safe.sessions> = async (_params, { services, caller }) => ({
  list: await listSessions(services, caller),
})

const revoke: Handler<typeof safe.revoke> = async ({ id, factor_code }, { services, caller }) => {
  await inTransaction(services.db, (tx) => spendFactor(services, tx, caller.userId, factor_code))
  return { ended: await revokeOwnSessions(services, caller, id) }
}

export const safeHandlers = {
  payPassword,
  setPayPassword: setPay,
  checkPayPassword: checkPay,
  send: sendOwnCode,
  updatePassword,
  bindEmail,
  sendSms,
  bindMobile,
  sessions,
  revoke,
}
