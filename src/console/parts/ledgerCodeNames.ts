import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { LOAN_STATUSES } from '#contract/operators/funds-orders.ts'
import type { Scene } from '#contract/table.ts'

type Named<Code extends string = string> = Readonly<Record<Code, MessageDescriptor>>

/** Names of the scenes of postings, by which the list of transactions labels them. */
const SCENES: Named<Scene> = {
  coin_trade: msg`Trade`,
  share_split: msg`Share split`,
  lever_open: msg`Position opened`,
  lever_close: msg`Position result`,
  forced: msg`Liquidation`,
  overnight: msg`Overnight fee`,
  copy_share: msg`Profit share`,
  micro: msg`Option`,
  recharge: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  transfer: msg`Transfer`,
  convert: msg`Convert`,
  fee: msg`Fee`,
  freeze: msg`Hold`,
  release: msg`Release`,
  correction: msg`Correction`,
  lock_in: msg`Lock`,
  lock_return: msg`Redemption`,
  lock_income: msg`Daily income`,
  lock_penalty: msg`Penalty`,
  quick_buy: msg`Quick buy`,
  dual_in: msg`Dual investment bought`,
  dual_return: msg`Dual investment returned`,
  dual_income: msg`Dual investment income`,
  dual_convert: msg`Dual investment converted`,
  nft_buy: msg`NFT bought`,
  nft_sale: msg`NFT sold`,
  nft_margin: msg`Bid margin`,
  nft_margin_back: msg`Bid margin returned`,
  nft_forfeit: msg`Bid margin forfeited`,
  rebate: msg`Rebate`,
  coupon: msg`Coupon`,
  coupon_fee: msg`Fee paid by coupon`,
  coupon_yield: msg`Yield by coupon`,
  quiz_bet: msg`Quiz stake`,
  quiz_bonus: msg`Quiz prize`,
  quiz_refund: msg`Quiz refund`,
  loan: msg`Loan`,
  loan_repay: msg`Loan repaid`,
  loan_collateral: msg`Collateral`,
  loan_interest: msg`Interest`,
  loan_overdue: msg`Overdue interest`,
  loan_liquidation: msg`Collateral sold`,
  ieo_in: msg`IEO subscription`,
  ieo_paid: msg`IEO payment`,
  ieo_refund: msg`IEO refund`,
  ieo_token: msg`IEO tokens`,
  ieo_release: msg`IEO tokens released`,
  grant: msg`Test money`,
}

/** Names of the orders and other objects to which holds and journals refer. */
const OBJECTS: Named = {
  spot_order: msg`Spot order`,
  lever_order: msg`Futures order`,
  copy_share: msg`Profit share`,
  copy_place: msg`Copied trader`,
  seconds_order: msg`Option`,
  recharge: msg`Deposit`,
  transfer: msg`Transfer`,
  correction: msg`Correction`,
  lock_order: msg`Lock mining order`,
  quick_buy: msg`Quick buy`,
  dual_order: msg`Dual investment`,
  nft_order: msg`NFT order`,
  nft_margin: msg`Bid margin`,
  rebate: msg`Rebate`,
  coupon: msg`Coupon`,
  quiz_bet: msg`Quiz stake`,
  loan: msg`Loan`,
  withdraw: msg`Withdrawal`,
  convert: msg`Convert`,
  ieo_order: msg`IEO subscription`,
  grant: msg`Test money`,
  demo_grant: msg`Test money`,
  test_money: msg`Test money`,
  reserve: msg`Reserve`,
}

const LOAN_STATES: Named<(typeof LOAN_STATUSES)[number]> = {
  reviewing: msg`In review`,
  active: msg`Active`,
  overdue: msg`Overdue`,
  repaid: msg`Repaid`,
  liquidated: msg`Liquidated`,
  rejected: msg`Rejected`,
  cancelled: msg`Cancelled`,
}

/** Names of the states of orders, positions and subscriptions. */
const STATES: Named = {
  ...LOAN_STATES,
  order: msg`Waiting order`,
  open: msg({ message: 'Open', context: 'order' }),
  doing: msg({ message: 'Open', context: 'order' }),
  closed: msg`Closed`,
  complete: msg`Completed`,
  completed: msg`Completed`,
  failed: msg`Failed`,
  win: msg`Won`,
  lose: msg`Lost`,
  draw: msg`Draw`,
  returned: msg`Returned`,
  redeemed: msg`Redeemed`,
  early: msg`Redeemed early`,
  maturity: msg`Redeemed at maturity`,
  purchased: msg`Running`,
  settling: msg`Settling`,
  applied: msg`Applied`,
  passed: msg`Allotted`,
  released: msg`Released`,
  following: msg`Copying`,
  to_pay: msg`To pay`,
  paid: msg`Paid`,
  expired: msg`Expired`,
  held: msg`Held`,
  counted: msg`Counted in the price`,
  forfeited: msg`Forfeited`,
  right: msg`Right`,
  missed: msg`Missed`,
  refunded: msg`Refunded`,
  credited: msg`Credited`,
  processing: msg`Processing`,
  'to pay': msg`To pay`,
  'in review': msg`In review`,
}

const SIDES: Named = {
  buy: msg`Buy`,
  sell: msg`Sell`,
  long: msg`Long`,
  short: msg`Short`,
  up: msg`Up`,
  down: msg`Down`,
  bid: msg`Bid`,
}

/** Names of the outcomes of commands in the audit log. */
const OUTCOMES: Named = {
  begun: msg`Begun`,
  done: msg`Done`,
  refused: msg`Rejected`,
  failed: msg`Failed`,
}

/** Names of the results of quick-buy payments. */
const PAYMENTS: Named = {
  credited: msg`Credited`,
  late: msg`Credited late`,
  again: msg`Paid again`,
  mismatch: msg`Another amount or currency`,
  unknown: msg`Of no order`,
  unpriced: msg`Too late for its price`,
  closed: msg`Order closed`,
  pending: msg`Pending`,
  refused: msg`Rejected by the gateway`,
  ignored: msg`Ignored`,
}

/** Names of the reasons for reporting a chat message. */
const REPORTS: Named = {
  spam: msg`Spam`,
  scam: msg`Scam`,
  abuse: msg`Abuse`,
  other: msg`Other`,
}

const CODES = {
  scene: SCENES,
  object: OBJECTS,
  state: STATES,
  side: SIDES,
  outcome: OUTCOMES,
  payment: PAYMENTS,
  report: REPORTS,
} satisfies Record<string, Named>
export type CodeGroup = keyof typeof CODES

/** The label of a code; undefined for an unknown code. */
export function codeName(group: CodeGroup, code: string): MessageDescriptor | undefined {
  const names: Named = CODES[group]
  return Object.hasOwn(names, code) ? names[code] : undefined
}

/** Every code of a group. */
export const codesOf = (group: CodeGroup): readonly string[] => Object.keys(CODES[group])

/**
 * Returns a function that translates codes of the ledger and of orders; an unknown code is shown
 * unchanged.
 */
export function useCodeName(): (group: CodeGroup, code: string) => string {
  const { i18n } = useLingui()
  return useMemo(
    () => (group, code) => {
      const name = codeName(group, code)
      return name ? i18n._(name) : code.replaceAll('_', ' ')
    },
    [i18n],
  )
}
