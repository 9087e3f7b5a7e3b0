import type { CDPSession, Page } from '@playwright/test'

/**
 * Speed of the finger when it lifts (px/s), interval between touch events (ms), and number of touch
 * events.
 */
export const FLING_SPEED = 3_000
const EVERY = 12
const MOVES = 10
const LENGTH = (FLING_SPEED * EVERY * MOVES) / 1_000
const MIDDLE = { x: 195, y: 470 }
/**
 * Maximum wait (ms) for the end of the scrolling. It is limited, because the browser sends no `scrollend`
 * event for a list that did not move.
 */
const LIMIT = 4_000

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Flings the list upwards (-1) or downwards (1), waits until the list stops, and returns whether the list
 * moved. The browser treats the events as a touch: the list follows the finger and then scrolls on. The
 * events carry their own times, so that the speed is the same on a busy machine.
 */
export async function flingList(page: Page, cdp: CDPSession, way: 1 | -1): Promise<boolean> {
  const rest = page.evaluate(
    (limit) =>
      new Promise<boolean>((done) => {
        document.addEventListener('scrollend', () => done(true), { capture: true, once: true })
        setTimeout(() => done(false), limit)
      }),
    LIMIT,
  )
  const from = MIDDLE.y - (way * LENGTH) / 2
  const began = Date.now()
  const start = performance.now()
  const sent: Promise<unknown>[] = []
  for (let move = 0; move <= MOVES; move += 1) {
    const at = move * EVERY
    await wait(at - (performance.now() - start))
    sent.push(
      cdp.send('Input.dispatchTouchEvent', {
        type: move === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: MIDDLE.x, y: from + (way * LENGTH * move) / MOVES }],
        timestamp: (began + at) / 1_000,
      }),
    )
  }
  sent.push(
    cdp.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: (began + MOVES * EVERY + 1) / 1_000,
    }),
  )
  await Promise.all(sent)
  return rest
}
