import type { Query } from '@tanstack/react-query'
import { askPlain, replaceHanging } from '../api/client.ts'
import { isCallError } from '../api/errors.ts'
import { isReachable } from '../platform/connectivity.ts'
import { onWake, spread } from '../platform/probe.ts'
import { getSession } from '../session/session.ts'
import { callName, PUBLIC, parseKey, recordKey, scopeOf } from '../store/key.ts'
import { drop, take, waiting } from '../store/refresh-queue.ts'
import { inTurns } from '../store/turns.ts'
import { queryClient } from './cache.ts'
import { show } from './hydrate.ts'

/**
 * The page's part of the refresh queue (docs/offline.md#rule-8-connectivity): what is on screen first, then every key
 * that waits.
 */

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

let running = false
/** Another sign came while one round was on its way. */
let again = false
let wait = FIRST_WAIT
let timer: ReturnType<typeof setTimeout> | undefined

/** Hears every sign that the network is back. Called once, after the first paint. */
export function startQueue(): void {
  onWake(() => {
    wait = FIRST_WAIT
    replaceHanging()
    void drain()
  })
  // What the last launch left behind.
  void drain()
}

/** Asks again for what is old on screen and for what waits, three at a time; what fails is tried ever less often. */
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
  // While the server is gone the probe says when to go on.
  if (isReachable()) timer = setTimeout(() => void drain(), spread(wait))
  wait = Math.min(wait * 2, LONGEST_WAIT)
}

async function round(): Promise<number> {
  const queued = await waiting(getSession().scope)
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: isOld })
  const onScreen = new Set(shown.map(({ queryKey }) => recordKey(queryKey)))
  return inTurns([
    ...shown.map((query) => () => refetch(query, queued)),
    ...queued.filter((key) => !onScreen.has(key)).map((key) => () => replay(key)),
  ])
}

const isOld = (query: Query): boolean => query.isStale() || query.state.error !== null

/** A key that waits is asked for by whoever takes it first; the others hear of the answer. */
async function refetch(query: Query, queued: readonly string[]): Promise<boolean> {
  const key = recordKey(query.queryKey)
  if (queued.includes(key) && !(await take(key, Date.now()))) return true
  await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  return query.state.error === null || isSettled(key, query.state.error)
}

/** Rejected, or an answer that breaks the contract: asking again would not help. */
async function isSettled(key: string, error: unknown): Promise<boolean> {
  if (isCallError(error) && error.kind === 'unreachable') return false
  await drop(key)
  return true
}

async function replay(key: string): Promise<boolean> {
  const table = await import('#contract/table.ts').catch(() => null)
  if (!table) return false
  const [scope, lang, name, params] = parseKey(key) ?? []
  const def = table.allCalls.find(([, call]) => callName(call) === name)?.[1]
  if (def?.kind !== 'read' || lang === undefined) {
    await drop(key)
    return true
  }
  const session = getSession()
  // Somebody else is here by now.
  if (scope !== PUBLIC && scope !== scopeOf(session)) return true
  if (!(await take(key, Date.now()))) return true
  try {
    const answer = await askPlain(def, Object.fromEntries(new URLSearchParams(params)), { lang })
    if (getSession().epoch === session.epoch) show(key, { ...answer, receivedAt: Date.now() })
    return true
  } catch (error) {
    return isSettled(key, error)
  }
}
