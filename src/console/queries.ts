import {
  keepPreviousData,
  QueryClient,
  type UseMutationOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type * as v from 'valibot'
import type { ActionOutcome, Addressed, OperatorCall } from '#contract/operators/call-builders.ts'
import type { Topic } from '#contract/operators/events.ts'
import { ApiError, send } from './api.ts'
import { useIsLive } from './change-event-state.ts'
import { isProven, prove } from './passkey.ts'

/** Minimum polling interval (ms). */
const SHORTEST = 5_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.kind === 'network',
      refetchOnWindowFocus: true,
      staleTime: SHORTEST,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const PRIVATE = { isPrivate: true } as const

/** Reloads all data of the page, except private data. Does not wait for the result. */
export function readAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isPrivate !== true })
}

/** Polling interval in ms; false while the server reports changes of the topic. */
export function useInterval(every: number | undefined, topic: Topic | undefined): number | false {
  const isTold = useIsLive(topic)
  return every === undefined || isTold ? false : Math.max(every, SHORTEST)
}

interface LookOptions {
  /** Polls at this interval (ms, at least 5 s) while the page is visible. */
  readonly every?: number
  /** Topic whose changes the server reports; the call is polled only while the stream is interrupted. */
  readonly topic?: Topic
  readonly enabled?: boolean
  /**
   * While the response for a changed input loads, shows the response for the previous input. Only for filters
   * of one list, never for an input that names an object.
   */
  readonly keep?: boolean
  /**
   * Private data: removed from the cache on unmount and never refreshed automatically, because each
   * read is recorded in the audit log.
   */
  readonly forget?: boolean
}

/**
 * Reads a call of the contract. A call that needs a fresh proof is read only once the passkey was proven
 * (`ReadResult` offers the proof).
 */
export function useReadCall<P extends v.GenericSchema, A extends v.GenericSchema>(
  call: Addressed<OperatorCall<P, A>>,
  input: v.InferInput<P>,
  { every, topic, enabled = true, keep = false, forget = false }: LookOptions = {},
): UseQueryResult<v.InferOutput<A>, Error> {
  return useQuery({
    queryKey: [call.path, input] as const,
    queryFn: ({ signal }) => {
      if (call.fresh && !isProven()) throw new ApiError('fresh', '')
      return send(call, input, signal)
    },
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(forget ? { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, meta: PRIVATE } : {}),
    refetchInterval: useInterval(every, topic),
    refetchIntervalInBackground: false,
  })
}

/**
 * Error: the passkey was proven but the call was not sent, so that the operator has to press the button
 * again.
 */
export class RetryAfterProof extends Error {}

/**
 * Sends a change to the server. The call is sent once and never retried; afterwards all data of the page is
 * reloaded. The callbacks of `told` run even when the component was unmounted meanwhile.
 */
export function useAct<P extends v.GenericSchema, A extends v.GenericSchema>(
  call: Addressed<OperatorCall<P, A>>,
  told: Pick<UseMutationOptions<v.InferOutput<A>, Error, v.InferInput<P>>, 'onSuccess' | 'onError'> = {},
) {
  const queries = useQueryClient()
  return useMutation<v.InferOutput<A>, Error, v.InferInput<P>>({
    ...told,
    mutationFn: async (input) => {
      if (call.fresh && !isProven()) await prove()
      try {
        return await send(call, input)
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'fresh') throw error
        await prove()
        throw new RetryAfterProof()
      }
    },
    onSettled: () => readAgain(queries),
  })
}

export type ActCall<P extends v.GenericSchema = v.GenericSchema> = Addressed<
  OperatorCall<P, typeof ActionOutcome>
>
