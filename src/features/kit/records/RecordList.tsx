import type { ReactNode } from 'react'
import type { ListReading } from '#data/api/use-read.ts'
import { InfiniteList } from '#ui/lists/InfiniteList.tsx'
import { useInfiniteListProps } from './useInfiniteListProps.ts'

interface Props<Row, Shown> {
  readonly reading: ListReading<Row>
  readonly label: string
  /** The rows to render, after filtering or grouping on the device; all rows when left out. */
  readonly shown?: readonly Shown[]
  readonly keyOf: (row: Shown) => string | number
  readonly row: (row: Shown) => ReactNode
  readonly empty?: ReactNode
  readonly skeleton?: ReactNode
  readonly className?: string | undefined
}

type Plain<Row> = Omit<Props<Row, Row>, 'shown'> & { readonly shown?: readonly Row[] }
type Made<Row, Shown> = Omit<Props<Row, Shown>, 'shown'> & { readonly shown: readonly Shown[] }

/**
 * A paged list of records, newest first: skeleton, pages loaded by scrolling, error above the loaded rows,
 * empty state, end of the list. While offline, the list shows as many rows as the call's `keep.rows` stores.
 */
export function RecordList<Row>(props: Plain<Row>): ReactNode
export function RecordList<Row, Shown>(props: Made<Row, Shown>): ReactNode
export function RecordList<Row>({ reading, shown = reading.rows, ...rest }: Plain<Row>): ReactNode {
  const listing = useInfiniteListProps(reading)
  return <InfiniteList {...rest} rows={reading.asOf === null ? undefined : shown} {...listing} />
}
