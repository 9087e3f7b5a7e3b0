import { nextStep } from '#domain/earn/loan/lifecycle.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import type { Line, Touched } from '../../ledger/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { journalOf } from './journals.ts'
import { type Entry, isOwed, type LoanRow, saveLoan, stateOf, writeEntry } from './store.ts'

/** A loan after a posted change, with the notifications to send. */
export interface Booked {
  readonly row: LoanRow
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

export const unchanged = (row: LoanRow): Booked => ({ row, touched: [], mails: [] })

/** Writes an entry of a loan, whose row is locked, with its journal. */
export async function bookEntry(
  { ledger }: Pick<Services, 'ledger'>,
  tx: Tx,
  row: LoanRow,
  entry: Entry,
  lines: (row: LoanRow) => readonly Line[],
  now: number,
): Promise<Booked> {
  const noted = await writeEntry(tx, row, entry, now)
  const journal = journalOf(row, noted.entries, now, lines(noted))
  const touched = journal ? (await ledger.post(tx, journal)).touched : []
  return { row: noted, touched, mails: [] }
}

/**
 * Combines the results of two changes that were posted one after the other. The result has the loan in its state
 * after the second change.
 */
export const combineBooked = (first: Booked, second: Booked): Booked => ({
  row: second.row,
  touched: [...first.touched, ...second.touched],
  mails: [...first.mails, ...second.mails],
})

export const STEP = 'loan_step'

/** Job of a loan's next step; null when nothing is owed. */
function stepJob(row: LoanRow): Job | null {
  if (!isOwed(row)) return null
  const { kind, at } = nextStep(stateOf(row))
  return { kind: STEP, object: String(row.id), period: `${kind}:${at}`, at }
}

/** Saves a loan, whose row is locked, and schedules the job of its next step. */
export async function saveAndSchedule(tx: Tx, row: LoanRow): Promise<void> {
  await saveLoan(tx, row)
  const job = stepJob(row)
  if (job) await schedule(tx, [job])
}
