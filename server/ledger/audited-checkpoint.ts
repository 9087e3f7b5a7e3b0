import { type RawBuilder, sql } from 'kysely'

/** The signed checkpoint at which a partial audit starts, because an earlier audit had no findings up to it. */
export interface AuditedCheckpoint {
  readonly checkpoint: number
  /**
   * The highest journal id for which this is true: when the checkpoint was written, every journal up to it had been
   * committed or rolled back.
   */
  readonly journal: number
  /** Every database transaction with a lower number had ended at the checkpoint. */
  readonly xid: string
  /** No database transaction with this number or a higher one had begun at the checkpoint. */
  readonly next: string
  /** The last sealed day of ticks at the checkpoint. */
  readonly sealed: number
  /** The last recorded tick of each pair at the checkpoint: its number and hash. */
  readonly ticks: ReadonlyMap<number, { readonly seq: number; readonly hash: string }>
  /** The highest approval id at the checkpoint. */
  readonly approvals: number
  /** The last entry of the audit log at the checkpoint, with its hash; id 0 when the log was empty. */
  readonly act: { readonly id: number; readonly hash: string }
  /** Digests of the accounts at the checkpoint, by block of ids, with their number of postings. */
  readonly blocks: ReadonlyMap<number, { readonly postings: number; readonly digest: string }>
}

/**
 * SQL: whether a row was written by the transaction `xid` or a later one. PostgreSQL itself records which transaction
 * wrote a row (`xmin`), and no statement can set `xmin`. A negative age means that the row is older than PostgreSQL
 * can compare.
 * @param row the name of the row's table in the query.
 */
export const writtenSince = (row: string, xid: string): RawBuilder<boolean> =>
  sql`age(${sql.ref(`${row}.xmin`)}) between 0 and age(${sql.lit(xid)}::xid8::xid)`
