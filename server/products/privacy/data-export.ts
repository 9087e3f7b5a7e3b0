import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { toCsv } from '#domain/text/csv.ts'
import { publicSource } from '../../market/public-tick-source.ts'
import type { Db } from '../../platform/db/types.ts'
import { keptTables } from '../../platform/texts/registry.ts'
import { PROFILE, WITHHELD } from './exported-tables.ts'

/**
 * Maximum rows per table in an export, newest first; tables that were truncated are listed in the
 * export.
 */
const ROWS = 20_000
const BILLS = 50_000

type Row = Readonly<Record<string, unknown>>

/**
 * A row without the columns that are not exported. Binary columns contain hashes and proofs and are
 * never exported.
 */
const shown = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([column, value]) => !WITHHELD.has(column) && !Buffer.isBuffer(value)),
  )

async function rowsOf(db: Db, table: string, own: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ${own} order by 1 desc limit ${ROWS}`.execute(db)
  return rows.map(shown)
}

/**
 * Replaces the source of a simulated price by its public name. The source contains the seed, from which future prices
 * could be computed.
 */
const notified = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? publicSource(value) : value

/** Number of rows that are converted to JSON before other requests of the server run. */
const AT_ONCE = 1_000

/** A table as JSON, one row per line. */
async function written(rows: readonly Row[]): Promise<string> {
  const lines: string[] = []
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    lines.push(JSON.stringify(row, notified))
  }
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
}

/**
 * All data that is stored about a user, as the text of a JSON file: times in milliseconds, amounts as decimal
 * strings, pictures by their names. `cut`: a table has more rows than the limit, so the export does not contain all
 * of them.
 */
export async function dataOf(
  db: Db,
  userId: number,
  time: number,
): Promise<{ readonly text: string; readonly cut: boolean }> {
  const profile = await db
    .selectFrom('users')
    .select([...PROFILE])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const accounts = await sql<Row>`select account, c.name as currency, a.available, a.frozen, a.locked
    from accounts a join currencies c on c.id = a.currency_id where a.user_id = ${userId} order by 1, 2`.execute(
    db,
  )
  const tables: string[] = []
  const cut: string[] = []
  for (const [table, owner] of Object.entries(keptTables())) {
    const own = typeof owner === 'string' ? sql`${sql.ref(owner)} = ${userId}` : owner(userId)
    const rows = await rowsOf(db, table, own)
    if (rows.length === ROWS) cut.push(table)
    tables.push(`${JSON.stringify(table)}: ${await written(rows)}`)
  }
  const head = { made_at: time, rows_per_table: ROWS, cut, profile, balances: accounts.rows }
  const parts = Object.entries(head).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value, notified)}`,
  )
  return { text: `{\n${[...parts, ...tables].join(',\n')}\n}`, cut: cut.length > 0 }
}

interface Bill {
  /** ISO 8601, UTC. */
  readonly time: string
  readonly account: string
  readonly currency: string
  readonly bucket: string
  readonly amount: string
  readonly after: string
  readonly scene: string
  readonly reference: string
}

/**
 * The postings of a user's accounts as CSV, newest first, with the amounts of the ledger. `cut`: there are more
 * postings than the limit, so the export does not contain all of them.
 */
export async function billsOf(
  db: Db,
  userId: number,
): Promise<{ readonly text: string; readonly cut: boolean }> {
  const { rows } = await sql<Bill>`
    select to_char(to_timestamp(p.created_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, a.account, c.name as currency, p.bucket, p.amount, p.balance_after as after, p.scene,
      j.ref_type || ':' || j.ref_id as reference
    from accounts a join postings p on p.account_id = a.id join journals j on j.id = p.journal_id
    join currencies c on c.id = a.currency_id
    where a.user_id = ${userId} order by p.id desc limit ${BILLS}`.execute(db)
  const head = ['time', 'account', 'currency', 'bucket', 'amount', 'balance_after', 'scene', 'reference']
  const lines = rows.map((row) => [
    row.time,
    row.account,
    row.currency,
    row.bucket,
    row.amount,
    row.after,
    row.scene,
    row.reference,
  ])
  return { text: toCsv(head, lines), cut: rows.length === BILLS }
}
