import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import {
  amount,
  catalogueId,
  dec,
  form,
  givenPasswordIfAny,
  id,
  int,
  list,
  nothing,
  oneOf,
  paging,
  str,
} from '../wire/fields.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/kit.ts'
import { fraction, pledges, statement, term, years } from './loanFields.ts'

export type { Pledge } from './loanFields.ts'

export const LOAN_STATUSES = [
  'reviewing',
  'active',
  'overdue',
  'repaid',
  'liquidated',
  'rejected',
  'cancelled',
] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** What happened to a loan, as its log says it. `warning` names its threshold as `rate`. */
export const LOAN_ENTRIES = [
  'apply',
  'cancel',
  'reject',
  'approve',
  'interest',
  'bill',
  'missed',
  'soon',
  'due',
  'overdue',
  'repay',
  'collateral',
  'warning',
  'liquidate',
] as const
export type LoanEntryKind = (typeof LOAN_ENTRIES)[number]

/** A coin that can be borrowed or pledged. `price` in USDT at the last recorded prices, read at `time`. */
export const LoanCoin = v.object({
  currency_id: int,
  name: str,
  image: str,
  precision: int,
  price: v.nullable(dec),
  time: int,
})
export type LoanCoin = v.InferOutput<typeof LoanCoin>

/** `level` 0 with `market_maker` 1: the row of market makers. `loan_max` in USDT, `rate_year` a fraction. */
export const LoanTierRow = v.object({ level: int, market_maker: int, loan_max: dec, rate_year: dec })
export type LoanTierRow = v.InferOutput<typeof LoanTierRow>

/**
 * What may be borrowed and how (docs/products/loan.md#what-may-be-borrowed). `my` is the person's own: `loan_max` and
 * `rate_year` are 0 for whom is not `eligible`, `loan_left` what is left of `loan_max` beside the principal of their
 * loans and applications that are open, of which there are `open`.
 */
export const LoanConfig = v.object({
  coins: v.array(LoanCoin),
  collateral_assets: v.array(LoanCoin),
  min: dec,
  max: dec,
  leverage: dec,
  terms: v.array(int),
  term_min: int,
  term_max: int,
  liq_rate: dec,
  free_rate: dec,
  overdue_rate: dec,
  /** What is charged for a loan beside its interest: a fraction; shown even when it is 0. */
  fee_rate: dec,
  tiers: v.array(LoanTierRow),
  my: v.nullable(
    v.object({
      eligible: int,
      level: int,
      market_maker: int,
      loan_max: dec,
      rate_year: dec,
      loan_left: dec,
      open: int,
    }),
  ),
  /** 1: applications are of test mode and reviewed by themselves. */
  test: int,
})
export type LoanConfig = v.InferOutput<typeof LoanConfig>

/** `value` in USDT, null without a price. */
export const LoanAsset = v.object({
  currency_id: int,
  name: str,
  amount: dec,
  price: v.nullable(dec),
  value: v.nullable(dec),
})
export type LoanAsset = v.InferOutput<typeof LoanAsset>

/**
 * A loan. Figures of money are of its coin, those that end in `value` in USDT at recorded prices.
 * `asset_value` is what stands against `debt_value`: of one loan everything in `margin` and `lever` with the results of
 * positions (`positions_value`); `assets` are its parts by coin. Of several loans each has its own collateral, and those with
 * the lowest rates share the rest at one rate: then these figures are of all that share it (`shared`). `risk_rate` is a fraction, null without a debt; `price_time` when
 * the oldest price in it was recorded (seconds), 0 when one is missing.
 */
export const Loan = v.object({
  id: int,
  loan_no: str,
  coin_id: int,
  coin: str,
  precision: int,
  amount: dec,
  term_days: int,
  rate_year: dec,
  interest_mode: v.picklist(['monthly', 'end']),
  collateral: v.array(LoanAsset),
  collateral_value: v.nullable(dec),
  assets: v.array(LoanAsset),
  positions_value: dec,
  asset_value: dec,
  principal: dec,
  interest_due: dec,
  /** What of the interest was asked for on a bill day and is late. */
  billed: dec,
  overdue_days: int,
  overdue_interest: dec,
  debt_total: dec,
  debt_value: v.nullable(dec),
  /** How many of the person's loans stand on these assets together; 1: this one alone. */
  shared: int,
  coin_price: v.nullable(dec),
  risk_rate: v.nullable(dec),
  price_time: int,
  liq_rate: dec,
  next_due_time: int,
  start_time: int,
  end_time: int,
  created_time: int,
  finish_time: int,
  reject_reason: str,
  status: v.picklist(LOAN_STATUSES),
  test: int,
})
export type Loan = v.InferOutput<typeof Loan>

