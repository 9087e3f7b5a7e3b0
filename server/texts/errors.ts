import type { Lang } from '#contract/lang.ts'
import { msg } from '#contract/msg.ts'
import type { ErrorKey } from '#contract/table.ts'
import { errorTexts } from './registry.ts'
import { say, type Values } from './say.ts'
import type { ErrorTexts } from './types.ts'

/** Why the platform itself rejects; a product’s own reasons stand in its folder. */
export const commonErrors = {
  param_error: msg({ message: 'Parameter error', context: 'refusal' }),
  login_first: msg({ message: 'Please login first', context: 'refusal' }),
  session_expired: msg({ message: 'Your session has expired. Please log in again', context: 'refusal' }),
  login_failed: msg({ message: 'Login failed', context: 'refusal' }),
  login_locked: msg({ message: 'Too many failed attempts. Try again in {minutes} min', context: 'refusal' }),
  register_failed: msg({ message: 'Registration failed', context: 'refusal' }),
  account_taken: msg({ message: 'This account is already registered', context: 'refusal' }),
  password_mismatch: msg({ message: 'The two passwords are inconsistent', context: 'refusal' }),
  bad_account: msg({ message: 'Enter a valid email address', context: 'refusal' }),
  bad_password: msg({ message: 'The password must have 7 to 128 characters', context: 'refusal' }),
  bad_code: msg({ message: 'The verification code has 6 digits', context: 'refusal' }),
  wrong_code: msg({ message: 'The verification code is wrong or has expired', context: 'refusal' }),
  code_too_soon: msg({ message: 'Wait {seconds} s before asking for a new code', context: 'refusal' }),
  code_limit: msg({ message: 'Too many codes requested today. Try again tomorrow', context: 'refusal' }),
  bad_invite_code: msg({ message: 'This invite code does not exist', context: 'refusal' }),
  area_unsupported: msg({ message: 'Your area is temporarily not supported', context: 'refusal' }),
  bad_amount: msg({ message: 'Enter the correct amount', context: 'refusal' }),
  amount_integer: msg({ message: 'The amount must be an integer', context: 'refusal' }),
  amount_below: msg({ message: 'The minimum amount is {min} {currency}', context: 'refusal' }),
  amount_above: msg({ message: 'The maximum amount is {max} {currency}', context: 'refusal' }),
  insufficient_balance: msg({ message: 'Insufficient balance', context: 'refusal' }),
  upload_limit: msg({ message: 'Daily upload limit reached. Try again tomorrow', context: 'refusal' }),
  file_missing: msg({ message: 'Choose a file', context: 'refusal' }),
  file_too_large: msg({ message: 'The file is larger than 5 MB', context: 'refusal' }),
  file_type: msg({ message: 'Only JPG, PNG and WebP pictures are accepted', context: 'refusal' }),
  file_pixels: msg({ message: 'The picture has more than {most} million pixels', context: 'refusal' }),
  file_broken: msg({
    message: 'The picture is damaged and cannot be read. Choose another one',
    context: 'refusal',
  }),
  verify_first: msg({ message: 'Please verify your identity first', context: 'refusal' }),
  verify_more: msg({ message: 'Please complete advanced verification first', context: 'refusal' }),
  vip_needed: msg({ message: 'Available from VIP {vip}', context: 'refusal' }),
  pay_password_missing: msg({ message: 'Please set a pay password first', context: 'refusal' }),
  pay_password_empty: msg({ message: 'Enter your pay password', context: 'refusal' }),
  pay_password_same: msg({
    message: 'The pay password must differ from the login password',
    context: 'refusal',
  }),
  pay_password_wrong: msg({
    message: 'The pay password is wrong. {left, plural, one {# attempt left} other {# attempts left}}',
    context: 'refusal',
  }),
  pay_password_locked: msg({
    message: 'Too many wrong pay passwords. Try again in {minutes} min',
    context: 'refusal',
  }),
  bad_nickname: msg({
    message: 'A nickname must have 2 to 10 letters, digits or Chinese characters',
    context: 'refusal',
  }),
  nickname_reserved: msg({
    message: 'This nickname is reserved for the platform. Choose another one',
    context: 'refusal',
  }),
  bad_signature: msg({
    message: 'A signature must have 2 to 30 characters, without emoji',
    context: 'refusal',
  }),
  bad_mobile: msg({ message: 'Enter a valid phone number', context: 'refusal' }),
  mobile_taken: msg({ message: 'This phone number is bound to another account', context: 'refusal' }),
  sms_unavailable: msg({ message: 'Text messages cannot be sent at the moment', context: 'refusal' }),
  own_code_missing: msg({
    message: 'Enter the code that was sent to your current email or phone',
    context: 'refusal',
  }),
  same_contact: msg({ message: 'This contact is already bound to your account', context: 'refusal' }),
  password_is_pay: msg({
    message: 'The login password must differ from the pay password',
    context: 'refusal',
  }),
  request_conflict: msg({
    message: 'This request was already sent with different content. Reload the app and try again',
    context: 'refusal',
  }),
  request_busy: msg({ message: 'The system is busy. Please try again', context: 'refusal' }),
  request_void: msg({
    message: 'This request was cancelled before it arrived. Nothing was executed',
    context: 'refusal',
  }),
  too_many_requests: msg({ message: 'Too many requests. Try again in {seconds} s', context: 'refusal' }),
  too_long: msg({ message: 'Character too long', context: 'refusal' }),
  sold_out: msg({ message: 'Sold out', context: 'refusal' }),
  over_platform_limit: msg({
    message: 'The platform cannot take this order at the moment. Try a smaller amount',
    context: 'refusal',
  }),
  in_development: msg({ message: 'Function in development', context: 'refusal' }),
} as const satisfies ErrorTexts

/** The text of an error with its braces filled. A value that was not given leaves no trace of its brace. */
export const errorText = (key: ErrorKey, lang: Lang, values: Values = {}): string =>
  say(errorTexts()[key], lang, values).replace(/ {2,}/g, ' ').trim()
