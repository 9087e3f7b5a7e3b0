import type { ReactNode } from 'react'
import { type CallError, isFinal } from '#data/api/call-errors.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'

interface Props<T> {
  /** Id of the record shown; undefined while the sheet is closed. */
  readonly id: number | undefined
  /** The record; undefined until the record is loaded. */
  readonly record: T | undefined
  readonly title: ReactNode
  /** Why the record could not be loaded. */
  readonly error?: CallError | null
  readonly retry?: (() => void) | undefined
  readonly onClose: () => void
  readonly footer?: ReactNode
  readonly children: (record: T) => ReactNode
}

/** The details of one record, in a sheet over its list: loading, failed or loaded. */
export function DetailSheet<T>(props: Props<T>) {
  const { id, record, title, error, retry, onClose, footer, children } = props
  const problem = useErrorText()
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={id === undefined ? '' : title} footer={footer}>
      {record !== undefined ? (
        children(record)
      ) : error ? (
        <ErrorState message={problem(error)} {...(retry && !isFinal(error) ? { onRetry: retry } : {})} />
      ) : (
        <SkeletonRows count={6} lead={false} />
      )}
    </Sheet>
  )
}
