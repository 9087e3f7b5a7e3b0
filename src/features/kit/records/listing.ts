import type { ListReading } from '#data/api/reading.ts'
import { useErrorText } from '#i18n/errorText.ts'

/** What an infinite list needs to know of a paged reading: whether it loads, goes on, or failed, and how to go on. */
export function useListing<Row>({ loading, loadingMore, more, loadMore, error, refetch }: ListReading<Row>) {
  const problem = useErrorText()
  return {
    loading: loading || loadingMore,
    hasMore: more,
    more: loadMore,
    error: error ? problem(error) : undefined,
    retry: refetch,
  }
}
