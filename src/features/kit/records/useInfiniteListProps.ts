import type { ListReading } from '#data/api/use-read.ts'
import { useErrorText } from '#i18n/errorText.ts'

/**
 * Converts a paged reading to the props of an infinite list: loading, more rows, failed, and how to load
 * more.
 */
export function useInfiniteListProps<Row>({
  loading,
  loadingMore,
  more,
  loadMore,
  error,
  refetch,
}: ListReading<Row>) {
  const problem = useErrorText()
  return {
    loading: loading || loadingMore,
    hasMore: more,
    more: loadMore,
    error: error ? problem(error) : undefined,
    retry: refetch,
  }
}
