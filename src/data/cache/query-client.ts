import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { isReachable } from '../platform/connectivity.ts'
import { onSessionEnd } from '../session/session.ts'
import { scopeOf } from '../store/record-key.ts'
import { createBatcher } from './batch-listeners.ts'

/**
 * Whether the error is the failure of a call. Any other error is a bug, for which the crash page is shown.
 */
const isExpected = (error: unknown): boolean => error instanceof ApiError || error instanceof DOMException

notifyManager.setScheduler(createBatcher())

/** React Query's cache of the page. The end of a session removes personal data from it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Requests are made offline as well, because the worker and the store may have the answers.
      networkMode: 'always',
      // `drain-refresh-queue.ts` refreshes after a reconnection; the browser's `online` event does not report
      // all outages.
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      gcTime: 30 * 60_000,
      retry: (count, error) =>
        count < 1 && error instanceof ApiError && error.kind === 'unreachable' && isReachable(),
      retryDelay: 800,
      throwOnError: (error) => !isExpected(error),
    },
  },
})

onSessionEnd(({ scope }) => {
  const theirs = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === scopeOf({ scope }),
  }
  void queryClient.cancelQueries(theirs)
  queryClient.removeQueries(theirs)
})
