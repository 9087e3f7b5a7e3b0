/** An event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time of the processor. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly url?: string } | null }
}

/** What a page takes of its main thread, in milliseconds of processor time. */
export interface MainThread {
  /** On a processor four times slower: what its tasks take beyond 50 ms each. */
  readonly blocked: number
  /** All of its tasks, at this machine's own speed. */
  readonly busy: number
}

const LONG_TASK = 50
const SLOWDOWN = 4

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`

/**
 * The main thread that committed a document of `origin`, from there on for `span` milliseconds; null when none did.
 * Chromium loads pages of its own beside it, in other renderers, and those may be busier. A slower processor is computed:
 * Chromium's own slowdown takes the stops that a busy machine makes for work, and triples them.
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
