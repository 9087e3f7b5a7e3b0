import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '#contract/earn/loan.ts'
import { createLedger } from '#server/ledger/post-journal.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { approveRow } from '#server/products/loan/decide-application.ts'
import { lockLoan } from '#server/products/loan/store.ts'
import { depositJournal } from '../harness/deposits.ts'
import type { TestApp } from '../helpers/test-app.ts'
import type { Person } from '../helpers/test-people.ts'
import { PAY } from '../invariants/identity/verified-people.ts'
import { sampleOf } from './call-samples.ts'

type Borrower = Pick<Person, 'get' | 'act'>

/** Ends all loans and applications of a person, so that the borrowing limit is fully available. */
async function ended(person: Borrower): Promise<void> {
  const { list } = await person.get<{ list: { id: number; status: number }[] }>('/otc/loan/list')
  for (const { id, status } of list) {
    if (status === LOAN_STATUS.reviewing) await person.act('/otc/loan/cancel', { id: String(id) })
    else if (status === LOAN_STATUS.active || status === LOAN_STATUS.overdue)
      await person.act('/otc/loan/repay', { id: String(id), amount: '2000000', pay_password: PAY })
  }
}

/** Prepares a person for a loan: VIP level, verification, the collateral of the sample, and no other loan. */
export async function readyToBorrow(app: TestApp, person: Borrower): Promise<void> {
  const { db } = app.database
  const { id } = await person.get<{ id: number }>('/user/info')
  await db.updateTable('users').set({ vip_level: 2, real_level: 2 }).where('id', '=', id).execute()
  await ended(person)
  const money = { user: id, currency: 3, amount: '600000', account: 'change' as const }
  const journal = depositJournal(randomUUID(), Date.now(), money)
  await db.transaction().execute((tx) => createLedger().post(tx, journal))
}

/** Makes an application that awaits review. */
export async function borrowed(app: TestApp, person: Borrower): Promise<string> {
  await readyToBorrow(app, person)
  return String((await person.act<{ id: number }>('/otc/loan/apply', sampleOf('loan.apply'))).id)
}

/** Makes a loan that is paid out; returns its id. */
export async function lent(app: TestApp, person: Borrower): Promise<string> {
  const id = await borrowed(app, person)
  await inTransaction(app.database.db, async (tx) => {
    const row = await lockLoan(tx, Number(id))
    if (!row) throw new Error('no such loan')
    return approveRow(app.services, tx, row, { by: 'test', now: app.clock.now() })
  })
  return id
}
