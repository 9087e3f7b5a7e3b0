import { Trans } from '@lingui/react/macro'
import { Button, Center } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type * as v from 'valibot'
import type { Addressed, OperatorCall } from '#contract/operators/call-builders.ts'
import type { Topic } from '#contract/operators/events.ts'
import { send } from '../api.ts'
import { useInterval } from '../queries.ts'

/** Number of rows in a full page, after which the list may have further rows. */
const FULL = 100
/** Maximum number of rows that one export reads; a longer list has to be narrowed by filters. */
const EXPORT_MOST = 50_000

export interface AllRows<T> {
  readonly rows: readonly T[]
  /** True when `rows` ends at the maximum number of exported rows, because the list is longer. */
  readonly isCut: boolean
}

/** Reads a list to its end. `tell` is called after each page with the number of rows that were read. */
export type ReadAll<T> = (tell: (count: number) => void, signal: AbortSignal) => Promise<AllRows<T>>

export interface Pages<T> {
  readonly rows: readonly T[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** Loads the next page; null on the last page. */
  readonly more: (() => void) | null
  readonly isReadingMore: boolean
  /**
   * True while the rows belong to the previous filter, because the rows of the present filter have not loaded
   * yet.
   */
  readonly isStale: boolean
  /** Reads the whole list from its beginning. */
  readonly readAll: ReadAll<T>
}

interface PageOptions {
  /**
   * Name of the call's parameter that contains the number of the last loaded row: the next page begins after
   * (or before) this row.
   */
  readonly by?: 'after' | 'before'
  /** Number of rows per shown page and per call of an export, for calls that accept a limit. */
  readonly limit?: { readonly shown: number; readonly exported: number }
  /**
   * Polling interval in ms. While the server reports changes of `topic`, the list is not polled but reloaded
   * after each change.
   */
  readonly every?: number
  readonly topic?: Topic
}

/** A paged list: the next page is requested with the number of the last loaded row. */
export function usePagedList<
  P extends v.GenericSchema,
  A extends v.GenericSchema,
  T extends { readonly id: number },
>(
  call: Addressed<OperatorCall<P, A>>,
  input: Readonly<Record<string, unknown>>,
  rowsOf: (answer: v.InferOutput<A>) => readonly T[],
  { by = 'after', limit, every, topic }: PageOptions = {},
): Pages<T> {
  const read = (from: number, count: number | undefined, signal: AbortSignal) =>
    send(
      call,
      {
        ...input,
        ...(count === undefined ? {} : { limit: count }),
        ...(from === 0 ? {} : { [by]: from }),
      },
      signal,
    )
  const pages = useInfiniteQuery({
    queryKey: [call.path, 'pages', input],
    queryFn: ({ pageParam, signal }) => read(pageParam, limit?.shown, signal),
    initialPageParam: 0,
    getNextPageParam: (answer: v.InferOutput<A>) => {
      const rows = rowsOf(answer)
      return rows.length < (limit?.shown ?? FULL) ? undefined : rows.at(-1)?.id
    },
    placeholderData: keepPreviousData,
    refetchInterval: useInterval(every, topic),
    refetchIntervalInBackground: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function that reads rows from an answer never changes.
  const rows = useMemo(() => pages.data?.pages.flatMap((answer) => rowsOf(answer)), [pages.data])
  const readAll: ReadAll<T> = async (tell, signal) => {
    const all: T[] = []
    for (let from = 0; ; ) {
      const page = rowsOf(await read(from, limit?.exported, signal))
      all.push(...page)
      tell(all.length)
      const last = page.at(-1)?.id
      if (page.length < (limit?.exported ?? FULL) || last === undefined) return { rows: all, isCut: false }
      if (all.length >= EXPORT_MOST) return { rows: all, isCut: true }
      from = last
    }
  }
  return {
    rows,
    error: pages.error,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : null,
    isReadingMore: pages.isFetchingNextPage,
    isStale: pages.isPlaceholderData,
    readAll,
  }
}

/** Button that loads the next page. */
function MoreButton({
  pages: { more, isReadingMore },
  children,
}: {
  readonly pages: Pages<never>
  readonly children: ReactNode
}) {
  if (!more) return null
  return (
    <Center p="xs">
      <Button variant="subtle" loading={isReadingMore} onClick={more}>
        {children}
      </Button>
    </Center>
  )
}

/** Properties with which a table shows a paged list. */
export const pagedTableProps = <T extends { readonly id: number }>(
  pages: Pages<T>,
  more: ReactNode = <Trans>More</Trans>,
) => ({
  rows: pages.rows,
  rowKey: ({ id }: T) => String(id),
  error: pages.error,
  retry: pages.retry,
  partial: pages.more !== null,
  stale: pages.isStale,
  readAll: pages.readAll,
  footer: <MoreButton pages={pages as Pages<never>}>{more}</MoreButton>,
})
