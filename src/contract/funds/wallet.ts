import * as v from 'valibot'
import { ACCOUNTS, TRANSFERABLE } from '../wire/accountCodes.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, hours, minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  form,
  id,
  idOrAll,
  int,
  line,
  list,
  nothing,
  oneOf,
  page,
  paging,
  str,
} from '../wire/fields.ts'

export { ACCOUNTS, type AccountCode, accountId, FUNDING_ORDER, TRANSFERABLE } from '../wire/accountCodes.ts'

const account = v.picklist(ACCOUNTS)

export const BalanceRow = v.object({
  account,
  currency_id: int,
  currency_name: str,
  image: str,
  network: str,
  available: dec,
  freeze: dec,
  locked: dec,
  total: dec,
  /** Value in USDT at the last recorded prices, rounded down to 6 decimals; null without a price. */
  equivalent: v.nullable(dec),
})
export type BalanceRow = v.InferOutput<typeof BalanceRow>

/**
 * A currency left out of a USDT total because it has no price; a missing price does not count as
 * zero (docs/api-conventions.md#decimal-strings).
 */
export const LeftOut = v.object({ currency_id: int, currency_name: str, amount: dec })
export type LeftOut = v.InferOutput<typeof LeftOut>

/**
 * Value of one account in USDT; null when none of its currencies has a price. `today_profit`: present value
 * minus the value at 00:00 (UTC+8), each at the prices of its time, minus net deposits since 00:00;
 * `today_profit_rate`: `today_profit` as a fraction of the value at 00:00 plus net deposits.
 */
export const AccountSummary = v.object({
  id: int,
  account,
  available: v.nullable(dec),
  freeze: v.nullable(dec),
  locked: v.nullable(dec),
  equivalent: v.nullable(dec),
  without: v.array(LeftOut),
  today_profit: v.nullable(dec),
  today_profit_rate: v.nullable(dec),
  transferable: int,
})
export type AccountSummary = v.InferOutput<typeof AccountSummary>

const Wallet = v.object({ balance: v.array(BalanceRow) })

/**
 * All accounts of a person. Amounts in USDT except `total_btc`; null where no balance has a price. `time`:
 * record time of the prices.
 */
export const WalletList = v.object({
  total_usdt: v.nullable(dec),
  total_btc: v.nullable(dec),
  /** Currencies that the totals leave out, because they have no price. */
  without: v.array(LeftOut),
  today_profit: v.nullable(dec),
  today_profit_rate: v.nullable(dec),
  /**
   * Currencies left out of today's profit, because their current price or their price at the beginning of the
   * day is missing.
   */
  today_without: v.array(LeftOut),
  time: int,
  accounts: v.array(AccountSummary),
  legal_wallet: Wallet,
  change_wallet: Wallet,
  lever_wallet: Wallet,
  micro_wallet: Wallet,
  margin_wallet: Wallet,
  stock_wallet: Wallet,
  /** Balances locked by fixed-term products and lock mining. */
  deposit_wallet: Wallet,
  mining_wallet: Wallet,
})
export type WalletList = v.InferOutput<typeof WalletList>

/**
 * A scene on the wire. Names that are not in `Scene` of `table.ts` are accepted too, because a newer server
 * may send scenes that this build does not know.
 */
const scene = v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/, 'param_error'))

/**
 * One posting on a person's account (docs/products/wallet.md#transactions). `value` is signed; `info`:
 * display text for `scene`.
 */
export const Bill = v.object({
  id: int,
  /**
   * Postings of one journal belong to one action, such as a trade: the amount given, the amount received, and
   * the fee.
   */
  journal_id: int,
  account,
  bucket: v.picklist(['available', 'frozen', 'locked']),
  currency_id: int,
  currency_name: str,
  value: dec,
  /** Balance of the posting's bucket after this posting. */
  balance_after: dec,
  /** The account's whole balance of the coin after the journal: available, frozen and locked. */
  total_after: dec,
  scene,
  scene_class: v.picklist(['inflow', 'outflow', 'trade', 'income', 'fee', 'move']),
  info: str,
  ref_type: str,
  ref_id: str,
  create_time: int,
})
export type Bill = v.InferOutput<typeof Bill>

