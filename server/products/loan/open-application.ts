import { randomInt } from 'node:crypto'
import type { loan } from '#contract/earn/loan.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import {
  allowanceLeft,
  applicationFault,
  COLLATERAL_MIN,
  LOAN_COINS,
  LOAN_MAX,
  LOAN_MIN,
  type LoanFault,
  TERM_MAX,
  TERM_MIN,
} from '#domain/earn/loan/terms.ts'
import { big, type Decimal, exact, isPositive, parseAmount } from '#domain/money.ts'
import { requireOpen } from '../../market/open-currency-check.ts'
import type { Currency, Market } from '../../market/types.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { type Booked, bookEntry } from './book-loan-entry.ts'
import { demoJob } from './demo-auto-review-job.ts'
import { isCurrent, type Price, priceOf } from './exposure.ts'
import { appliedLines } from './journals.ts'
import { isOwed, mayBorrow, openLoansOf, type Pledged, saveLoan } from './store.ts'

/** Minimum VIP level for borrowing; the error message shows this level. */
const VIP = 2
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const loanNo = (): string =>
  `L${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/**
 * A coin that is open and has a recent price of a pair that is not halted. Throws AppError `param_error`,
 * `currency_closed`, `loan_price`.
 */
export function pricedCoin(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  id: number,
): { readonly coin: Currency; readonly price: Price } {
  const coin = market.currency(id)
  if (coin?.kind !== 'crypto') throw new AppError('param_error', {}, 'error', { reason: 'unknown' })
  requireOpen(coin)
  const price = priceOf(market, id)
  if (!price || !isCurrent(market, price, clock.now())) throw new AppError('loan_price', { coin: coin.name })
  return { coin, price }
}

/**
 * Checks that an amount is above zero and has at most as many decimals as its coin. An amount with more decimals is
 * rejected and not rounded. Throws AppError `bad_amount`.
 */
export function amountOf(text: Decimal, coin: Pick<Currency, 'scale'>): Decimal {
  const amount = parseAmount(text, coin.scale)
  if (amount === null || !isPositive(amount))
    throw numberError('bad_amount', [{ field: 'amount', text, digits: coin.scale }])
  return exact(big(amount))
}

/** The error for collateral that is worth less than its minimum in USDT. */
export const tooSmall = (): AppError =>
  new AppError('amount_below', { min: COLLATERAL_MIN, currency: 'USDT' })

const rejected = (fault: LoanFault, most: Decimal): AppError => {
  switch (fault) {
    case 'loan_limit':
      return new AppError(fault, { min: LOAN_MIN, max: LOAN_MAX })
    case 'loan_allowance':
      return new AppError(fault, { max: most })
    case 'bad_term':
      return new AppError(fault, { min: TERM_MIN, max: TERM_MAX })
    case 'amount_below':
      return tooSmall()
    default:
      return new AppError(fault)
  }
}

const coinNamed = (market: Pick<Market, 'currencies'>, name: string): Currency => {
  const coin = market.currencies().find((one) => one.kind === 'crypto' && one.name === name)
  if (!coin || !LOAN_COINS.some((one) => one === name)) throw noSuch('coin')
  return coin
}

/**
 * Amount in USDT that a user may still borrow: the maximum of their level, less the principal of their loans and
 * applications at current prices. Throws AppError `loan_price` when a coin has no current price.
 */
export async function allowanceOf(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  db: Db | Tx,
  userId: number,
  most: Decimal,
): Promise<Decimal> {
  const open = await openLoansOf(db, userId)
  return allowanceLeft(
    most,
    open.map((row) => {
      const price = priceOf(market, row.coin_id)
      if (!price || !isCurrent(market, price, clock.now()))
        throw new AppError('loan_price', { coin: market.currency(row.coin_id)?.name ?? '' })
      return { amount: isOwed(row) ? row.principal : row.amount, price: price.price }
    }),
  )
}

/**
 * Accepts an application: checks its terms at current prices, freezes its collateral and stores the user's current
 * rate. Throws AppError `loan_vip`, `loan_terms` when the rate is not the one that the app showed to the user,
 * `loan_price`, `insufficient_balance`, and the errors of `applicationFault`.
 */
export async function applyFor(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: CheckedParams<typeof loan.apply>,
): Promise<Booked> {
  const { market, clock, config } = services
  // The row of the user is locked, so that concurrent applications of one user are handled one after another.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  const { may } = await mayBorrow(tx, userId)
  if (!may) throw new AppError('loan_vip', { vip: VIP })
  if (params.rate_year !== undefined && !big(params.rate_year).eq(may.rate)) throw new AppError('loan_terms')
  const left = await allowanceOf(services, tx, userId, may.max)
  const { coin, price } = pricedCoin(services, coinNamed(market, params.coin).id)
  const amount = amountOf(params.amount, coin)
  if (params.collateral.length === 0)
    throw new AppError('bad_amount', {}, 'error', { field: 'collateral', reason: 'text_missing' })
  const collateral = params.collateral.map((one) => {
    const pledged = pricedCoin(services, one.currency_id)
    return {
      pledged: { currency_id: one.currency_id, amount: amountOf(one.amount, pledged.coin) } satisfies Pledged,
      price: pledged.price.price,
    }
  })
  const fault = applicationFault({
    loan: { amount, price: price.price },
    termDays: params.term_days,
    collateral: collateral.map(({ pledged, price }) => ({ amount: pledged.amount, price })),
    most: left,
  })
  if (fault) throw rejected(fault, left)
  const now = clock.now()
  const row = await tx
    .insertInto('loans')
    .values({
      user_id: userId,
      request_id: requestId,
      loan_no: loanNo(),
      coin_id: coin.id,
      scale: coin.scale,
      amount,
      term_days: params.term_days,
      rate_year: may.rate,
      mode: params.interest_mode,
      experience_years: params.experience_years,
      monthly_volume: exact(big(params.monthly_volume)),
      statement: params.statement,
      test: config.demo,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const pledged = collateral.map(({ pledged }) => pledged)
  await tx
    .insertInto('loan_collateral')
    .values(pledged.map(({ currency_id, amount }) => ({ loan_id: row.id, currency_id, applied: amount })))
    .execute()
  const entry = { kind: 'apply', at: now, amount } as const
  const booked = await bookEntry(services, tx, row, entry, () => appliedLines(row, pledged), now)
  await saveLoan(tx, booked.row)
  if (row.test) await schedule(tx, [demoJob(services, row)])
  return booked
}
