/** One request as logged by the proxy. Its fields are filled in while the request progresses. */
export interface Entry {
  /** Number of the request in order of arrival, from 1. */
  readonly n: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly kind: 'http' | 'socket'
  readonly method: string
  /** Path without the query. */
  readonly path: string
  /** Fields of the query and of the form. */
  fields: Readonly<Record<string, string>>
  /** The request id of a write (`request_id`). */
  requestId: string | null
  /** The `Authorization` header. */
  readonly token: string | null
  /** The injected fault; null when no fault was injected. */
  fault: string | null
  /** Whether the whole request was passed to the server. */
  reached: boolean
  /** Status of the answer that was sent to the page. */
  status: number | null
  /** Whether the whole answer was sent to the page. */
  answered: boolean
  /** Time at which the last byte of the response was sent. */
  endedAt: number | null
  /** Bytes of the answer's body that were sent to the page. */
  bytes: number
}

export interface Log {
  readonly entries: readonly Entry[]
  add(entry: Omit<Entry, 'n' | 'at'>): Entry
  /** Requests to a path (with or without `/api`), all methods. */
  of(path: string): readonly Entry[]
  /** How often each write reached the server, by its request id. */
  reachedById(): ReadonlyMap<string, number>
  clear(): void
}

export function createLog(): Log {
  const entries: Entry[] = []
  let last = 0
  return {
    entries,
    add(entry) {
      last += 1
      const added = { n: last, at: Date.now(), ...entry }
      entries.push(added)
      return added
    },
    of: (path) => entries.filter((entry) => entry.path === path || entry.path === `/api${path}`),
    reachedById() {
      const counts = new Map<string, number>()
      for (const { requestId, reached } of entries)
        if (requestId !== null && reached) counts.set(requestId, (counts.get(requestId) ?? 0) + 1)
      return counts
    },
    clear: () => {
      entries.length = 0
    },
  }
}
