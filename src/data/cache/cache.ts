import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isCallError, UnreachableError } from '../api/errors.ts'
import { isReachable } from '../platform/connectivity.ts'
import { onSessionEnd } from '../session/session.ts'
import { scopeOf } from '../store/key.ts'
import { createBatcher } from './batch.ts'

/** Anything else that fails is a fault of ours and belongs on the crash page. */
const isExpected = (error: unknown): boolean => isCallError(error) || error instanceof DOMException

notifyManager.setScheduler(createBatcher())

/** What the page remembers of its reads. A person's part of it goes with their session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The worker and the store must be asked offline as well.
      networkMode: 'always',
      // `queue.ts` knows better than the browser when to ask again.
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      gcTime: 30 * 60_000,
      retry: (count, error) => count < 1 && error instanceof UnreachableError && isReachable(),
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
