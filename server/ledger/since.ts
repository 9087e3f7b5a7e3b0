import { type RawBuilder, sql } from 'kysely'

/** Where an audit begins that trusts what stood before: at a signed checkpoint that an earlier audit found right. */
export interface Since {
  readonly checkpoint: number
  /** Every journal with an id up to here was done. */
  readonly journal: number
  /** Transactions of the database from this number on may have ended after the checkpoint. */
  readonly xid: string
  /** Transactions from this number on began after it. */
  readonly next: string
  /** Days of prices up to here were sealed. */
  readonly sealed: number
  /** The last recorded price of each pair: its number and hash. */
  readonly ticks: ReadonlyMap<number, { readonly seq: number; readonly hash: string }>
  /** Approvals with an id up to here are those that the checkpoint knew. */
  readonly approvals: number
  /** The last line of the log of acts that it knew, with its hash; number 0 where it knew none. */
  readonly act: { readonly id: number; readonly hash: string }
  /** Where accounts stood, by blocks of ids, and after how many postings. */
  readonly blocks: ReadonlyMap<number, { readonly postings: number; readonly digest: string }>
}

/**
 * SQL: whether a row was written by a transaction of this number or a later one. The database itself keeps by which
 * transaction a row was written (`xmin`); an `update` cannot choose it. Below zero is what is older than it can count.
 * @param row the name of the row's table in the query.
 */
export const writtenSince = (row: string, xid: string): RawBuilder<boolean> =>
  sql`age(${sql.ref(`${row}.xmin`)}) between 0 and age(${sql.lit(xid)}::xid8::xid)`
