import type { Query } from '@tanstack/react-query'
import { isCallError } from '../api/call-errors.ts'
import { abortHangingReads, callUntypedWithTime } from '../api/client.ts'
import { isReachable } from '../platform/connectivity.ts'
import { onRetrySignal, spread } from '../platform/connectivity-probe.ts'
import { getSession } from '../session/session.ts'
import { callName, PUBLIC, parseKey, scopeOf } from '../store/record-key.ts'
import { queuedKeys, removeQueuedKey, reserveKey } from '../store/refresh-queue.ts'
import { runLimited } from '../store/run-limited.ts'
import { recordKey } from '../store/stored-read.ts'
import { cacheRecord } from './hydrate-query-cache.ts'
import { queryClient } from './query-client.ts'

/**
 * This module drains the refresh queue in the page (docs/offline.md#rule-8-connectivity): refreshes the reads
 * on screen first, then the queued keys.
 */

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

let running = false
/** True when the connection was lost and restored during a round, so that another round follows. */
let again = false
let wait = FIRST_WAIT
let timer: ReturnType<typeof setTimeout> | undefined

/** Starts a round whenever the network is back. Called once, after the first paint. */
export function startQueue(): void {
  onRetrySignal(() => {
    wait = FIRST_WAIT
    abortHangingReads()
    void drain()
  })
  // The queue may contain keys from the last launch.
  void drain()
}

/** Refreshes stale reads on screen and queued keys, three at a time. Failures are retried with growing pauses. */
export async function drain(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  again = running
  if (running) return
  running = true
  clearTimeout(timer)
  let failed: number
  do {
    again = false
    failed = await round()
  } while (again)
  running = false
  if (failed === 0) {
    wait = FIRST_WAIT
    return
  }
  // While the server is unreachable no retry is scheduled: the probe starts the next round when the server
  // answers.
  if (isReachable()) timer = setTimeout(() => void drain(), spread(wait))
  wait = Math.min(wait * 2, LONGEST_WAIT)
}

async function round(): Promise<number> {
  const queued = await queuedKeys(getSession().scope)
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: isOld })
  const onScreen = new Set(shown.map(({ queryKey }) => recordKey(queryKey)))
  return runLimited([
    ...shown.map((query) => () => refetch(query, queued)),
    ...queued.filter((key) => !onScreen.has(key)).map((key) => () => replay(key)),
  ])
}

const isOld = (query: Query): boolean => query.isStale() || query.state.error !== null

/**
 * Refreshes a query, unless another tab or the worker has reserved the query's queued key: the tab or worker
 * with the reservation sends the read and announces the answer.
 */
async function refetch(query: Query, queued: readonly string[]): Promise<boolean> {
  const key = recordKey(query.queryKey)
  if (queued.includes(key) && !(await reserveKey(key, Date.now()))) return true
  await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  return query.state.error === null || isSettled(key, query.state.error)
}

/**
 * Drops a key whose read need not be repeated, because the server rejected the read or the answer breaks the
 * contract. Returns false when the server was unreachable.
 */
async function isSettled(key: string, error: unknown): Promise<boolean> {
  if (isCallError(error) && error.kind === 'unreachable') return false
  await removeQueuedKey(key)
  return true
}

async function replay(key: string): Promise<boolean> {
  const table = await import('#contract/table.ts').catch(() => null)
  if (!table) return false
  const [scope, lang, name, params] = parseKey(key) ?? []
  const def = table.allCalls.find(([, call]) => callName(call) === name)?.[1]
  if (def?.kind !== 'read' || lang === undefined) {
    await removeQueuedKey(key)
    return true
  }
  const session = getSession()
  // The key belongs to another session, so the present session does not send the read.
  if (scope !== PUBLIC && scope !== scopeOf(session)) return true
  if (!(await reserveKey(key, Date.now()))) return true
  try {
    const answer = await callUntypedWithTime(def, Object.fromEntries(new URLSearchParams(params)), { lang })
    if (getSession().epoch === session.epoch) cacheRecord(key, { ...answer, receivedAt: Date.now() })
    return true
  } catch (error) {
    return isSettled(key, error)
  }
}
