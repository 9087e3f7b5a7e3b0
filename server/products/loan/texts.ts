import type { PushKind } from '#contract/communication/push.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails, MailText } from '../../platform/texts/types.ts'

export const loanErrors = {
  loan_limit: msg({
    message: 'A loan must be worth {min} to {max} USDT. Change the amount',
    context: 'error',
  }),
  loan_allowance: msg({
    message: 'Over the remaining allowance: you can borrow up to {max} USDT. Enter a smaller amount',
    context: 'error',
  }),
  loan_vip: msg({
    message:
      'VIP level {vip} or higher, or market maker status, is required. Open VIP to see how to reach it',
    context: 'error',
  }),
  loan_leverage: msg({
    message: 'Enter the correct amount: the loan can be at most twice the collateral (3x)',
    context: 'error',
  }),
  bad_term: msg({ message: 'Enter the correct term: {min} to {max} days', context: 'error' }),
  loan_backs: msg({
    message:
      'What is in margin covers your other loans. Move money to spot and repay from there, or repay a smaller part',
    context: 'error',
  }),
  loan_price: msg({
    message: 'There is no current price for {coin}. Please try again later',
    context: 'error',
  }),
  loan_terms: msg({
    message: 'The terms of this product have changed. Check them and confirm again',
    context: 'error',
  }),
  loan_floor: msg({
    message:
      'Over the remaining allowance. You can move at most {max} {coin} now. While you have open loans, margin and futures must hold what every open loan needs for 150% of its debt. Move less, or repay a part first',
    context: 'error',
  }),
} as const satisfies ErrorTexts

/** Reasons for which an application in test mode is rejected automatically. */
export const LOAN_REASONS = {
  collateral: msg({
    message: 'The collateral is worth too little at the current prices',
    context: 'message',
  }),
  terms: loanErrors.loan_terms,
} as const

const LOANS = '/pages/otc/otc?tab=loans'

const mail = (title: Phrase, content: Phrase, push: PushKind = 'results'): MailText => ({
  type: 'loan',
  push,
  link: LOANS,
  title,
  content,
})

/** Texts of the notifications about loans. */
export const loanMails = {
  loan_approved: mail(
    msg({ message: 'Loan paid out: {amount} {coin}', context: 'message' }),
    msg({
      message:
        'Your application {loan_no} is approved. {amount} {coin} is in your margin account. Your collateral is locked there.',
      context: 'message',
    }),
  ),
  loan_approved_test: mail(
    msg({ message: 'Loan paid out: {amount} {coin}', context: 'message' }),
    msg({
      message:
        'Your application {loan_no} was approved automatically. {amount} {coin} is in your margin account. Your collateral is locked there. Test mode: no real money moves.',
      context: 'message',
    }),
  ),
  loan_rejected: mail(
    msg({ message: 'Loan application rejected', context: 'message' }),
    msg({
      message: 'Your application {loan_no} was rejected. Your collateral has been released. Reason: {reason}',
      context: 'message',
    }),
  ),
  loan_billed: mail(
    msg({ message: 'Loan interest paid: {amount} {coin}', context: 'message' }),
    msg({
      message: 'The monthly interest of loan {loan_no}, {amount} {coin}, was taken from your spot account.',
      context: 'message',
    }),
  ),
  loan_missed: mail(
    msg({ message: 'Loan interest overdue: {amount} {coin}', context: 'message' }),
    msg({
      message:
        'Your spot account did not hold enough for the monthly interest of loan {loan_no}. 0.5% of {amount} {coin} is added for each day or part of a day until you pay it.',
      context: 'message',
    }),
  ),
  loan_soon: mail(
    msg({ message: 'Your loan is due in 3 days', context: 'message' }),
    msg({
      message:
        'Loan {loan_no} ends in 3 days. You owe {debt} {coin} so far. Repay in time to avoid 0.5% a day.',
      context: 'message',
    }),
  ),
  loan_due: mail(
    msg({ message: 'Your loan is overdue', context: 'message' }),
    msg({
      message:
        'The term of loan {loan_no} has ended and you owe {debt} {coin}. 0.5% is added for each day or part of a day until you repay.',
      context: 'message',
    }),
  ),
  loan_warning: mail(
    msg({ message: 'Loan margin level below {rate}%', context: 'message' }),
    msg({
      message:
        'The assets behind loan {loan_no} are worth {risk}% of the debt. Below 110% everything in margin and futures is sold. Add collateral or repay.',
      context: 'message',
    }),
    'forced',
  ),
  loan_repaid: mail(
    msg({ message: 'Loan repaid', context: 'message' }),
    msg({
      message:
        'Loan {loan_no} for {amount} {coin} has been repaid. Your collateral is back in your spot account.',
      context: 'message',
    }),
  ),
  loan_liquidated: mail(
    msg({ message: 'Loan liquidated', context: 'message' }),
    msg({
      message:
        'The margin level of loan {loan_no} fell below 110%. Your positions were closed, your collateral and this loan’s part of margin and futures were sold at the recorded prices and {paid} {coin} was repaid. {rest} {coin} is back in your spot account.',
      context: 'message',
    }),
    'forced',
  ),
  loan_liquidated_short: mail(
    msg({ message: 'Loan liquidated', context: 'message' }),
    msg({
      message:
        'The margin level of loan {loan_no} fell below 110%. Your positions were closed, your collateral and this loan’s part of margin and futures were sold at the recorded prices and {paid} {coin} was repaid. You owe nothing more. The platform covers the missing {shortfall} {coin}.',
      context: 'message',
    }),
    'forced',
  ),
} as const satisfies Mails

/** Names of the postings of loans in the list of transactions. */
export const loanBills = {
  loan: msg({ message: 'Loan paid out', context: 'bill' }),
  loan_repay: msg({ message: 'Loan repayment', context: 'bill' }),
  loan_collateral: msg({ message: 'Loan collateral', context: 'bill' }),
  loan_interest: msg({ message: 'Loan interest', context: 'bill' }),
  loan_overdue: msg({ message: 'Overdue loan interest', context: 'bill' }),
  loan_liquidation: msg({ message: 'Loan liquidation', context: 'bill' }),
} as const satisfies Bills
