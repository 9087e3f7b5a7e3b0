import type { Query } from '@tanstack/react-query'
import type { Keep } from '#contract/kit.ts'
import { type LegalGroup, market } from '#contract/market.ts'
import { getQuote, onBoard } from './board.ts'
import { queryClient } from './cache.ts'
import { serverNow } from './clock.ts'
import { hydrate, isRestored } from './hydrate.ts'
import { local } from './local.ts'
import { readOptions } from './queries.ts'
import { getSession, onSessionEnd } from './session.ts'
import { put, tidy, wipe } from './store/records.ts'

/** Ticks reach the disk at most this often (offline.md rule 11). */
const QUOTES_EVERY = 5_000

/** Another tab may have ended the session; its epoch stands in localStorage before anything else happens (rule 10). */
const sameEpoch = (epoch: number): boolean =>
  getSession().epoch === epoch && Number(local.get('epoch') ?? epoch) === epoch

const isKeep = (keep: unknown): keep is Keep => typeof keep === 'object' && keep !== null && 'store' in keep

interface Dated {
  readonly asOf: number
}
const isDated = (data: unknown): data is Dated => typeof data === 'object' && data !== null && 'asOf' in data
const isPaged = (
  data: unknown,
): data is { readonly pages: readonly Dated[]; readonly pageParams: readonly unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data

/** Of a paged read the first page is kept: further ones belong to a moment that is gone. */
function worthKeeping(data: unknown): { readonly data: unknown; readonly asOf: number } | null {
  if (isDated(data)) return { data, asOf: data.asOf }
  const first = isPaged(data) ? data.pages[0] : undefined
  if (!isPaged(data) || !first) return null
  return { data: { pages: [first], pageParams: data.pageParams.slice(0, 1) }, asOf: first.asOf }
}

function keepAnswer({ queryKey, state, meta }: Query): void {
  const keep = meta?.keep
  if (!isKeep(keep)) return
  const worth = worthKeeping(state.data)
  const { scope, epoch } = getSession()
  const owner = queryKey[0]
  // An answer for a session that ended while it was on its way belongs to nobody here.
  if (!worth || (owner !== 'public' && owner !== scope)) return
  void put(keep.store, queryKey.join('|'), { ...worth, receivedAt: state.dataUpdatedAt }, () =>
    sameEpoch(epoch),
  )
}

let lastQuotes = 0
function keepQuotes(): void {
  const { queryKey } = readOptions(market.quotes, {})
  const listed = queryClient.getQueryData<{ data: readonly LegalGroup[] }>(queryKey)
  if (!listed || Date.now() - lastQuotes < QUOTES_EVERY) return
  lastQuotes = Date.now()
  const data = listed.data.map((group) => ({
    ...group,
    quotation: group.quotation.map((quote) => getQuote(quote.id) ?? quote),
  }))
  const asOf = serverNow()
  void oneTab(() =>
    put('quotes', queryKey.join('|'), { data: { data, asOf }, asOf, receivedAt: Date.now() }, () => true),
  )
}

/** Several tabs see the same ticks; one of them writes. */
async function oneTab(write: () => Promise<unknown>): Promise<void> {
  if (!navigator.locks) await write()
  else await navigator.locks.request('h5-quotes', { ifAvailable: true }, (lock) => (lock ? write() : null))
}

/** Keeps what the network answers from now on. Called once, after the first picture. */
export function startPersisting(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      keepAnswer(event.query)
  })
  // What was answered before this began.
  for (const query of queryClient.getQueryCache().getAll())
    if (!isRestored(query.state.data)) keepAnswer(query)
  onBoard(keepQuotes)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    lastQuotes = 0
    keepQuotes()
  })
  onSessionEnd(({ scope }) => {
    if (scope !== null) void wipe(scope)
  })
  void hydrate(['candles']).then(() => tidy(getSession().scope))
}
