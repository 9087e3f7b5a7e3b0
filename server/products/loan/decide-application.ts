import { disbursedLoan, endOf } from '#domain/earn/loan/lifecycle.ts'
import { beyondLeverage, isStillOffered, totalOf, usdtValueOf } from '#domain/earn/loan/terms.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type Booked, bookEntry, saveAndSchedule } from './book-loan-entry.ts'
import { isCurrent, priceOf } from './exposure.ts'
import { writeLoanMail } from './inbox-messages.ts'
import { approvedLines, returnedLines } from './journals.ts'
import { type LoanRow, mayBorrow, moved, pledgedOf, saveLoan } from './store.ts'

type Needs = Pick<Services, 'ledger' | 'market'>

/** Reason why an application cannot be paid out now. */
export type Unfit = 'terms' | 'price' | 'collateral'

/**
 * Reason why an application cannot be paid out now; null when it can. These rules are checked again because levels,
 * terms and prices may have changed since the application (docs/products/loan.md#approval): the applicant may borrow
 * at the rate of the application (`terms`), all coins have current prices (`price`), and the loan is worth at most
 * twice its collateral (`collateral`).
 */
export async function payoutObstacle(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  row: LoanRow,
  now: number,
): Promise<Unfit | null> {
  const { may } = await mayBorrow(tx, row.user_id)
  if (!isStillOffered(may, row.rate_year)) return 'terms'
  const pledged = await pledgedOf(tx, row.id)
  const coin = priceOf(market, row.coin_id)
  const prices = pledged.map(({ currency_id }) => priceOf(market, currency_id))
  if (!coin || ![coin, ...prices].every((price) => isCurrent(market, price, now))) return 'price'
  const collateral = pledged.flatMap(({ amount }, index) => {
    const price = prices[index]
    return price ? [{ amount, price: price.price }] : []
  })
  const loan = usdtValueOf({ amount: row.amount, price: coin.price })
  return beyondLeverage(loan, totalOf(collateral)) ? 'collateral' : null
}

/**
 * Pays out an application, whose row is locked: the collateral is locked in `margin`, the debt is posted,
 * and the term starts now at the rate of the application. Throws AppError `already_handled`.
 */
export async function approveRow(
  services: Needs,
  tx: Tx,
  row: LoanRow,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<Booked> {
  if (row.status !== 'reviewing') throw new AppError('already_handled')
  const pledged = await pledgedOf(tx, row.id)
  const endAt = endOf(now, row.term_days)
  const terms = { rate: row.rate_year, scale: row.scale, mode: row.mode, startAt: now, endAt }
  const paid = moved(
    { ...row, start_at: now, end_at: endAt, reviewed_by: by },
    disbursedLoan(terms, row.amount),
  )
  const entry = { kind: 'approve', at: now, principal: row.amount, amount: row.amount } as const
  const booked = await bookEntry(
    services,
    tx,
    paid,
    entry,
    () => approvedLines(row, row.amount, pledged),
    now,
  )
  await saveAndSchedule(tx, booked.row)
  const kind = row.test ? 'loan_approved_test' : 'loan_approved'
  return { ...booked, mails: [await writeLoanMail(tx, services.market, booked.row, kind, now)] }
}

/** Ends an application, whose row is locked, and releases its collateral. Throws AppError `already_handled`. */
export async function endApplication(
  services: Needs,
  tx: Tx,
  row: LoanRow,
  how:
    | { readonly kind: 'cancel'; readonly now: number }
    | { readonly kind: 'reject'; readonly now: number; readonly by: string; readonly reason: string },
): Promise<Booked> {
  if (row.status !== 'reviewing') throw new AppError('already_handled')
  const pledged = await pledgedOf(tx, row.id)
  const ended: LoanRow = {
    ...row,
    finished_at: how.now,
    ...(how.kind === 'reject'
      ? { status: 'rejected', reviewed_by: how.by, reject_reason: how.reason }
      : { status: 'cancelled' }),
  }
  const booked = await bookEntry(
    services,
    tx,
    ended,
    { kind: how.kind, at: how.now, amount: row.amount },
    () => returnedLines(row, pledged),
    how.now,
  )
  await saveLoan(tx, booked.row)
  if (how.kind === 'cancel') return booked
  return {
    ...booked,
    mails: [await writeLoanMail(tx, services.market, booked.row, 'loan_rejected', how.now)],
  }
}
