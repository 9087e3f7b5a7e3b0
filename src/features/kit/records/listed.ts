import type { ListReading, Reading } from '#data/api/reading.ts'

/** The list over which a record is opened. */
export type ListOf<T> = Pick<ListReading<T>, 'rows' | 'asOf' | 'state'>

/**
 * A record as it was read by itself; while it never was, as it stands in its list: without a line it was perhaps not
 * opened before.
 */
export function orListed<T>(
  reading: Reading<T>,
  { rows, asOf, state }: ListOf<T>,
  isIt: (row: T) => boolean,
): Reading<T> {
  const row = reading.data === undefined ? rows.find(isIt) : undefined
  return row === undefined ? reading : { ...reading, data: row, asOf, state, loading: false }
}
