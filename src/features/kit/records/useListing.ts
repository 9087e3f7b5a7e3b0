import type { ListReading } from '#data/api/reading.ts'
import { useErrorText } from '#i18n/errorText.ts'

/** Props of an infinite list from a paged reading: loading, more, failed, and how to continue. */
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
