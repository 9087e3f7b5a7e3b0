import { msg } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const walletErrors = {
  voucher_missing: msg({ message: 'Upload the payment proof', context: 'error' }),
  voucher_used: msg({
    message: 'This payment proof is already attached to another payment. Upload the proof of this payment',
    context: 'error',
  }),
  deposits_limit: msg({
    message: 'You already have {max} deposits in review. Wait until one is completed',
    context: 'error',
  }),
  same_account: msg({ message: 'Choose two different accounts', context: 'error' }),
  transfers_limit: msg({
    message:
      'You can make {max} transfers in 24 hours. Try again in {unit, select, min {{wait} min} h {{wait} h} other {{wait} s}}',
    context: 'error',
  }),
  transfer_least: msg({
    message: 'Transfer at least {least} {currency}, or your whole balance',
    context: 'error',
  }),
  currency_closed: msg({
    message: 'This currency is not available at the moment. Choose another one, or try again later',
    context: 'error',
  }),
  deposit_network: msg({
    message:
      'Deposits over this network are not available at the moment. Choose another network, or try again later',
    context: 'error',
  }),
  deposit_confirming: msg({
    message: 'This deposit is still waiting for network confirmations. Try again later',
    context: 'error',
  }),
  address_pool_empty: msg({
    message: 'No deposit address is free on {network} at the moment. Try another network or come back later',
    context: 'error',
  }),
} as const satisfies ErrorTexts

const DEPOSITS = '/pages/fund/receive_withdraw_record?tab=recharge'

/** Texts of the notifications about deposits. */
export const walletMails = {
  recharge_credited: {
    type: 'asset',
    link: DEPOSITS,
    title: msg({ message: 'Deposit credited: {amount} {currency}', context: 'message' }),
    content: msg({
      message: 'Your deposit of {amount} {currency} is credited and available in your account.',
      context: 'message',
    }),
  },
  recharge_credited_test: {
    type: 'asset',
    link: DEPOSITS,
    title: msg({ message: 'Deposit credited: {amount} {currency}', context: 'message' }),
    content: msg({
      message:
        'Your deposit of {amount} {currency} is credited and available in your account. Test mode: no real money moves.',
      context: 'message',
    }),
  },
  recharge_rejected: {
    type: 'asset',
    link: DEPOSITS,
    title: msg({ message: 'Deposit rejected: {amount} {currency}', context: 'message' }),
    content: msg({
      message: 'Your deposit of {amount} {currency} was rejected. Reason: {reason}',
      context: 'message',
    }),
  },
  recharge_expired: {
    type: 'asset',
    link: DEPOSITS,
    title: msg({ message: 'Deposit expired: {amount} {currency}', context: 'message' }),
    content: msg({
      message:
        'Your deposit of {amount} {currency} was not reported as paid within {days} days, so it has ended. If you have paid, make a new deposit and upload the payment proof.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/**
 * Names of the postings of the wallet, and of postings that all products make, in the list of
 * transactions.
 */
export const walletBills = {
  recharge: msg({ message: 'Deposit', context: 'bill' }),
  withdraw: msg({ message: 'Withdrawal', context: 'bill' }),
  transfer: msg({ message: 'Transfer between accounts', context: 'bill' }),
  convert: msg({ message: 'Convert', context: 'bill' }),
  fee: msg({ message: 'Trading fee', context: 'bill' }),
  freeze: msg({ message: 'Frozen for an order', context: 'bill' }),
  release: msg({ message: 'Released from an order', context: 'bill' }),
} as const satisfies Bills
