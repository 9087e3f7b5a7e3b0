import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'

/** A query for violations: one row with a description `wrong` for each violation. */
export type FindingQuery = RawBuilder<{ wrong: string }>

const MOST = 20

/**
 * Runs a check and returns its findings, each prefixed with `name`: at most 20, followed by the
 * number of further findings.
 */
export async function findingsFrom(tx: Tx, name: string, query: FindingQuery): Promise<string[]> {
  const { rows } = await sql<{ wrong: string; more: number }>`
    select wrong, count(*) over () as more from (${query}) found limit ${MOST}`.execute(tx)
  const found = rows.map(({ wrong }) => `${name}: ${wrong}`)
  const more = (rows[0]?.more ?? 0) - rows.length
  return more > 0 ? [...found, `${name}: … and ${more} more like these`] : found
}
