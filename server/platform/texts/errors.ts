import type { ErrorKey } from '#contract/table.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { msg } from '#contract/wire/msg.ts'
import { errorTexts } from './registry.ts'
import { translate, type Values } from './translate.ts'
import type { ErrorTexts } from './types.ts'

/** Error texts of the platform itself; the errors of a product are defined in its folder. */
export const commonErrors = {
  param_error: msg({ message: 'Parameter error', context: 'error' }),
  login_first: msg({ message: 'Please login first', context: 'error' }),
  session_expired: msg({ message: 'Your session has expired. Please log in again', context: 'error' }),
  login_failed: msg({ message: 'Login failed', context: 'error' }),
  login_locked: msg({ message: 'Too many failed attempts. Try again in {minutes} min', context: 'error' }),
  register_failed: msg({ message: 'Registration failed', context: 'error' }),
  account_taken: msg({
    message: 'This account is already registered. Log in instead, or reset its password',
    context: 'error',
  }),
  password_mismatch: msg({ message: 'The two passwords are inconsistent', context: 'error' }),
  bad_account: msg({ message: 'Enter a valid email address', context: 'error' }),
  bad_password: msg({
    message: 'The password must have 7 to 128 characters. Choose another one',
    context: 'error',
  }),
  bad_code: msg({ message: 'The verification code has 6 digits. Enter all of them', context: 'error' }),
  wrong_code: msg({
    message: 'The verification code is wrong or has expired. Check it or ask for a new one',
    context: 'error',
  }),
  code_too_soon: msg({ message: 'Wait {seconds} s before asking for a new code', context: 'error' }),
  code_limit: msg({
    message:
      'Too many codes requested within 24 hours. Try again in {unit, select, min {{wait} min} h {{wait} h} other {{wait} s}}',
    context: 'error',
  }),
  bad_invite_code: msg({
    message: 'This invite code does not exist. Check it or leave the field empty',
    context: 'error',
  }),
  area_unsupported: msg({ message: 'Your area is temporarily not supported', context: 'error' }),
  bad_amount: msg({ message: 'Enter the correct amount', context: 'error' }),
  amount_integer: msg({ message: 'Quantity must be an integer', context: 'error' }),
  amount_below: msg({
    message: 'The minimum amount is {min} {currency}. Enter a larger amount',
    context: 'error',
  }),
  amount_above: msg({
    message: 'The maximum amount is {max} {currency}. Enter a smaller amount',
    context: 'error',
  }),
  insufficient_balance: msg({ message: 'Insufficient balance', context: 'error' }),
  upload_limit: msg({
    message:
      'You have uploaded the maximum of pictures for 24 hours. Try again in {unit, select, min {{wait} min} h {{wait} h} other {{wait} s}}',
    context: 'error',
  }),
  file_missing: msg({ message: 'Choose a file', context: 'error' }),
  file_too_large: msg({ message: 'The file is larger than 5 MB. Choose a smaller one', context: 'error' }),
  file_type: msg({
    message: 'Only JPG, PNG and WebP pictures are accepted. Choose another one',
    context: 'error',
  }),
  file_pixels: msg({
    message: 'The picture has more than {most} million pixels. Choose a smaller one',
    context: 'error',
  }),
  file_broken: msg({
    message: 'The picture is damaged and cannot be read. Choose another one',
    context: 'error',
  }),
  verify_first: msg({ message: 'Please verify your identity first', context: 'error' }),
  verify_more: msg({ message: 'Please complete advanced verification first', context: 'error' }),
  vip_needed: msg({ message: 'Available from VIP {vip}. Open VIP to see how to reach it', context: 'error' }),
  pay_password_missing: msg({ message: 'Please set a pay password first', context: 'error' }),
  pay_password_empty: msg({ message: 'Enter your pay password', context: 'error' }),
  pay_password_same: msg({
    message: 'The pay password must differ from the login password. Choose another one',
    context: 'error',
  }),
  pay_password_wrong: msg({
    message:
      'The pay password is wrong. {left, plural, one {# attempt left} other {# attempts left}}. Check it and try again',
    context: 'error',
  }),
  pay_password_locked: msg({
    message: 'Too many wrong pay passwords. Try again in {minutes} min',
    context: 'error',
  }),
  bad_nickname: msg({
    message: 'A nickname must have 2 to 10 letters, digits or Chinese characters. Choose another one',
    context: 'error',
  }),
  nickname_reserved: msg({
    message: 'This nickname is reserved for the platform. Choose another one',
    context: 'error',
  }),
  bad_signature: msg({
    message: 'A signature must have 2 to 30 characters, without emoji. Change it and save it again',
    context: 'error',
  }),
  bad_mobile: msg({ message: 'Enter a valid phone number', context: 'error' }),
  mobile_taken: msg({
    message: 'This phone number is bound to another account. Use another number, or log in to that account',
    context: 'error',
  }),
  sms_unavailable: msg({
    message: 'Text messages cannot be sent at the moment. Use your email, or try again later',
    context: 'error',
  }),
  own_code_missing: msg({
    message: 'Enter the code that was sent to your current email or phone',
    context: 'error',
  }),
  same_contact: msg({
    message: 'This contact is already bound to your account. Enter another one',
    context: 'error',
  }),
  password_is_pay: msg({
    message: 'The login password must differ from the pay password. Choose another one',
    context: 'error',
  }),
  request_conflict: msg({
    message: 'This request was already sent with different content. Reload the app and try again',
    context: 'error',
  }),
  request_busy: msg({ message: 'The system is busy. Please try again', context: 'error' }),
  server_busy: msg({
    message: 'The system is very busy and nothing was sent. Please try again in a moment',
    context: 'error',
  }),
  request_void: msg({
    message: 'This request was cancelled before it arrived. Nothing was executed. Send it again',
    context: 'error',
  }),
  too_many_requests: msg({
    message: 'Too many requests. Try again in {unit, select, min {{wait} min} h {{wait} h} other {{wait} s}}',
    context: 'error',
  }),
  too_long: msg({ message: 'Character too long', context: 'error' }),
  sold_out: msg({ message: 'Sold out. Choose another one', context: 'error' }),
  over_platform_limit: msg({
    message: 'The platform cannot take this order at the moment. Try a smaller amount',
    context: 'error',
  }),
  in_development: msg({ message: 'Function in development', context: 'error' }),
} as const satisfies ErrorTexts

/** The text of an error with its placeholders filled in. The placeholder of a missing value is removed. */
export const errorText = (key: ErrorKey, lang: Lang, values: Values = {}): string =>
  translate(errorTexts()[key], lang, values)
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.。，])/g, '')
    .trim()
