import type { StoreName } from '#contract/wire/callBuilders.ts'
import type { Answered } from '../api/timed-answer.ts'
import { prefs } from '../session/device-preferences.ts'
import { getSession } from '../session/session.ts'
import type { Kept } from '../store/db.ts'
import { readAll } from '../store/read-records.ts'
import { encodeParams, PUBLIC, parseKey, scopeOf } from '../store/record-key.ts'
import { queryClient } from './query-client.ts'

/** Stores whose records the first paint may need; candles are loaded later. */
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
 * Puts a stored or received record into the query cache, both as the call's value and as a page of its list.
 * A later page is appended only when it is not older than the page before it, because new rows move older
 * rows to later pages and the list must not skip a row. A cached value of the same or a later time is not
 * replaced. The record counts as stale when the replaced value was outdated, when the list has pages of other
 * times, and when the record was received before the device's clock was set back.
 */
export function cacheRecord(
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

/**
 * The list with this page inserted. Undefined when the previous page is missing or newer, or when the cached
 * page is not older.
 */
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
 * Loads the data stored on this device into the query cache, with the times at which it was true; screens
 * paint from the cache and then refresh the data. Personal data is always requested again, because another
 * device, or a write whose answer was lost, may have changed the data. Shows nothing before the session is
 * known to be valid (`remove-foreign-data.ts`). Never rejects.
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
  // The records are sorted by page, because a page can only be appended to its previous page.
  for (const { key, kept } of [...found].sort((a, b) => pageOf(a.key) - pageOf(b.key)))
    cacheRecord(key, key.startsWith(`${PUBLIC}|`) ? kept : { ...kept, receivedAt: 0 })
}
