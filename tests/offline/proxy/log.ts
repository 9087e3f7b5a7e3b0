/** One request as the proxy saw it. Its fields fill in while it goes on. */
export interface Entry {
  /** Counted from 1 in the order in which they came. */
  readonly n: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly kind: 'http' | 'socket'
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Query and form fields together. */
  fields: Readonly<Record<string, string>>
  /** The id of a write (`request_id`). */
  requestId: string | null
  /** The `Authorization` header. */
  readonly token: string | null
  /** What was done to it, null when nothing was. */
  fault: string | null
  /** Whether the whole request was handed to the server. */
  reached: boolean
  /** Of the answer that went to the page. */
  status: number | null
  /** Whether the page got the whole answer. */
  answered: boolean
  /** When the answer's last byte went out. */
  endedAt: number | null
  /** Bytes of the answer's body that went to the page. */
  bytes: number
}

export interface Log {
  readonly entries: readonly Entry[]
  add(entry: Omit<Entry, 'n' | 'at'>): Entry
  /** Requests to a path (with or without `/api`), all methods. */
  of(path: string): readonly Entry[]
  /** Writes by their id: how often each one reached the server. */
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
