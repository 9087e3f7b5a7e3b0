/** One request as logged by the proxy. The fields are filled in while the request is processed. */
export interface Entry {
  /** Number of the request in order of arrival, starting at 1. */
  readonly n: number
  /** Time of the arrival, in milliseconds since the epoch. */
  readonly at: number
  readonly kind: 'http' | 'socket'
  readonly method: string
  /** Path without the query. */
  readonly path: string
  /** Fields of the query and of the form body. */
  fields: Readonly<Record<string, string>>
  /** The request id of a write (`request_id`). */
  requestId: string | null
  /** The `Authorization` header. */
  readonly token: string | null
  /** Kind of the injected fault; null for none. */
  fault: string | null
  /** Whether the whole request was passed to the server. */
  reached: boolean
  /** Status of the response that was sent to the page; null until then. */
  status: number | null
  /** Whether the whole response was sent to the page. */
  answered: boolean
  /** Time at which the last byte of the response was sent to the page; null until then. */
  endedAt: number | null
  /** Bytes of the response body that were sent to the page. */
  bytes: number
}

export interface Log {
  readonly entries: readonly Entry[]
  add(entry: Omit<Entry, 'n' | 'at'>): Entry
  /** The requests to a path (given with or without `/api`), with any method. */
  of(path: string): readonly Entry[]
  /** How often each write reached the server, by request id. */
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
