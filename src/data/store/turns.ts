/** How many reads are asked for at once when the network is back (docs/offline.md#rule-8-connectivity). */
export const AT_ONCE = 3

/** Does the jobs in their order, three at a time. A job says whether it succeeded; gives how many did not. */
export async function inTurns(jobs: readonly (() => Promise<boolean>)[]): Promise<number> {
  const left = jobs.values()
  let failed = 0
  const lane = async (): Promise<void> => {
    for (const job of left) if (!(await job().catch(() => false))) failed += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return failed
}
