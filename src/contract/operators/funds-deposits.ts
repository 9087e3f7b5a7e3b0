import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { act, look, none, number, options, reason, words } from './call-builders.ts'
import { amount, coin } from './fields.ts'
import { Picture } from './picture.ts'
import { RiskNotes } from './risk-notes.ts'
import type { Role } from './roles.ts'

export const TREASURERS: readonly Role[] = ['treasury', 'admin']

export const DEPOSIT_STATUSES = ['awaiting_payment', 'in_review', 'credited', 'rejected'] as const

/** The name of a network. */
export const network = words(1, 40)
/** Id of the last row of the previous page; the answer begins after this row. */
export const after = v.optional(number)

const row = {
  id: int,
  uid: int,
  /** The user's email address or phone number, masked. */
  person: str,
  coin: str,
  amount: dec,
  /** Value in USDT at the last recorded price; null without a price. */
  worth: v.nullable(dec),
  status: v.picklist(DEPOSIT_STATUSES),
  /** The payer, as the user entered it. */
  payer: str,
  /** Network of a deposit that was detected on a blockchain; otherwise empty. */
  network: str,
  hash: str,
  /** Reference of a bank payment. */
  reference: str,
  /** Whether a payment proof was uploaded. */
  proof: v.boolean(),
  created_at: int,
  /** Time at which the user reported the payment; 0 before the report. */
  paid_at: int,
  test: v.boolean(),
  /**
   * Names of the operators whose approval of the deposit waits for a second operator; empty when no approval
   * waits.
   */
  approved_once_by: v.array(str),
}

export const DepositList = v.object({ deposits: v.array(v.object({ ...row, ...RiskNotes.entries })) })
export type DepositList = v.InferOutput<typeof DepositList>

export const DepositShow = v.object({
  ...row,
  ...RiskNotes.entries,
  confirmations: int,
  confirmations_needed: int,
  /** The platform's bank account to which the deposit should be paid. */
  bank: v.nullable(v.object({ account_name: str, account_number: str, bank_name: str, swift: str })),
  reviewed_at: int,
  reviewed_by: str,
  /** Note on the decision, which is shown to the user. */
  note: str,
  /**
   * Deposits of the same user and coin that may be the same payment: their amount is similar, they are at most a week
   * apart, or their proof is the same picture. For example, the user may have uploaded a payment proof for coins that
   * were also detected on a blockchain. `hash` is empty for a deposit that the user reported.
   */
  alike: v.array(
    v.object({ id: int, hash: str, amount: dec, created_at: int, status: v.picklist(DEPOSIT_STATUSES) }),
  ),
})
export type DepositShow = v.InferOutput<typeof DepositShow>

export const ParkedList = v.object({
  credits: v.array(
    v.object({
      id: int,
      seen_at: int,
      coin: str,
      amount: dec,
      network: str,
      hash: str,
      output_index: int,
      address: str,
      tag: str,
      confirmations: int,
      /**
       * Reason why the credit could not be assigned to a user (docs/products/deposits.md#parked-credits). `, lost` is
       * appended to the reason when the transaction of the credit is lost. A lost credit that was assigned to a user
       * has the reason `lost_pending` or, when the user was already credited, `lost_credited`
       * (docs/products/deposits.md#lost-transactions).
       */
      reason: str,
      /** The deposit of a lost or rejected credit; null for a credit that was parked for another reason. */
      deposit: v.nullable(int),
      approved_once_by: v.array(str),
    }),
  ),
})
export type ParkedList = v.InferOutput<typeof ParkedList>

export const DepositNetworks = v.object({
  networks: v.array(
    v.object({
      coin: str,
      network: str,
      min: dec,
      /** Maximum amount of one deposit, equal on all networks of the coin. */
      max: dec,
      confirmations: int,
      tag: v.boolean(),
      open: v.boolean(),
    }),
  ),
})
export type DepositNetworks = v.InferOutput<typeof DepositNetworks>

export const AddressStatus = v.object({
  floor: int,
  networks: v.array(v.object({ network: str, free: int, given: int, low: v.boolean() })),
})
export type AddressStatus = v.InferOutput<typeof AddressStatus>

