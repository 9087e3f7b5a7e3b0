/** An event of a Chromium trace; times are in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly url?: string } | null }
}

/** The processor time of the main thread, in milliseconds. */
export interface MainThread {
  /** The sum of each task's time beyond 50 ms, for a processor four times slower. */
  readonly blocked: number
  /** The sum of all tasks at the speed of this machine. */
  readonly busy: number
}

const LONG_TASK = 50
const SLOWDOWN = 4

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`

/**
 * Measures the main thread that committed a document of `origin`, for `span` ms after the commit; null when
 * no thread committed such a document. Renderer processes for Chromium's internal pages, which may be busier,
 * are ignored. The times on a slower processor are computed, because Chromium's own slowdown counts
 * interruptions on a busy machine as work and triples them.
 */
export function mainThreadOf(events: readonly TraceEvent[], origin: string, span: number): MainThread | null {
  const commits = events.filter(
    ({ name, args }) => name === 'CommitLoad' && args?.data?.url?.startsWith(`${origin}/`),
  )
  if (commits.length === 0) return null
  const threads = new Set(commits.map(threadOf))
  const begin = Math.min(...commits.map(({ ts }) => ts))
  const end = begin + span * 1_000
  const tasks = events
    .filter((event) => event.name === 'RunTask' && threads.has(threadOf(event)))
    .filter(({ ts, dur = 0 }) => ts + dur > begin && ts < end)
    .map(({ tdur = 0 }) => tdur / 1_000)
  return {
    blocked: tasks.reduce((sum, time) => sum + Math.max(0, time * SLOWDOWN - LONG_TASK), 0),
    busy: tasks.reduce((sum, time) => sum + time, 0),
  }
}
