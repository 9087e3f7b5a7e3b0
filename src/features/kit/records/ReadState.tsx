import type { ReactNode } from 'react'
import { isFinal } from '#data/api/errors.ts'
import type { Reading } from '#data/api/reading.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'

interface Props<T> {
  readonly reading: Reading<T>
  /** In the shape of what comes. */
  readonly skeleton?: ReactNode
  /** Drawn instead of `children` where there is nothing. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  /** The page's bar says the time already. */
  readonly quiet?: boolean
  /** Among cards that have the page's margin themselves. */
  readonly inset?: boolean
  readonly children: (data: T) => ReactNode
}

/**
 * A read in all its states: skeleton, why it failed with the way to ask again, nothing, and figures; older figures say of
 * when they are and why nothing newer came.
 */
export function ReadState<T>(props: Props<T>) {
  const { reading, skeleton, isEmpty, empty, quiet = false, inset = false, children } = props
  const problem = useErrorText()
  const { data, error, refetch } = reading
  if (data === undefined) {
    if (error) return <ErrorState message={problem(error)} {...(!isFinal(error) && { onRetry: refetch })} />
    return <>{skeleton ?? <SkeletonRows />}</>
  }
  return (
    <>
      {!quiet && <AsOf reading={reading} inset={inset} />}
      {error && !quiet && <ErrorState inline message={problem(error)} onRetry={refetch} />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
