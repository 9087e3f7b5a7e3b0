import type { ReactNode } from 'react'
import { isFinal } from '#data/api/call-errors.ts'
import type { Reading } from '#data/api/use-read.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'

interface Props<T> {
  readonly reading: Reading<T>
  /** Placeholder with the outline of the content, shown until the first answer. */
  readonly skeleton?: ReactNode
  /** Whether the data is empty, so that an empty state is shown instead of `children`. */
  readonly isEmpty?: (data: T) => boolean
  readonly empty?: ReactNode
  /** Whether the time of the data is hidden, because an `AsOf` of the same screen shows it. */
  readonly quiet?: boolean
  /** Whether the page's margin is added to the time, for use among cards. */
  readonly inset?: boolean
  readonly children: (data: T) => ReactNode
}

/**
 * Renders a read in all of its states: skeleton, error with a retry button, empty state, and data; old data
 * is shown with its time and the reason why no newer data arrived.
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
      {error && <ErrorState inline message={problem(error)} onRetry={refetch} />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
