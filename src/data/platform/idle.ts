/**
 * Does `work` when the browser has nothing better to do, after `limit` ms at the latest. A browser that cannot tell when
 * that is (Safari) does it after `otherwise` ms.
 */
export function whenIdle(work: () => void, limit: number, otherwise: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: limit })
  else setTimeout(work, otherwise)
}

/** What one piece of a long work may take (ms): a frame has room for it beside its own. */
const PIECE = 4

/** Does `work` with each item, as many at a time as fit beside a frame, the next ones when the browser is idle again. */
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

/** Does the first at once and each further one of the same task in a task of its own, in order: the page hears the finger between. */
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
