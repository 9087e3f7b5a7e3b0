/** Maximum number of reads in flight when the network is back (docs/offline.md#rule-8-connectivity). */
export const AT_ONCE = 3

/**
 * Runs the jobs in order, at most three at the same time. A job resolves with whether it succeeded. Returns
 * the number of failed jobs.
 */
export async function runLimited(jobs: readonly (() => Promise<boolean>)[]): Promise<number> {
  const left = jobs.values()
  let failed = 0
  const lane = async (): Promise<void> => {
    for (const job of left) if (!(await job().catch(() => false))) failed += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return failed
}