/** The platform's bank account, to which a deposit is paid. */
export const BankDetails = v.object({
  account_name: str,
  account_number: str,
  bank_name: str,
  swift: str,
})
export type BankDetails = v.InferOutput<typeof BankDetails>

/** `status` 0 awaiting payment, 1 in review, 2 credited, 3 rejected. */
export const DepositRow = v.object({
  id: int,
  currency: int,
  currency_name: str,
  network: str,
  account: str,
  amount: dec,
  type: int,
  voucher: str,
  hash: str,
  confirmations: int,
  /**
   * Confirmations that a deposit detected on a blockchain needs; 0 for a deposit that the person reported. A
   * detected deposit has no `account`.
   */
  confirmations_needed: int,
  status: v.picklist([0, 1, 2, 3]),
  reason: str,
  /** For a bank payment: its reference, and the platform's bank account to pay to. '' and null for coins. */
  reference: str,
  bank: v.nullable(BankDetails),
  /** 1: test mode, nothing is paid. */
  test: int,
  create_time: int,
})
export type DepositRow = v.InferOutput<typeof DepositRow>

/** A network for depositing a coin; `deposit_min` in units of the coin, `status` 1: open. */
export const InNetwork = v.object({ network: str, confirmations: int, deposit_min: dec, status: int })
export type InNetwork = v.InferOutput<typeof InNetwork>

export const TransferRow = v.object({
  id: int,
  currency_id: int,
  currency_name: str,
  number: dec,
  from_field: account,
  to_field: account,
  create_time: int,
})
export type TransferRow = v.InferOutput<typeof TransferRow>

const voucher = v.pipe(
  v.string('voucher_missing'),
  v.regex(/^\/api\/file\/[A-Za-z0-9_-]{20,64}$/, 'voucher_missing'),
)
const transferable = v.picklist(TRANSFERABLE, 'param_error')

/** Balances, transactions, deposits and transfers. */

