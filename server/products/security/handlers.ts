import { randomBytes } from 'node:crypto'
import type { secondFactor as calls } from '#contract/account/secondFactor.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { site } from '../../content/page-settings.ts'
import {
  changeProtection,
  protectionOf,
  requirePassword,
} from '../../identity/accounts/account-protection.ts'
import { requireContacts } from '../../identity/accounts/contact-code.ts'
import { dropChallenges } from '../../identity/accounts/passkeys.ts'
import { setSavedOnly } from '../../identity/accounts/saved-addresses-only.ts'
import {
  hasFactor,
  proveFactor,
  renewRecovery,
  requireFactor,
  secretBinding,
  spendFactor,
  totpOf,
} from '../../identity/accounts/second-factor.ts'
import { isKeyOf, secretKeyOf } from '../../identity/accounts/secret-key.ts'
import { openSession } from '../../identity/accounts/sessions.ts'
import { dropTickets, redeemTicket } from '../../identity/accounts/sign-in-tickets.ts'
import { holdWithdrawals, WITHDRAW_HOLD } from '../../identity/accounts/users.ts'
import { wireTime } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Handler } from '../../platform/http/types.ts'
import { commitAndNotify } from '../notifications.ts'
import { passkeyHandlers } from './passkeys.ts'

/** Number of bytes of a secret: the same as of the output of the HMAC that generates the codes (RFC 4226). */
const SECRET_BYTES = 20

const state: Handler<typeof calls.state> = (_params, { services, caller }) =>
  protectionOf(services, caller.userId)

const begin: Handler<typeof calls.begin> = async ({ password }, { services, caller, lang }) => {
  const { db, clock, config, log } = services
  const { userId } = caller
  await requirePassword(services, userId, password)
  const key = secretKeyOf(config)
  if (!(await isKeyOf(db, key))) {
    log.error('SECRET_KEY is not the one that this database knows: nobody can turn on a second factor')
    throw new AppError('factor_unavailable')
  }
  const secret = randomBytes(SECRET_BYTES)
  const row = {
    secret: key.seal(secret, secretBinding(userId)),
    last_step: 0,
    tries: 0,
    created_at: clock.now(),
  }
  const begun = await db
    .insertInto('factors')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('factors.confirmed_at', '=', 0),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!begun) throw new AppError('factor_on')
  const [contact] = await requireContacts(db, userId)
  const { site_name } = await site(db, lang)
  const totp = totpOf(secret, contact?.masked ?? String(userId), site_name)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

const confirm: Handler<typeof calls.confirm> = async ({ code }, { services, caller }) => {
  const { db, config } = services
  const { userId } = caller
  if (await hasFactor(db, userId)) throw new AppError('factor_on')
  await proveFactor(services, userId, code, { recovery: false, pending: true })
  const recovery = await changeProtection(services, userId, { kind: 'factor_on' }, async (tx, time) => {
    const confirmed = await tx
      .updateTable('factors')
      .set({ confirmed_at: time })
      .where('user_id', '=', userId)
      .where('confirmed_at', '=', 0)
      .returning('user_id')
      .executeTakeFirst()
    if (!confirmed) throw new AppError('factor_on')
    await dropChallenges(tx, userId)
    return renewRecovery(tx, secretKeyOf(config), userId)
  })
  return { recovery }
}

const off: Handler<typeof calls.off> = async (params, { services, caller }) => {
  const { userId } = caller
  await requirePassword(services, userId, params.password)
  await proveFactor(services, userId, params.code, { recovery: true })
  const now = services.clock.now()
  await changeProtection(services, userId, { kind: 'factor_off' }, async (tx) => {
    await tx.deleteFrom('factors').where('user_id', '=', userId).execute()
    await dropTickets(tx, userId)
    await holdWithdrawals(tx, userId, 'second_factor', now)
  })
  return { withdraw_hold_until: wireTime(now + WITHDRAW_HOLD) }
}

const renew: Handler<typeof calls.renew> = async (params, { services, caller }) => {
  const { userId } = caller
  await requirePassword(services, userId, params.password)
  await proveFactor(services, userId, params.code, { recovery: false })
  const recovery = await changeProtection(services, userId, { kind: 'recovery_renewed' }, async (tx) => {
    // The row is locked. Without the lock, concurrent renewals could store a mix of the codes of both.
    const held = await tx
      .selectFrom('factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw new AppError('factor_off')
    return renewRecovery(tx, secretKeyOf(services.config), userId)
  })
  return { recovery }
}

const login: Handler<typeof calls.login> = async ({ ticket, code, device }, context) => {
  const { services } = context
  return openSession(services, await redeemTicket(services, ticket, code), { ...context, device })
}

const savedOnly: Handler<typeof calls.savedOnly> = async ({ on, factor_code }, { services, caller }) => {
  const { userId } = caller
  const time = services.clock.now()
  if (on === 0) await requireFactor(services, userId, factor_code)
  const done = await commitAndNotify(services, async (tx) => {
    const outcome = await setSavedOnly(tx, userId, on === 1, time)
    if (!outcome.changed) return { outcome, news: null }
    if (on === 0) await spendFactor(services, tx, userId, factor_code)
    const kind = on === 1 ? 'saved_only_on' : 'saved_only_ending'
    return { outcome, news: { mails: [await writeMail(tx, { userId, kind, details: {}, time })] } }
  })
  return { saved_only: done.on ? 1 : 0, saved_only_end: wireTime(done.endsAt) }
}

export const securityHandlers = { state, begin, confirm, off, renew, login, savedOnly, ...passkeyHandlers }
