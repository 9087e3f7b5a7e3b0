import type { ListReading } from '#data/reading.ts'
import { useProblem } from '#i18n/problem.ts'

/** What an infinite list needs to know of a paged reading: whether it loads, goes on, or failed, and how to go on. */
export function useListing<Row>({ loading, loadingMore, more, loadMore, error, refetch }: ListReading<Row>) {
  const problem = useProblem()
  return {
    loading: loading || loadingMore,
    hasMore: more,
    more: loadMore,
    error: error ? problem(error) : undefined,
    retry: refetch,
  }
}