export const wallet = {
  all: read('POST', '/wallet/list', {
    summary: 'List balances of all accounts',
    params: nothing,
    answer: WalletList,
    access: 'member',
    keep: { store: 'balances', scope: 'user', for: seconds(60) },
    hasBalance: true,
  }),
  detail: read('POST', '/wallet/detail', {
    summary: 'Get the balance of a currency',
    params: form({ currency: catalogueId, type: v.optional(v.picklist(ACCOUNTS, 'param_error'), 'change') }),
    answer: BalanceRow,
    access: 'member',
    keep: { store: 'balances', scope: 'user', for: seconds(60) },
    hasBalance: true,
  }),
  /** Transactions, newest first. `currency` 0: all currencies; `type` empty: all accounts. */
  bills: read('POST', '/wallet/legal_log', {
    summary: 'List transactions',
    params: form({
      currency: v.optional(catalogueIdOrAll, '0'),
      type: v.optional(v.union([v.literal(''), v.picklist(ACCOUNTS)], 'param_error'), ''),
      scene: v.optional(v.union([v.literal(''), scene], 'param_error'), ''),
      ...paging,
    }),
    answer: list(Bill),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 500 },
    hasBalance: true,
  }),
  /** USD and USDT price of a currency; a currency without a price has null and time 0. */
  rate: read('GET', '/wallet/getRateCurrency', {
    summary: 'Get the USD and USDT price of a currency',
    params: form({ id: catalogueId }),
    answer: v.object({ currency_id: int, usdt: v.nullable(dec), usd: v.nullable(dec), time: int }),
    keep: { store: 'pages', scope: 'public', for: seconds(10) },
  }),
  /** Networks for depositing a coin, the default network first. */
  networks: read('GET', '/recharge/networks', {
    summary: 'List deposit networks of a currency',
    params: form({ currency: catalogueId }),
    answer: v.array(InNetwork),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /**
   * The person's permanent deposit address on a network. `user_id` is accepted and ignored: the address
   * belongs to the token's user (docs/products/deposits.md#deposit-address). `network`: by default the
   * coin's first network. Error `address_pool_empty`: no address is free, or users without a verified
   * identity have received all addresses that such users may receive in 24 hours.
   */
  depositAddress: read('POST', '/wallet/get_in_address', {
    summary: 'Get a deposit address',
    params: form({
      currency: catalogueId,
      network: v.optional(line(32, 0), ''),
      user_id: v.optional(idOrAll, '0'),
    }),
    answer: v.object({
      address: str,
      tag: str,
      network: str,
      qrcode: str,
      confirmations: int,
      deposit_min: dec,
      /** 1: the address is not real, because the blockchain is simulated. */
      simulated: int,
    }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), until: hours(24) },
  }),
  /**
   * Reports a deposit. `account`: the payer's address or account; `type` 0 crypto, 1 bank. A bank deposit
   * without a payment proof awaits payment, and the response contains the bank account to pay to.
   */
  deposit: write('POST', '/wallet/charge_req', {
    summary: 'Request a deposit',
    params: form({
      account: line(128),
      amount: amount('bad_amount'),
      currency: catalogueId,
      type: v.optional(oneOf('0', '1'), '0'),
      voucher: v.optional(v.union([v.literal(''), voucher], 'voucher_missing'), ''),
    }),
    answer: DepositRow,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: (): Reads => [wallet.deposits],
  }),
  /** Adds the payment proof to a bank deposit that awaited payment. */
  depositPaid: write('POST', '/recharge/paid', {
    summary: 'Report a deposit as paid',
    params: form({ id, voucher }),
    answer: DepositRow,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: (): Reads => [wallet.deposits],
  }),
  /** Deposits, newest first. `currency` 0: all coins, `status` empty: all states. */
  deposits: read('GET', '/recharge/log', {
    summary: 'List deposits',
    params: form({
      currency: v.optional(catalogueIdOrAll, '0'),
      status: v.optional(oneOf('', '0', '1', '2', '3'), ''),
      ...paging,
    }),
    answer: list(DepositRow),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 200 },
  }),
  /** Currencies and accounts for transfers between the person's own accounts. */
  transferable: read('GET', '/currency/user_currency_list', {
    summary: 'List transferable currencies',
    params: nothing,
    answer: v.array(
      v.object({
        id: int,
        name: str,
        image: str,
        accounts: v.array(v.object({ account, available: dec })),
      }),
    ),
    access: 'member',
    keep: { store: 'balances', scope: 'user', for: seconds(60) },
    hasBalance: true,
  }),
  transfer: write('POST', '/wallet/change', {
    summary: 'Transfer between own accounts',
    params: form({
      currency_id: catalogueId,
      number: amount('bad_amount'),
      from_field: transferable,
      to_field: transferable,
    }),
    answer: TransferRow,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: balanceReads,
  }),
  transfers: read('GET', '/wallet/hzhistory', {
    summary: 'List transfers',
    params: form({ page }),
    answer: list(TransferRow),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(5), rows: 200 },
    // An order can include transfers, so a movement of money by any product may add rows.
    hasBalance: true,
  }),
}

export const walletArea = area({
  name: 'wallet',
  about: 'Balances, deposits and transfers',
  calls: wallet,
  events: {
    balance: event({ rows: v.array(BalanceRow) }, { changes: balanceReads }),
    recharge: event({ row: DepositRow }, { changes: () => [wallet.deposits] }),
  },
  scenes: {
    recharge: 'inflow',
    withdraw: 'outflow',
    transfer: 'move',
    convert: 'trade',
    // Scenes of postings that all products use.
    fee: 'fee',
    freeze: 'move',
    release: 'move',
    // A correction of a balance by operators, upwards or downwards.
    correction: 'inflow',
  },
  errors: [
    'bad_amount',
    'insufficient_balance',
    'already_handled',
    'voucher_missing',
    'voucher_used',
    'deposits_limit',
    'same_account',
    'transfers_limit',
    'transfer_least',
    'currency_closed',
    'deposit_network',
    'deposit_confirming',
    'address_pool_empty',
  ],
  objects: ['recharge', 'transfer', 'correction'],
  mails: [
    'recharge_credited',
    'recharge_credited_test',
    'recharge_rejected',
    'recharge_expired',
    'balance_corrected',
  ],
})
