import type { Query } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import type { Keep } from '#contract/wire/callBuilders.ts'
import { serverNow } from '../platform/clock.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { startTickWriter } from '../realtime/store-live-ticks.ts'
import { getSession } from '../session/session.ts'
import { migrateEarlierDatabases } from '../store/migrate-databases.ts'
import { readOne } from '../store/read-records.ts'
import { callName, encodeParams, type Owner, PUBLIC, parseKey, scopeOf } from '../store/record-key.ts'
import { dropUntil, markRecordsUsed, put, tidy } from '../store/records.ts'
import { enqueue } from '../store/refresh-queue.ts'
import { storeClockOffset } from '../store/stored-clock-offset.ts'
import { recordKey } from '../store/stored-read.ts'
import { announce, onWritten, type Written } from '../store/tab-broadcast.ts'
import { cacheRecord, hydrate } from './hydrate-query-cache.ts'
import { local } from './local-storage.ts'
import { queryClient } from './query-client.ts'
import { type CompletedRead, storeReadsWith } from './storable-reads.ts'

/**
 * Whether the session of an answer still lasts. A tab that ends the session writes the new epoch to
 * localStorage before it deletes data (docs/offline.md#rule-10-wipe).
 */
const lasts = (owner: Owner | null): boolean =>
  owner === null ||
  (getSession().epoch === owner.epoch && Number(local.get('epoch') ?? owner.epoch) === owner.epoch)

/**
 * Stores an answer that came without the service worker, because there is no worker or it did not control the page yet.
 */
async function keep({ key, keep: { store }, owner, answer }: CompletedRead): Promise<void> {
  if (!lasts(owner)) return
  const now = Date.now()
  if (answer === null) await enqueue(key, owner, now)
  else if (await put(store, key, { ...answer, receivedAt: now }, owner, () => lasts(owner)))
    announce({ store, key, asOf: answer.asOf })
}

/** Puts a record that the worker or another tab has written into the query cache. */
async function showWritten({ store, key }: Written): Promise<void> {
  const [scope] = parseKey(key) ?? []
  const { scope: own, epoch } = getSession()
  if (scope !== PUBLIC && scope !== scopeOf({ scope: own })) return
  const kept = await readOne(store, key)
  if (kept && getSession().epoch === epoch) cacheRecord(key, kept)
}

/**
 * Shows the stored records of a query without data in memory: React Query drops the data that no screen has
 * shown for `gcTime`, while the database on the device keeps the records. A list has a record for each page,
 * from page 1.
 */
async function showStored({ queryKey, meta, state }: Query): Promise<void> {
  const keep = meta?.keep as Keep | null | undefined
  const [scope, lang, call, params] = parseKey(recordKey(queryKey)) ?? []
  if (!keep || state.data !== undefined || params === undefined) return
  const { epoch } = getSession()
  const isList = queryKey.length > 4
  for (let page = 1; page === 1 || isList; page++) {
    const asked = Object.fromEntries(new URLSearchParams(params))
    const key = [scope, lang, call, encodeParams(isList ? { ...asked, page } : asked)].join('|')
    const kept = await readOne(keep.store, key)
    if (!kept || getSession().epoch !== epoch) return
    // `receivedAt` 0 makes personal data stale, so that it is requested again, as at every launch.
    cacheRecord(key, scope === PUBLIC ? kept : { ...kept, receivedAt: 0 })
  }
}

async function tidyUp(): Promise<void> {
  await tidy(getSession().scope)
  // While offline this code may fail to load; old records are then removed at the next launch.
  const table = await import('#contract/table.ts').catch(() => null)
  if (!table) return
  for (const [, { keep, ...def }] of table.allCalls)
    if (keep?.until) await dropUntil(keep.store, callName(def), serverNow() - keep.until)
  await migrateEarlierDatabases((name, data) => {
    const call = table.allCalls.find(
      ([, { kind, keep, ...def }]) => keep?.scope === 'public' && callName(def) === name,
    )
    return call !== undefined && safeParse(call[1].answer, data).success
  })
}

/**
 * Keys of records that were shown on screen since the last call of `markRecordsUsed`, which marks records as used.
 * Eviction removes the least recently used records.
 */
const seen = new Set<string>()
const MARK_EVERY = 60_000

function markSeen(): void {
  if (seen.size === 0) return
  void markRecordsUsed([...seen], Date.now())
  seen.clear()
}

/** Starts storing network answers. Called once, after the first paint. */
export function startPersisting(): void {
  storeReadsWith((ended) => void keep(ended))
  onWritten((written) => void showWritten(written))
  startTickWriter()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded') return
    seen.add(recordKey(query.queryKey))
    void showStored(query)
  })
  setInterval(markSeen, MARK_EVERY)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    markSeen()
    void storeClockOffset(Math.round(serverNow() - Date.now()))
  })
  void hydrate(['candles']).then(() => whenIdle(() => void tidyUp(), 10_000, 2_000))
}
