import { coverageOf, leavesOthers } from '#domain/earn/loan/coverage.ts'
import { debtOf } from '#domain/earn/loan/lifecycle.ts'
import { repaid, repayment, sources } from '#domain/earn/loan/repay.ts'
import { isSmallCollateral } from '#domain/earn/loan/terms.ts'
import { isDust, leastTransfer } from '#domain/funds/transfer.ts'
import { add, big, type Decimal, exact, isPositive, isZero, neg, ZERO } from '#domain/money.ts'
import type { Currency } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type Booked, bookEntry, combineBooked, saveAndSchedule } from './book-loan-entry.ts'
import { bookDueSteps } from './due-bills.ts'
import { backingOf, coinWithoutPrice, loanPoolOf, priceOf, withLoan } from './exposure.ts'
import { writeLoanMail } from './inbox-messages.ts'
import { addedLines, paidLines, releasedLines } from './journals.ts'
import { amountOf, pricedCoin, tooSmall } from './open-application.ts'
import { freeOf, isOwed, type LoanRow, lockOwed, lockOwn, moved, pledgedOf, stateOf } from './store.ts'

/**
 * A user's own loan with a debt; its row is locked. Throws AppError `param_error` for a loan of another user, and
 * `already_handled` for a loan that has ended.
 */
async function owedRow(tx: Tx, userId: number, id: number): Promise<LoanRow> {
  // Locks all loans of the user, because they share one pool of assets.
  await lockOwed(tx, userId)
  const row = await lockOwn(tx, userId, id)
  if (!row) throw noSuch('id')
  if (!isOwed(row)) throw new AppError('already_handled')
  return row
}

/**
 * Whether an amount may be taken from the pool for this loan. It may if the margin level of the user's other loans
 * does not fall below the limit.
 * @param after the loan after the payment.
 */
async function leavesOthersCovered(
  { market, clock }: Services,
  tx: Tx,
  row: LoanRow,
  after: LoanRow,
  amount: Decimal,
): Promise<boolean> {
  const now = clock.now()
  const backing = withLoan((await backingOf(tx, [row.user_id]))(row.user_id), row)
  if (backing.loans.length < 2) return true
  const standing = loanPoolOf(market, backing, now)
  const price = priceOf(market, row.coin_id)
  // Without current prices it is unknown which assets the other loans need.
  if (!price || coinWithoutPrice(market, standing, now) !== null) return false
  const left = exact(big(standing.assuredPool).minus(big(amount).times(price.price)))
  const debt = exact(big(debtOf(stateOf(after))).times(price.price))
  const claims = standing.claims.map((one) => (one.loan.row.id === row.id ? { ...one, debt } : one))
  const other = (_: unknown, index: number) => standing.claims[index]?.loan.row.id !== row.id
  return leavesOthers(
    coverageOf(standing.assuredPool, standing.claims).filter(other),
    coverageOf(isPositive(left) ? left : ZERO, claims).filter(other),
  )
}

/**
 * The accounts from which a payment is taken: `margin` first, then `change`. Only `change`, when the other loans of
 * the user need the balance in `margin`. Throws AppError `insufficient_balance`, `loan_backs`.
 */
async function sourcesOf(services: Services, tx: Tx, row: LoanRow, after: LoanRow, total: Decimal) {
  const free = await freeOf(tx, row.user_id, row.coin_id)
  const first = sources(total, free)
  if (!first) throw new AppError('insufficient_balance')
  if (isZero(first.margin) || (await leavesOthersCovered(services, tx, row, after, first.margin)))
    return first
  const second = sources(total, { ...free, margin: ZERO })
  if (!second) throw new AppError('loan_backs')
  return second
}

/**
 * Rejects a payment below the minimum, because every payment adds a journal that is kept for ever. A payment of the
 * whole debt is accepted, however small it is.
 */
function requireMinimum(amount: Decimal, debt: Decimal, coin: Pick<Currency, 'name' | 'scale'>): void {
  if (isDust(amount, debt, coin.scale))
    throw new AppError('amount_below', { min: leastTransfer(coin.scale), currency: coin.name })
}

/**
 * Repays a loan in full or in part, first overdue interest, then interest, then principal. The money is taken from
 * `margin`, then from `change`. The last payment releases the collateral. Throws AppError `bad_amount`,
 * `amount_below`, `insufficient_balance`, `loan_backs`.
 */
export async function repayLoan(
  services: Services,
  tx: Tx,
  userId: number,
  { id, amount }: { readonly id: number; readonly amount: Decimal },
): Promise<Booked> {
  const now = services.clock.now()
  const given = await owedRow(tx, userId, id)
  const wanted = amountOf(amount, given)
  const before = await bookDueSteps(services, tx, given, now)
  const { row } = before
  const coin = services.market.currency(row.coin_id)
  if (coin) requireMinimum(wanted, debtOf(stateOf(row)), coin)
  const paid = repayment(stateOf(row), wanted)
  const state = repaid(stateOf(row), paid)
  const from = await sourcesOf(services, tx, row, moved(row, state), paid.total)
  const over = isZero(debtOf(state))
  const pledged = over ? await pledgedOf(tx, id) : []
  const next: LoanRow = over
    ? { ...moved(row, state), status: 'repaid', finished_at: now, overdue_next: 0, warned: 0 }
    : moved(row, state)
  const done = await bookEntry(
    services,
    tx,
    next,
    {
      kind: 'repay',
      at: now,
      principal: neg(paid.principal),
      interest: neg(paid.interest),
      overdue: neg(paid.overdue),
      from_margin: from.margin,
      from_change: from.change,
      amount: paid.total,
    },
    () => [...paidLines(row, paid.total, from), ...releasedLines(row, pledged)],
    now,
  )
  await saveAndSchedule(tx, done.row)
  const booked = combineBooked(before, done)
  if (!over) return booked
  const mail = await writeLoanMail(tx, services.market, done.row, 'loan_repaid', now)
  return { ...booked, mails: [...booked.mails, mail] }
}

/**
 * Adds collateral from `change`. Throws AppError `bad_amount`, `amount_below`, `loan_price`,
 * `insufficient_balance`.
 */
export async function addCollateral(
  services: Services,
  tx: Tx,
  userId: number,
  {
    id,
    currency_id,
    amount,
  }: { readonly id: number; readonly currency_id: number; readonly amount: Decimal },
): Promise<Booked> {
  const now = services.clock.now()
  const row = await owedRow(tx, userId, id)
  const { coin, price } = pricedCoin(services, currency_id)
  const added = amountOf(amount, coin)
  if (isSmallCollateral({ amount: added, price: price.price })) throw tooSmall()
  const before = await tx
    .selectFrom('loan_collateral')
    .select('added')
    .where('loan_id', '=', id)
    .where('currency_id', '=', currency_id)
    .executeTakeFirst()
  await tx
    .insertInto('loan_collateral')
    .values({ loan_id: id, currency_id, added })
    .onConflict((conflict) =>
      conflict
        .columns(['loan_id', 'currency_id'])
        .doUpdateSet({ added: before ? add(before.added, added) : added }),
    )
    .execute()
  const booked = await bookEntry(
    services,
    tx,
    row,
    { kind: 'collateral', at: now, currency_id, amount: added },
    () => addedLines(row, { currency_id, amount: added }),
    now,
  )
  await saveAndSchedule(tx, booked.row)
  return booked
}
