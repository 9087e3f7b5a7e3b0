import type { StoreName } from '#contract/wire/kit.ts'
import type { Answered } from '../api/client.ts'
import { prefs } from '../session/prefs.ts'
import { getSession } from '../session/session.ts'
import type { Kept } from '../store/db.ts'
import { encodeParams, PUBLIC, parseKey, scopeOf } from '../store/key.ts'
import { readAll } from '../store/read.ts'
import { queryClient } from './cache.ts'

/** What the first picture may need; charts come after it. */
const FIRST: readonly StoreName[] = [
  'quotes',
  'fiat',
  'profile',
  'announcements',
  'balances',
  'messages',
  'pages',
]

type Shown = Answered<unknown>
interface ShownPages {
  readonly pages: readonly Shown[]
  readonly pageParams: readonly unknown[]
}

/**
 * Puts a record into the query cache: under its call, and as a page of its list. A further page joins its list only
 * behind one that is not younger: rows that came since have pushed others out of its beginning, and a list must not skip
 * them. What the cache has from the same moment or later stays. It does not count as fresh where what it replaces was outdated (it may have been asked for
 * before), before further pages of another moment, and when it came by a clock that has been set back since.
 */
export function show(
  key: string,
  { data, asOf, receivedAt }: Pick<Kept, 'data' | 'asOf' | 'receivedAt'>,
): void {
  const [scope, lang, call, params] = parseKey(key) ?? []
  if (params === undefined) return
  const updatedAt = receivedAt > Date.now() ? 0 : receivedAt
  const fresh: Shown = { data, asOf }
  const alone = [scope, lang, call, params]
  queryClient.setQueryData<Shown>(
    alone,
    (shown) => (shown && shown.asOf >= asOf ? undefined : fresh),
    isOutdated(alone) ? OUTDATED : { updatedAt },
  )
  const { page, ...others } = Object.fromEntries(new URLSearchParams(params))
  if (page === undefined) return
  const list = [scope, lang, call, encodeParams(others).toString(), 'pages']
  const at = Number(page) - 1
  const several = at > 0 || (queryClient.getQueryData<ShownPages>(list)?.pages.length ?? 0) > 1
  queryClient.setQueryData<ShownPages>(
    list,
    (shown) => withPage(shown, at, fresh),
    several || isOutdated(list) ? OUTDATED : { updatedAt },
  )
}

/** The list with this page in its place; undefined when it has none there, or is not newer than what stands there. */
function withPage(shown: ShownPages | undefined, at: number, fresh: Shown): ShownPages | undefined {
  const { pages = [], pageParams = [] } = shown ?? {}
  const [before, same] = [pages[at - 1], pages[at]]
  if (same ? same.asOf >= fresh.asOf : at > 0 && (!before || before.asOf > fresh.asOf)) return undefined
  return {
    pages: [...pages.slice(0, at), fresh, ...pages.slice(at + 1)],
    pageParams: same ? pageParams : [...pageParams, at + 1],
  }
}

const pageOf = (key: string): number => Number(new URLSearchParams(parseKey(key)?.[3]).get('page') ?? 1)

const OUTDATED = { updatedAt: 0 }
const isOutdated = (key: readonly unknown[]): boolean =>
  queryClient.getQueryState(key)?.isInvalidated === true

/**
 * Puts what this device kept into the query cache, each with the time it was true, so that the screens paint from it
 * and refresh it themselves. What is a person's is asked again however young it is: they may have changed it since, on
 * another device or by a write whose answer this one did not live to see. Never rejects, and never brings anybody's data
 * but the present person's: at a launch it reads while that is found out (`protect.ts`), and shows nothing before.
 */
export async function hydrate(
  stores: readonly StoreName[] = FIRST,
  admitted: Promise<void> = Promise.resolve(),
): Promise<void> {
  const { scope, epoch } = getSession()
  const { lang } = prefs.get()
  const prefixes = [`${PUBLIC}|${lang}`, `${scopeOf({ scope })}|${lang}`]
  const found = await readAll(stores, prefixes).catch(() => [])
  await admitted
  if (getSession().epoch !== epoch) return
  // A further page finds its place behind the one before it.
  for (const { key, kept } of [...found].sort((a, b) => pageOf(a.key) - pageOf(b.key)))
    show(key, key.startsWith(`${PUBLIC}|`) ? kept : { ...kept, receivedAt: 0 })
}
