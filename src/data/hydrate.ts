import type { StoreName } from '#contract/kit.ts'
import { queryClient } from './cache.ts'
import { prefs } from './prefs.ts'
import { getSession } from './session.ts'
import { readAll } from './store/read.ts'

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

const restored = new WeakSet<object>()
/** Whether a cached value came from this device's own store and needs no writing back. */
export const isRestored = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && restored.has(data)

/**
 * Puts what this device kept into the query cache, each with the time it was true, so that the screens paint from it
 * and refresh it themselves. Never rejects, and never brings anybody's data but the present person's.
 */
export async function hydrate(stores: readonly StoreName[] = FIRST): Promise<void> {
  const { scope, epoch } = getSession()
  const { lang } = prefs.get()
  const prefixes = [`public|${lang}`, ...(scope === null ? [] : [`${scope}|${lang}`])]
  const found = await readAll(stores, prefixes)
  if (getSession().epoch !== epoch) return
  for (const { key, kept } of found) {
    const queryKey = key.split('|')
    if (queryClient.getQueryState(queryKey)?.data !== undefined) continue
    const data = queryClient.setQueryData<unknown>(queryKey, kept.data, { updatedAt: kept.receivedAt })
    if (typeof data === 'object' && data !== null) restored.add(data)
  }
}
