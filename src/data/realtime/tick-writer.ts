import { market, type Quote } from '#contract/market/market.ts'
import { readOptions } from '../api/queries.ts'
import { queryClient } from '../cache/cache.ts'
import { elapsed } from '../platform/clock.ts'
import { inPieces, whenIdle } from '../platform/idle.ts'
import { recordKey } from '../store/key.ts'
import { putText } from '../store/records.ts'
import { getFigures, onTickers, withFigures } from './ticker-store.ts'

/** Ticks reach the disk at most this often (docs/offline.md#rule-11-ticks). */
const EVERY = 5_000
/** A page that is never idle writes them within this time all the same. */
const IDLE_LIMIT = 1_000

/** This tab is the one that writes; lets go of it when called. */
let letGo: (() => void) | null = null
let wanting = false
let last = 0
/** They are being written, or will be as soon as the page is idle. */
let due = false

/**
 * One tab writes the ticks of all: who holds the lock, which a hidden or frozen page gives back. Where there are no locks
 * each page writes for itself.
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
      // Another tab may have held it until this one was hidden.
      if (document.visibilityState === 'hidden') return
      await new Promise<void>((done) => {
        letGo = done
      })
    })
    .catch(() => {
      wanting = false
    })
}

/** Does something with each of many pairs. */
type Through = (quotes: readonly Quote[], work: (quote: Quote) => string) => Promise<readonly string[]>
const atOnce: Through = async (quotes, work) => quotes.map(work)
const idly: Through = (quotes, work) => inPieces(quotes, work, IDLE_LIMIT)

/**
 * Rewrites the list with the ticker store's figures. It is as old as the newest of them, whenever it is written. Another list that
 * is read meanwhile has been kept by who read it.
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

/** Keeps the ticker store's figures while this tab is the one that is seen. Called once, after the first picture. */
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
