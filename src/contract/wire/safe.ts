import * as v from 'valibot'
import { plainCode } from '#domain/text/text.ts'
import { identity } from '../account/identity.ts'
import { user } from '../account/user.ts'
import { area } from './area.ts'
import {
  code,
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
} from './fields.ts'
import { minutes, type Reads, read, seconds, write } from './kit.ts'

/** Dial code without its plus, and the number within the country. */
const areaCode = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'bad_mobile')), '86')
const mobile = v.pipe(v.string(), v.transform(plainCode), v.regex(/^\d[\d ().-]{4,22}\d$/, 'bad_mobile'))
/** The code that was sent to the person's own address (`send`), where a contact is replaced. */
const contactCode = v.optional(v.pipe(v.string(), v.regex(/^(?:\d{6})?$/, 'bad_code')), '')

/** `seconds` until the next code may be asked for; `target` as the person knows it, masked. */
const Sent = v.object({ seconds: int, target: str })

/** One device that is signed in. `place` is its address, cut short. */
export const Session = v.object({
  id: int,
  device: str,
  place: str,
  /** 1: the one that asks. */
  current: int,
  create_time: int,
  /** When it was last used, to the hour. */
  seen_time: int,
})
export type Session = v.InferOutput<typeof Session>

const contacts = (): Reads => [user.info, identity.state]

/** What keeps an account a person's own (docs/products/accounts.md#rules). */
export const safe = {
  payPassword: read('GET', '/safe/pay_password', {
    params: nothing,
    answer: v.object({ has_pay_password: int, locked_until: int }),
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: seconds(60) },
  }),
  /**
   * Sets it, or changes it by the old one; without the old one the code alone resets it. A change pauses withdrawals for
   * 24 hours, the first one does not.
   */
  setPayPassword: write('POST', '/safe/pay_password', {
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
    changes: (): Reads => [safe.payPassword, user.info],
  }),
  /** Five wrong ones lock it for 30 minutes. */
  checkPayPassword: write('POST', '/safe/pay_password/check', {
    params: form({
      password: givenPassword,
    }),
    answer: v.object({ valid: v.literal(1) }),
    access: 'member',
    changes: (): Reads => [safe.payPassword],
  }),
  /** A code to the person's own address or phone, for what changes who may act for them, and for withdrawals. */
  send: write('POST', '/safe/send', {
    params: form({
      scene: oneOf('password', 'pay_password', 'contact', 'withdraw', 'close'),
      /** Where to, of the contacts that are bound; empty: the address, else the phone. */
      by: v.optional(oneOf('', 'email', 'mobile'), ''),
    }),
    answer: Sent,
    access: 'member',
  }),
  /** Every session of the person ends, and withdrawals pause for 24 hours. */
  updatePassword: write('POST', '/safe/update_password', {
    params: form({ password, re_password: password, code, factor_code: factorCode }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    requires: { factor: true },
  }),
  /**
   * Binds an address, or another one in the place of the bound one: that pauses withdrawals for 24 hours, a first one does
   * not. `own_code`: what `send` sent to a contact that is bound already, for the scene `contact`.
   */
  bindEmail: write('POST', '/safe/email', {
    params: form({ email: userString, code, own_code: contactCode, factor_code: factorCode }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    requires: { factor: true },
    changes: contacts,
  }),
  /**
   * Texts a code; like `auth.sendCode` it answers alike for known and unknown numbers. `bind` is for who is signed in.
   * Without a scene it is `bind` of whoever is, and else what the number lets a guest do: register, or a new password.
   */
  sendSms: write('POST', '/sms_send', {
    params: form({
      area_code: areaCode,
      mobile,
      scene: v.optional(oneOf('', 'register', 'forget', 'bind'), ''),
      device: deviceMark,
    }),
    answer: Sent,
  }),
  bindMobile: write('POST', '/safe/mobile', {
    params: form({ area_code: areaCode, mobile, code, own_code: contactCode, factor_code: factorCode }),
    answer: v.object({ withdraw_hold_until: int }),
    access: 'member',
    requires: { factor: true },
    changes: contacts,
  }),
  sessions: read('GET', '/safe/sessions', {
    params: nothing,
    answer: v.object({ list: v.array(Session) }),
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: minutes(1) },
  }),
  /** Ends one session by its id; 0: every one but that which asks. */
  revoke: write('POST', '/safe/sessions/revoke', {
    params: form({ id: idOrAll, factor_code: factorCode }),
    answer: v.object({ ended: int }),
    access: 'member',
    requires: { factor: true },
    changes: (): Reads => [safe.sessions],
  }),
}

export const safeArea = area({
  name: 'safe',
  calls: safe,
  errors: [
    'bad_mobile',
    'mobile_taken',
    'sms_unavailable',
    'own_code_missing',
    'same_contact',
    'password_is_pay',
  ],
  mails: ['sign_in', 'password_changed', 'pay_password_changed', 'contact_changed'],
})
