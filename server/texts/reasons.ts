import type { ErrorKey } from '#contract/table.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Reason } from '#contract/wire/reasons.ts'
import type { AppError } from '../errors.ts'
import { say } from './say.ts'

/** What is said where the words of the error itself leave the reason open. */
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

/**
 * The reason of errors whose own text, fixed by the specification, does not say what to do next, where the rejection
 * names none.
 */
const GENERAL: { readonly [K in ErrorKey]?: Reason } = { param_error: 'not_understood', too_long: 'too_much' }

/** What an error says beside its text, in the person's language; undefined where the text says it all. */
export function reasonText({ key, values, about }: AppError, lang: Lang): string | undefined {
  const reason = about.reason ?? GENERAL[key]
  return reason && say(REASON_TEXTS[reason], lang, values)
}
