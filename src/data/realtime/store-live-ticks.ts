import { market, type Quote } from '#contract/market/market.ts'
import { readOptions } from '../api/queries.ts'
import { queryClient } from '../cache/query-client.ts'
import { elapsed } from '../platform/clock.ts'
import { runInIdlePieces } from '../platform/run-in-idle-pieces.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { putText } from '../store/records.ts'
import { recordKey } from '../store/stored-read.ts'
import { getFigures, onTickers, withFigures } from './ticker-store.ts'

/** Shortest interval (ms) between two writes of ticks (docs/offline.md#rule-11-ticks). */
const EVERY = 5_000
/** Longest time (ms) for which storing ticks waits for the browser to be idle. */
const IDLE_LIMIT = 1_000

/** Releases the lock; null while this tab does not hold it. */
let letGo: (() => void) | null = null
let wanting = false
let last = 0
/** True while a write is running or scheduled. */
let due = false

/**
 * Requests the lock. The tab that holds the lock stores the ticks for all tabs. A hidden or frozen page
 * releases the lock. Without Web Locks each page stores its own ticks.
 */
function want(): void {
  if (wanting || document.visibilityState === 'hidden') return
  if (!navigator.locks) {
    letGo = () => {}
    return
  }
  wanting = true
  void navigator.locks
    .request('h5-ticks', async () => {
      wanting = false
      // This tab may have been hidden while it waited for another tab to release the lock.
      if (document.visibilityState === 'hidden') return
      await new Promise<void>((done) => {
        letGo = done
      })
    })
    .catch(() => {
      wanting = false
    })
}

/** A function that applies `work` to each quote: to all at once, or in pieces while the browser is idle. */
type Through = (quotes: readonly Quote[], work: (quote: Quote) => string) => Promise<readonly string[]>
const atOnce: Through = async (quotes, work) => quotes.map(work)
const idly: Through = (quotes, work) => runInIdlePieces(quotes, work, IDLE_LIMIT)

/**
 * Stores the market list with the ticker store's figures. The stored time is the time of the newest figure,
 * not of the write. Stores nothing when the list was requested from the server again meanwhile, because that
 * request stores the new list.
 */
async function write(through: Through): Promise<void> {
  const { queryKey } = readOptions(market.quotes, {})
  const listed = queryClient.getQueryData(queryKey)
  if (!listed || letGo === null) return
  let asOf = listed.asOf
  const spell = (quote: Quote): string => {
    const newest = withFigures(quote, getFigures(quote.id) ?? quote)
    asOf = Math.max(asOf, newest.time * 1000)
    return JSON.stringify(newest)
  }
  const groups: string[] = []
  for (const { quotation, ...group } of listed.data) {
    const quotes = await through(quotation, spell)
    groups.push(`${JSON.stringify(group).slice(0, -1)},"quotation":[${quotes.join()}]}`)
  }
  if (asOf === listed.asOf || queryClient.getQueryData(queryKey) !== listed) return
  last = Date.now()
  await putText('quotes', recordKey(queryKey), { text: `[${groups.join()}]`, asOf, receivedAt: last }, null)
}

function leave(): void {
  void write(atOnce)
  letGo?.()
  letGo = null
}

/**
 * Starts storing the ticker store's figures while this tab is visible. Called once, after the first paint.
 */
export function startTickWriter(): void {
  want()
  onTickers(() => {
    if (due || elapsed(last) < EVERY) return
    due = true
    whenIdle(
      () => {
        void write(idly).finally(() => {
          due = false
        })
      },
      IDLE_LIMIT,
      0,
    )
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
    else want()
  })
  document.addEventListener('freeze', leave)
}
