import type { secondFactor as calls } from '#contract/account/secondFactor.ts'
import { site } from '../../content/page-settings.ts'
import { changeProtection, requirePasswordAndFactor } from '../../identity/accounts/account-protection.ts'
import { requireContacts } from '../../identity/accounts/contact-code.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import {
  creationOptions,
  PASSKEYS_MAX,
  signInOptions,
  toPasskey,
  verifyCreation,
  verifySignIn,
} from '../../identity/accounts/passkeys.ts'
import { openSession } from '../../identity/accounts/sessions.ts'
import { holdWithdrawals, WITHDRAW_HOLD } from '../../identity/accounts/users.ts'
import { wireTime } from '../../platform/clock.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Handler } from '../../platform/http/types.ts'

const ask: Handler<typeof calls.passkeyAsk> = async (_params, { services }) => ({
  options: await signInOptions(services),
})

const login: Handler<typeof calls.passkeyLogin> = async ({ credential, device }, context) => {
  const { services } = context
  const userId = await verifySignIn(services, credential)
  const person = await services.db
    .selectFrom('users')
    .select('demo')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (person?.demo !== false && !services.config.demo) throw new AppError('passkey_failed')
  return openSession(services, { userId, passwordHash: null }, { ...context, device })
}

const begin: Handler<typeof calls.passkeyBegin> = async (params, { services, caller, lang }) => {
  const { userId } = caller
  await requirePasswordAndFactor(services, userId, params)
  const [contact] = await requireContacts(services.db, userId)
  const { site_name } = await site(services.db, lang)
  const person = { id: userId, account: contact?.masked ?? String(userId) }
  return { options: await creationOptions(services, person, site_name) }
}

const add: Handler<typeof calls.passkeyAdd> = async ({ credential, name }, { services, caller }) => {
  const { userId } = caller
  const made = await verifyCreation(services, userId, credential)
  return changeProtection(
    services,
    userId,
    { kind: 'passkey_added', details: { name: name.trim() } },
    async (tx, time) => {
      await lockUser(tx, userId)
      const { n } = await tx
        .selectFrom('passkeys')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (Number(n) >= PASSKEYS_MAX) throw new AppError('passkeys_limit', { max: PASSKEYS_MAX })
      const row = await tx
        .insertInto('passkeys')
        .values({ user_id: userId, ...made, name: name.trim(), created_at: time })
        .onConflict((conflict) => conflict.column('credential').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new AppError('passkey_known')
      await holdWithdrawals(tx, userId, 'passkeys', time)
      return toPasskey(row)
    },
  )
}

const rename: Handler<typeof calls.passkeyName> = async ({ id, name }, { services, caller }) => {
  const row = await services.db
    .updateTable('passkeys')
    .set({ name: name.trim() })
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuch('id')
  return toPasskey(row)
}

const remove: Handler<typeof calls.passkeyRemove> = async ({ id, ...proofs }, { services, caller }) => {
  const { db, clock } = services
  const { userId } = caller
  const own = await db
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) throw noSuch('id')
  await requirePasswordAndFactor(services, userId, proofs)
  const now = clock.now()
  await changeProtection(
    services,
    userId,
    { kind: 'passkey_removed', details: { name: own.name } },
    async (tx) => {
      const gone = await tx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (!gone) throw noSuch('id')
      await holdWithdrawals(tx, userId, 'passkeys', now)
    },
  )
  return { withdraw_hold_until: wireTime(now + WITHDRAW_HOLD) }
}

export const passkeyHandlers = {
  passkeyAsk: ask,
  passkeyLogin: login,
  passkeyBegin: begin,
  passkeyAdd: add,
  passkeyName: rename,
  passkeyRemove: remove,
}
