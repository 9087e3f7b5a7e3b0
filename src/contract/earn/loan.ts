import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
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
import { fraction, pledges, statement, term, years } from './loanFields.ts'

export type { Pledge } from './loanFields.ts'

/** Loan statuses with their numbers on the wire. */
export const LOAN_STATUS = {
  reviewing: 0,
  active: 1,
  overdue: 2,
  repaid: 3,
  liquidated: 4,
  rejected: 5,
  cancelled: 6,
} as const

/**
 * Kinds of entries in a loan's history (`LoanEntry`). In a `warning`, `rate` is the margin level below which
 * the warning is sent.
 */
const LOAN_ENTRIES = [
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

/**
 * A coin that can be borrowed or pledged. `price`: last recorded price in USDT; `time`: when it was recorded.
 */
export const LoanCoin = v.object({
  currency_id: int,
  name: str,
  image: str,
  precision: int,
  price: v.nullable(dec),
  time: int,
})
export type LoanCoin = v.InferOutput<typeof LoanCoin>

/**
 * Limit and rate of a VIP level; with `market_maker` 1 (and `level` 0): limit and rate of market makers.
 * `loan_max` in USDT, `rate_year` a fraction.
 */
const LoanTierRow = v.object({ level: int, market_maker: int, loan_max: dec, rate_year: dec })
export type LoanTierRow = v.InferOutput<typeof LoanTierRow>

/**
 * Loan terms (docs/products/loan.md#what-may-be-borrowed). `my`: the terms of the calling person; `loan_max`
 * and `rate_year` are 0 for a person who is not `eligible`; `open`: number of the person's open loans and
 * applications; `loan_left`: `loan_max` minus the principal of these loans.
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
  /**
   * Fee in addition to the interest, a fraction of the loan amount; screens show the fee even when it is 0.
   */
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
  /** 1: test mode, applications are reviewed automatically. */
  test: int,
})
export type LoanConfig = v.InferOutput<typeof LoanConfig>

/** An amount of one coin that secures a loan. `value` in USDT, null without a price. */
export const LoanAsset = v.object({
  currency_id: int,
  name: str,
  amount: dec,
  price: v.nullable(dec),
  value: v.nullable(dec),
})
export type LoanAsset = v.InferOutput<typeof LoanAsset>

/**
 * A loan. Amounts are in its coin; fields whose names end in `value` are in USDT at recorded prices. `asset_value`:
 * value of the assets that secure `debt_value`; `assets` lists these assets by coin. When the person has one loan, the
 * assets are the whole accounts `margin` and `lever`, including the profit of positions (`positions_value`). When the
 * person has several loans, each loan has separate collateral. The assets that are not collateral then raise the loans
 * with the lowest margin levels to one common level. The values of a raised loan are totals over all raised loans,
 * whose number is `shared`. `risk_rate`: margin level as a fraction, null without debt; `price_time`: record time of
 * the oldest price (epoch seconds), 0 when a price is missing.
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
  /** Billed interest that is overdue. */
  billed: dec,
  overdue_days: int,
  overdue_interest: dec,
  debt_total: dec,
  debt_value: v.nullable(dec),
  /** Number of the person's loans that the assets in this object secure together; 1: only this loan. */
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
  status: v.picklist(Object.values(LOAN_STATUS)),
  test: int,
})
export type Loan = v.InferOutput<typeof Loan>

/** A due date of a loan with the amounts due. `paid` 1: the amounts were paid. */
export const LoanDue = v.object({ due_time: int, interest: dec, principal: dec, paid: int })
export type LoanDue = v.InferOutput<typeof LoanDue>

/**
 * An entry of a loan's history. `amount`: the amount of `coin` that was charged, paid or pledged. For a
 * liquidation, `rest` is the amount returned to the person, and `shortfall` the loss borne by the platform.
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

/** A price used in a liquidation, with the id of its recorded tick (0 for USDT, whose price is 1). */
const LoanSale = v.object({
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
    summary: 'Get loan terms',
    params: nothing,
    answer: LoanConfig,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
  }),
  /**
   * Applies for a loan. The collateral is frozen in `change` until the decision. `rate_year`: the
   * rate that was shown; the call is rejected when the person's rate has changed.
   */
  apply: write('POST', '/otc/loan/apply', {
    summary: 'Apply for a loan',
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
    stoppedBy: ['trading'],
    changes: money,
  }),
  /** Loans, newest first. `status` empty: all loans, `finished`: all loans that have ended. */
  list: read('GET', '/otc/loan/list', {
    summary: 'List loans',
    params: form({
      status: v.optional(oneOf('', '0', '1', '2', '3', '4', '5', '6', 'finished'), ''),
      ...paging,
    }),
    answer: list(Loan),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(10), rows: 50 },
  }),
  detail: read('GET', '/otc/loan/detail', {
    summary: 'Get a loan',
    params: form({ id }),
    answer: LoanDetail,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(10) },
  }),
  /** Repays a loan. The payment is taken from `margin` first, then from `change`, and limited to the debt. */
  repay: write('POST', '/otc/loan/repay', {
    summary: 'Repay a loan',
    params: form({ id, amount: amount('bad_amount'), pay_password: givenPasswordIfAny }),
    answer: Loan,
    access: 'member',
    once: true,
    requires: { payPassword: 'if_set' },
    stoppedBy: [],
    changes: money,
  }),
  /** Adds collateral from `change`; the collateral is returned when the debt is paid. */
  collateral: write('POST', '/otc/loan/collateral', {
    summary: 'Add collateral to a loan',
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
    stoppedBy: [],
    changes: money,
  }),
  /** Cancels an application that is not decided yet. */
  cancel: write('POST', '/otc/loan/cancel', {
    summary: 'Cancel a loan application',
    params: form({ id }),
    answer: Loan,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: money,
  }),
}

export const loanArea = area({
  name: 'loan',
  about: 'Loans against collateral',
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
