import type { auth } from '#contract/account/auth.ts'
import type { user } from '#contract/account/user.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { site } from '../../content/page-settings.ts'
import { wireTime } from '../../platform/clock.ts'
import { inTransaction, isCrowded, isUnreachable } from '../../platform/db/transaction.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Handler } from '../../platform/http/types.ts'
import { followDevice } from '../../products/push/index.ts'
import type { Log } from '../../services.ts'
import { requireEmail } from './email.ts'
import { emailText } from './email-texts.ts'
import { type EnteredContact, emailContact, parseContact } from './entered-contact.ts'
import { announcedFreezes } from './freezes.ts'
import { dropPasskeys } from './passkeys.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { hasFactor } from './second-factor.ts'
import { requireServedArea } from './served-countries.ts'
import { openSession, revokeEverySession, revokeSession } from './sessions.ts'
import { type AttemptCounter, clearAttempts, countAttempt } from './sign-in-attempts.ts'
import { forgetSources, knownSource, sourceMark } from './sign-in-sources.ts'
import { openTicket } from './sign-in-tickets.ts'
import { storePicture } from './uploaded-pictures.ts'
import {
  changePassword,
  createUser,
  inviterOf,
  userBy,
  userByEmail,
  userInfo,
  WITHDRAW_HOLD,
} from './users.ts'
import { guestRequester, memberRequester } from './verification-code-requester.ts'
import { checkCode, hasJustReset, issueCode, spendCode } from './verification-codes.ts'

const CODE_GAP_SECONDS = 60

/**
 * Known and unknown addresses get the same response after the same work: one code, one mail
 * (docs/invariants.md#passwords-and-codes).
 */
const sendCode: Handler<typeof auth.sendCode> = async (
  { user_string, scene, device },
  { services, lang, caller, ip },
) => {
  const email = requireEmail(user_string)
  if (scene === 'bind' && !caller) throw new AppError('login_first')
  const asker =
    scene === 'bind' && caller
      ? memberRequester(caller.userId, false)
      : await guestRequester(services.db, emailContact(email), { ip, device })
  const code = await issueCode(services, email, scene, asker)
  const known = (await userByEmail(services.db, email)) !== undefined
  // A user who adds an email address to their account must first prove by the code that they own it. Only then does
  // the response reveal whether the address has an account.
  const kinds = {
    register: known ? 'registered' : 'code',
    forget: known ? 'code' : 'unknown',
    bind: 'code',
  } as const
  const kind = kinds[scene]
  const { site_name } = await site(services.db, lang)
  const { subject, text } = emailText(kind, lang, { site: site_name, code })
  await services.mailer.send({ to: email, subject, text, ...(kind === 'code' ? { code } : {}) })
  return { seconds: CODE_GAP_SECONDS }
}

/** Checks a code that was sent to an email address, or, without an `@`, to a phone number in `country_code`. */
const checkCodeHandler: Handler<typeof auth.checkCode> = async (params, { services, caller, ip }) => {
  const { user_string, scene, email_code, country_code, device } = params
  const type = user_string.includes('@') ? 'email' : 'mobile'
  const { to } = parseContact({ user_string, type, area_code: country_code })
  const asker =
    scene === 'bind' && caller ? memberRequester(caller.userId, false).mark : sourceMark({ ip, device })
  await checkCode(services, { target: to, scene, asker }, email_code)
  return { valid: 1 }
}

const register: Handler<typeof auth.register> = async (params, { services, lang, caller, ip }) => {
  const { db, clock, log } = services
  const who = parseContact(params)
  if (who.mobile !== '') await requireServedArea(db, who.area_code)
  if (params.password !== params.re_password) throw new AppError('password_mismatch')
  const inviter = params.extension_code === '' ? null : await inviterOf(db, params.extension_code)
  if (inviter === undefined) throw new AppError('bad_invite_code')
  // A signed-in user cannot enter their own invite code.
  if (caller && inviter?.id === caller.userId) throw noSuch('extension_code', 'invite_own')
  const asker = sourceMark({ ip, device: params.device })
  const codeId = await checkCode(services, { target: who.to, scene: 'register', asker }, params.code)
  const passwordHash = await hashPassword(params.password)
  const attempt = inTransaction(db, async (tx) => {
    await spendCode(tx, codeId, clock.now())
    const invitedBy = inviter?.id ?? null
    const { email, area_code, mobile } = who
    const person = { email, area_code, mobile, passwordHash, invitedBy, lang, time: clock.now() }
    const made = await createUser(tx, person)
    if (made === null) throw new AppError('account_taken')
    return made
  })
  return { id: await attempt.catch((error) => notRegistered(error, log)) }
}

