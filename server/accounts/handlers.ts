import type { auth } from '#contract/auth.ts'
import type { user } from '#contract/user.ts'
import { wireTime } from '../clock.ts'
import { site } from '../content/pages.ts'
import { inTransaction, isCrowded, isUnreachable } from '../db/transaction.ts'
import type { Handler } from '../http/types.ts'
import { Refusal } from '../refusal.ts'
import type { Log } from '../services.ts'
import { clearAttempts, countAttempt } from './attempts.ts'
import { checkCode, issueCode, spendCode } from './codes.ts'
import { emailOf, needEmail } from './email.ts'
import { keepPicture } from './files.ts'
import { mailText } from './mail-texts.ts'
import { hashPassword, passwordIs } from './password.ts'
import { forgetPlaces, keepPlace, knownPlace } from './places.ts'
import { openSession, revokeEverySession, revokeSession } from './sessions.ts'
import { changePassword, createUser, inviterOf, userByEmail, userInfo, WITHDRAW_HOLD } from './users.ts'

const CODE_GAP_SECONDS = 60

/** Known and unknown addresses get the same answer after the same work: one code, one mail (trust.md, Passwords). */
const sendCode: Handler<typeof auth.sendCode> = async (
  { user_string, scene },
  { services, lang, caller },
) => {
  const email = needEmail(user_string)
  if (scene === 'bind' && !caller) throw new Refusal('login_first')
  const code = await issueCode(services, email, scene, caller?.userId ?? null)
  const known = (await userByEmail(services.db, email)) !== undefined
  // Whoever binds an address proves that it is theirs, and learns only then that it has an account.
  const kinds = {
    register: known ? 'registered' : 'code',
    forget: known ? 'code' : 'unknown',
    bind: 'code',
  } as const
  const kind = kinds[scene]
  const { site_name } = await site(services.db, lang)
  const { subject, text } = mailText(kind, lang, { site: site_name, code })
  await services.mailer.send({ to: email, subject, text, ...(kind === 'code' ? { code } : {}) })
  return { seconds: CODE_GAP_SECONDS }
}

const check: Handler<typeof auth.checkCode> = async ({ user_string, scene, email_code }, { services }) => {
  await checkCode(services, needEmail(user_string), scene, email_code)
  return { valid: 1 }
}

const register: Handler<typeof auth.register> = async (params, { services, lang, caller }) => {
  const { db, clock, log } = services
  const email = needEmail(params.user_string, params.type)
  if (params.password !== params.re_password) throw new Refusal('password_mismatch')
  const inviter = params.extension_code === '' ? null : await inviterOf(db, params.extension_code)
  if (inviter === undefined) throw new Refusal('bad_invite_code')
  // Nobody invites themselves. Who is not signed in is not told whose code it is.
  if (caller && inviter?.id === caller.userId) throw new Refusal('param_error')
  const codeId = await checkCode(services, email, 'register', params.code)
  const passwordHash = await hashPassword(params.password)
  const attempt = inTransaction(db, async (tx) => {
    await spendCode(tx, codeId, clock.now())
    const invitedBy = inviter?.id ?? null
    const made = await createUser(tx, { email, passwordHash, invitedBy, lang, time: clock.now() })
    if (made === null) throw new Refusal('account_taken')
    return made
  })
  return { id: await attempt.catch((problem) => notRegistered(problem, log)) }
}

/** Nothing was kept, the code is good still: the person is told that it was the registration that failed. */
function notRegistered(problem: unknown, log: Log): never {
  if (problem instanceof Refusal || isUnreachable(problem) || isCrowded(problem)) throw problem
  log.error('a registration failed', { problem })
  throw new Refusal('register_failed')
}

/** An unknown address fails as a wrong code does: its code went to nobody. */
const forget: Handler<typeof auth.forget> = async (params, { services }) => {
  const { db, clock } = services
  const email = needEmail(params.user_string, params.type)
  if (params.password !== params.re_password) throw new Refusal('password_mismatch')
  const codeId = await checkCode(services, email, 'forget', params.code)
  const passwordHash = await hashPassword(params.password)
  const until = clock.now() + WITHDRAW_HOLD
  const id = await inTransaction(db, async (tx) => {
    await spendCode(tx, codeId, clock.now())
    const changed = await changePassword(tx, email, passwordHash, until)
    if (changed === null) throw new Refusal('wrong_code')
    return changed
  })
  await Promise.all([revokeEverySession(services, id), clearAttempts(services, email), forgetPlaces(db, id)])
  return { withdraw_hold_until: wireTime(until) }
}

const login: Handler<typeof auth.login> = async ({ user_string, password, type, device }, context) => {
  const { services } = context
  const place = { ip: context.ip, device }
  if (type === 'mobile') throw new Refusal('mobile_unsupported')
  const account = emailOf(user_string) ?? user_string.trim().toLowerCase()
  const known = await userByEmail(services.db, account)
  // Asked for an unknown account as well, so that both take the same way.
  const home = await knownPlace(services.db, known?.id ?? 0, place)
  const tries = home === null ? account : `${account} ${home.toString('hex')}`
  await countAttempt(services, tries)
  const right = await passwordIs(known?.password_hash ?? null, password, home !== null)
  // The password of a demo account is public.
  if (!right || !known || (known.demo && !services.config.demo)) throw new Refusal('login_failed')
  await Promise.all([clearAttempts(services, tries), keepPlace(services, known.id, place)])
  return openSession(services, known.id, context)
}

const logout: Handler<typeof auth.logout> = async (_params, { services, caller }) => {
  await revokeSession(services, caller.tokenHash)
  return {}
}

const info: Handler<typeof user.info> = async (_params, { services, caller, lang }) => {
  const found = await userInfo(services.db, caller.userId, lang)
  if (!found) throw new Refusal('session_expired', {}, '999')
  return found
}

const upload: Handler<typeof user.upload> = (_params, { services, caller, file }) =>
  keepPicture(services, caller.userId, file.bytes)

export const authHandlers = { sendCode, checkCode: check, register, forget, login, logout }
export const userHandlers = { info, upload }
