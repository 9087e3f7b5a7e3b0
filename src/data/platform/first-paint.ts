import { queryClient } from '../cache/cache.ts'
import { whenIdle } from './idle.ts'

/** What runs beside the page does not wait for a bad connection, nor for a page that does not come. */
const LIMIT = 2_000

let painted = (): void => {}
const paint = new Promise<void>((done) => {
  painted = done
})

/** The first page is drawn with what it read, or two seconds have gone: time for what is not part of it. */
export const firstPaint = (): Promise<void> =>
  Promise.race([paint, new Promise<void>((done) => setTimeout(done, LIMIT))])

const holds = new Set<object>()
const isOpen = (): boolean => queryClient.isFetching() > 0 || holds.size > 0
let check = (): void => {}

/**
 * For a part that is drawn only after its figures have come, as a chart is: it is not complete without it. Gives
 * the function to say that it is drawn, or gone.
 */
export function holdFirstPaint(): () => void {
  const hold = {}
  holds.add(hold)
  return () => {
    if (holds.delete(hold)) check()
  }
}

/** The first page is on screen and has asked for what it shows. */
export function pageRendered(): void {
  let looking = false
  check = () => {
    if (looking || isOpen()) return
    looking = true
    afterFrame(() => {
      looking = false
      // What has come may have brought a part with it that asks for more.
      if (isOpen()) return
      stop()
      check = () => {}
      painted()
    })
  }
  const stop = queryClient.getQueryCache().subscribe(check)
  check()
}

/** Once what has come is drawn and the browser idle. A page behind another draws nothing. */
function afterFrame(next: () => void): void {
  if (document.hidden) next()
  else requestAnimationFrame(() => whenIdle(next, LIMIT, 200))
}
