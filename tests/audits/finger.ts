import type { CDPSession, Page } from '@playwright/test'

/** How fast the finger moves before it lets go (px/s), how often it is felt (ms), and how often it moves. */
export const FLICK_SPEED = 3_000
const EVERY = 12
const MOVES = 10
const LENGTH = (FLICK_SPEED * EVERY * MOVES) / 1_000
const MIDDLE = { x: 195, y: 470 }
/** A list that is not moved does not come to rest. */
const LIMIT = 4_000

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Throws the list under it upwards (-1) or downwards (1), waits until it has come to rest, and tells whether it moved. The
 * browser takes it for a finger: it follows while it is held and runs out by itself. The speed is told by the times in the
 * events, so that a busy machine does not throw slower.
 */
export async function flick(page: Page, cdp: CDPSession, way: 1 | -1): Promise<boolean> {
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
