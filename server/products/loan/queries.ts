import {
  LOAN_STATUS,
  type LoanCoin,
  type LoanConfig,
  type LoanDetail,
  type LoanDue,
  type LoanEntry,
  type loan,
} from '#contract/earn/loan.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { billAt, OVERDUE_RATE } from '#domain/earn/loan/lifecycle.ts'
import { daysBetween, interestOf } from '#domain/earn/loan/paymentPlan.ts'
import { LIQUIDATION, WITHDRAWAL_LEVEL } from '#domain/earn/loan/risk.ts'
import {
  LEVERAGE,
  LOAN_COINS,
  LOAN_MAX,
  LOAN_MIN,
  TERM_MAX,
  TERM_MIN,
  TERM_PRESETS,
} from '#domain/earn/loan/terms.ts'
import { add, type Decimal, decimal, ZERO } from '#domain/money.ts'
import type { Currency, Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { priceOf } from './exposure.ts'
import { allowanceOf } from './open-application.ts'
import { type EntryRow, isOwed, type LoanRow, mayBorrow, openLoansOf, stateOf, tiersOf } from './store.ts'
import { loansWire, loanWire } from './to-wire.ts'

/** Number of a loan's newest entries that are sent. */
const LOG = 100

function toCoin(market: Market, coin: Currency): LoanCoin {
  const price = priceOf(market, coin.id)
  return {
    currency_id: coin.id,
    name: coin.name,
    image: coin.image,
    precision: coin.scale,
    price: price?.price ?? null,
    time: price ? wireTime(price.time) : 0,
  }
}

/**
 * The coins that may be borrowed, the coins accepted as collateral, and the limits of this user;
 * `userId` null: a guest.
 */
export async function readConfig(services: Services, userId: number | null): Promise<LoanConfig> {
  const { db, market, config } = services
  const open = market.currencies().filter(({ kind, status }) => kind === 'crypto' && status === 1)
  const tiers = await tiersOf(db)
  return {
    coins: LOAN_COINS.flatMap((name) => {
      const coin = open.find((one) => one.name === name)
      return coin ? [toCoin(market, coin)] : []
    }),
    collateral_assets: open.map((coin) => toCoin(market, coin)).filter(({ price }) => price !== null),
    min: LOAN_MIN,
    max: LOAN_MAX,
    leverage: decimal(String(LEVERAGE)),
    terms: [...TERM_PRESETS],
    term_min: TERM_MIN,
    term_max: TERM_MAX,
    liq_rate: LIQUIDATION,
    free_rate: WITHDRAWAL_LEVEL,
    overdue_rate: OVERDUE_RATE,
    fee_rate: ZERO,
    tiers: tiers.map(({ level, max, rate }) => ({
      level: level === 'maker' ? 0 : level,
      market_maker: level === 'maker' ? 1 : 0,
      loan_max: max,
      rate_year: rate,
    })),
    my: userId === null ? null : await mine(services, userId),
    test: config.demo ? 1 : 0,
  }
}

/**
 * While a borrowed coin has no current price, the amount that the user may still borrow is unknown. It is shown as 0.
 */
function unknownLeft(error: unknown): Decimal {
  if (error instanceof AppError) return ZERO
  throw error
}

async function mine(services: Services, userId: number): Promise<LoanConfig['my']> {
  const { db } = services
  const [{ person, may }, open] = await Promise.all([mayBorrow(db, userId), openLoansOf(db, userId)])
  const left = may ? await allowanceOf(services, db, userId, may.max).catch(unknownLeft) : ZERO
  return {
    eligible: may ? 1 : 0,
    level: person.vipLevel,
    market_maker: person.marketMaker ? 1 : 0,
    loan_max: may?.max ?? ZERO,
    rate_year: may?.rate ?? ZERO,
    loan_left: left,
    open: open.length,
  }
}

const FINISHED = ['repaid', 'liquidated', 'rejected', 'cancelled'] as const
const STATUSES = Object.keys(LOAN_STATUS) as (keyof typeof LOAN_STATUS)[]

export async function listLoans(
  services: Services,
  userId: number,
  { status, page, limit }: CheckedParams<typeof loan.list>,
): Promise<AnswerOf<typeof loan.list>> {
  let query = services.db.selectFrom('loans').selectAll().where('user_id', '=', userId).orderBy('id', 'desc')
  if (status === 'finished') query = query.where('status', 'in', FINISHED)
  else if (status !== '')
    query = query.where(
      'status',
      'in',
      STATUSES.filter((one) => String(LOAN_STATUS[one]) === status),
    )
  return paged(query, { page, limit }, (rows) => loansWire(services, services.db, rows))
}

/**
 * The dates of a loan: past dates with the charges that were posted on them, and future dates with the charges that
 * will be due.
 */
function scheduleOf(row: LoanRow, charged: readonly EntryRow[], now: number): LoanDue[] {
  if (row.start_at === 0) return []
  const state = stateOf(row)
  const dues: number[] = []
  for (let n = 1, at = billAt(state, n); at !== null; n++, at = billAt(state, n)) dues.push(at)
  dues.push(row.end_at)
  const owed = isOwed(row)
  let from = row.start_at
  return dues.map((at, index): LoanDue => {
    const n = index + 1
    const last = at === row.end_at
    const begin = from
    from = at
    const past = charged
      .filter((entry) => entry.kind === 'interest' && entry.at > begin && entry.at <= at)
      .reduce((sum, entry) => add(sum, entry.amount), ZERO)
    const ahead = owed
      ? interestOf(row.principal, state, daysBetween(Math.max(begin, now), Math.max(at, now)))
      : ZERO
    const missed = state.firstMissed > 0 && n >= state.firstMissed
    return {
      due_time: wireTime(at),
      interest: add(past, ahead),
      principal: last ? (owed ? row.principal : row.amount) : ZERO,
      paid: !owed || (!last && n <= row.bills && !missed) ? 1 : 0,
    }
  })
}

const toEntry = (market: Market, row: LoanRow, entry: EntryRow): LoanEntry => ({
  n: entry.n,
  kind: entry.kind,
  time: wireTime(entry.at),
  amount: entry.amount,
  coin: market.currency(entry.currency_id ?? row.coin_id)?.name ?? '',
  rate: entry.rate,
  rest: entry.rest,
  shortfall: entry.shortfall,
})

/** One loan of a user with its dates and its entries. Throws AppError `param_error` for a loan of another user. */
export async function oneLoan(services: Services, userId: number, id: number): Promise<LoanDetail> {
  const { db, market, clock } = services
  const row = await db
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw noSuch('id')
  const [entries, sales, wire] = await Promise.all([
    db.selectFrom('loan_entries').selectAll().where('loan_id', '=', id).orderBy('n', 'desc').execute(),
    db.selectFrom('loan_sales').selectAll().where('loan_id', '=', id).orderBy('currency_id').execute(),
    loanWire(services, db, row),
  ])
  return {
    ...wire,
    schedule: scheduleOf(row, entries, clock.now()),
    log: entries.slice(0, LOG).map((entry) => toEntry(market, row, entry)),
    sales: sales.map((sale) => ({
      currency_id: sale.currency_id,
      name: market.currency(sale.currency_id)?.name ?? '',
      amount: add(add(sale.margin_free, sale.margin_locked), sale.lever_free),
      price: sale.price,
      tick_id: sale.tick_id,
      time: wireTime(sale.time),
      converted: sale.converted,
    })),
  }
}
