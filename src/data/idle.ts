/**
 * Does `work` when the browser has nothing better to do, after `limit` ms at the latest. A browser that cannot tell when
 * that is (Safari) does it after `otherwise` ms.
 */
export function whenIdle(work: () => void, limit: number, otherwise: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: limit })
  else setTimeout(work, otherwise)
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
