import * as v from 'valibot'
import { ADDRESS_MAX, TAG_MAX } from '#domain/funds/chain/addressLengths.ts'
import { REMARK_MAX } from '#domain/funds/textLengths.ts'
import { identity } from '../account/identity.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  codeIfAny,
  dec,
  factorCode,
  form,
  givenPasswordIfAny,
  id,
  int,
  line,
  list,
  oneOf,
  paging,
  shown,
  str,
} from '../wire/fields.ts'

/**
 * A network for withdrawing a coin. Fee and limits in units of the coin; with `fee_type` rate the fee is a
 * fraction of the amount.
 */
export const WithdrawNetwork = v.object({
  network: str,
  fee: dec,
  fee_type: v.picklist(['fixed', 'rate']),
  withdraw_min: dec,
  withdraw_max: dec,
  /** 1: withdrawals to addresses of this network need a tag or memo. */
  need_tag: int,
  /** 1: open for withdrawals. */
  status: int,
})
export type WithdrawNetwork = v.InferOutput<typeof WithdrawNetwork>

/**
 * Fees and limits for withdrawing a coin (docs/products/withdraw.md#amount-and-fee-of-a-withdrawal). Fields
 * outside of `networks` have the values of the first network.
 */
export const WithdrawInfo = v.object({
  currency: int,
  currency_name: str,
  precision: int,
  /** Available in the `change` account. */
  available: dec,
  fee: dec,
  fee_type: v.picklist(['fixed', 'rate']),
  withdraw_min: dec,
  withdraw_max: dec,
  networks: v.array(WithdrawNetwork),
  /**
   * 24-hour limit of the person's verification level in BTC (0 for a level without a limit), and the used
   * part of the limit.
   */
  limit_24h_btc: dec,
  used_24h_btc: dec,
  /** Last recorded USDT prices of the coin and of BTC; null where no price is recorded. */
  coin_price: v.nullable(dec),
  btc_price: v.nullable(dec),
  /**
   * Time (epoch seconds) until which withdrawals are paused after a security change; 0 when they are not
   * paused.
   */
  hold_until: int,
  /** 1: a second-factor code is required as well. */
  factor: int,
  /** 1: withdrawals are allowed only to saved addresses. */
  saved_only: int,
  /**
   * Addresses of the address book, of any coin, that cannot be used before `usable_time`
   * (docs/products/payout.md#hold). Includes addresses of deleted entries.
   */
  held_addresses: v.optional(v.array(v.object({ address: str, usable_time: int })), []),
  contacts: v.array(v.object({ by: v.picklist(['email', 'mobile']), target: str })),
  /** 1: test mode, no real money is sent. */
  test: int,
})
export type WithdrawInfo = v.InferOutput<typeof WithdrawInfo>

/**
 * `status` 1 in review, 2 processing, 3 completed, 4 rejected, 5 cancelled. `receive_amount` = `amount` −
 * `fee`.
 */
export const WithdrawRow = v.object({
  id: int,
  currency: int,
  currency_name: str,
  network: str,
  address: str,
  tag: str,
  amount: dec,
  fee: dec,
  receive_amount: dec,
  remark: str,
  /** Hash of the blockchain transaction; '' before the withdrawal is sent. */
  hash: str,
  status: v.picklist([1, 2, 3, 4, 5]),
  /** Reason of a rejection. */
  reason: str,
  /** Amount that counts towards the 24-hour limit, in BTC. */
  btc_worth: dec,
  /** 1: test mode, no real money is sent. */
  test: int,
  create_time: int,
  /** Time of the approval; 0 before the approval. */
  approve_time: int,
  update_time: int,
})
export type WithdrawRow = v.InferOutput<typeof WithdrawRow>

const mine = (): Reads => [withdraw.list, withdraw.info, identity.state, ...balanceReads()]

export const withdraw = {
  info: read('POST', '/wallet/get_info', {
    summary: 'Get withdrawal terms of a currency',
    params: form({ currency: catalogueId }),
    answer: WithdrawInfo,
    access: 'member',
    keep: { store: 'balances', scope: 'user', for: seconds(60) },
    hasBalance: true,
    hasStanding: true,
  }),
  /**
   * Requests a withdrawal. `amount` is frozen at once and debited when the withdrawal is sent. `code`: sent
   * to the person's own contact (`safe.send`, scene withdraw). `code` is optional in this schema, so that a
   * person who does not meet another requirement either gets the error of that requirement first.
   */
  out: write('POST', '/wallet/out', {
    summary: 'Request a withdrawal',
    params: form({
      currency: catalogueId,
      network: v.optional(line(32, 0), ''),
      address: line(ADDRESS_MAX),
      tag: v.optional(line(TAG_MAX, 0), ''),
      amount: amount('bad_amount'),
      fee: shown,
      remark: v.optional(line(REMARK_MAX, 0), ''),
      pay_password: givenPasswordIfAny,
      code: codeIfAny,
      factor_code: factorCode,
    }),
    answer: WithdrawRow,
    access: 'member',
    once: true,
    requires: { level: 1, payPassword: true, code: 'withdraw', factor: true },
    stoppedBy: ['withdrawals'],
    changes: mine,
  }),
  /** Withdrawals, newest first. `currency` 0: all coins, `status` empty: all states. */
  list: read('GET', '/user/withdraw/list', {
    summary: 'List withdrawals',
    params: form({
      currency: v.optional(catalogueIdOrAll, '0'),
      status: v.optional(oneOf('', '1', '2', '3', '4', '5'), ''),
      ...paging,
    }),
    answer: list(WithdrawRow),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 200 },
  }),
  /** Cancels a withdrawal in review; the frozen amount is released. */
  cancel: write('POST', '/user/withdraw/cancel', {
    summary: 'Cancel a withdrawal',
    params: form({ id }),
    answer: WithdrawRow,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: mine,
  }),
}

export const withdrawArea = area({
  name: 'withdraw',
  about: 'Withdrawals',
  calls: withdraw,
  events: { withdraw: event({ row: WithdrawRow }, { changes: mine }) },
  errors: [
    'withdraw_hold',
    'withdraw_limit',
    'withdraw_price',
    'withdraw_network',
    'withdraw_tag',
    'withdraw_own',
    'withdraws_limit',
    'address_on_hold',
  ],
  objects: ['withdraw'],
  mails: ['withdraw_requested', 'withdraw_sent', 'withdraw_sent_test', 'withdraw_rejected'],
})
