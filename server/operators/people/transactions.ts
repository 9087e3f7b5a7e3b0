import { sql } from 'kysely'
import { msg } from '#contract/operators/msg.ts'
import type { Transaction, Transactions } from '#contract/operators/people-answer-schemas.ts'
import type { Scene } from '#contract/table.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { personOf } from './person.ts'

export interface TransactionsInput {
  readonly person: string
  /** Only transactions from this time (milliseconds) on, and before `to`. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly coin?: string | undefined
  readonly scene?: Scene | undefined
  /** Id of the last transaction of the previous page. */
  readonly before?: number | undefined
  readonly limit: number
}

async function currencyOf({ db }: Operation, coin: string): Promise<number> {
  const row = await db
    .selectFrom('currencies')
    .select('id')
    .where('name', '=', coin.toUpperCase())
    .executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no coin ${{ coin }}`)
  return row.id
}

/**
 * All postings on a user's accounts, newest first, with their order and journal. The postings of each account are
 * read backwards along its hash chain, so the cost of a page does not grow with the length of the history.
 */
export async function transactionsOf(operation: Operation, input: TransactionsInput): Promise<Transactions> {
  const { from, to, coin, scene, before, limit } = input
  const person = await personOf(operation, input.person)
  const currency = coin === undefined ? null : await currencyOf(operation, coin)
  const { rows } = await sql<Transaction>`
    select p.id, p.created_at, a.account, p.bucket, c.name as coin, p.amount, p.balance_after, p.scene,
      j.ref_type || ' ' || j.ref_id as "order", j.id as journal
    from accounts a
    cross join lateral (
      select * from postings q where q.account_id = a.id
        ${from === undefined ? sql`` : sql`and q.created_at >= ${from}`}
        ${to === undefined ? sql`` : sql`and q.created_at < ${to}`}
        ${scene === undefined ? sql`` : sql`and q.scene = ${scene}`}
        ${before === undefined ? sql`` : sql`and q.id < ${before}`}
      order by q.seq desc limit ${limit}
    ) p
    join journals j on j.id = p.journal_id join currencies c on c.id = a.currency_id
    where a.user_id = ${person.id} ${currency === null ? sql`` : sql`and a.currency_id = ${currency}`}
    order by p.id desc limit ${limit}`.execute(operation.db)
  return { uid: person.id, transactions: rows }
}
