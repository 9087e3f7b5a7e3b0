import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { AnswerOf, ParamsOf, ReadCall } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { isReachable, useOnline } from '../platform/connectivity.ts'
import { type Freshness, freshness } from '../platform/freshness.ts'
import { runInOrder } from '../platform/run-calls-in-order.ts'
import { onHeartbeat } from '../realtime/heartbeat.ts'
import { prefs, usePref } from '../session/device-preferences.ts'
import { useSession } from '../session/session.ts'
import { type CallError, isCallError, UnreachableError } from './call-errors.ts'
import { callUntypedWithTime } from './client.ts'
import { freshFor, readOptions } from './queries.ts'
import type { Answered } from './timed-answer.ts'

/** The state of a read on a screen: data, the time at which it was true, and its freshness. */
export interface Reading<T> {
  /** Undefined until the first answer. Earlier data stays during a refresh and after a failed refresh. */
  readonly data: T | undefined
  /** When the data was true (server's clock, ms). */
  readonly asOf: number | null
  /**
   * `live` only while a stream keeps the data current. In any state except `live` and `fresh` the screen shows "As of
   * …".
   */
  readonly state: 'live' | Freshness
  /**
   * The error of the last attempt; null when the server is unreachable and data is present. When data and an
   * error are both present, the data is from an earlier attempt.
   */
  readonly error: CallError | null
  /** True during the first load, while there is neither data nor an error. */
  readonly loading: boolean
  /** True while data is present and a new answer is requested. */
  readonly refreshing: boolean
  refetch(): void
}

export interface ReadOptions {
  /** Sends no request while false. */
  readonly enabled?: boolean
  /** Polling interval (ms) while on screen. By default by `pollingInterval`. */
  readonly every?: number | false
  /**
   * Language of the answer, for texts that are offered in two languages. By default the language of the app.
   */
  readonly lang?: Lang
}

/** The freshness of data by its age; rerenders only when the freshness changes. */
export function useFreshness(asOf: number | null, limit: number): Freshness {
  return useSyncExternalStore(onHeartbeat, () => freshness(asOf, limit))
}

/**
 * The error of the last attempt, or null. Null when data is present and the server is unreachable: the page
 * then shows one notice about the connection, and each screen the time of its data.
 */
export function useFailure(error: unknown, hasData: boolean): CallError | null {
  const online = useOnline()
  if (hasData && !online && error instanceof UnreachableError) return null
  return isCallError(error) ? error : null
}

/**
 * Renders the first answer as a React transition, so that a slow phone stays responsive; renders later
 * answers at once.
 */
function useArrival<T>(data: T | undefined): T | undefined {
  const drawn = useDeferredValue(data)
  return drawn === undefined ? undefined : data
}

/**
 * Reads a call and keeps the answer current. Returns no data for a personal call while nobody is signed in.
 */
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
  /** Whether the list has further pages; when false, the screen shows "No more data". */
  readonly more: boolean
  readonly loadingMore: boolean
  loadMore(): void
}

/**
 * React Query's options of a paged call, starting at page 1. `params`: all parameters of the call except
 * `page`.
 */
export function listOptions<C extends ReadCall>(
  def: C,
  params: Omit<ParamsOf<C>, 'page'>,
  lang: Lang = prefs.get().lang,
) {
  const options = readOptions(def, params as ParamsOf<C>, lang)
  return infiniteQueryOptions({
    queryKey: [...options.queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      runInOrder(
        () =>
          callUntypedWithTime(def, { ...params, page: pageParam }, { signal, lang }) as Promise<
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
  /**
   * Returns the value that identifies a row, for lists in which `id` is not unique. Must be the same function
   * on every render.
   */
  readonly idOf?: (row: Row) => unknown
}

/** The options of a list. Rows without a numeric id need `idOf`, because every answer has new row objects. */
type ListArguments<Row> = Row extends { readonly id: number }
  ? readonly [options?: ListReadOptions<Row>]
  : readonly [options: ListReadOptions<Row> & Required<Pick<ListReadOptions<Row>, 'idOf'>>]

/**
 * Reads a paged call from page 1. `params`: all parameters of the call except `page`. A row that moved to
 * another page between two requests is returned once.
 */
export function useReadList<C extends ReadCall>(
  def: C,
  params: Omit<ParamsOf<C>, 'page'>,
  ...[given]: ListArguments<RowOf<C>>
): ListReading<RowOf<C>> {
  // `given` is a `ListReadOptions` whether or not the row type requires `idOf`; TypeScript cannot infer this
  // for a generic row type.
  const { enabled = true, idOf = rowId } = (given ?? {}) as ListReadOptions<RowOf<C>>
  const lang = usePref('lang')
  useSession()
  const options = listOptions(def, params, lang)
  const query = useInfiniteQuery({ ...options, enabled: enabled && options.enabled !== false })
  const answered = useArrival(query.data)
  const pages = answered?.pages
  const rows = useMemo(() => {
    const seen = new Map<unknown, RowOf<C>>()
    // A row that moved to a later page while pages were loading keeps its first position.
    for (const { data } of pages ?? [])
      for (const row of data.list) if (!seen.has(idOf(row))) seen.set(idOf(row), row)
    return [...seen.values()]
  }, [pages, idOf])
  const asOf = pages ? Math.min(...pages.map((page) => page.asOf)) : null
  const state = useFreshness(asOf, def.keep?.for ?? 0)
  const error = useFailure(query.error, pages !== undefined)
  const { refetch: again, fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const refetch = useCallback(() => void again(), [again])
  const count = pages?.length ?? 0
  const loadMore = useCallback(async () => {
    if (isFetchingNextPage) return
    // A list asks for its next page for as long as its end is in view, and while offline the failed page would
    // fail again at once. After a reconnection the list is read again, which resets the error.
    if (isFetchNextPageError && !isReachable()) return
    // Wait for a refresh that is running; React Query would otherwise drop this page request.
    if (isFetching) await again({ cancelRefetch: false })
    const read = await fetchNextPage({ cancelRefetch: false })
    // React Query dropped this page request for a refresh that began in the same task. No further scroll
    // event follows while the end of the list stays in view, so request the page again.
    if (read.isSuccess && read.hasNextPage && read.data.pages.length <= count)
      await fetchNextPage({ cancelRefetch: false })
  }, [again, fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, count])
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

/** A row with id 0 has no id yet (an unclaimed coupon), so the row object is its identity. */
const rowId = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? row.id || row : row
