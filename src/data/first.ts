import { queryClient } from './cache.ts'
import { whenIdle } from './idle.ts'

/** What runs beside the page does not wait for a bad line, nor for a page that does not come. */
const LIMIT = 2_000

let drawn = (): void => {}
const picture = new Promise<void>((done) => {
  drawn = done
})

/** The first page stands with what it read, or two seconds have gone: time for what is not in the picture. */
export const firstPicture = (): Promise<void> =>
  Promise.race([picture, new Promise<void>((done) => setTimeout(done, LIMIT))])

/** The first page is on screen and has asked for what it shows. */
export function pageStands(): void {
  const check = () => {
    if (queryClient.isFetching() > 0) return
    stop()
    afterFrame(drawn)
  }
  const stop = queryClient.getQueryCache().subscribe(check)
  check()
}

/** Once what has come is drawn and the browser idle. A page behind another draws nothing. */
function afterFrame(next: () => void): void {
  if (document.hidden) next()
  else requestAnimationFrame(() => whenIdle(next, LIMIT, 200))
}
