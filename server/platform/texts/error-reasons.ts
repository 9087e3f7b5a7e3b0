import type { ErrorKey } from '#contract/table.ts'
import type { Reason } from '#contract/wire/errorReasons.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { AppError } from '../errors.ts'
import { translate } from './translate.ts'

/** For each reason, the text that explains an error whose own text is too general. */
export const REASON_TEXTS: Readonly<Record<Reason, Phrase>> = {
  unknown: msg({
    message: 'This does not exist or is no longer available. Go back and refresh the list',
    context: 'error',
  }),
  coupon_unknown: msg({ message: 'There is no coupon with this code. Check the code', context: 'error' }),
  invite_own: msg({
    message: 'This is your own invite code. Enter a friend’s code or leave the field empty',
    context: 'error',
  }),
  work_own: msg({ message: 'This work is your own. Choose another one', context: 'error' }),
  work_single: msg({ message: 'There is only one of this work. Enter 1', context: 'error' }),
  quiz_other: msg({
    message: 'You have bet on another option of this quiz. Choose that option',
    context: 'error',
  }),
  coins_same: msg({ message: 'Choose two different coins', context: 'error' }),
  account_unfit: msg({
    message: 'This account cannot hold {coin}. Choose another account',
    context: 'error',
  }),
  contact_unknown: msg({
    message: 'Your account has no such contact. Choose the other one, or bind it first',
    context: 'error',
  }),
  too_small: msg({
    message: 'The amount is so small that nothing would be left of it. Enter a larger amount',
    context: 'error',
  }),
  stop_sides: msg({
    message:
      'Enter the correct price. Long: take profit above the price and stop loss below it. Short: the other way round',
    context: 'error',
  }),
  worst_far: msg({
    message: 'Enter the correct price: at most {most}% away from the last price',
    context: 'error',
  }),
  lots_above: msg({
    message: 'Enter the correct quantity: more than 0 and at most {max} lots',
    context: 'error',
  }),
  resale_paused: msg({
    message:
      'Buying from other members pauses for another {hours, plural, one {# hour} other {# hours}} after a security change. Try again then',
    context: 'error',
  }),
  bet_paused: msg({
    message:
      'Bets pause for another {hours, plural, one {# hour} other {# hours}} after a security change. Try again then',
    context: 'error',
  }),
  unverified_quota: msg({
    message: 'Verify your identity to get an address on {network} now, or try again tomorrow',
    context: 'error',
  }),
  sale_start: msg({
    message: 'Enter the correct time: the start must not be in the past',
    context: 'error',
  }),
  sale_time: msg({
    message:
      'Enter the correct time: the end must be in the future, after the start and at most a year after it',
    context: 'error',
  }),
  percent_range: msg({
    message: 'Enter the correct percentage: more than 0 and at most {most}%',
    context: 'error',
  }),
  text_missing: msg({ message: 'Fill in this field', context: 'error' }),
  text_short: msg({ message: 'Enter at least {least} characters', context: 'error' }),
  text_long: msg({ message: 'Enter at most {most} characters', context: 'error' }),
  decimals: msg({
    message:
      '{digits, plural, =0 {Enter a whole number} one {Enter at most # decimal} other {Enter at most # decimals}}',
    context: 'error',
  }),
  text_signs: msg({
    message: 'The text contains characters that cannot be displayed. Please retype it',
    context: 'error',
  }),
  not_understood: msg({
    message: 'The request was not understood. Reload the app and try again',
    context: 'error',
  }),
  too_much: msg({ message: 'There is too much text. Shorten it and try again', context: 'error' }),
}

const integer = msg({
  message: 'Quantity must be an integer. Enter a number without decimals',
  context: 'error',
})
const notSelling = msg({
  message: 'The item has not reached selling time or has ended. Choose another one',
  context: 'error',
})

/**
 * Further texts for errors whose own text is fixed by the specification and does not name the next step. The user
 * reads the error's own text, followed by this text about the next step. For a rejection with a reason, the reason's
 * text is shown instead.
 */
const GENERAL: { readonly [K in ErrorKey]?: Phrase } = {
  param_error: REASON_TEXTS.not_understood,
  too_long: REASON_TEXTS.too_much,
  login_failed: msg({
    message: 'Login failed. Check the account and the password, or reset the password',
    context: 'error',
  }),
  register_failed: msg({
    message: 'Registration failed. Check what you entered and try again',
    context: 'error',
  }),
  area_unsupported: msg({
    message: 'Your area is temporarily not supported. Choose another area, or write to customer service',
    context: 'error',
  }),
  password_mismatch: msg({
    message: 'The two passwords are inconsistent. Enter the same password twice',
    context: 'error',
  }),
  insufficient_balance: msg({
    message: 'Insufficient balance. Enter a smaller amount, deposit, or transfer from another account',
    context: 'error',
  }),
  in_development: msg({ message: 'Function in development. Choose another one', context: 'error' }),
  amount_integer: integer,
  bad_amount: msg({ message: 'Enter the correct amount. It must be a number above 0', context: 'error' }),
  bad_price: msg({ message: 'Enter the correct price. It must be a number above 0', context: 'error' }),
  bad_quantity: msg({ message: 'Enter the correct quantity. It must be a number above 0', context: 'error' }),
  nft_count_whole: integer,
  dual_num_integer: integer,
  nft_not_selling: notSelling,
  dual_closed: notSelling,
  ieo_closed: notSelling,
  price_stale: msg({
    message: 'Price is out of date, reconnecting… Try again in a moment',
    context: 'error',
  }),
}

/**
 * The explanation that is sent with the text of an error, in the user's language; undefined when the error's own text
 * is sufficient.
 */
export function reasonText({ key, values, about }: AppError, lang: Lang): string | undefined {
  const phrase = about.reason ? REASON_TEXTS[about.reason] : GENERAL[key]
  return phrase && translate(phrase, lang, values)
}

/** The entries of `GENERAL`, for tests. */
export const GENERAL_REASONS = Object.entries(GENERAL) as readonly (readonly [ErrorKey, Phrase])[]
