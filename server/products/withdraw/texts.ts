import { msg } from '#contract/wire/msg.ts'
import type { ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const withdrawErrors = {
  withdraw_hold: msg({
    message:
      'Withdrawals pause for another {hours, plural, one {# hour} other {# hours}} after a security change. Try again then',
    context: 'error',
  }),
  withdraw_limit: msg({
    message: 'This is over your 24-hour withdrawal limit. {left} BTC left. Enter a smaller amount',
    context: 'error',
  }),
  withdraw_price: msg({
    message: 'This coin has no current price, so your limit cannot be checked. Try again later',
    context: 'error',
  }),
  withdraw_network: msg({
    message:
      'Withdrawals over this network are not available at the moment. Choose another network, or try again later',
    context: 'error',
  }),
  withdraw_tag: msg({ message: 'Enter the correct tag for this address', context: 'error' }),
  withdraw_own: msg({ message: 'This is your own deposit address. Enter another address', context: 'error' }),
  withdraws_limit: msg({
    message: 'You already have {max} withdrawals in progress. Wait until one is completed',
    context: 'error',
  }),
  address_on_hold: msg({
    message:
      'This address is new. It can be used in {hours, plural, one {# hour} other {# hours}}. Choose another address, or try again then',
    context: 'error',
  }),
} as const satisfies ErrorTexts

const RECORDS = '/pages/fund/receive_withdraw_record?tab=withdraw'

export const withdrawMails = {
  withdraw_requested: {
    type: 'asset',
    push: 'withdrawals',
    link: RECORDS,
    title: msg({ message: 'Withdrawal requested: {amount} {currency}', context: 'message' }),
    content: msg({
      message:
        'A withdrawal of {amount} {currency} to {address} is in review. If this was not you, cancel it now and change your passwords.',
      context: 'message',
    }),
  },
  withdraw_sent: {
    type: 'asset',
    push: 'withdrawals',
    link: RECORDS,
    title: msg({ message: 'Withdrawal sent: {amount} {currency}', context: 'message' }),
    content: msg({
      message:
        'Your withdrawal is completed: {amount} {currency} left your account, {received} {currency} was sent.',
      context: 'message',
    }),
  },
  withdraw_sent_test: {
    type: 'asset',
    push: 'withdrawals',
    link: RECORDS,
    title: msg({ message: 'Withdrawal sent: {amount} {currency}', context: 'message' }),
    content: msg({
      message:
        'Your withdrawal is completed: {amount} {currency} left your account, {received} {currency} was sent. Test mode: no real money moves.',
      context: 'message',
    }),
  },
  withdraw_rejected: {
    type: 'asset',
    push: 'withdrawals',
    link: RECORDS,
    title: msg({ message: 'Withdrawal rejected: {amount} {currency}', context: 'message' }),
    content: msg({
      message:
        'Your withdrawal was rejected and {amount} {currency} is back in your account. Reason: {reason}',
      context: 'message',
    }),
  },
} as const satisfies Mails