/** Throws `register_failed` when the transaction has failed: nothing was stored, and the code is still valid. */
function notRegistered(error: unknown, log: Log): never {
  if (error instanceof AppError || isUnreachable(error) || isCrowded(error)) throw error
  log.error('a registration failed', { problem: error })
  throw new AppError('register_failed')
}

/** The counter of sign-ins at an account from unknown devices and addresses. */
const counterOf = ({ mobile, to }: EnteredContact): AttemptCounter => [mobile === '' ? 'email' : 'mobile', to]

/**
 * Resets a password by a code. For a contact without an account this fails like a wrong code, because no code was
 * sent to the contact.
 */
const forget: Handler<typeof auth.forget> = async (params, { services, ip }) => {
  const { db, clock } = services
  const who = parseContact(params)
  if (params.password !== params.re_password) throw new AppError('password_mismatch')
  const asker = sourceMark({ ip, device: params.device })
  const codeId = await checkCode(services, { target: who.to, scene: 'forget', asker }, params.code)
  const passwordHash = await hashPassword(params.password)
  const time = clock.now()
  const id = await inTransaction(db, async (tx) => {
    await spendCode(tx, codeId, time)
    const person = await userBy(tx, who)
    if (!person) throw new AppError('wrong_code')
    await changePassword(tx, person.id, passwordHash, time)
    await dropPasskeys(tx, person.id)
    return person.id
  })
  await Promise.all([
    revokeEverySession(services, id),
    clearAttempts(services, counterOf(who)),
    forgetSources(db, id),
  ])
  return { withdraw_hold_until: wireTime(time + WITHDRAW_HOLD) }
}

/**
 * A text that is neither an email address nor a phone number is treated like a contact without an account: the same
 * steps, the same error.
 */
function contactOrUnknown(params: CheckedParams<typeof auth.login>): EnteredContact {
  try {
    return parseContact(params)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return emailContact(params.user_string.trim().toLowerCase())
  }
}

const login: Handler<typeof auth.login> = async (params, context) => {
  const { password, device } = params
  const { services } = context
  const place = { ip: context.ip, device }
  const who = contactOrUnknown(params)
  // The check depends only on the entered dial code, so it does not reveal whether the number has
  // an account.
  if (who.mobile !== '') await requireServedArea(services.db, who.area_code)
  const account = who.to
  const known = await userBy(services.db, who)
  // The query also runs when there is no such account, so that the response time does not reveal whether the account
  // exists.
  const seen = await knownSource(services.db, known?.id ?? 0, place)
  // A requester who has just proved by a code that they own the mailbox is not locked out by the attempts of others.
  const mark = sourceMark(place)
  const reset = await hasJustReset(services.db, { target: account, asker: mark }, services.clock.now())
  const home = seen?.mark ?? (reset ? mark : null)
  const tries: AttemptCounter =
    home === null ? counterOf(who) : ['known source', account, home.toString('hex')]
  const stranger = home === null ? context.ip : null
  await countAttempt(services, tries, { known: known !== undefined, stranger })
  const right = await verifyPassword(known?.password_hash ?? null, password, home !== null)
  // The password of a demo account is public, so it is only accepted in demo mode.
  if (!right || !known || (known.demo && !services.config.demo)) throw new AppError('login_failed')
  await clearAttempts(services, tries)
  // With a second factor, this device and address become known only after the code was entered too.
  const proven = { userId: known.id, passwordHash: known.password_hash }
  if (await hasFactor(services.db, known.id)) {
    const { ticket, until } = await openTicket(services, proven)
    return { ticket, until: wireTime(until) }
  }
  return openSession(services, proven, { ...context, device })
}

const logout: Handler<typeof auth.logout> = async (_params, { services, caller }) => {
  await revokeSession(services, caller.tokenHash)
  return {}
}

const info: Handler<typeof user.info> = async (_params, { services, caller, lang }) => {
  const [found, freezes] = await Promise.all([
    userInfo(services, caller.userId, lang),
    announcedFreezes(services.db, caller.userId, services.clock.now()),
  ])
  if (!found) throw new AppError('session_expired', {}, '999')
  await followDevice(services.db, caller, lang)
  return { ...found, freezes }
}

const upload: Handler<typeof user.upload> = (_params, { services, caller, file }) =>
  storePicture(services, caller.userId, file.bytes)

export const authHandlers = { sendCode, checkCode: checkCodeHandler, register, forget, login, logout }
export const userHandlers = { info, upload }
