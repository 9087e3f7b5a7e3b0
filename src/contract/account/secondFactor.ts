import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { minutes, type Reads, read, standingReads, write } from '../wire/callBuilders.ts'
import {
  deviceMark,
  factorCode,
  flag,
  form,
  givenPassword,
  id,
  int,
  line,
  nothing,
  str,
} from '../wire/fields.ts'
import { user } from './user.ts'

/** Response of the browser's WebAuthn API as JSON; checked by the server. */
const credential = v.pipe(v.string(), v.minLength(2, 'param_error'), v.maxLength(16_384, 'param_error'))
/** Second-factor code: six digits of the authenticator app, or a recovery code. */
const proof = line(32)
/** Second-factor code (`proof`), required from people with a second factor; '' from others. */
const proofIfOn = v.optional(line(32, 0), '')
/** Longest name of a passkey. */
export const PASSKEY_NAME_MAX = 30
const name = line(PASSKEY_NAME_MAX)

export const Passkey = v.object({
  id: int,
  name: str,
  create_time: int,
  /** Time of the last sign-in with this passkey; 0 before the first sign-in. */
  used_time: int,
})
export type Passkey = v.InferOutput<typeof Passkey>

export const SecondFactor = v.object({
  /**
   * 1: the second factor has been active since `since`, so sign-in and calls with `requires.factor` need a
   * code.
   */
  on: int,
  since: int,
  /** Number of unused recovery codes. */
  recovery_left: int,
  /**
   * 1: withdrawals are allowed only to saved addresses; `saved_only_end`: time at which this
   * restriction ends, 0 for no end.
   */
  saved_only: int,
  saved_only_end: int,
  /** 1: the host name of this installation supports passkeys. */
  passkeys_open: int,
  passkeys: v.array(Passkey),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** The second factor, passkeys and saved addresses (docs/products/accounts.md#second-factor). */
export const secondFactor = {
  state: read('GET', '/safe/guard', {
    summary: 'Get the state of the second factor and passkeys',
    params: nothing,
    answer: SecondFactor,
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: minutes(1) },
  }),
  /**
   * Creates a secret for the authenticator app; the call `confirm` then activates the second factor. `uri`:
   * content of the secret's QR code.
   */
  begin: write('POST', '/safe/factor/begin', {
    summary: 'Begin to set up a second factor',
    params: form({ password: givenPassword }),
    answer: v.object({ secret: str, uri: str }),
    access: 'member',
    stoppedBy: [],
  }),
  /**
   * Activates the second factor with a first authenticator code. Returns the recovery codes, which cannot be
   * read again.
   */
  confirm: write('POST', '/safe/factor/confirm', {
    summary: 'Confirm the second factor',
    params: form({ code: proof }),
    answer: v.object({ recovery: v.array(str) }),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [secondFactor.state, ...standingReads()],
  }),
  /** Turns the second factor off; pauses withdrawals for 24 hours. */
  off: write('POST', '/safe/factor/off', {
    summary: 'Turn the second factor off',
    params: form({ password: givenPassword, code: proof }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [secondFactor.state, ...standingReads()],
  }),
  /** Replaces the recovery codes by ten new codes; requires an authenticator code. */
  renew: write('POST', '/safe/factor/recovery', {
    summary: 'Renew the recovery codes',
    params: form({ password: givenPassword, code: proof }),
    answer: v.object({ recovery: v.array(str) }),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [secondFactor.state, user.info],
  }),
  /** Second step of a sign-in: the ticket from `auth.login` and a code. Returns the token. */
  login: write('POST', '/user/login/factor', {
    summary: 'Complete a login with the second factor',
    params: form({
      ticket: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'ticket_over')),
      code: proof,
      device: deviceMark,
    }),
    answer: str,
    stoppedBy: [],
  }),
  /** Options for signing in with a passkey, as JSON for `navigator.credentials.get`. */
  passkeyAsk: write('POST', '/user/passkey/ask', {
    summary: 'Request a passkey challenge',
    params: nothing,
    answer: v.object({ options: str }),
    stoppedBy: [],
  }),
  /** Signs in with a passkey, which replaces the password and the second-factor code. Returns the token. */
  passkeyLogin: write('POST', '/user/passkey/login', {
    summary: 'Log in with a passkey',
    params: form({ credential, device: deviceMark }),
    answer: str,
    stoppedBy: [],
  }),
  /** Options for creating a passkey, as JSON for `navigator.credentials.create`. */
  passkeyBegin: write('POST', '/safe/passkey/begin', {
    summary: 'Begin to add a passkey',
    params: form({ password: givenPassword, code: proofIfOn }),
    answer: v.object({ options: str }),
    access: 'member',
    stoppedBy: [],
  }),
  /** Stores the created passkey; pauses withdrawals for 24 hours. */
  passkeyAdd: write('POST', '/safe/passkey/add', {
    summary: 'Add a passkey',
    params: form({ credential, name }),
    answer: Passkey,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [secondFactor.state, ...standingReads()],
  }),
  passkeyName: write('POST', '/safe/passkey/name', {
    summary: 'Rename a passkey',
    params: form({ id, name }),
    answer: Passkey,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [secondFactor.state],
  }),
  /** Removes a passkey; pauses withdrawals for 24 hours. */
  passkeyRemove: write('POST', '/safe/passkey/remove', {
    summary: 'Remove a passkey',
    params: form({ id, password: givenPassword, code: proofIfOn }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [secondFactor.state, ...standingReads()],
  }),
  /**
   * Restricts withdrawals to saved addresses. Turning the restriction on takes effect at once. Turning the
   * restriction off takes effect after 24 hours, and requires a code from people with a second factor.
   */
  savedOnly: write('POST', '/safe/saved_only', {
    summary: 'Turn withdrawals to saved addresses only on or off',
    params: form({ on: flag, factor_code: factorCode }),
    answer: v.object({ saved_only: int, saved_only_end: int }),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [secondFactor.state, ...standingReads()],
  }),
}

export const secondFactorArea = area({
  name: 'guard',
  about: 'Second factor, passkeys and withdrawal protection',
  calls: secondFactor,
  errors: [
    'factor_needed',
    'factor_wrong',
    'factor_locked',
    'factor_used',
    'factor_on',
    'factor_off',
    'factor_unavailable',
    'ticket_over',
    'login_password_wrong',
    'passkey_failed',
    'passkey_known',
    'passkeys_limit',
    'address_unsaved',
  ],
  mails: [
    'factor_on',
    'factor_off',
    'factor_reset',
    'factor_guessed',
    'recovery_used',
    'recovery_renewed',
    'passkey_added',
    'passkey_removed',
    'saved_only_on',
    'saved_only_ending',
    'saved_only_off',
  ],
})
