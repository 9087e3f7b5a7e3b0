import { market } from '#contract/market.ts'
import { getFigures, onBoard, withFigures } from './board.ts'
import { queryClient } from './cache.ts'
import { elapsed } from './clock.ts'
import { whenIdle } from './idle.ts'
import { readOptions } from './queries.ts'
import { recordKey } from './store/key.ts'
import { put } from './store/records.ts'

/** Ticks reach the disk at most this often (offline.md rule 11). */
const EVERY = 5_000
/** A page that is never idle writes them within this time all the same. */
const IDLE_LIMIT = 1_000

/** This tab is the one that writes; lets go of it when called. */
let letGo: (() => void) | null = null
let wanting = false
let last = 0
/** They are written as soon as the page is idle. */
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

/** Rewrites the list with the board's figures. It is as old as the newest of them, whenever it is written. */
async function write(): Promise<void> {
  const { queryKey } = readOptions(market.quotes, {})
  const listed = queryClient.getQueryData(queryKey)
  if (!listed || letGo === null) return
  let asOf = listed.asOf
  const data = listed.data.map((group) => ({
    ...group,
    quotation: group.quotation.map((quote) => {
      const newest = withFigures(quote, getFigures(quote.id) ?? quote)
      asOf = Math.max(asOf, newest.time * 1000)
      return newest
    }),
  }))
  if (asOf === listed.asOf) return
  last = Date.now()
  await put('quotes', recordKey(queryKey), { data, asOf, receivedAt: last }, null)
}

function leave(): void {
  void write()
  letGo?.()
  letGo = null
}

/** Keeps the board's figures while this tab is the one that is seen. Called once, after the first picture. */
export function startTickWriter(): void {
  want()
  onBoard(() => {
    if (due || elapsed(last) < EVERY) return
    due = true
    whenIdle(
      () => {
        due = false
        void write()
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
