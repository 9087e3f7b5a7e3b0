/**
 * Runs `work` when the browser is idle, after `limit` ms at the latest. Without `requestIdleCallback`
 * (Safari) it runs after `otherwise` ms.
 */
export function whenIdle(work: () => void, limit: number, otherwise: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: limit })
  else setTimeout(work, otherwise)
}
