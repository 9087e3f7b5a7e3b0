import * as v from 'valibot'
import { ACCOUNTS, TRANSFERABLE } from './codes.ts'
import {
  amount,
  dec,
  form,
  id,
  idOrAll,
  int,
  list,
  nothing,
  oneOf,
  page,
  paging,
  str,
  text,
} from './fields.ts'
import { minutes, read, seconds, write } from './kit.ts'

export { ACCOUNTS, type AccountCode, accountId, TRANSFERABLE } from './codes.ts'

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
  /** In USDT at the last recorded prices, rounded down to 6 digits. */
  equivalent: dec,
})
export type BalanceRow = v.InferOutput<typeof BalanceRow>

/**
 * One account in USDT. `today_profit`: what is held now, less what was held at 00:00 UTC+8, each at the price of its
 * time, less what was brought in since; `today_profit_rate` is a fraction of the beginning plus what was brought in. Both
 * are "0" when a price that is needed is not on record.
 */
export const AccountSummary = v.object({
  id: int,
  account,
  available: dec,
  freeze: dec,
  locked: dec,
  equivalent: dec,
  today_profit: dec,
  today_profit_rate: dec,
  transferable: int,
})
export type AccountSummary = v.InferOutput<typeof AccountSummary>

const Wallet = v.object({ balance: v.array(BalanceRow) })

/** All figures in USDT except `total_btc`. `time`: when the prices used were recorded. */
export const WalletList = v.object({
  total_usdt: dec,
  total_btc: dec,
  today_profit: dec,
  today_profit_rate: dec,
  time: int,
  accounts: v.array(AccountSummary),
  legal_wallet: Wallet,
  change_wallet: Wallet,
  lever_wallet: Wallet,
  micro_wallet: Wallet,
  margin_wallet: Wallet,
  stock_wallet: Wallet,
})
export type WalletList = v.InferOutput<typeof WalletList>

export const SCENES = [
  'recharge',
  'withdraw',
  'transfer',
  'convert',
  'coin_trade',
  'fee',
  'freeze',
  'release',
  'grant',
] as const
export type Scene = (typeof SCENES)[number]

/** One posting on a user's account (screens-core §1). `value` is signed; `info` is localised. */
export const Bill = v.object({
  id: int,
  account,
  bucket: v.picklist(['available', 'frozen', 'locked']),
  currency_id: int,
  currency_name: str,
  value: dec,
  /** Of that bucket, right after this posting. */
  balance_after: dec,
  scene: v.picklist(SCENES),
  info: str,
  ref_type: str,
  ref_id: str,
  create_time: int,
})
export type Bill = v.InferOutput<typeof Bill>

/** `status` 0 to be paid, 1 reviewing, 2 credited, 3 rejected. */
export const RechargeRow = v.object({
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
  status: v.picklist([0, 1, 2, 3]),
  reason: str,
  create_time: int,
})
export type RechargeRow = v.InferOutput<typeof RechargeRow>

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

const transferable = v.picklist(TRANSFERABLE, 'param_error')

export const wallet = {
  all: read('POST', '/wallet/list', {
    params: nothing,
    answer: WalletList,
    access: 'member',
    keep: { store: 'balances', scope: 'user', for: seconds(60) },
  }),
  detail: read('POST', '/wallet/detail', {
    params: form({ currency: id, type: v.optional(v.picklist(ACCOUNTS, 'param_error'), 'change') }),
    answer: BalanceRow,
    access: 'member',
    keep: { store: 'balances', scope: 'user', for: seconds(60) },
  }),
  /** `currency` 0 = all, `type` empty = all accounts (screens-core A34). Newest first. */
  bills: read('POST', '/wallet/legal_log', {
    params: form({
      currency: v.optional(idOrAll, '0'),
      type: v.optional(v.union([v.literal(''), v.picklist(ACCOUNTS)], 'param_error'), ''),
      scene: v.optional(v.union([v.literal(''), v.picklist(SCENES)], 'param_error'), ''),
      ...paging,
    }),
    answer: list(Bill),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /** USD and USDT price of one currency. */
  rate: read('GET', '/wallet/getRateCurrency', {
    params: form({ id }),
    answer: v.object({ currency_id: int, usdt: dec, usd: dec, time: int }),
    keep: { store: 'pages', scope: 'public', for: seconds(10) },
  }),
  /** `user_id` is taken and ignored: the address is the token's user's (screens-core A21). */
  depositAddress: read('POST', '/wallet/get_in_address', {
    params: form({ currency: id, user_id: v.optional(idOrAll, '0') }),
    answer: v.object({
      address: str,
      tag: str,
      network: str,
      qrcode: str,
      confirmations: int,
      deposit_min: dec,
      /** 1: this is no payable address, the chain is simulated. */
      simulated: int,
    }),
    access: 'member',
  }),
  /** `account` is the payer's address or account; `type` 0 crypto, 1 bank. */
  recharge: write('POST', '/wallet/charge_req', {
    params: form({
      account: text(128),
      amount: amount('bad_amount'),
      currency: id,
      type: v.optional(oneOf('0', '1'), '0'),
      voucher: v.pipe(v.string(), v.regex(/^\/api\/file\/[A-Za-z0-9_-]{20,64}$/, 'voucher_missing')),
    }),
    answer: RechargeRow,
    access: 'member',
    once: true,
  }),
  recharges: read('GET', '/recharge/log', {
    params: form({ ...paging }),
    answer: list(RechargeRow),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /** What may be moved between the person's own accounts. */
  transferable: read('GET', '/currency/user_currency_list', {
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
  }),
  transfer: write('POST', '/wallet/change', {
    params: form({
      currency_id: id,
      number: amount('bad_amount'),
      from_field: transferable,
      to_field: transferable,
    }),
    answer: TransferRow,
    access: 'member',
    once: true,
  }),
  transfers: read('GET', '/wallet/hzhistory', {
    params: form({ page }),
    answer: list(TransferRow),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
  }),
}
