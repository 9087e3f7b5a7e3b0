/**
 * Runs `work` when the browser is idle, after `limit` ms at the latest. Without `requestIdleCallback`
 * (Safari) it runs after `otherwise` ms.
 */
export function whenIdle(work: () => void, limit: number, otherwise: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: limit })
  else setTimeout(work, otherwise)
}

/** Longest duration of one piece of work (ms), so that it fits into a frame. */
const PIECE = 4

/** Runs `work` for each item, in pieces that fit into a frame, each when the browser is idle. */
export async function inPieces<T, R>(
  items: readonly T[],
  work: (item: T) => R,
  limit: number,
): Promise<readonly R[]> {
  const results: R[] = []
  let until = performance.now() + PIECE
  for (const item of items) {
    if (performance.now() >= until) {
      await new Promise<void>((done) => whenIdle(done, limit, 0))
      until = performance.now() + PIECE
    }
    results.push(work(item))
  }
  return results
}

let taken = false

/**
 * Runs calls made within one task in order, the first at once and each other one in its own task, so that
 * input is handled in between.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (taken) await new Promise((done) => setTimeout(done))
  else {
    taken = true
    setTimeout(() => {
      taken = false
    })
  }
  return work()
}
