import { LOAN_STATUS, type Loan, type LoanAsset } from '#contract/earn/loan.ts'
import { debtOf, nextDueAt, stateAt } from '#domain/earn/loan/lifecycle.ts'
import { totalResult } from '#domain/earn/loan/pool.ts'
import { initialExposure, LIQUIDATION, riskRate } from '#domain/earn/loan/risk.ts'
import { add, big, type Decimal, exact, isPositive, roundDown, roundUp, ZERO } from '#domain/money.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type PendingNotifications, toPerson } from '../notifications.ts'
import type { Booked } from './book-loan-entry.ts'
import {
  type Asset,
  type Backing,
  backingOf,
  exposuresOf,
  type LoanExposure,
  loanPoolOf,
  priceOf,
  withLoan,
} from './exposure.ts'
import { isOwed, type LoanRow, type Pledged, pledgedFor, stateOf } from './store.ts'

/** Decimals of amounts shown in USDT: assets are rounded down, debts up. */
const DIGITS = 6

type Market = Services['market']

function toAsset(market: Market, { currency, amount, price }: Asset): LoanAsset {
  return {
    currency_id: currency,
    name: market.currency(currency)?.name ?? '',
    amount,
    price: price?.price ?? null,
    value: price && roundDown(big(amount).times(price.price), DIGITS),
  }
}

const priced = (market: Market, { currency_id, amount }: Pledged): Asset => ({
  currency: currency_id,
  amount,
  price: priceOf(market, currency_id),
})

/** Total value of the assets; null when an asset has no price. */
function assetsValue(assets: readonly Asset[]): Decimal | null {
  let total: Decimal = ZERO
  for (const { amount, price } of assets) {
    if (!price) return null
    total = add(total, exact(big(amount).times(price.price)))
  }
  return total
}

/** The figures of an application: the margin level and the values that the loan would have at current prices. */
function applied(market: Market, row: LoanRow, collateral: readonly Asset[]): LoanExposure {
  const coinPrice = priceOf(market, row.coin_id)
  const all = [...collateral, { currency: row.coin_id, amount: row.amount, price: coinPrice }]
  const value = (asset: Asset) => ({ amount: asset.amount, price: asset.price?.price ?? ZERO })
  const figures = initialExposure(
    { amount: row.amount, price: coinPrice?.price ?? ZERO },
    collateral.map((asset) => value(asset)),
  )
  return {
    ...figures,
    parts: collateral,
    results: [],
    coinPrice,
    time: Math.min(...all.map(({ price }) => price?.time ?? 0)),
    pairs: new Set(),
    shared: 1,
  }
}

function ended(market: Market, row: LoanRow): LoanExposure {
  const coinPrice = priceOf(market, row.coin_id)
  return {
    assets: ZERO,
    debt: ZERO,
    parts: [],
    results: [],
    coinPrice,
    time: coinPrice?.time ?? 0,
    pairs: new Set(),
    shared: 1,
  }
}

/**
 * The debt in USDT that is compared with the assets, rounded up. For a loan that was paid out and is not repaid
 * (`owed`) it is the debt of all loans that share the assets; for any other loan it is the amount `own` of this loan
 * alone.
 */
const debtValue = ({ debt, coinPrice }: LoanExposure, own: Decimal, owed: boolean): Decimal | null =>
  coinPrice && roundUp(owed ? big(debt) : big(own).times(coinPrice.price), DIGITS)

/** A loan in the shape of the API for its owner, valued at the last recorded prices. */
function toLoan(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  row: LoanRow,
  pledged: readonly Pledged[],
  backing: Backing,
): Loan {
  const collateral = pledged.map((one) => priced(market, one))
  const now = clock.now()
  const owed = isOwed(row)
  const state = owed ? stateAt(stateOf(row), now) : stateOf(row)
  const debt = debtOf(state)
  const standing = owed ? exposuresOf(market, loanPoolOf(market, withLoan(backing, row), now)) : null
  const looked =
    standing?.get(row.id) ??
    (row.status === 'reviewing' ? applied(market, row, collateral) : ended(market, row))
  const worth = assetsValue(collateral)
  return {
    id: row.id,
    loan_no: row.loan_no,
    coin_id: row.coin_id,
    coin: market.currency(row.coin_id)?.name ?? '',
    precision: row.scale,
    amount: row.amount,
    term_days: row.term_days,
    rate_year: row.rate_year,
    interest_mode: row.mode,
    collateral: collateral.map((asset) => toAsset(market, asset)),
    collateral_value: worth && roundDown(big(worth), DIGITS),
    assets: looked.parts.map((asset) => toAsset(market, asset)),
    positions_value: roundDown(big(totalResult(looked.results)), DIGITS),
    asset_value: roundDown(big(looked.assets), DIGITS),
    principal: state.principal,
    interest_due: state.interest,
    billed: state.billed,
    overdue_days: state.overdueDays,
    overdue_interest: state.overdue,
    debt_total: debt,
    debt_value: debtValue(looked, debt, owed),
    shared: looked.shared,
    coin_price: looked.coinPrice?.price ?? null,
    risk_rate: looked.time > 0 && isPositive(looked.debt) ? riskRate(looked) : null,
    price_time: wireTime(looked.time),
    liq_rate: LIQUIDATION,
    next_due_time: owed ? wireTime(nextDueAt(state)) : 0,
    start_time: wireTime(row.start_at),
    end_time: wireTime(row.end_at),
    created_time: wireTime(row.created_at),
    finish_time: wireTime(row.finished_at),
    reject_reason: row.reject_reason,
    status: LOAN_STATUS[owed ? state.status : row.status],
    test: row.test ? 1 : 0,
  }
}

/** Loans in the shape of the API for their owner. */
export async function loansWire(services: Services, db: Db | Tx, rows: readonly LoanRow[]): Promise<Loan[]> {
  const [pledged, backing] = await Promise.all([
    pledgedFor(
      db,
      rows.map(({ id }) => id),
    ),
    backingOf(db, [...new Set(rows.filter(isOwed).map(({ user_id }) => user_id))]),
  ])
  return rows.map((row) => toLoan(services, row, pledged.get(row.id) ?? [], backing(row.user_id)))
}

export async function loanWire(services: Services, db: Db | Tx, row: LoanRow): Promise<Loan> {
  const [loan] = await loansWire(services, db, [row])
  if (!loan) throw new Error(`loan ${row.id} has no view`)
  return loan
}

/**
 * Notifications about a changed loan for its owner. They contain the loan as the given transaction sees it, including
 * changes that are not committed yet.
 */
export async function loanNews(
  services: Services,
  tx: Tx,
  { row, touched, mails }: Booked,
): Promise<PendingNotifications & { readonly loan: Loan }> {
  const loan = await loanWire(services, tx, row)
  return { loan, events: [toPerson(row.user_id, 'loan', { loan })], touched, mails }
}
