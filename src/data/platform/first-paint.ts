import { queryClient } from '../cache/query-client.ts'
import { whenIdle } from './when-idle.ts'

/** Background work starts after this time (ms) even if the first page never completes. */
const LIMIT = 2_000

let painted = (): void => {}
const paint = new Promise<void>((done) => {
  painted = done
})

/**
 * Resolves when the first page is drawn with its data, after two seconds at the latest. Background work waits
 * for this promise.
 */
export const firstPaint = (): Promise<void> =>
  Promise.race([paint, new Promise<void>((done) => setTimeout(done, LIMIT))])

const holds = new Set<object>()
const isOpen = (): boolean => queryClient.isFetching() > 0 || holds.size > 0
let check = (): void => {}

/**
 * Delays `firstPaint` until a part of the page that needs data first, such as a chart, is drawn. Returns the
 * function to call when the part is drawn or unmounted.
 */
export function holdFirstPaint(): () => void {
  const hold = {}
  holds.add(hold)
  return () => {
    if (holds.delete(hold)) check()
  }
}

/** Reports that the first page is rendered and has sent its reads. */
export function pageRendered(): void {
  let looking = false
  check = () => {
    if (looking || isOpen()) return
    looking = true
    afterFrame(() => {
      looking = false
      // The answers may have mounted components that send further reads.
      if (isOpen()) return
      stop()
      check = () => {}
      painted()
    })
  }
  const stop = queryClient.getQueryCache().subscribe(check)
  check()
}

/** Calls `next` when the answers are drawn and the browser is idle. A hidden page draws nothing. */
function afterFrame(next: () => void): void {
  if (document.hidden) next()
  else requestAnimationFrame(() => whenIdle(next, LIMIT, 200))
}
