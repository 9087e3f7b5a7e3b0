import type { Call } from '#contract/wire/callBuilders.ts'

/** Kinds of calls that are counted separately. */
export type RunningKind = 'read' | 'write'

/**
 * Maximum number of calls that one node answers at the same time. A node with two cores executes some hundred
 * writes or a thousand reads a second, so a call that is not rejected is answered within a few seconds. More
 * calls would only wait longer for the processor and for a connection to the database.
 */
const MOST_RUNNING: Readonly<Record<RunningKind, number>> = { read: 1000, write: 300 }

export interface RunningCalls {
  /** Number of calls of each kind that are being answered. */
  readonly counts: Readonly<Record<RunningKind, number>>
  /**
   * Counts a call from now on until the returned function is called. Returns null, and counts nothing, when as
   * many calls of its kind are already being answered as this node may answer: the call must be rejected.
   */
  enter(kind: RunningKind): (() => void) | null
}

/** Counts the calls that a node is answering, and bounds them: no call waits behind an unlimited number of others. */
export function countRunningCalls(most: Readonly<Record<RunningKind, number>> = MOST_RUNNING): RunningCalls {
  const counts = { read: 0, write: 0 }
  return {
    counts,
    enter(kind) {
      if (counts[kind] >= most[kind]) return null
      counts[kind]++
      return () => {
        counts[kind]--
      }
    },
  }
}

/**
 * The kind by which a call is counted; null for an upload, which is not counted: it takes as long as the
 * connection of the user needs, so slow uploads would keep others out. Calls that ask for the outcome of a
 * write count as reads, because they must stay possible while new writes are rejected.
 */
export const runningKindOf = (name: string, call: Call): RunningKind | null => {
  if (call.upload) return null
  return call.kind === 'write' && name !== 'request.settle' ? 'write' : 'read'
}
