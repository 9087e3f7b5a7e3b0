import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'

/** Selects one line of text, `wrong`, per thing that is wrong. */
export type Wrongs = RawBuilder<{ wrong: string }>

const MOST = 20

/** Runs a check. What it finds is said under `name`; at most 20 of a kind, and how many more. */
export async function wrongs(tx: Tx, name: string, query: Wrongs): Promise<string[]> {
  const { rows } = await sql<{ wrong: string; more: number }>`
    select wrong, count(*) over () as more from (${query}) found limit ${MOST}`.execute(tx)
  const found = rows.map(({ wrong }) => `${name}: ${wrong}`)
  const more = (rows[0]?.more ?? 0) - rows.length
  return more > 0 ? [...found, `${name}: … and ${more} more like these`] : found
}
