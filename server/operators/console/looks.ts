import type { Addressed } from '#contract/operators/kit.ts'

/** For how long a look that a session repeats is the same look (ms). */
const SAME = 10 * 60_000
/** How many are remembered. */
const MOST = 10_000

/** Which looks of a session stand in the log of acts already. */
export interface Looks {
  /**
   * Whether a session looked at the same within the last ten minutes, so that a page which reads again every few seconds does
   * not fill the log. What takes a fresh proof is written every time, and so is every act.
   */
  isRepeated(session: number, call: Addressed, words: readonly string[], time: number): boolean
}

export function createLooks(): Looks {
  const seen = new Map<string, number>()
  return {
    isRepeated: (session, call, words, time) => {
      if (call.kind === 'act' || call.fresh) return false
      const name = JSON.stringify([session, call.path, ...words])
      const at = seen.get(name)
      if (at !== undefined && time - at < SAME) return true
      seen.delete(name)
      seen.set(name, time)
      // The oldest go first: a map keeps its order.
      for (const old of seen.keys()) {
        if (seen.size <= MOST) break
        seen.delete(old)
      }
      return false
    },
  }
}
