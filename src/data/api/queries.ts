import { type Query, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, ParamsOf, ReadCall } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { queryClient } from '../cache/query-client.ts'
import { completeRead, markReadStale, storableRead } from '../cache/storable-reads.ts'
import { serverNow } from '../platform/clock.ts'
import { pollingInterval } from '../platform/polling-interval.ts'
import { runInOrder } from '../platform/run-calls-in-order.ts'
import { prefs } from '../session/device-preferences.ts'
import { getSession } from '../session/session.ts'
import { callName, encodeParams, type RecordKey } from '../store/record-key.ts'
import { readScope } from '../store/stored-read.ts'
import { callWithTime } from './client.ts'
import type { Answered } from './timed-answer.ts'

export { queryClient }

/** Cache key of a read. Null when the read is personal and nobody is signed in. */
export function readKey<C extends ReadCall>(def: C, params: ParamsOf<C>, lang: Lang): RecordKey | null {
  const scope = readScope(def, getSession())
  return scope === null ? null : [scope, lang, callName(def), encodeParams(params).toString()]
}

/** React Query's `staleTime` (ms). Data received before the device's clock was set back is stale. */
export const freshFor =
  (ms: number) =>
  ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt > Date.now() ? 0 : ms

/**
 * React Query's options of a read call. The cached value is `{data, asOf}`. Components use `useRead`; loaders
 * and tests use these options directly.
 */
export function readOptions<C extends ReadCall>(def: C, params: ParamsOf<C>, lang: Lang = prefs.get().lang) {
  const key = readKey(def, params, lang)
  const keepFor = def.keep?.for ?? 0
  return queryOptions<Answered<AnswerOf<C>>>({
    queryKey: key ?? ['nobody', lang, callName(def), ''],
    queryFn: ({ signal }) => runInOrder(() => callWithTime(def, params, { signal, lang })),
    enabled: key !== null,
    staleTime: freshFor(keepFor),
    // Structural sharing is disabled for quotes, because comparing two lists of five hundred pairs takes
    // longer than drawing the changes. Components get the figures from the ticker store instead.
    structuralSharing: def.keep?.store !== 'quotes',
    // `measure-and-clear-stored-data.ts` finds the queries of a cleared store by this value.
    meta: { keep: def.keep },
    refetchInterval:
      keepFor > 0
        ? ({ state: { data } }) => pollingInterval(keepFor, data ? serverNow() - data.asOf : null)
        : (false as const),
  })
}

/** The cached value of a read, for code outside of components. Undefined when nothing is cached. */
export const cachedAnswer = <C extends ReadCall>(def: C, params: ParamsOf<C>): AnswerOf<C> | undefined =>
  queryClient.getQueryData(readOptions(def, params).queryKey)?.data

/**
 * Applies the effect of a write to the cached value of a read. The result counts as a new answer, so the
 * device stores it too. Does nothing when no value is cached.
 */
export async function updateCachedAnswer<C extends ReadCall>(
  def: C,
  params: ParamsOf<C>,
  edit: (known: AnswerOf<C>) => AnswerOf<C>,
): Promise<void> {
  const { queryKey } = readOptions(def, params)
  const before = cachedAnswer(def, params)
  if (before === undefined) return
  markReadStale(def)
  await queryClient.cancelQueries({ queryKey })
  const answer = { data: edit(before), asOf: serverNow() }
  queryClient.setQueryData(queryKey, answer)
  // The change also invalidates the cached values of this read in other languages.
  const [, lang, name] = queryKey
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: key }) => key[2] === name && key[1] !== lang,
    refetchType: 'none',
  })
  completeRead(storableRead(def, params, prefs.get().lang, getSession()), answer)
}

/**
 * Invalidates a read, and repeats the read if a screen shows its data. `null`: all reads of the signed-in
 * person.
 */
export function refresh(def: ReadCall | null): void {
  const { scope } = getSession()
  markReadStale(def)
  const predicate = ({ queryKey: [owner, , name] }: Pick<Query, 'queryKey'>): boolean =>
    def === null ? scope !== null && owner === scope : name === callName(def)
  // `invalidateQueries` does not repeat a first request in flight, whose answer may be older than the change;
  // so the read is repeated after that answer.
  for (const { state, promise, queryKey } of queryClient.getQueryCache().findAll({ predicate }))
    if (state.data === undefined)
      void promise?.then(
        () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }),
        // A read that failed is repeated by the refresh queue.
        () => {},
      )
  void queryClient.invalidateQueries({ predicate })
}
