import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as v from 'valibot'
import type { Addressed, OperatorCall } from '#contract/operators/kit.ts'
import { send } from '../../api.ts'

/** Rows that an answer is full with: there may be more behind them. */
const FULL = 100

export interface Pages<T> {
  readonly rows: readonly T[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** Reads the next page; null when there is none. */
  readonly more: (() => void) | null
  readonly isReadingMore: boolean
  /** The rows are those of another filter, until its own are read. */
  readonly isStale: boolean
}

/** A list whose next page goes on after the number of its last row. */
export function usePages<
  P extends v.GenericSchema,
  A extends v.GenericSchema,
  T extends { readonly id: number },
>(
  call: Addressed<OperatorCall<P, A>>,
  input: Readonly<Record<string, unknown>>,
  rowsOf: (answer: v.InferOutput<A>) => readonly T[],
): Pages<T> {
  const pages = useInfiniteQuery({
    queryKey: [call.path, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      send(call, pageParam === 0 ? input : { ...input, after: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (answer: v.InferOutput<A>) => {
      const rows = rowsOf(answer)
      return rows.length < FULL ? undefined : rows.at(-1)?.id
    },
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: how rows are read from an answer does not change.
  const rows = useMemo(() => pages.data?.pages.flatMap((answer) => rowsOf(answer)), [pages.data])
  return {
    rows,
    error: pages.error,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : null,
    isReadingMore: pages.isFetchingNextPage,
    isStale: pages.isPlaceholderData,
  }
}
