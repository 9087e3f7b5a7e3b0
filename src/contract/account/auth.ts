import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { write } from '../wire/callBuilders.ts'
import {
  code,
  contactType,
  deviceMark,
  form,
  inviteCode,
  line,
  nothing,
  oneOf,
  password,
  str,
  userString,
} from '../wire/fields.ts'

const scene = oneOf('register', 'forget', 'bind')
const small = v.optional(line(8, 0), '')

/** `seconds`: time until the next code may be requested. */
const Sent = v.object({ seconds: v.number() })

export const auth = {
  /**
   * Sends a 6-digit code by email or text message. The code is valid for 10 minutes and 5 attempts. A contact
   * gets at most 1 code a minute and 10 a day. Only the `device` that requested the code can use it, or
   * without a `device` only the same IP address.
   */
  sendCode: write('POST', '/sms_mail', {
    summary: 'Send a verification code by email or SMS',
    params: form({
      user_string: userString,
      scene,
      area_code_id: small,
      area_code: small,
      country_code: small,
      email_code: v.optional(v.literal('', 'param_error'), ''),
      device: deviceMark,
    }),
    answer: Sent,
    stoppedBy: [],
  }),
  /** Checks a code. A correct code stays valid; a wrong code counts as a failed attempt. */
  checkCode: write('POST', '/user/check_email', {
    summary: 'Check a verification code',
    params: form({
      user_string: userString,
      scene,
      email_code: code,
      country_code: small,
      device: deviceMark,
    }),
    answer: v.object({ valid: v.literal(1) }),
    stoppedBy: [],
  }),
  register: write('POST', '/user/register', {
    summary: 'Register an account',
    params: form({
      user_string: userString,
      code,
      password,
      re_password: password,
      extension_code: inviteCode,
      type: contactType,
      area_code: small,
      device: deviceMark,
    }),
    answer: v.object({ id: v.number() }),
    stoppedBy: [],
  }),
  /**
   * Sets a new password with a code that was sent to the person. Accepts both sets of field names that
   * clients send: `user_string` with `re_password`, or `account` with `repassword`. Ends all sessions of the
   * person.
   */
  forget: write('POST', '/user/forget', {
    summary: 'Reset a forgotten password',
    params: v.pipe(
      form({
        user_string: v.optional(userString),
        account: v.optional(userString),
        code,
        password,
        re_password: v.optional(password),
        repassword: v.optional(password),
        extension_code: inviteCode,
        type: contactType,
        area_code: small,
        device: deviceMark,
      }),
      v.transform(
        ({ user_string, account, re_password, repassword, code, password, type, area_code, device }) => ({
          user_string: user_string ?? account ?? '',
          re_password: re_password ?? repassword ?? '',
          code,
          password,
          type,
          area_code,
          device,
        }),
      ),
      v.object(
        {
          user_string: userString,
          re_password: password,
          code: str,
          password: str,
          type: v.picklist(['email', 'mobile']),
          area_code: str,
          device: str,
        },
        'param_error',
      ),
    ),
    answer: v.object({ withdraw_hold_until: v.number() }),
    stoppedBy: [],
  }),
  /**
   * Returns the session token, or for a person with a second factor a ticket for `guard.login`. `device`: a
   * random id stored by the app, by which the server recognises the device.
   */
  login: write('POST', '/user/login', {
    summary: 'Log in',
    params: form({
      user_string: userString,
      password,
      type: contactType,
      area_code_id: small,
      area_code: small,
      device: deviceMark,
    }),
    answer: v.union([str, v.object({ ticket: str, until: v.number() })]),
    // `auth.login` itself is not stopped: a sign-in freeze is checked after the credentials were verified,
    // where the session is opened.
    stoppedBy: [],
  }),
  logout: write('GET', '/user/logout', {
    summary: 'Log out',
    params: nothing,
    answer: v.object({}),
    access: 'member',
    stoppedBy: [],
  }),
}

export const authArea = area({
  name: 'auth',
  about: 'Registration, login and password reset',
  calls: auth,
  events: {
    /**
     * The person's sessions have changed. `ended` 1: the session of this socket has ended; sent with `seq` 0,
     * outside of the numbering of personal events. `ended` 0: another session began or ended.
     */
    session: event({
      reason: v.picklist(['signed_in', 'signed_out', 'password_changed']),
      ended: v.picklist([0, 1]),
    }),
  },
  errors: [
    'login_first',
    'session_expired',
    'login_failed',
    'login_locked',
    'register_failed',
    'account_taken',
    'password_mismatch',
    'bad_account',
    'bad_password',
    'bad_code',
    'wrong_code',
    'code_too_soon',
    'code_limit',
    'bad_invite_code',
    'area_unsupported',
  ],
})
