import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { SkeletonRows } from '../feedback/Skeleton.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { usePageScroll } from '../layout/pageScroll.ts'
import { EndOfList } from './EndOfList.tsx'
import styles from './InfiniteList.module.css'

interface Props<T> {
  /** Rows loaded so far; `undefined` before the first answer. */
  rows: readonly T[] | undefined
  keyOf: (row: T) => string | number
  row: (row: T, index: number) => ReactNode
  /** Whether a page is loading. */
  loading: boolean
  /** Whether there are further pages. */
  hasMore: boolean
  /** Loads the next page; should ignore calls while `loading`. */
  more: () => unknown
  /** The last error; loaded rows stay. */
  error?: ReactNode
  retry?: () => unknown
  label: string
  /** Content shown without rows; by default "No more data" with an icon. */
  empty?: ReactNode
  /** Placeholder in the shape of the rows. */
  skeleton?: ReactNode
  className?: string | undefined
}

/** Distance below the screen at which the next page is loaded. */
const AHEAD = '400px'

/**
 * Calls `more` while the end of the list is near the screen and the list is `waiting` for a page; returns the
 * ref of the element at the end of the list.
 */
function useNearEnd(more: () => unknown, waiting: boolean, count: number | undefined) {
  const page = usePageScroll()
  const end = useRef<HTMLDivElement>(null)
  const ask = useRef(more)
  useEffect(() => {
    ask.current = more
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may still be in view, so it is observed again
  useEffect(() => {
    const sentinel = end.current
    if (!sentinel || !waiting) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) ask.current()
      },
      { root: page, rootMargin: `0px 0px ${AHEAD}` },
    )
    watch.observe(sentinel)
    return () => watch.disconnect()
  }, [waiting, count, page])
  return end
}

/** A list that grows by pages, in all its states: loading, empty, error above old rows, end. */
export function InfiniteList<T>(props: Props<T>) {
  const { rows, keyOf, row, loading, hasMore, more, error, retry, label, empty, skeleton, className } = props
  const { t } = useLingui()
  const end = useNearEnd(more, hasMore && !loading && !error && rows !== undefined, rows?.length)
  const again = retry ?? more
  if (rows === undefined) {
    if (error) return <ErrorState message={error === true ? undefined : error} onRetry={again} />
    return <>{skeleton ?? <SkeletonRows />}</>
  }
  if (rows.length === 0 && !loading && !hasMore) {
    // The list is known to be empty. If there is an error, only a later refresh failed, so the error is shown below the
    // text for an empty list.
    return (
      <>
        {empty ?? <EmptyState text={t`No more data`} />}
        {error && <ErrorState inline message={error === true ? undefined : error} onRetry={again} />}
      </>
    )
  }
  return (
    <>
      <ul aria-label={label} aria-busy={loading} className={className}>
        {rows.map((item, index) => (
          <li key={keyOf(item)} className={styles.item}>
            {row(item, index)}
          </li>
        ))}
      </ul>
      {error ? (
        <ErrorState inline message={error === true ? undefined : error} onRetry={again} />
      ) : (
        <div ref={end} className={styles.end}>
          {loading ? <Spinner /> : !hasMore && <EndOfList />}
        </div>
      )}
    </>
  )
}
