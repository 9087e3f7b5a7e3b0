import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { LoanEntryKind } from '#contract/earn/loan.ts'
import type { LoanState } from '#domain/earn/loan/lifecycle.ts'
import { type Borrower, borrowing, type LoanTier } from '#domain/earn/loan/terms.ts'
import { add, type Decimal, ZERO } from '#domain/money.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { LoanEntries, Loans } from './tables.ts'

export type LoanRow = Selectable<Loans>
export type EntryRow = Selectable<LoanEntries>

/** An amount of collateral in one coin: a row of `loan_collateral`. */
export interface Pledged {
  readonly currency_id: number
  readonly amount: Decimal
}

export const isOwed = ({ status }: Pick<LoanRow, 'status'>): boolean =>
  status === 'active' || status === 'overdue'

/** Locks the row until the end of the transaction, so that changes of one loan are made one after another. */
export const lockLoan = (tx: Tx, id: number): Promise<LoanRow | undefined> =>
  tx.selectFrom('loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks one of the user's own loans like `lockLoan`. A loan of another user gets the same error as an unknown id. */
export const lockOwn = (tx: Tx, userId: number, id: number): Promise<LoanRow | undefined> =>
  tx
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** The state of a loan with a debt, in the shape that the rules in `src/domain` expect. */
export const stateOf = (row: LoanRow): LoanState => ({
  rate: row.rate_year,
  scale: row.scale,
  mode: row.mode,
  startAt: row.start_at,
  endAt: row.end_at,
  status: row.status === 'overdue' ? 'overdue' : 'active',
  principal: row.principal,
  interest: row.interest,
  billed: row.billed,
  overdue: row.overdue,
  day: row.day,
  bills: row.bills,
  firstMissed: row.first_missed,
  matured: row.matured,
  reminded: row.reminded,
  overdueNext: row.overdue_next,
  overdueDays: row.overdue_days,
})

/** The loan's row with the values of the given state. */
export const moved = (row: LoanRow, state: LoanState): LoanRow => ({
  ...row,
  status: state.status,
  principal: state.principal,
  interest: state.interest,
  billed: state.billed,
  overdue: state.overdue,
  day: state.day,
  bills: state.bills,
  first_missed: state.firstMissed,
  matured: state.matured,
  reminded: state.reminded,
  overdue_next: state.overdueNext,
  overdue_days: state.overdueDays,
})

/** Saves the columns of a loan that can change. The caller has locked its row. */
export async function saveLoan(tx: Tx, row: LoanRow): Promise<void> {
  const { id, user_id, request_id, loan_no, coin_id, scale, amount, ...rest } = row
  const {
    term_days,
    rate_year,
    mode,
    experience_years,
    monthly_volume,
    statement,
    test,
    created_at,
    ...change
  } = rest
  await tx.updateTable('loans').set(change).where('id', '=', row.id).execute()
}

export type Entry = Omit<Insertable<LoanEntries>, 'loan_id' | 'n' | 'created_at' | 'kind'> & {
  readonly kind: LoanEntryKind
}

/** Writes the next entry of a loan, whose row is locked. Returns the row with its entry count increased. */
export async function writeEntry(tx: Tx, row: LoanRow, entry: Entry, now: number): Promise<LoanRow> {
  const n = row.entries + 1
  await tx
    .insertInto('loan_entries')
    .values({ ...entry, loan_id: row.id, n, created_at: now })
    .execute()
  return { ...row, entries: n }
}

/** The collateral of these loans. */
export async function pledgedFor(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Pledged[]>> {
  const found = new Map<number, Pledged[]>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('loan_collateral')
    .selectAll()
    .where('loan_id', 'in', ids)
    .orderBy('currency_id')
    .execute()
  for (const { loan_id, currency_id, applied, added } of rows) {
    const list = found.get(loan_id) ?? []
    list.push({ currency_id, amount: add(applied, added) })
    found.set(loan_id, list)
  }
  return found
}

export const pledgedOf = async (db: Db | Tx, id: number): Promise<readonly Pledged[]> =>
  (await pledgedFor(db, [id])).get(id) ?? []

/** Level of the row for market makers in `loan_tiers`. */
const MAKER = 0

/** Maximum loan and interest rate of each VIP level and of market makers, best terms last. */
export async function tiersOf(db: Db | Tx): Promise<readonly LoanTier[]> {
  const rows = await db.selectFrom('loan_tiers').selectAll().orderBy('level').execute()
  const tiers = rows.map(
    ({ level, loan_max, rate_year }): LoanTier => ({
      level: level === MAKER ? 'maker' : level,
      max: loan_max,
      rate: rate_year,
    }),
  )
  return [
    ...tiers.filter(({ level }) => level !== 'maker'),
    ...tiers.filter(({ level }) => level === 'maker'),
  ]
}

/** The data of a user on which it depends whether they may borrow. The user must exist. */
async function borrowerOf(db: Db | Tx, userId: number): Promise<Borrower> {
  const row = await db
    .selectFrom('users')
    .leftJoin('vip_people', 'vip_people.user_id', 'users.id')
    .select(['users.vip_level', 'vip_people.market_maker'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { vipLevel: row.vip_level, marketMaker: row.market_maker === true }
}

/** Whether this user may borrow, how much and at which rate. All code that needs to know this calls this function. */
export async function mayBorrow(db: Db | Tx, userId: number) {
  const [person, tiers] = await Promise.all([borrowerOf(db, userId), tiersOf(db)])
  return { person, may: borrowing(person, tiers) }
}

/** The open loans and applications of this user, ascending by id. */
export const openLoansOf = (db: Db | Tx, userId: number): Promise<LoanRow[]> =>
  db
    .selectFrom('loans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['reviewing', 'active', 'overdue'])
    .orderBy('id')
    .execute()

/**
 * Locks all loans of a user with a debt, in ascending id, until the end of the transaction. The loans share one pool
 * of assets, so transactions that use the pool run one after another.
 */
export const lockOwed = (tx: Tx, userId: number): Promise<LoanRow[]> =>
  tx
    .selectFrom('loans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'overdue'])
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Available balance of a coin in these accounts of a user; the accounts are locked in ascending id until the end of the
 * transaction.
 */
export async function freeOf(
  tx: Tx,
  userId: number,
  currency: number,
): Promise<{ readonly margin: Decimal; readonly change: Decimal }> {
  const { rows } = await sql<{ account: string; available: Decimal }>`
    select account, available from accounts where user_id = ${userId} and currency_id = ${currency}
      and account in ('margin', 'change') order by id for update`.execute(tx)
  const of = (name: string): Decimal => rows.find(({ account }) => account === name)?.available ?? ZERO
  return { margin: of('margin'), change: of('change') }
}
