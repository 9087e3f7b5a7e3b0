/**
 * Does `work` when the browser has nothing better to do, after `limit` ms at the latest. A browser that cannot tell when
 * that is (Safari) does it after `otherwise` ms.
 */
export function whenIdle(work: () => void, limit: number, otherwise: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: limit })
  else setTimeout(work, otherwise)
}
