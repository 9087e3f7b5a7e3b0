import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, ParamsOf, ReadCall } from '#contract/kit.ts'
import type { Lang } from '#contract/lang.ts'
import { queryClient } from './cache.ts'
import { type Answered, ask } from './client.ts'
import { prefs } from './prefs.ts'
import { getSession } from './session.ts'
import { encodeParams } from './wire.ts'

export { queryClient }

/** `[scope, lang, call, params]`: what a record of the store is named by as well (offline.md rule 2). */
export type ReadKey = readonly [scope: string, lang: Lang, call: string, params: string]

export const callName = (def: ReadCall): string => `${def.method} ${def.path}`
/** Whether the answer is one person's. A call without `keep` is when only members may ask. */
export const isPersonal = (def: ReadCall): boolean =>
  def.keep ? def.keep.scope === 'user' : def.access === 'member'

/** Null when the answer would be somebody's and nobody is signed in. */
export function readKey<C extends ReadCall>(def: C, params: ParamsOf<C>, lang: Lang): ReadKey | null {
  const scope = isPersonal(def) ? getSession().scope : 'public'
  return scope === null ? null : [scope, lang, callName(def), encodeParams(params).toString()]
}

/** Shortest and longest time after which what is on screen is asked for again. */
const ASK_AGAIN = { least: 5_000, most: 300_000 }

/**
 * React Query's options of a read call. The cached value carries when it was true: `{data, asOf}`.
 * Used by `useRead`; loaders and tests use it directly.
 */
export function readOptions<C extends ReadCall>(def: C, params: ParamsOf<C>, lang: Lang = prefs.get().lang) {
  const key = readKey(def, params, lang)
  const keepFor = def.keep?.for ?? 0
  return queryOptions<Answered<AnswerOf<C>>>({
    queryKey: key ?? ['nobody', lang, callName(def), ''],
    queryFn: ({ signal }) => ask(def, params, { signal }),
    enabled: key !== null,
    staleTime: keepFor,
    // What `persist.ts` may keep of it.
    meta: { keep: def.keep },
    refetchInterval: keepFor > 0 ? Math.min(Math.max(keepFor, ASK_AGAIN.least), ASK_AGAIN.most) : false,
  })
}

/** Marks reads as outdated and asks again for those on screen. `null`: everything of the signed-in person. */
export function refresh(def: ReadCall | null): void {
  const { scope } = getSession()
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [owner, , name] }) =>
      def === null ? scope !== null && owner === scope : name === callName(def),
  })
}
