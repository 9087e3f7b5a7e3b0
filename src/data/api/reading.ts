import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { AnswerOf, ParamsOf, ReadCall } from '#contract/wire/kit.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { type Freshness, freshness } from '../platform/clock.ts'
import { useOnline } from '../platform/connectivity.ts'
import { inTurn } from '../platform/idle.ts'
import { onHeartbeat } from '../realtime/heartbeat.ts'
import { prefs, usePref } from '../session/prefs.ts'
import { useSession } from '../session/session.ts'
import { type Answered, askPlain } from './client.ts'
import { type CallError, isCallError, UnreachableError } from './errors.ts'
import { freshFor, readOptions } from './queries.ts'

/** What a screen knows of a read: the data, when it was true, and whether it may still be called fresh. */
export interface Reading<T> {
  /** Undefined until the first answer; earlier data stays while a newer one is asked for or fails to come. */
  readonly data: T | undefined
  /** When the data was true (server's clock, ms). */
  readonly asOf: number | null
  /** `live` only where a stream keeps it current. Anything but `live` and `fresh` shows "As of …". */
  readonly state: 'live' | Freshness
  /** Of the last attempt, but for a lost connection while data is present. With data present it is older than the attempt. */
  readonly error: CallError | null
  /** First load: neither data nor error yet. */
  readonly loading: boolean
  /** Being asked for again, data present. */
  readonly refreshing: boolean
  refetch(): void
}

export interface ReadOptions {
  /** False: nothing is asked. */
  readonly enabled?: boolean
  /** Ask again this often (ms) while on screen; the standard is how long the call's answer counts as fresh. */
  readonly every?: number | false
  /** In another language than the app's: a text that is offered in two. */
  readonly lang?: Lang
}

/** Ages with the clock, but renders only when the word changes. */
export function useFreshness(asOf: number | null, limit: number): Freshness {
  return useSyncExternalStore(onHeartbeat, () => freshness(asOf, limit))
}

/**
 * Why the last attempt failed. Null where data stays and no server can be reached at all: the strip under the bar says so,
 * once for the page, and the data says of when it is.
 */
function useFailure(error: unknown, hasData: boolean): CallError | null {
  const online = useOnline()
  if (hasData && !online && error instanceof UnreachableError) return null
  return isCallError(error) ? error : null
}

/** A first answer is drawn in small steps, so that a slow phone still hears the finger; whatever follows at once. */
function useArrival<T>(data: T | undefined): T | undefined {
  const drawn = useDeferredValue(data)
  return drawn === undefined ? undefined : data
}

/** Follows a read call. Personal calls stay empty while nobody is signed in. */
export function useRead<C extends ReadCall>(
  def: C,
  params: ParamsOf<C>,
  { enabled = true, every, lang: chosen }: ReadOptions = {},
): Reading<AnswerOf<C>> {
  const own = usePref('lang')
  const lang = chosen ?? own
  useSession()
  const options = readOptions(def, params, lang)
  const query = useQuery({
    ...options,
    enabled: enabled && options.enabled !== false,
    ...(every === undefined ? {} : { refetchInterval: every }),
  })
  const answered = useArrival(query.data)
  const asOf = answered?.asOf ?? null
  const state = useFreshness(asOf, def.keep?.for ?? 0)
  const error = useFailure(query.error, answered !== undefined)
  const { refetch: again } = query
  const refetch = useCallback(() => void again(), [again])
  return {
    data: answered?.data,
    asOf,
    state,
    error,
    loading: query.isLoading || answered !== query.data,
    refreshing: query.isFetching && answered !== undefined,
    refetch,
  }
}

interface Listed<Row> {
  readonly list: readonly Row[]
  readonly page: number
  readonly limit: number
  readonly total: number
}
type RowOf<C extends ReadCall> = AnswerOf<C> extends { list: readonly (infer Row)[] } ? Row : never

export interface ListReading<Row> extends Omit<Reading<readonly Row[]>, 'data'> {
  readonly rows: readonly Row[]
  readonly total: number
  /** False: "No more data". */
  readonly more: boolean
  readonly loadingMore: boolean
  loadMore(): void
}

/** React Query's options of a paged call from page 1 on. `params` without `page`. */
export function listOptions<C extends ReadCall>(
  def: C,
  params: Omit<ParamsOf<C>, 'page'>,
  lang: Lang = prefs.get().lang,
) {
  const options = readOptions(def, params as ParamsOf<C>, lang)
  return infiniteQueryOptions({
    queryKey: [...options.queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      inTurn(
        () =>
          askPlain(def, { ...params, page: pageParam }, { signal, lang }) as Promise<
            Answered<Listed<RowOf<C>>>
          >,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ data }) => (data.page * data.limit < data.total ? data.page + 1 : undefined),
    enabled: options.enabled !== false,
    staleTime: freshFor(def.keep?.for ?? 0),
    meta: { keep: def.keep },
  })
}

interface ListReadOptions<Row> extends Pick<ReadOptions, 'enabled'> {
  /** What tells rows apart where their `id` does not; the same function every time. */
  readonly idOf?: (row: Row) => unknown
}

/** Follows a paged call from page 1 on. `params` without `page`. Rows that moved between two pages are shown once. */
export function useReadList<C extends ReadCall>(
  def: C,
  params: Omit<ParamsOf<C>, 'page'>,
  { enabled = true, idOf = rowId }: ListReadOptions<RowOf<C>> = {},
): ListReading<RowOf<C>> {
  const lang = usePref('lang')
  useSession()
  const options = listOptions(def, params, lang)
  const query = useInfiniteQuery({ ...options, enabled: enabled && options.enabled !== false })
  const answered = useArrival(query.data)
  const pages = answered?.pages
  const rows = useMemo(() => {
    const seen = new Map<unknown, RowOf<C>>()
    // A row that moved to the next page while that was asked for stands where it was first.
    for (const { data } of pages ?? [])
      for (const row of data.list) if (!seen.has(idOf(row))) seen.set(idOf(row), row)
    return [...seen.values()]
  }, [pages, idOf])
  const asOf = pages ? Math.min(...pages.map((page) => page.asOf)) : null
  const state = useFreshness(asOf, def.keep?.for ?? 0)
  const error = useFailure(query.error, pages !== undefined)
  const { refetch: again, fetchNextPage, isFetching, isFetchingNextPage } = query
  const refetch = useCallback(() => void again(), [again])
  const loadMore = useCallback(async () => {
    if (isFetchingNextPage) return
    // A refresh on its way would swallow the question.
    if (isFetching) await again({ cancelRefetch: false })
    await fetchNextPage({ cancelRefetch: false })
  }, [again, fetchNextPage, isFetching, isFetchingNextPage])
  return {
    rows,
    total: pages?.at(-1)?.data.total ?? 0,
    more: query.hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore,
    asOf,
    state,
    error,
    loading: query.isLoading || answered !== query.data,
    refreshing: isFetching && pages !== undefined && !isFetchingNextPage,
    refetch,
  }
}

const rowId = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? row.id : row
