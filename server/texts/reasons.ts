import type { Lang } from '#contract/wire/lang.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Reason } from '#contract/wire/reasons.ts'
import { say, type Values } from './say.ts'

/** What is said where the words of the error itself leave the reason open. */
export const REASON_TEXTS: Readonly<Record<Reason, Phrase>> = {
  unknown: msg({ message: 'This does not exist or is no longer available', context: 'error' }),
  coupon_unknown: msg({ message: 'There is no coupon with this code', context: 'error' }),
  invite_own: msg({ message: 'This is your own invite code', context: 'error' }),
  text_missing: msg({ message: 'This field must not be empty', context: 'error' }),
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
}

export const reasonText = (reason: Reason, lang: Lang, values: Values): string =>
  say(REASON_TEXTS[reason], lang, values)
