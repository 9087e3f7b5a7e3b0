import type { LoanList, LoanShow } from '#contract/operators/funds-quickbuy-and-loans.ts'
import { msg } from '#contract/operators/msg.ts'
import { debtOf } from '#domain/earn/loan/lifecycle.ts'
import { maskedName } from '../../identity/accounts/user-names.ts'
import { waitingApprovers } from '../../identity/approvals/approvals.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { pledgedFor, stateOf } from './store.ts'

/** Maximum number of loans per page of the operators' list. */

export const SHOWN = 100
const WHICH = { waiting: ['reviewing'], open: ['reviewing', 'active', 'overdue'], all: null } as const

const loansOf = ({ db }: Operation) =>
  db
    .selectFrom('loans as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('currencies as c', 'c.id', 'l.coin_id')
    .selectAll('l')
    .select(['u.email', 'u.area_code', 'u.mobile', 'c.name as coin'])

type Row = Awaited<ReturnType<ReturnType<typeof loansOf>['executeTakeFirstOrThrow']>>

/** The collateral of each loan. */
async function collateralOf({ db }: Operation, ids: readonly number[]) {
  const pledged = await pledgedFor(db, ids)
  const rows = await db.selectFrom('currencies').select(['id', 'name']).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: number) =>
    (pledged.get(id) ?? []).map(({ currency_id, amount }) => ({
      coin: names.get(currency_id) ?? String(currency_id),
      amount,
    }))
}

async function shown(operation: Operation, rows: readonly Row[]): Promise<LoanList['loans']> {
  const ids = rows.map(({ id }) => id)
  const collateral = await collateralOf(operation, ids)
  const once = await waitingApprovers(operation.db, 'loan', ids.map(String), operation.clock.now())
  return rows.map((row) => ({
    id: row.id,
    loan_no: row.loan_no,
    created_at: row.created_at,
    status: row.status,
    uid: row.user_id,
    person: maskedName(row),
    coin: row.coin,
    amount: row.amount,
    term_days: row.term_days,
    rate_year: row.rate_year,
    collateral: collateral(row.id),
    test: row.test,
    approved_once_by: once(String(row.id)),
  }))
}

export interface ListInput {
  readonly which: keyof typeof WHICH
  /** Id of the last row of the previous page. */
  readonly after?: number | undefined
}

export const isLoanFilter = (text: string): text is ListInput['which'] => Object.hasOwn(WHICH, text)

/** Applications and loans, newest first. */
export async function listLoans(operation: Operation, { which, after }: ListInput): Promise<LoanList> {
  const statuses = WHICH[which]
  const rows = await loansOf(operation)
    .$if(statuses !== null, (query) => query.where('l.status', 'in', statuses ?? []))
    .$if(after !== undefined, (query) => query.where('l.id', '<', after ?? 0))
    .orderBy('l.id', 'desc')
    .limit(SHOWN)
    .execute()
  return { loans: await shown(operation, rows) }
}

/** All data of one loan, including what the owner has stated about their trading experience. */
export async function showLoan(operation: Operation, id: number): Promise<LoanShow> {
  const row = await loansOf(operation).where('l.id', '=', id).executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no loan ${{ id }}`)
  operation.about?.(row.user_id)
  const [facts] = await shown(operation, [row])
  if (!facts) throw new Error(`loan ${id} has no facts`)
  return {
    ...facts,
    mode: row.mode,
    owed: debtOf(stateOf(row)),
    principal: row.principal,
    interest: row.interest,
    overdue: row.overdue,
    experience_years: row.experience_years,
    monthly_volume: row.monthly_volume,
    statement: row.statement,
    reviewed_by: row.reviewed_by,
    start_at: row.start_at,
    end_at: row.end_at,
    finished_at: row.finished_at,
    reason: row.reject_reason,
  }
}
