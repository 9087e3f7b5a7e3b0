import type { ListReading, Reading } from '#data/api/use-read.ts'

/** The list in which a record may be found before the record is loaded separately. */
export type ListOf<T> = Pick<ListReading<T>, 'rows' | 'asOf' | 'state'>

/**
 * The separately loaded record, otherwise its row in the list, which while offline may be the only available
 * data.
 */
export function orListed<T>(
  reading: Reading<T>,
  { rows, asOf, state }: ListOf<T>,
  isIt: (row: T) => boolean,
): Reading<T> {
  const row = reading.data === undefined ? rows.find(isIt) : undefined
  return row === undefined ? reading : { ...reading, data: row, asOf, state, loading: false }
}
