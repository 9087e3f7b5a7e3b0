import type { LoanConfig } from '#contract/earn/loan.ts'
import { endOf } from '#domain/earn/loan/lifecycle.ts'
import { type PlanRow, planOf } from '#domain/earn/loan/paymentPlan.ts'
import { type Exposure, initialExposure } from '#domain/earn/loan/risk.ts'
import {
  applicationFault,
  type InterestMode,
  isSmallCollateral,
  STATEMENT_MAX,
  type Valued,
} from '#domain/earn/loan/terms.ts'
import { type Decimal, gt, isPositive, parseAmount, ZERO } from '#domain/money.ts'
import { plainMessage } from '#domain/text/plainText.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export const CUSTOM = 'custom'

/**
 * The typed fields. `collateral` is a text such as `3:500000,1:2` (currency:amount), because drafts store
 * texts.
 */
export interface ApplyState {
  readonly coin: string
  readonly amount: string
  readonly term: string
  readonly days: string
  readonly mode: string
  readonly collateral: string
  readonly years: string
  readonly volume: string
  readonly statement: string
}

export const EMPTY_APPLY: ApplyState = {
  coin: 'USDT',
  amount: '',
  term: '30',
  days: '',
  mode: 'end',
  collateral: '',
  years: '',
  volume: '',
  statement: '',
}

export interface CollateralRow {
  /** Id of the coin; 0 while no coin is chosen. */
  readonly currency: number
  readonly amount: string
}

export const readRows = (text: string): readonly CollateralRow[] =>
  text === ''
    ? []
    : text.split(',').map((row) => {
        const [currency = '', amount = ''] = row.split(':')
        return { currency: Number(currency) || 0, amount }
      })
export const writeRows = (rows: readonly CollateralRow[]): string =>
  rows.map(({ currency, amount }) => `${currency}:${amount}`).join(',')

export interface ApplyContext {
  readonly config: LoanConfig
  /** Free spot balance by coin; null while unknown. */
  readonly available: ReadonlyMap<number, Decimal> | null
  /** Current time (server's clock, ms). */
  readonly now: number
}

export interface ApplySummary {
  readonly coin: LoanConfig['coins'][number] | null
  /** The loan amount to send; null while invalid. */
  readonly amount: Decimal | null
  readonly days: number | null
  readonly mode: InterestMode
  readonly pledges: readonly { readonly currency_id: number; readonly amount: Decimal }[]
  /** Value of the loan in USDT. */
  readonly loan: Decimal
  readonly collateral: Decimal
  /** Assets and debt; null until loan and collateral are filled in. */
  readonly exposure: Exposure | null
  /** Time at which the oldest of the prices used was recorded (epoch seconds). */
  readonly price_time: number
  readonly plan: readonly PlanRow[] | null
}

export type ApplyFault =
  | 'amount'
  | 'limit'
  | 'allowance'
  | 'term'
  | 'leverage'
  | 'insufficient'
  | 'small'
  | 'asset'
  | 'missing'
  | 'years'
  | 'volume'
  | 'too_long'
export type ApplyFaults = Partial<
  Record<'amount' | 'days' | 'collateral' | 'years' | 'volume' | 'statement' | `row${number}`, ApplyFault>
>

const coinOf = ({ coin }: ApplyState, { config }: ApplyContext) =>
  config.coins.find(({ name }) => name === coin) ?? null

const daysOf = ({ term, days }: Pick<ApplyState, 'term' | 'days'>): number | null => {
  const text = term === CUSTOM ? days : term
  return /^\d{1,4}$/.test(text) ? Number(text) : null
}

const valued = (amount: Decimal | null, price: Decimal | null): Valued => ({
  amount: amount ?? ZERO,
  price: price ?? ZERO,
})

interface Pledged extends CollateralRow {
  readonly read: Decimal | null
  readonly price: Decimal | null
  /** Time at which the price was recorded (epoch seconds). */
  readonly time: number
}

const pledgedIn = (state: ApplyState, { config }: ApplyContext): readonly Pledged[] =>
  readRows(state.collateral).map((row) => {
    const asset = config.collateral_assets.find(({ currency_id }) => currency_id === row.currency)
    const read = asset ? parseAmount(row.amount, asset.precision) : null
    return {
      ...row,
      read: read !== null && isPositive(read) ? read : null,
      price: asset?.price ?? null,
      time: asset?.time ?? 0,
    }
  })

