import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { act, look, none, number, options, reason, words } from './call-builders.ts'
import { amount, coin } from './fields.ts'
import { after, network, TREASURERS } from './funds-deposits.ts'
import { RiskNotes } from './risk-notes.ts'
import type { Role } from './roles.ts'

const READERS: readonly Role[] = ['treasury', 'compliance', 'admin']

export const WITHDRAWAL_STATUSES = ['in_review', 'approved', 'completed', 'rejected', 'cancelled'] as const

const row = {
  id: int,
  created_at: int,
  status: v.picklist(WITHDRAWAL_STATUSES),
  uid: int,
  /** The user's email address or phone number, masked. */
  person: str,
  coin: str,
  network: str,
  address: str,
  tag: str,
  /** Amount debited from the user's account: `send`, which goes to the address, plus `fee`. */
  amount: dec,
  fee: dec,
  send: dec,
  /** `amount` in USDT at the price at the time of the request. */
  worth: dec,
  test: v.boolean(),
  /**
   * Names of the operators whose approval of the withdrawal waits for a second operator; empty when no
   * approval waits.
   */
  approved_once_by: v.array(str),
}

export const WithdrawalList = v.object({ withdrawals: v.array(v.object({ ...row, ...RiskNotes.entries })) })
export type WithdrawalList = v.InferOutput<typeof WithdrawalList>

export const WithdrawalShow = v.object({
  ...row,
  ...RiskNotes.entries,
  remark: str,
  /**
   * The amount that counts towards the user's 24-hour limit, and that limit at the time of the request, both
   * in BTC.
   */
  btc_worth: dec,
  limit_btc: dec,
  approved_at: int,
  approved_by: str,
  finished_at: int,
  finished_by: str,
  hash: str,
  /** Reason of the rejection, which is shown to the user. */
  reason: str,
})
export type WithdrawalShow = v.InferOutput<typeof WithdrawalShow>

export const WithdrawNetworks = v.object({
  networks: v.array(
    v.object({
      coin: str,
      network: str,
      fee: dec,
      /** With `rate` the fee is a fraction of the amount, with `fixed` an amount of the coin. */
      fee_type: v.picklist(['fixed', 'rate']),
      min: dec,
      max: dec,
      tag: v.boolean(),
      open: v.boolean(),
    }),
  ),
})
export type WithdrawNetworks = v.InferOutput<typeof WithdrawNetworks>

export const withdrawalCalls = {
  /**
   * `open`: withdrawals to review and to send, oldest first; `all`: all withdrawals, newest first.
   */
  withdrawals: look({
    command: 'withdraw list',
    roles: READERS,
    params: v.strictObject({
      which: v.optional(v.picklist(['open', 'review', 'send', 'all']), 'open'),
      after,
    }),
    answer: WithdrawalList,
    words: (input) => [input.which, ...options({ after: input.after })],
  }),
  withdrawal: look({
    command: 'withdraw show',
    roles: READERS,
    params: v.strictObject({ id: number }),
    answer: WithdrawalShow,
    words: ({ id }) => [String(id)],
  }),
  approveWithdrawal: act({
    command: 'withdraw approve',
    roles: TREASURERS,
    params: v.strictObject({ id: number }),
    words: ({ id }) => [String(id)],
  }),
  rejectWithdrawal: act({
    command: 'withdraw reject',
    roles: TREASURERS,
    params: v.strictObject({ id: number, reason }),
    words: (input) => [String(input.id), input.reason],
  }),
  /** Records the hash of the blockchain transaction by which an approved withdrawal was sent. */
  sentWithdrawal: act({
    command: 'withdraw sent',
    roles: TREASURERS,
    params: v.strictObject({ id: number, hash: words(32, 130) }),
    words: ({ id, hash }) => [String(id), hash],
  }),
  withdrawNetworks: look({
    command: 'withdraw networks',
    roles: READERS,
    params: none,
    answer: WithdrawNetworks,
  }),
  setWithdrawNetwork: act({
    command: 'withdraw network',
    roles: TREASURERS,
    params: v.strictObject({
      coin,
      network,
      fee: amount,
      fee_type: v.picklist(['fixed', 'rate']),
      min: amount,
      max: amount,
      tag: v.boolean(),
    }),
    words: (input) => [
      input.coin,
      input.network,
      input.fee_type === 'rate' ? `${input.fee}*` : input.fee,
      input.min,
      input.max,
      ...options({ tag: input.tag }),
    ],
  }),
  openWithdrawNetwork: act({
    command: 'withdraw open',
    roles: TREASURERS,
    params: v.strictObject({ coin, network }),
    words: (input) => [input.coin, input.network],
  }),
  closeWithdrawNetwork: act({
    command: 'withdraw close',
    quick: true,
    roles: TREASURERS,
    params: v.strictObject({ coin, network }),
    words: (input) => [input.coin, input.network],
  }),
} as const
