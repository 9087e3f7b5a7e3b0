import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, ParamsOf, ReadCall } from '#contract/wire/kit.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { queryClient } from '../cache/cache.ts'
import { keepable, outdate, readEnded } from '../cache/retention.ts'
import { serverNow } from '../platform/clock.ts'
import { inTurn } from '../platform/idle.ts'
import { prefs } from '../session/prefs.ts'
import { getSession } from '../session/session.ts'
import { callName, encodeParams, type RecordKey, readScope } from '../store/key.ts'
import { type Answered, ask } from './client.ts'

export { queryClient }

/** Null when the answer would be somebody's and nobody is signed in. */
export function readKey<C extends ReadCall>(def: C, params: ParamsOf<C>, lang: Lang): RecordKey | null {
  const scope = readScope(def, getSession())
  return scope === null ? null : [scope, lang, callName(def), encodeParams(params).toString()]
}

/** Shortest and longest time after which what is on screen is asked for again. */
const ASK_AGAIN = { least: 5_000, most: 300_000 }

/** Nothing is fresh that came by a clock which has been set back since. */
export const freshFor =
  (ms: number) =>
  ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt > Date.now() ? 0 : ms

/**
 * React Query's options of a read call. The cached value carries when it was true: `{data, asOf}`.
 * Used by `useRead`; loaders and tests use it directly.
 */
export function readOptions<C extends ReadCall>(def: C, params: ParamsOf<C>, lang: Lang = prefs.get().lang) {
  const key = readKey(def, params, lang)
  const keepFor = def.keep?.for ?? 0
  return queryOptions<Answered<AnswerOf<C>>>({
    queryKey: key ?? ['nobody', lang, callName(def), ''],
    queryFn: ({ signal }) => inTurn(() => ask(def, params, { signal, lang })),
    enabled: key !== null,
    staleTime: freshFor(keepFor),
    // To find what is the same in two readings of five hundred pairs takes longer than to draw what changed; the figures
    // that others follow are the ticker store's.
    structuralSharing: def.keep?.store !== 'quotes',
    // What `offline.ts` may forget of it.
    meta: { keep: def.keep },
    refetchInterval: keepFor > 0 ? Math.min(Math.max(keepFor, ASK_AGAIN.least), ASK_AGAIN.most) : false,
  })
}

/** What is known of a read at this moment, also before the screen has drawn it. */
export const known = <C extends ReadCall>(def: C, params: ParamsOf<C>): AnswerOf<C> | undefined =>
  queryClient.getQueryData(readOptions(def, params).queryKey)?.data

/**
 * Changes what is known of a read as the answer of a write leaves it; taken like an answer of its own, so that the device
 * keeps it too. Nothing happens to what is not known yet.
 */
export async function amend<C extends ReadCall>(
  def: C,
  params: ParamsOf<C>,
  edit: (known: AnswerOf<C>) => AnswerOf<C>,
): Promise<void> {
  const { queryKey } = readOptions(def, params)
  const before = known(def, params)
  if (before === undefined) return
  outdate(def)
  await queryClient.cancelQueries({ queryKey })
  const answer = { data: edit(before), asOf: serverNow() }
  queryClient.setQueryData(queryKey, answer)
  // What is known of it in another language is from before.
  const [, lang, name] = queryKey
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: key }) => key[2] === name && key[1] !== lang,
    refetchType: 'none',
  })
  readEnded(keepable(def, params, prefs.get().lang, getSession()), answer)
}

/** Marks reads as outdated and asks again for those on screen. `null`: everything of the signed-in person. */
export function refresh(def: ReadCall | null): void {
  const { scope } = getSession()
  outdate(def)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [owner, , name] }) =>
      def === null ? scope !== null && owner === scope : name === callName(def),
  })
}
