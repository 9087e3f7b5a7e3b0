import type { Addressed } from '#contract/operators/call-builders.ts'

/** Time (ms) within which the same read of a session is logged only once. */
const SAME = 10 * 60_000
/** Maximum number of reads that are remembered. */
const MOST = 10_000

/** Remembers which reads of a session are already in the audit log. */
export interface LoggedReads {
  /**
   * Whether the session has already made the same read within the last ten minutes. Such a read is not logged again,
   * because a page that refreshes every few seconds would fill the log. Acts, and reads that need a fresh passkey
   * proof, are always logged.
   */
  isRepeated(session: number, call: Addressed, words: readonly string[], time: number): boolean
}

export function createLoggedReads(): LoggedReads {
  const seen = new Map<string, number>()
  return {
    isRepeated: (session, call, words, time) => {
      if (call.kind === 'act' || call.fresh) return false
      const name = JSON.stringify([session, call.path, ...words])
      const at = seen.get(name)
      if (at !== undefined && time - at < SAME) return true
      seen.delete(name)
      seen.set(name, time)
      // A `Map` keeps insertion order, so the first entries are the oldest.
      for (const old of seen.keys()) {
        if (seen.size <= MOST) break
        seen.delete(old)
      }
      return false
    },
  }
}
