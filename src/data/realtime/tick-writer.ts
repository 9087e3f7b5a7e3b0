import { market, type Quote } from '#contract/market/market.ts'
import { readOptions } from '../api/queries.ts'
import { queryClient } from '../cache/query-client.ts'
import { elapsed } from '../platform/clock.ts'
import { whenIdle } from '../platform/idle.ts'
import { inPieces } from '../platform/work-in-pieces.ts'
import { putText } from '../store/records.ts'
import { recordKey } from '../store/stored-read.ts'
import { getFigures, onTickers, withFigures } from './ticker-store.ts'

/** Shortest interval (ms) between two writes of ticks (docs/offline.md#rule-11-ticks). */
const EVERY = 5_000
/** Longest wait (ms) for the browser to be idle before ticks are stored. */
const IDLE_LIMIT = 1_000

/** Releases the lock; null while another tab has it. */
let letGo: (() => void) | null = null
let wanting = false
let last = 0
/** A write is running or scheduled. */
let due = false

/**
 * One tab writes the ticks for all tabs: the tab that holds the lock. A hidden or frozen page releases the lock.
 * Without Web Locks each page writes its own ticks.
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
      // Another tab may have held the lock until this one was hidden.
      if (document.visibilityState === 'hidden') return
      await new Promise<void>((done) => {
        letGo = done
      })
    })
    .catch(() => {
      wanting = false
    })
}

/** Strategy for applying `work` to each of many pairs. */
type Through = (quotes: readonly Quote[], work: (quote: Quote) => string) => Promise<readonly string[]>
const atOnce: Through = async (quotes, work) => quotes.map(work)
const idly: Through = (quotes, work) => inPieces(quotes, work, IDLE_LIMIT)

/**
 * Stores the market list with the ticker store's figures. Its time is that of the newest figure, whenever it is
 * written. A list received meanwhile is stored by the read that received it.
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
