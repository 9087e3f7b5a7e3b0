import { Trans } from '@lingui/react/macro'
import { Button, Center } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type * as v from 'valibot'
import type { Topic } from '#contract/operators/events.ts'
import type { Addressed, OperatorCall } from '#contract/operators/kit.ts'
import { send } from '../api.ts'
import { useInterval } from '../queries.ts'

/** Rows that an answer is full with: there may be more behind them. */
const FULL = 100
/** The most rows that one export reads: more than these are narrowed by the filters. */
const EXPORT_MOST = 50_000

export interface AllRows<T> {
  readonly rows: readonly T[]
  /** There are more than an export takes. */
  readonly isCut: boolean
}

/** Reads a list to its end; `tell` hears how many rows were read so far. */
export type ReadAll<T> = (tell: (count: number) => void, signal: AbortSignal) => Promise<AllRows<T>>

export interface Pages<T> {
  readonly rows: readonly T[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** Reads the next page; null when there is none. */
  readonly more: (() => void) | null
  readonly isReadingMore: boolean
  /** The rows are those of another filter, until its own are read. */
  readonly isStale: boolean
  /** Everything that the list has, from its beginning on. */
  readonly readAll: ReadAll<T>
}

interface PageOptions {
  /** The parameter by which a page goes on behind the number of the last row. */
  readonly by?: 'after' | 'before'
  /** Rows of a page, and of one call of an export, where the call lets its caller say so. */
  readonly limit?: { readonly shown: number; readonly exported: number }
  /** How often the list is read again, in ms; while changes of the topic are told, only when they are. */
  readonly every?: number
  readonly topic?: Topic
}

/** A list whose next page goes on behind the number of its last row. */
export function usePages<
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: how rows are read from an answer does not change.
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

/** The way to the rows behind the last one. */
function More({
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

/** What a table is given of a list that is read page by page. */
export const paged = <T extends { readonly id: number }>(
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
  footer: <More pages={pages as Pages<never>}>{more}</More>,
})
