import type { Query } from '@tanstack/react-query'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { type LegalGroup, market } from '#contract/market/market.ts'
import { type Reading, useFreshness, useRead } from '../api/use-read.ts'
import { queryClient } from '../cache/query-client.ts'
import { elapsed, isClockKnown, serverNow, serverTimeOf } from '../platform/clock.ts'
import { spread } from '../platform/connectivity-probe.ts'
import { onHeartbeat } from './heartbeat.ts'
import { followTopic, getSocketState, subscribeSocketState } from './realtime-socket.ts'
import { loadTickers, onTickers, onUnlisted } from './ticker-store.ts'

let loaded: readonly LegalGroup[] | null = null
/** Fills the ticker store from any market list in the cache, stored or received. */
function fill(query: Query): void {
  if (query.queryKey[2] !== `${market.quotes.method} ${market.quotes.path}`) return
  const kept = query.state.data as { data: readonly LegalGroup[] } | undefined
  if (kept && kept.data !== loaded) {
    loaded = kept.data
    loadTickers(kept.data)
  }
}
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' || type === 'added') fill(query)
})
// The stored list may have been loaded before this module.
for (const query of queryClient.getQueryCache().getAll()) fill(query)

/** The market topic counts as silent when no tick has arrived for this time (ms). */
const SILENCE = 10_000
/**
 * When the last ticks arrived (device's clock, ms); 0 before the first ticks. Not stored as the server's
 * time: otherwise a corrected estimate of the server's clock could make ticks look old that have just
 * arrived.
 */
let lastBatch = 0
let followers = 0
let leave = (): void => {}

function followMarket(): () => void {
  followers += 1
  if (followers === 1) {
    leave = followTopic('market', {
      onEvent: () => {
        lastBatch = Date.now()
      },
      onSnapshot: () => {
        lastBatch = Date.now()
      },
    })
  }
  return () => {
    followers -= 1
    if (followers === 0) leave()
  }
}

/**
 * Subscribes to changes of the time of the last tick, which is checked every second and at the first batch.
 */
function onFeed(listener: () => void): () => void {
  const offs = [onHeartbeat(listener), onTickers(listener)]
  return () => {
    for (const off of offs) off()
  }
}

const isLively = (): boolean => lastBatch > 0 && isClockKnown() && elapsed(lastBatch) <= SILENCE

/**
 * Whether ticks arrive. Whole screens depend on this value, so a change to true is rendered as a React
 * transition; a change to false is rendered at once.
 */
function useLively(on: boolean): boolean {
  const [lively, setLively] = useState(isLively)
  useEffect(() => {
    if (!on) return
    let told: boolean | null = null
    const follow = () => {
      const now = isLively()
      if (now === told) return
      told = now
      if (now) startTransition(() => setLively(true))
      else setLively(false)
    }
    follow()
    const leave = onFeed(follow)
    return () => {
      leave()
      setLively(false)
    }
  }, [on])
  return on && lively
}

const isSocketOn = (): boolean => getSocketState() === 'on'

/**
 * Interval (ms) at which the list is read while ticks arrive, because ticks do not report that a market has
 * closed or a pair was halted.
 */
const STATUS_EVERY = 60_000
/** When a market opens or a pair is new, devices read the list at a random time within this period (ms). */
const OPENING = 3_000
/** Maximum delay of `setTimeout` (ms); with a longer delay the timer fires at once. */
const LONGEST = 2 ** 31 - 1

const nextOpening = (groups: readonly LegalGroup[] | undefined): number | null => {
  const times = (groups ?? []).flatMap(({ quotation }) =>
    quotation.map((quote) => quote.next_open_time * 1000).filter((time) => time > serverNow()),
  )
  return times.length === 0 ? null : Math.min(...times)
}

/** Reads the list again when the next closed market opens. */
function useOpening({ data, refetch }: Reading<readonly LegalGroup[]>): void {
  useEffect(() => {
    const opens = nextOpening(data)
    if (opens === null) return
    const timer = setTimeout(refetch, Math.min(opens - serverNow() + spread(OPENING), LONGEST))
    return () => clearTimeout(timer)
  }, [data, refetch])
}

/** Reads the list again when a tick arrives for a pair that was opened after the last read. */
function useNewPairs({ data, refetch }: Reading<readonly LegalGroup[]>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was read again may still lack the pair.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = onUnlisted(() => {
      timer ??= setTimeout(refetch, spread(OPENING))
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [data, refetch])
}

/**
 * The market list with the live topic. `state` is `live` while ticks arrive; `asOf` is the time of the last batch, also
 * after the ticks have stopped. Rows read their figures from `useQuote` and `usePrice`; `data` contains the pairs,
 * their trading state and the figures of the last read.
 */
export function useMarket(): Reading<readonly LegalGroup[]> {
  const on = useSyncExternalStore(subscribeSocketState, isSocketOn)
  const reading = useRead(market.quotes, {}, on ? { every: STATUS_EVERY } : {})
  useEffect(followMarket, [])
  useOpening(reading)
  useNewPairs(reading)
  const lively = useLively(on)
  const asOf = reading.asOf === null ? null : Math.max(serverTimeOf(lastBatch), reading.asOf)
  const state = useFreshness(asOf, market.quotes.keep?.for ?? 0)
  return { ...reading, asOf, state: lively ? 'live' : state }
}
