import { type RawBuilder, sql } from 'kysely'

/** The start of a partial audit: a signed checkpoint up to which an earlier audit had no findings. */
export interface AuditedCheckpoint {
  readonly checkpoint: number
  /** Every journal with an id up to this one had been committed or rolled back. */
  readonly journal: number
  /** Transactions of the database from this number on may have ended after the checkpoint. */
  readonly xid: string
  /** Transactions from this number on began after the checkpoint. */
  readonly next: string
  /** Days of ticks up to this one were sealed. */
  readonly sealed: number
  /** The last recorded tick of each pair: its number and hash. */
  readonly ticks: ReadonlyMap<number, { readonly seq: number; readonly hash: string }>
  /** Approvals with an id up to this one existed at the checkpoint. */
  readonly approvals: number
  /** The last line of the log of acts at the checkpoint, with its hash; id 0 when there was none. */
  readonly act: { readonly id: number; readonly hash: string }
  /** Digests of the accounts at the checkpoint, by block of ids, with their number of postings. */
  readonly blocks: ReadonlyMap<number, { readonly postings: number; readonly digest: string }>
}

/**
 * SQL: whether a row was written by a transaction with this number or a later one. PostgreSQL itself records the
 * writing transaction of a row (`xmin`); an `update` cannot choose it. A negative age means older than PostgreSQL can
 * compare.
 * @param row the name of the row's table in the query.
 */
export const writtenSince = (row: string, xid: string): RawBuilder<boolean> =>
  sql`age(${sql.ref(`${row}.xmin`)}) between 0 and age(${sql.lit(xid)}::xid8::xid)`
