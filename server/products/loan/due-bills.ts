import { afterStep, type LoanStep, nextStep } from '#domain/earn/loan/lifecycle.ts'
import { gte, isZero, neg, ZERO } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type Booked, bookEntry, combineBooked, unchanged } from './book-loan-entry.ts'
import { writeLoanMail } from './inbox-messages.ts'
import { chargedLines, paidLines } from './journals.ts'
import { freeOf, isOwed, type LoanRow, moved, stateOf } from './store.ts'

type Needs = Pick<Services, 'ledger' | 'market'>

const none = () => []

/**
 * Processes a bill on its day. The billed amount is taken from `change` if it is available in full; otherwise the
 * bill is overdue from now on.
 */
async function bookBill(
  services: Needs,
  tx: Tx,
  row: LoanRow,
  step: Extract<LoanStep, { kind: 'bill' }>,
  now: number,
): Promise<Booked> {
  const state = stateOf(row)
  if (isZero(step.amount)) return unchanged(moved(row, afterStep(state, step)))
  const { change } = await freeOf(tx, row.user_id, row.coin_id)
  const paid = gte(change, step.amount)
  const next = moved(row, afterStep(state, step, paid))
  const booked = paid
    ? await bookEntry(
        services,
        tx,
        next,
        {
          kind: 'bill',
          at: step.at,
          interest: neg(state.interest),
          overdue: neg(state.overdue),
          from_change: step.amount,
          amount: step.amount,
        },
        () => paidLines(row, step.amount, { margin: ZERO, change: step.amount }),
        now,
      )
    : await bookEntry(services, tx, next, { kind: 'missed', at: step.at, amount: step.amount }, none, now)
  const mail = await writeLoanMail(
    tx,
    services.market,
    booked.row,
    paid ? 'loan_billed' : 'loan_missed',
    now,
    {
      amount: step.amount,
    },
  )
  return { ...booked, mails: [mail] }
}

async function bookStep(services: Needs, tx: Tx, row: LoanRow, step: LoanStep, now: number): Promise<Booked> {
  if (step.kind === 'bill') return bookBill(services, tx, row, step, now)
  const next = moved(row, afterStep(stateOf(row), step))
  switch (step.kind) {
    case 'interest': {
      const { at, amount } = step
      const entry = { kind: 'interest', at, interest: amount, amount } as const
      return bookEntry(services, tx, next, entry, () => chargedLines(row, amount, 'loan_interest'), now)
    }
    case 'overdue': {
      const { at, amount } = step
      const entry = { kind: 'overdue', at, overdue: amount, amount } as const
      return bookEntry(services, tx, next, entry, () => chargedLines(row, amount, 'loan_overdue'), now)
    }
    case 'soon':
    case 'due': {
      const booked = await bookEntry(services, tx, next, { kind: step.kind, at: step.at }, none, now)
      const kind = step.kind === 'soon' ? 'loan_soon' : 'loan_due'
      return { ...booked, mails: [await writeLoanMail(tx, services.market, booked.row, kind, now)] }
    }
  }
}

/**
 * Posts, in order, all charges and bills of a loan that were due until now. Every function that changes a debt calls
 * this one first, so that the debt is exact even when the job is late. The caller has locked the row of the loan and
 * saves the returned row (`saveAndSchedule`).
 */
export async function bookDueSteps(services: Needs, tx: Tx, row: LoanRow, now: number): Promise<Booked> {
  let booked = unchanged(row)
  while (isOwed(booked.row)) {
    const step = nextStep(stateOf(booked.row))
    if (step.at > now) break
    booked = combineBooked(booked, await bookStep(services, tx, booked.row, step, now))
  }
  return booked
}