function summarise(state: ApplyState, context: ApplyContext): ApplySummary {
  const coin = coinOf(state, context)
  const read = coin ? parseAmount(state.amount, coin.precision) : null
  const amount = read !== null && isPositive(read) ? read : null
  const pledged = pledgedIn(state, context)
  const parts = pledged.map((row) => valued(row.read, row.price))
  const { debt, assets } = initialExposure(valued(amount, coin?.price ?? null), parts)
  const collateral = initialExposure(valued(ZERO, ZERO), parts).assets
  const days = daysOf(state)
  const mode: InterestMode = state.mode === 'monthly' ? 'monthly' : 'end'
  const rate = context.config.my?.rate_year ?? ZERO
  const terms = {
    rate,
    scale: coin?.precision ?? 6,
    mode,
    startAt: context.now,
    endAt: endOf(context.now, days ?? 0),
  }
  const planned =
    amount !== null && days !== null && days > 0 && days <= context.config.term_max && isPositive(rate)
  return {
    coin,
    amount,
    days,
    mode,
    pledges: pledged.flatMap(({ currency, read }) =>
      read === null ? [] : [{ currency_id: currency, amount: read }],
    ),
    loan: debt,
    collateral,
    exposure: isPositive(debt) && isPositive(collateral) ? { assets, debt } : null,
    price_time: Math.min(
      coin?.time ?? 0,
      ...pledged.flatMap(({ read, time }) => (read === null ? [] : [time])),
    ),
    plan: planned ? planOf(terms, amount) : null,
  }
}

const KEYS = {
  bad_amount: 'amount',
  loan_limit: 'limit',
  loan_allowance: 'allowance',
  bad_term: 'term',
  loan_leverage: 'leverage',
} as const

function rowFaults(state: ApplyState, context: ApplyContext): ApplyFaults {
  const faults: ApplyFaults = {}
  pledgedIn(state, context).forEach((row, index) => {
    if (row.currency === 0) faults[`row${index}`] = 'asset'
    else if (row.read === null) faults[`row${index}`] = 'amount'
    else if (context.available && gt(row.read, context.available.get(row.currency) ?? ZERO))
      faults[`row${index}`] = 'insufficient'
    else if (row.price !== null && isSmallCollateral({ amount: row.read, price: row.price }))
      faults[`row${index}`] = 'small'
  })
  return faults
}

/**
 * Validation errors of a loan application: the errors of `applicationFault`, which the server calls too, and
 * the errors that only the form checks.
 */
function errors(state: ApplyState, context: ApplyContext): ApplyFaults {
  const { coin, amount, days } = summarise(state, context)
  const pledged = pledgedIn(state, context)
  const found = applicationFault({
    loan: valued(amount, coin?.price ?? null),
    termDays: days ?? 0,
    collateral: pledged.flatMap(({ read, price }) => (read === null ? [] : [valued(read, price)])),
    most: context.config.my?.loan_left ?? ZERO,
  })
  const rows = rowFaults(state, context)
  const faults: ApplyFaults = { ...rows }
  if (found === 'bad_term') faults.days = 'term'
  else if (found === 'loan_leverage') {
    if (pledged.length === 0) faults.collateral = 'missing'
    else if (Object.keys(rows).length === 0) faults.collateral = 'leverage'
  } else if (found !== null && found !== 'amount_below') faults.amount = KEYS[found]
  if (!/^\d{1,2}$/.test(state.years)) faults.years = 'years'
  if (parseAmount(state.volume, 6) === null) faults.volume = 'volume'
  if (plainMessage(state.statement).length > STATEMENT_MAX) faults.statement = 'too_long'
  return faults
}

/** Applies an input. Choosing another coin clears the amount, because the amount is in the coin. */
function reduce(state: ApplyState, part: Partial<ApplyState>): ApplyState {
  const next = patch(state, part)
  return next.coin === state.coin || part.amount !== undefined ? next : { ...next, amount: '' }
}

export const applyRules = { reduce, summarise, errors } satisfies FormRules<
  ApplyState,
  Partial<ApplyState>,
  ApplyContext,
  ApplySummary,
  ApplyFaults
>