/** One date: what falls due on it. `paid` 1 once it is. */
export const LoanDue = v.object({ due_time: int, interest: dec, principal: dec, paid: int })
export type LoanDue = v.InferOutput<typeof LoanDue>

/**
 * One thing that happened. `amount` is what was charged, paid or pledged, of `coin`; of a liquidation `rest` came back and
 * the platform bore `shortfall`.
 */
export const LoanEntry = v.object({
  n: int,
  kind: v.picklist(LOAN_ENTRIES),
  time: int,
  amount: dec,
  coin: str,
  rate: v.nullable(dec),
  rest: dec,
  shortfall: dec,
})
export type LoanEntry = v.InferOutput<typeof LoanEntry>

/** A price that a liquidation was decided and converted by, with its recorded tick (0: USDT itself). */
export const LoanSale = v.object({
  currency_id: int,
  name: str,
  amount: dec,
  price: dec,
  tick_id: int,
  time: int,
  converted: dec,
})
export type LoanSale = v.InferOutput<typeof LoanSale>

export const LoanDetail = v.object({
  ...Loan.entries,
  schedule: v.array(LoanDue),
  log: v.array(LoanEntry),
  sales: v.array(LoanSale),
})
export type LoanDetail = v.InferOutput<typeof LoanDetail>

const mine = (): Reads => [loan.list, loan.detail, loan.config]
const money = (): Reads => [...mine(), ...balanceReads()]

export const loan = {
  config: read('GET', '/otc/config', {
    params: nothing,
    answer: LoanConfig,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
  }),
  /**
   * The collateral is frozen in `change` until the application is decided; the rate is the one of now. `rate_year` is the one
   * that was read: when the person's is another by now, nothing is taken.
   */
  apply: write('POST', '/otc/loan/apply', {
    params: form({
      coin: v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/, 'param_error')),
      amount: amount('bad_amount'),
      term_days: term,
      interest_mode: oneOf('monthly', 'end'),
      collateral: pledges,
      experience_years: years,
      monthly_volume: amount('bad_amount'),
      statement,
      rate_year: v.optional(fraction),
      pay_password: givenPasswordIfAny,
    }),
    answer: Loan,
    access: 'member',
    once: true,
    requires: { level: 2, payPassword: 'if_set' },
    changes: money,
  }),
  /** Newest first; `status` empty is all, `finished` everything that has ended. */
  list: read('GET', '/otc/loan/list', {
    params: form({
      status: v.optional(oneOf('', 'reviewing', 'active', 'overdue', 'finished'), ''),
      ...paging,
    }),
    answer: list(Loan),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(10), rows: 50 },
  }),
  detail: read('GET', '/otc/loan/detail', {
    params: form({ id }),
    answer: LoanDetail,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(10) },
  }),
  /** From `margin` first, then `change`; more than the debt is cut to it. */
  repay: write('POST', '/otc/loan/repay', {
    params: form({ id, amount: amount('bad_amount'), pay_password: givenPasswordIfAny }),
    answer: Loan,
    access: 'member',
    once: true,
    requires: { payPassword: 'if_set' },
    changes: money,
  }),
  /** From `change` to what is locked for the loan; it comes back when the debt is paid. */
  collateral: write('POST', '/otc/loan/collateral', {
    params: form({
      id,
      currency_id: catalogueId,
      amount: amount('bad_amount'),
      pay_password: givenPasswordIfAny,
    }),
    answer: Loan,
    access: 'member',
    once: true,
    requires: { payPassword: 'if_set' },
    changes: money,
  }),
  /** Of an application that nobody has decided yet. */
  cancel: write('POST', '/otc/loan/cancel', {
    params: form({ id }),
    answer: Loan,
    access: 'member',
    once: true,
    changes: money,
  }),
}

export const loanArea = area({
  name: 'loan',
  calls: loan,
  events: { loan: event({ loan: Loan }, { changes: mine }) },
  scenes: {
    loan: 'inflow',
    loan_repay: 'outflow',
    loan_collateral: 'move',
    loan_interest: 'fee',
    loan_overdue: 'fee',
    loan_liquidation: 'outflow',
  },
  errors: [
    'loan_limit',
    'loan_allowance',
    'loan_vip',
    'loan_leverage',
    'bad_term',
    'loan_backs',
    'loan_price',
    'loan_terms',
    'loan_floor',
  ],
  objects: ['loan'],
  mails: [
    'loan_approved',
    'loan_approved_test',
    'loan_rejected',
    'loan_billed',
    'loan_missed',
    'loan_soon',
    'loan_due',
    'loan_warning',
    'loan_repaid',
    'loan_liquidated',
    'loan_liquidated_short',
  ],
})
