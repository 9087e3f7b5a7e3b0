import { msg } from '#contract/wire/msg.ts'
import type { ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const securityErrors = {
  factor_needed: msg({ message: 'Enter the code from your authenticator app', context: 'error' }),
  factor_wrong: msg({
    message:
      'The code is wrong. Check that the time of your phone is set automatically. {left, plural, one {# attempt left} other {# attempts left}}',
    context: 'error',
  }),
  factor_locked: msg({ message: 'Too many wrong codes. Try again in {minutes} min', context: 'error' }),
  factor_used: msg({
    message: 'This code was already used. Wait for the next one in your app',
    context: 'error',
  }),
  factor_on: msg({ message: 'The authenticator app is already on. Refresh the page', context: 'error' }),
  factor_off: msg({ message: 'The authenticator app is not on. Turn it on first', context: 'error' }),
  factor_unavailable: msg({
    message: 'The authenticator app cannot be turned on at the moment. Try again later',
    context: 'error',
  }),
  ticket_over: msg({ message: 'This took too long. Enter your password again', context: 'error' }),
  login_password_wrong: msg({
    message: 'The login password is wrong. Check it and try again',
    context: 'error',
  }),
  passkey_failed: msg({
    message: 'The passkey was not accepted. Try again, or log in with your password',
    context: 'error',
  }),
  passkey_known: msg({ message: 'This passkey is already saved. Use another device', context: 'error' }),
  passkeys_limit: msg({ message: 'You have {max} passkeys already. Remove one first', context: 'error' }),
  address_unsaved: msg({
    message:
      'You withdraw to saved addresses only, and this one is not in your address book. Save it first: it can be used 24 hours later',
    context: 'error',
  }),
} as const satisfies ErrorTexts

const SECURITY = '/pages/setting/security'

export const securityMails = {
  factor_on: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Authenticator app on', context: 'message' }),
    content: msg({
      message:
        'You are now asked for a code from your authenticator app when you log in and when you withdraw. Keep your recovery codes safe.',
      context: 'message',
    }),
  },
  factor_off: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Authenticator app off', context: 'message' }),
    content: msg({
      message:
        'Your authenticator app was turned off. Withdrawals pause for 24 hours. If this was not you, change your passwords and contact customer service.',
      context: 'message',
    }),
  },
  factor_reset: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Authenticator app off', context: 'message' }),
    content: msg({
      message:
        'Customer service turned off your authenticator app. Reason: {reason}. Withdrawals pause for 24 hours. If you did not ask for this, contact customer service.',
      context: 'message',
    }),
  },
  factor_guessed: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Several wrong codes', context: 'message' }),
    content: msg({
      message:
        'Someone entered five wrong codes for your authenticator app. Codes are blocked for 30 minutes. If this was not you, change your login password.',
      context: 'message',
    }),
  },
  recovery_used: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Recovery code used', context: 'message' }),
    content: msg({
      message:
        'A recovery code was used to log in. {left, plural, =0 {None is left: make new ones.} one {# code is left.} other {# codes are left.}} If this was not you, change your passwords.',
      context: 'message',
    }),
  },
  recovery_renewed: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'New recovery codes', context: 'message' }),
    content: msg({
      message:
        'New recovery codes were made and the old ones are void. If this was not you, change your passwords and contact customer service.',
      context: 'message',
    }),
  },
  passkey_added: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Passkey added: {name}', context: 'message' }),
    content: msg({
      message:
        'The passkey {name} can now be used to log in to your account. Withdrawals pause for 24 hours. If this was not you, remove it and change your passwords.',
      context: 'message',
    }),
  },
  passkey_removed: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Passkey removed: {name}', context: 'message' }),
    content: msg({
      message:
        'The passkey {name} was removed from your account. Withdrawals pause for 24 hours. If this was not you, change your passwords.',
      context: 'message',
    }),
  },
  saved_only_on: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Withdrawals to saved addresses only', context: 'message' }),
    content: msg({
      message: 'From now on your coins can be withdrawn to addresses in your address book only.',
      context: 'message',
    }),
  },
  saved_only_ending: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Withdrawals to any address in 24 hours', context: 'message' }),
    content: msg({
      message:
        'You turned off “Withdraw only to saved addresses”. The restriction ends in 24 hours. If this was not you, turn it on again and change your passwords.',
      context: 'message',
    }),
  },
  saved_only_off: {
    type: 'system',
    link: SECURITY,
    title: msg({ message: 'Withdrawals to any address', context: 'message' }),
    content: msg({
      message: 'Your coins can be withdrawn to any address again.',
      context: 'message',
    }),
  },
} as const satisfies Mails
