import * as v from 'valibot'
import { LOAN_STATUS } from '../earn/loan.ts'
import { PAY_METHODS } from '../funds/quickBuy.ts'
import { dec, int, str } from '../wire/fields.ts'
import { act, look, none, number, options, reason } from './call-builders.ts'
import { amount } from './fields.ts'
import { after, TREASURERS } from './funds-deposits.ts'
import { Picture } from './picture.ts'
import { RiskNotes } from './risk-notes.ts'

export const QUICK_BUY_STATUSES = ['to_be_paid', 'sent', 'credited', 'cancelled', 'refused'] as const

const order = {
  id: int,
  order_no: str,
  created_at: int,
  /** Time at which the order expires unless it is paid. */
  expire_at: int,
  status: v.picklist(QUICK_BUY_STATUSES),
  /** Whether the payment arrived after the order had ended, and was credited anyway. */
  late: v.boolean(),
  /** Time at which the payment was reported as sent; 0 before. */
  sent_at: int,
  /** Whether the payment was reported as sent and not reviewed in time. */
  overdue: v.boolean(),
  uid: int,
  /** The user's email address or phone number, masked. */
  person: str,
  country: str,
  pay_method: v.picklist(PAY_METHODS),
  currency: str,
  fiat_amount: dec,
  coin: str,
  coin_amount: dec,
  reference: str,
  /** Whether a payment proof was uploaded. */
  proof: v.boolean(),
  test: v.boolean(),
  /**
   * Names of the operators whose confirmation of the payment waits for a second operator; empty when no
   * confirmation waits.
   */
  approved_once_by: v.array(str),
}

export const QuickBuyList = v.object({ orders: v.array(v.object({ ...order, ...RiskNotes.entries })) })
export type QuickBuyList = v.InferOutput<typeof QuickBuyList>

const texts = v.record(str, str)

export const QuickBuyShow = v.object({
  ...order,
  ...RiskNotes.entries,
  bank: str,
  fee: dec,
  /** Price of one coin in the currency of the payment. */
  rate: dec,
  /** Amount that was received; null before the payment. */
  paid_amount: v.nullable(dec),
  /** The payer's data that the payment method needs. */
  payer: texts,
  /** The platform's bank account to pay to; null for a payment to a payment provider. */
  account: v.nullable(texts),
  gateway: str,
  finished_at: int,
  settled_by: str,
  /** Reason of the rejection, which is shown to the user. */
  reason: str,
})
export type QuickBuyShow = v.InferOutput<typeof QuickBuyShow>

export const QuickBuyPayments = v.object({
  /** Payments that credited no user, or whose amount differs from the amount of their order, newest first. */
  payments: v.array(
    v.object({
      id: int,
      received_at: int,
      source: str,
      external_id: str,
      /** Null when the provider reported a status without an amount. */
      amount: v.nullable(dec),
      currency: str,
      order: v.nullable(int),
      outcome: str,
      detail: str,
    }),
  ),
})
export type QuickBuyPayments = v.InferOutput<typeof QuickBuyPayments>

export const LOAN_STATUSES = Object.keys(LOAN_STATUS) as readonly (keyof typeof LOAN_STATUS)[]

const loan = {
  id: int,
  loan_no: str,
  created_at: int,
  status: v.picklist(LOAN_STATUSES),
  uid: int,
  /** The user's email address or phone number, masked. */
  person: str,
  coin: str,
  amount: dec,
  term_days: int,
  /** Interest rate per year as a fraction: 0.09 is 9 %. */
  rate_year: dec,
  collateral: v.array(v.object({ coin: str, amount: dec })),
  test: v.boolean(),
  /**
   * Names of the operators whose approval of the loan waits for a second operator; empty when no approval
   * waits.
   */
  approved_once_by: v.array(str),
}

export const LoanList = v.object({ loans: v.array(v.object(loan)) })
export type LoanList = v.InferOutput<typeof LoanList>

export const LoanShow = v.object({
  ...loan,
  mode: str,
  /** Current debt: principal, interest and overdue interest. */
  owed: dec,
  principal: dec,
  interest: dec,
  overdue: dec,
  experience_years: int,
  /** Trading volume in USDT per month, as the applicant stated it. */
  monthly_volume: dec,
  statement: str,
  reviewed_by: str,
  /** Time at which the loan was paid out; 0 before the payout. */
  start_at: int,
  end_at: int,
  finished_at: int,
  /** Reason of the rejection, which is shown to the user. */
  reason: str,
})
export type LoanShow = v.InferOutput<typeof LoanShow>

export const orderCalls = {
  /** Quick buy orders, newest first. */
  quickBuys: look({
    command: 'quickbuy list',
    roles: TREASURERS,
    params: v.strictObject({ which: v.optional(v.picklist(['open', 'overdue', 'all']), 'open'), after }),
    answer: QuickBuyList,
    words: (input) => [input.which, ...options({ after: input.after })],
  }),
  quickBuy: look({
    command: 'quickbuy show',
    roles: TREASURERS,
    params: v.strictObject({ id: number }),
    answer: QuickBuyShow,
    words: ({ id }) => [String(id)],
  }),
  quickBuyProof: look({
    command: 'quickbuy proof',
    roles: TREASURERS,
    fresh: true,
    params: v.strictObject({ id: number }),
    answer: Picture,
    words: ({ id }) => [String(id)],
  }),
  /**
   * Confirms that the payment of an order arrived. `received`: the amount that arrived, when it differs from
   * the amount of the order.
   */
  confirmQuickBuy: act({
    command: 'quickbuy confirm',
    roles: TREASURERS,
    params: v.strictObject({ id: number, received: v.optional(amount), note: v.optional(reason) }),
    words: ({ id, received, note }) => [
      String(id),
      ...options({ received }),
      ...(note === undefined ? [] : [note]),
    ],
  }),
  refuseQuickBuy: act({
    command: 'quickbuy refuse',
    roles: TREASURERS,
    params: v.strictObject({ id: number, reason }),
    words: (input) => [String(input.id), input.reason],
  }),
  quickBuyPayments: look({
    command: 'quickbuy payments',
    roles: TREASURERS,
    params: none,
    answer: QuickBuyPayments,
  }),
  /** Loans, newest first. */
  loans: look({
    command: 'loan list',
    roles: TREASURERS,
    params: v.strictObject({ which: v.optional(v.picklist(['waiting', 'open', 'all']), 'waiting'), after }),
    answer: LoanList,
    words: (input) => [input.which, ...options({ after: input.after })],
  }),
  loan: look({
    command: 'loan show',
    roles: TREASURERS,
    params: v.strictObject({ id: number }),
    answer: LoanShow,
    words: ({ id }) => [String(id)],
  }),
  approveLoan: act({
    command: 'loan approve',
    roles: TREASURERS,
    params: v.strictObject({ id: number }),
    words: ({ id }) => [String(id)],
  }),
  rejectLoan: act({
    command: 'loan reject',
    roles: TREASURERS,
    params: v.strictObject({ id: number, reason }),
    words: (input) => [String(input.id), input.reason],
  }),
} as const
