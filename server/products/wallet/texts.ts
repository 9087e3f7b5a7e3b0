import type { Lang } from '#contract/lang.ts'
import { msg, type Phrase } from '#contract/msg.ts'
import type { Scene } from '#contract/table.ts'
import { say } from '../../texts/say.ts'
import type { MailText } from '../../texts/types.ts'

/** Why the wallet refuses. */
export const walletRefusals = {
  voucher_missing: msg({ message: 'Upload the payment voucher', context: 'refusal' }),
  voucher_used: msg({
    message: 'This voucher is already attached to another recharge in review',
    context: 'refusal',
  }),
  recharges_limit: msg({
    message: 'You already have {max} recharges in review. Wait until one is completed',
    context: 'refusal',
  }),
  same_account: msg({ message: 'Choose two different accounts', context: 'refusal' }),
  currency_closed: msg({ message: 'This currency is not available at the moment', context: 'refusal' }),
  recharge_network: msg({
    message: 'Recharges over this network are not available at the moment',
    context: 'refusal',
  }),
  recharge_confirming: msg({
    message: 'This recharge is still waiting for network confirmations',
    context: 'refusal',
  }),
  address_pool_empty: msg({
    message:
      'No recharge address is free on {network} at the moment. Try another network, or come back later',
    context: 'refusal',
  }),
} as const satisfies Readonly<Record<string, Phrase>>

const RECHARGES = '/pages/fund/receive_withdraw_record?tab=recharge'

/** What the wallet tells a person of their recharges. */
export const walletMails = {
  recharge_credited: {
    type: 'asset',
    link: RECHARGES,
    title: msg({ message: 'Recharge credited: {amount} {currency}', context: 'message' }),
    content: msg({
      message: 'Your recharge of {amount} {currency} is credited and available in your account.',
      context: 'message',
    }),
  },
  recharge_credited_test: {
    type: 'asset',
    link: RECHARGES,
    title: msg({ message: 'Recharge credited: {amount} {currency}', context: 'message' }),
    content: msg({
      message:
        'Your recharge of {amount} {currency} is credited and available in your account. Test mode: no real money moves.',
      context: 'message',
    }),
  },
  recharge_rejected: {
    type: 'asset',
    link: RECHARGES,
    title: msg({ message: 'Recharge rejected: {amount} {currency}', context: 'message' }),
    content: msg({
      message: 'Your recharge of {amount} {currency} was rejected. Reason: {reason}',
      context: 'message',
    }),
  },
} as const satisfies Readonly<Record<string, MailText>>

/** What a bill row says happened. */
export const BILL_INFO: Readonly<Record<Scene, Phrase>> = {
  recharge: msg({ message: 'Recharge', context: 'bill' }),
  withdraw: msg({ message: 'Withdrawal', context: 'bill' }),
  transfer: msg({ message: 'Transfer between accounts', context: 'bill' }),
  convert: msg({ message: 'Exchange', context: 'bill' }),
  share_split: msg({ message: 'Share split', context: 'bill' }),
  coin_trade: msg({ message: 'Spot trade', context: 'bill' }),
  lever_open: msg({ message: 'Position margin', context: 'bill' }),
  lever_close: msg({ message: 'Position result', context: 'bill' }),
  forced: msg({ message: 'Forced close', context: 'bill' }),
  copy_share: msg({ message: 'Profit share', context: 'bill' }),
  overnight: msg({ message: 'Overnight fee', context: 'bill' }),
  micro: msg({ message: 'Seconds option', context: 'bill' }),
  fee: msg({ message: 'Trading fee', context: 'bill' }),
  freeze: msg({ message: 'Frozen for an order', context: 'bill' }),
  release: msg({ message: 'Released from an order', context: 'bill' }),
  grant: msg({ message: 'Test balance', context: 'bill' }),
  lock_in: msg({ message: 'Locked in mining', context: 'bill' }),
  lock_return: msg({ message: 'Returned from mining', context: 'bill' }),
  lock_income: msg({ message: 'Daily income of lock mining', context: 'bill' }),
  lock_penalty: msg({ message: 'Early redemption penalty', context: 'bill' }),
  quick_buy: msg({ message: 'Quick buy', context: 'bill' }),
  dual_in: msg({ message: 'Investment purchase', context: 'bill' }),
  dual_return: msg({ message: 'Investment principal returned', context: 'bill' }),
  dual_income: msg({ message: 'Investment interest', context: 'bill' }),
  dual_convert: msg({ message: 'Investment settled in the other currency', context: 'bill' }),
  ieo_in: msg({ message: 'IEO subscription', context: 'bill' }),
  ieo_paid: msg({ message: 'IEO allotment paid', context: 'bill' }),
  ieo_refund: msg({ message: 'IEO refund', context: 'bill' }),
  ieo_token: msg({ message: 'IEO tokens allotted', context: 'bill' }),
  ieo_release: msg({ message: 'IEO tokens released', context: 'bill' }),
  nft_buy: msg({ message: 'NFT purchase', context: 'bill' }),
  nft_sale: msg({ message: 'NFT sale', context: 'bill' }),
  nft_margin: msg({ message: 'NFT auction margin', context: 'bill' }),
  nft_margin_back: msg({ message: 'NFT auction margin returned', context: 'bill' }),
  coupon: msg({ message: 'Coupon', context: 'bill' }),
  coupon_fee: msg({ message: 'Fee paid by a coupon', context: 'bill' }),
  coupon_yield: msg({ message: 'Coupon extra yield', context: 'bill' }),
  quiz_bet: msg({ message: 'Quiz stake', context: 'bill' }),
  quiz_bonus: msg({ message: 'Quiz bonus', context: 'bill' }),
  quiz_refund: msg({ message: 'Quiz stake returned', context: 'bill' }),
  rebate: msg({ message: 'Rebate from invited friends', context: 'bill' }),
  nft_forfeit: msg({ message: 'NFT auction margin forfeited', context: 'bill' }),
  loan: msg({ message: 'Loan paid out', context: 'bill' }),
  loan_repay: msg({ message: 'Loan repayment', context: 'bill' }),
  loan_collateral: msg({ message: 'Loan collateral', context: 'bill' }),
  loan_interest: msg({ message: 'Loan interest', context: 'bill' }),
  loan_overdue: msg({ message: 'Overdue loan interest', context: 'bill' }),
  loan_liquidation: msg({ message: 'Loan liquidation', context: 'bill' }),
}

/** The same in the person's language (`Bill.info`). */
export const billInfo = (lang: Lang, scene: Scene): string => say(BILL_INFO[scene], lang)
