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
import type { Topic } from '#contract/operators/events.ts'
import type { Acted, Addressed, OperatorCall } from '#contract/operators/kit.ts'
import { ApiError, send } from './api.ts'
import { useIsTold } from './live-state.ts'
import { isProven, prove } from './passkey.ts'

/** The shortest time between two questions of a page. */
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

/** Reads everything again that the page shows, except what is private. Nothing waits for it. */
export function readAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isPrivate !== true })
}

/** How often a page asks by itself, in ms: never while the server tells of the topic. */
export function useInterval(every: number | undefined, topic: Topic | undefined): number | false {
  const isTold = useIsTold(topic)
  return every === undefined || isTold ? false : Math.max(every, SHORTEST)
}

interface LookOptions {
  /** Asks again after so many ms, while the page is visible; at most every 5 s. */
  readonly every?: number
  /** The server tells of its changes: the page asks by itself only while it does not. */
  readonly topic?: Topic
  readonly enabled?: boolean
  /** Shows the last answer while another input is read: for filters of one list, never for another object. */
  readonly keep?: boolean
  /**
   * The answer is private: it is forgotten when the page that shows it is left, and it is not read again by itself, since
   * each look at it is an entry of the log.
   */
  readonly forget?: boolean
}

/** Reads a call of the contract. What takes a fresh proof is read only once the passkey was proven (`Answer` offers it). */
export function useLook<P extends v.GenericSchema, A extends v.GenericSchema>(
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

/** The passkey was proven just now, and nothing was sent: the operator presses again. */
export class ProvenNow extends Error {}

/**
 * Makes a change. It is sent once, whatever comes of it; afterwards everything on the page is read again. What is told here
 * is told even when the part that sent it is gone by then.
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
        throw new ProvenNow()
      }
    },
    onSettled: () => readAgain(queries),
  })
}

export type ActCall<P extends v.GenericSchema = v.GenericSchema> = Addressed<OperatorCall<P, typeof Acted>>
