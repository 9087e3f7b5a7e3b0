import type { Lang } from '#contract/wire/lang.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import { translatePlain } from '../../platform/texts/translate.ts'

interface MailText {
  readonly subject: string
  readonly text: string
}

/** `{code}` and `{site}` are placeholders. */
const LETTERS = {
  code: {
    subject: msg({ message: '{site}: your verification code', context: 'e-mail' }),
    text: msg({
      message:
        'Your verification code is {code}. It is valid for 10 minutes.\n\nNever share this code with anyone. If you did not ask for it, ignore this email.',
      context: 'e-mail',
    }),
  },
  /**
   * Mail to the owner of an email address that somebody tries to register again. The response to the
   * registration does not reveal that the account exists.
   */
  registered: {
    subject: msg({ message: '{site}: you already have an account', context: 'e-mail' }),
    text: msg({
      message:
        'Someone tried to register with this email address, but it already has an account. If it was you, log in with your password.\n\nIf this was not you, you can ignore this message.',
      context: 'e-mail',
    }),
  },
  /** Mail to an address without an account, when somebody requests a password reset for this address. */
  unknown: {
    subject: msg({ message: '{site}: no account with this address', context: 'e-mail' }),
    text: msg({
      message:
        'Someone asked to reset the password for this email address, but it has no account here.\n\nIf this was not you, you can ignore this message.',
      context: 'e-mail',
    }),
  },
  /** Text message to a phone: short, only with the code. */
  sms: {
    subject: msg({ message: '{site}: your verification code', context: 'e-mail' }),
    text: msg({
      message:
        '{site}: your verification code is {code}. It is valid for 10 minutes. Never share it with anyone.',
      context: 'text message',
    }),
  },
  /** Text message to the owner of a phone number that somebody tries to register again. */
  sms_registered: {
    subject: msg({ message: '{site}: you already have an account', context: 'e-mail' }),
    text: msg({
      message:
        '{site}: someone tried to register with this number, but it already has an account. If it was you, log in with your password.',
      context: 'text message',
    }),
  },
  /** Text message to a number without an account, when somebody requests a password reset for this number. */
  sms_unknown: {
    subject: msg({ message: '{site}: no account with this number', context: 'e-mail' }),
    text: msg({
      message:
        '{site}: someone asked to reset a password for this number, but it has no account here. If this was not you, you can ignore this message.',
      context: 'text message',
    }),
  },
  /**
   * Mail to the previous address after the address of an account was changed. Its owner must learn of the change,
   * because somebody else may have made it.
   */
  replaced: {
    subject: msg({ message: '{site}: your email address was changed', context: 'e-mail' }),
    text: msg({
      message:
        'The email address of your account is now {contact}. Withdrawals pause for 24 hours.\n\nIf this was not you, contact customer service at once.',
      context: 'e-mail',
    }),
  },
} as const satisfies Readonly<Record<string, { subject: Phrase; text: Phrase }>>

/** A mail in the user's language. */
export function emailText(
  kind: keyof typeof LETTERS,
  lang: Lang,
  values: { site: string; code?: string; contact?: string },
): MailText {
  const { subject, text } = LETTERS[kind]
  const { site, code = '', contact = '' } = values
  return {
    subject: translatePlain(subject, lang, { site, code }),
    text: translatePlain(text, lang, { site, code, contact }),
  }
}
