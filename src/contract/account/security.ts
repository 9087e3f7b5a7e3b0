import * as v from 'valibot'
import { plainCode } from '#domain/text/plainText.ts'
import { area } from '../wire/area.ts'
import { minutes, type Reads, read, seconds, standingReads, write } from '../wire/callBuilders.ts'
import {
  code,
  codeIfAny,
  deviceMark,
  factorCode,
  form,
  givenPassword,
  givenPasswordIfAny,
  idOrAll,
  int,
  nothing,
  oneOf,
  password,
  str,
  userString,
} from '../wire/fields.ts'

/** Dial code without the plus sign. */
const areaCode = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'bad_mobile'))
const mobile = v.pipe(v.string(), v.transform(plainCode), v.regex(/^\d[\d ().-]{4,22}\d$/, 'bad_mobile'))

/** `seconds`: time until the next code may be requested; `target`: the masked contact. */
const Sent = v.object({ seconds: int, target: str })

/** A signed-in device. `place`: its shortened IP address. */
export const Session = v.object({
  id: int,
  device: str,
  place: str,
  /** 1: the session that makes this call. */
  current: int,
  create_time: int,
  /** Time of the last use, rounded to the hour. */
  seen_time: int,
})
export type Session = v.InferOutput<typeof Session>

/** Passwords, contacts and sessions of an account (docs/products/accounts.md#rules). */
export const safe = {
  payPassword: read('GET', '/safe/pay_password', {
    summary: 'Get the state of the pay password',
    params: nothing,
    answer: v.object({ has_pay_password: int, locked_until: int }),
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: seconds(60) },
  }),
  /**
   * Sets the pay password. To change a pay password, the caller sends the old pay password; without the old
   * pay password a code resets it. A change pauses withdrawals for 24 hours; setting the first pay password
   * does not.
   */
  setPayPassword: write('POST', '/safe/pay_password', {
    summary: 'Set the pay password',
    params: form({
      password,
      re_password: password,
      code,
      old_password: givenPasswordIfAny,
      factor_code: factorCode,
    }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    requires: { factor: true },
    stoppedBy: [],
    changes: (): Reads => [safe.payPassword, ...standingReads()],
  }),
  /** Checks the pay password. Five wrong attempts lock the pay password for 30 minutes. */
  checkPayPassword: write('POST', '/safe/pay_password/check', {
    summary: 'Check the pay password',
    params: form({
      password: givenPassword,
    }),
    answer: v.object({ valid: v.literal(1) }),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [safe.payPassword],
  }),
  /** Sends a code to the person's own contact, for security changes and withdrawals. */
  send: write('POST', '/safe/send', {
    summary: 'Send a code to the member’s own contact',
    params: form({
      scene: oneOf('password', 'pay_password', 'contact', 'withdraw', 'close'),
      /**
       * Contact to which the code is sent; empty: the bound email address, or the bound phone when no email
       * address is bound.
       */
      by: v.optional(oneOf('', 'email', 'mobile'), ''),
    }),
    answer: Sent,
    access: 'member',
    stoppedBy: [],
  }),
  /** Changes the login password, ends all sessions of the person, and pauses withdrawals for 24 hours. */
  updatePassword: write('POST', '/safe/update_password', {
    summary: 'Change the login password',
    params: form({ password, re_password: password, code, factor_code: factorCode }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    requires: { factor: true },
    stoppedBy: [],
  }),
  /**
   * Binds an email address. Replacing a bound address pauses withdrawals for 24 hours. `own_code`: the code
   * of scene `contact`, which `send` has sent to a bound contact.
   */
  bindEmail: write('POST', '/safe/email', {
    summary: 'Bind an email address',
    params: form({ email: userString, code, own_code: codeIfAny, factor_code: factorCode }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    requires: { factor: true },
    stoppedBy: [],
    changes: standingReads,
  }),
  /**
   * Sends a code by text message. As with `auth.sendCode`, the answer is the same for registered and
   * unregistered numbers. The scene `bind` requires a session. Without a scene, the code is for `bind` if
   * there is a session, otherwise for a new password if the number is registered, otherwise for a
   * registration.
   */
  sendSms: write('POST', '/sms_send', {
    summary: 'Send a verification code by SMS',
    params: form({
      area_code: v.optional(areaCode, '86'),
      mobile,
      scene: v.optional(oneOf('', 'register', 'forget', 'bind'), ''),
      device: deviceMark,
    }),
    answer: Sent,
    stoppedBy: [],
  }),
  /**
   * Binds a phone number. `own_code`: a code that `send` sent to the person's own contact, required from people
   * with a contact. Without `area_code` the dial code is that of the number to which the code was sent.
   */
  bindMobile: write('POST', '/safe/mobile', {
    summary: 'Bind a mobile number',
    params: form({
      area_code: v.optional(v.union([v.literal(''), areaCode], 'bad_mobile'), ''),
      mobile,
      code,
      own_code: codeIfAny,
      factor_code: factorCode,
    }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    requires: { factor: true },
    stoppedBy: [],
    changes: standingReads,
  }),
  sessions: read('GET', '/safe/sessions', {
    summary: 'List sessions',
    params: nothing,
    answer: v.object({ list: v.array(Session) }),
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: minutes(1) },
  }),
  /** Ends the session with this id; 0: ends all sessions except the calling session. */
  revoke: write('POST', '/safe/sessions/revoke', {
    summary: 'Revoke one session or all others',
    params: form({ id: idOrAll, factor_code: factorCode }),
    answer: v.object({ ended: int }),
    access: 'member',
    requires: { factor: true },
    stoppedBy: [],
    changes: (): Reads => [safe.sessions],
  }),
}

export const safeArea = area({
  name: 'safe',
  about: 'Passwords, contacts and sessions',
  calls: safe,
  errors: [
    'bad_mobile',
    'mobile_taken',
    'sms_unavailable',
    'own_code_missing',
    'same_contact',
    'password_is_pay',
    'withdrawals_frozen',
    'trading_frozen',
    'sign_in_frozen',
  ],
  mails: [
    'sign_in',
    'password_changed',
    'pay_password_changed',
    'contact_changed',
    'withdrawals_frozen',
    'trading_frozen',
    'sign_in_frozen',
    'freeze_lifted',
  ],
})
