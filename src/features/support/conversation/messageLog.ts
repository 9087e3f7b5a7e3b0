/** The fields of a message by which messages are ordered and grouped. */
export interface LoggedMessage {
  readonly id: number
  /** Time of the message (epoch seconds). */
  readonly created_time: number
}

/** One page of a conversation as the server returns it, newest message first. */
export interface MessagePage<M extends LoggedMessage> {
  readonly list: readonly M[]
  /** 1 when the conversation has older messages. */
  readonly more: number
}

/**
 * Merges the newest page into the known messages (oldest first). Within the range of the page, known messages
 * that are missing from the page were deleted. Newer messages were received since and stay. Older messages
 * stay if they adjoin the page; after a gap only the page remains.
 */
export function withNewestPage<M extends LoggedMessage>(
  known: readonly M[],
  { list, more }: MessagePage<M>,
): readonly M[] {
  const [newest] = list
  const oldest = list.at(-1)
  if (!newest || !oldest) return []
  const younger = known.filter(({ id }) => id > newest.id)
  const joins = more === 1 && known.some(({ id }) => id >= oldest.id && id <= newest.id)
  const older = joins ? known.filter(({ id }) => id < oldest.id) : []
  return [...older, ...[...list].reverse(), ...younger]
}

/** Adds received messages; a message that is already known keeps its position. */
export function withReceived<M extends LoggedMessage>(
  known: readonly M[],
  heard: readonly M[],
): readonly M[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = heard.filter(({ id }) => !ids.has(id))
  if (fresh.length === 0) return known
  return [...known, ...fresh].sort((a, b) => a.id - b.id)
}

/** Maximum number of messages in memory while a page stays open; older messages can be loaded again. */
const KEPT = 2_000
export const newest = <M extends LoggedMessage>(messages: readonly M[]): readonly M[] =>
  messages.length > KEPT ? messages.slice(-KEPT) : messages

/** Inserts a page of older messages (newest first) before the known messages. */
export const withOlder = <M extends LoggedMessage>(known: readonly M[], page: readonly M[]): readonly M[] => {
  const first = known[0]?.id ?? Number.POSITIVE_INFINITY
  return [...page.filter(({ id }) => id < first).reverse(), ...known]
}

/** Consecutive messages of one author within this time (seconds) form a group. */
const TOGETHER_S = 300

export interface Placed<M> {
  readonly message: M
  /** Local midnight (ms) when this message is the first of a day, otherwise null. */
  readonly day: number | null
  /** Whether this is the first or the last message of a group by one author. */
  readonly first: boolean
  readonly last: boolean
}

const midnight = (seconds: number): number => new Date(seconds * 1000).setHours(0, 0, 0, 0)

/**
 * Converts messages (oldest first) to rows with day separators and groups; `authorOf` returns the author of a
 * message.
 */
export function groupMessages<M extends LoggedMessage>(
  messages: readonly M[],
  authorOf: (message: M) => string,
): readonly Placed<M>[] {
  const parts = (before: M | undefined, after: M): boolean =>
    !before ||
    authorOf(before) !== authorOf(after) ||
    after.created_time - before.created_time > TOGETHER_S ||
    midnight(before.created_time) !== midnight(after.created_time)
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const day = midnight(message.created_time)
    return {
      message,
      day: before && midnight(before.created_time) === day ? null : day,
      first: parts(before, message),
      last: !after || parts(message, after),
    }
  })
}