export const BankList = v.object({
  accounts: v.array(
    v.object({
      currency: str,
      account_name: str,
      account_number: str,
      bank_name: str,
      swift: str,
      updated_at: int,
    }),
  ),
})
export type BankList = v.InferOutput<typeof BankList>

const bankText = words(1, 120)

export const depositCalls = {
  /** `waiting`: deposits to review, oldest first; `all`: all deposits, newest first. */
  deposits: look({
    command: 'deposit list',
    roles: TREASURERS,
    params: v.strictObject({ which: v.optional(v.picklist(['waiting', 'all']), 'waiting'), after }),
    answer: DepositList,
    words: (input) => [input.which, ...options({ after: input.after })],
  }),
  deposit: look({
    command: 'deposit show',
    roles: TREASURERS,
    params: v.strictObject({ id: number }),
    answer: DepositShow,
    words: ({ id }) => [String(id)],
  }),
  depositProof: look({
    command: 'deposit proof',
    roles: TREASURERS,
    fresh: true,
    params: v.strictObject({ id: number }),
    answer: Picture,
    words: ({ id }) => [String(id)],
  }),
  approveDeposit: act({
    command: 'deposit approve',
    roles: TREASURERS,
    params: v.strictObject({ id: number, note: v.optional(reason) }),
    words: ({ id, note }) => [String(id), ...(note === undefined ? [] : [note])],
  }),
  rejectDeposit: act({
    command: 'deposit reject',
    roles: TREASURERS,
    params: v.strictObject({ id: number, reason }),
    words: (input) => [String(input.id), input.reason],
  }),
  limitDeposits: act({
    command: 'deposit limit',
    roles: TREASURERS,
    params: v.strictObject({ coin, most: amount }),
    words: (input) => [input.coin, input.most],
  }),
  parked: look({ command: 'deposit parked', roles: TREASURERS, params: none, answer: ParkedList }),
  /** Credits a parked deposit to the owner of the deposit address, or to the user `uid`. */
  acceptParked: act({
    command: 'deposit accept',
    roles: TREASURERS,
    params: v.strictObject({ credit: number, uid: v.optional(number) }),
    words: ({ credit, uid }) => [String(credit), ...(uid === undefined ? [] : [String(uid)])],
  }),
  closeParked: act({
    command: 'deposit close',
    roles: TREASURERS,
    params: v.strictObject({ credit: number, note: words(1, 500) }),
    words: ({ credit, note }) => [String(credit), note],
  }),
  depositNetworks: look({
    command: 'deposit networks',
    roles: TREASURERS,
    params: none,
    answer: DepositNetworks,
  }),
  setDepositNetwork: act({
    command: 'deposit network',
    roles: TREASURERS,
    params: v.strictObject({ coin, network, min: amount, confirmations: number, tag: v.boolean() }),
    words: (input) => [
      input.coin,
      input.network,
      input.min,
      String(input.confirmations),
      ...options({ tag: input.tag }),
    ],
  }),
  openDepositNetwork: act({
    command: 'deposit open-network',
    roles: TREASURERS,
    params: v.strictObject({ coin, network }),
    words: (input) => [input.coin, input.network],
  }),
  closeDepositNetwork: act({
    command: 'deposit close-network',
    quick: true,
    roles: TREASURERS,
    params: v.strictObject({ coin, network }),
    words: (input) => [input.coin, input.network],
  }),
  addresses: look({
    command: 'addresses status',
    roles: TREASURERS,
    params: none,
    answer: AddressStatus,
  }),
  banks: look({ command: 'bank list', roles: TREASURERS, params: none, answer: BankList }),
  setBank: act({
    command: 'bank set',
    roles: TREASURERS,
    params: v.strictObject({
      currency: coin,
      account_name: bankText,
      account_number: bankText,
      bank_name: bankText,
      swift: bankText,
    }),
    words: (input) => [
      input.currency,
      input.account_name,
      input.account_number,
      input.bank_name,
      input.swift,
    ],
  }),
} as const
