import type { Table } from '#contract/table.ts'
import type { Schema } from '#server/platform/db/types.ts'
import { LIMITS } from '#server/platform/http/rate-limits.ts'

export type Fields = Readonly<Record<string, string>>

type TableName = keyof Schema

/** The rows that a call adds to the database, and their maximum number. */
export interface AddedRows {
  /** Tables to which the call adds rows. Empty if the call only changes or removes existing rows. */
  readonly rows: readonly TableName[]
  /**
   * `day`: maximum number of calls of a member per day. `standing`: maximum number of these rows of a
   * member at a time. `in place`: the call adds no rows.
   */
  readonly bound: { readonly day: number } | { readonly standing: number } | 'in place'
}

/** What the tests of the contract know about a call. */
export interface CallDeclaration {
  /** Parameters that pass every check of the contract (without `lang` and `request_id`). */
  readonly sample: Fields
  /**
   * The rows that the call adds. Writes with a request id also leave a row in `requests` for 30 days, which is
   * not listed.
   */
  readonly adds?: AddedRows
}

/**
 * The declarations of all calls of an area, in `areas/<area>.ts`. A write must declare the rows that it adds, together
 * with the maximum number of rows that one account can create; only a few reads add rows.
 */
export type CallsOf<A extends keyof Table> = {
  readonly [C in keyof Table[A]]: Table[A][C] extends { readonly kind: 'write' }
    ? Required<CallDeclaration>
    : CallDeclaration
}

const DAY = 86_400
const perDay = ({ points, duration }: { readonly points: number; readonly duration: number }): number =>
  Math.floor((points * DAY) / duration)

/** Maximum number of writes per member and day, by the rate limit that applies to every write. */
export const ANY = perDay(LIMITS.writesHour)

/** Rows whose number is limited only by the general rate limit of writes. */
export const limitedByWriteRate = (...rows: readonly TableName[]): AddedRows => ({
  rows,
  bound: { day: ANY },
})
/** Rows of which at most `most` can exist per member at a time. */
export const limitedInNumber = (most: number, ...rows: readonly TableName[]): AddedRows => ({
  rows,
  bound: { standing: most },
})
/**
 * The rows of a call without a login, whose number is limited by the rate limit `bucket` per network address.
 */
export const limitedPerAddress = (bucket: keyof typeof LIMITS, ...rows: readonly TableName[]): AddedRows => ({
  rows,
  bound: { day: perDay(LIMITS[bucket]) },
})
export const inPlace: AddedRows = { rows: [], bound: 'in place' }
/** The rows of a journal with its postings, which are never deleted. */
export const MONEY = ['journals', 'postings'] as const
