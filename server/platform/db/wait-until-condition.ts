export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Polls `holds` every 10 ms until it returns true; returns false after `limit` ms. */
export async function waitUntil(limit: number, holds: () => boolean): Promise<boolean> {
  const end = performance.now() + limit
  while (!holds()) {
    if (performance.now() > end) return false
    await sleep(10)
  }
  return true
}
