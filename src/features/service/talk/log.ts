/** A message of a conversation, as far as its place among the others goes. */
export interface Spoken {
  readonly id: number
  /** Seconds. */
  readonly created_time: number
}

/** The newest part of a conversation as it was read, newest first. */
export interface Part<M extends Spoken> {
  readonly list: readonly M[]
  /** 1: there are older ones behind it. */
  readonly more: number
}

/**
 * What is known of a conversation (oldest first) once its newest part was read. In its range the part is right: what it
 * leaves out was taken away. What is younger was heard since. What is older stays, unless messages in between are not
 * known: then the part begins anew.
 */
export function withPart<M extends Spoken>(known: readonly M[], { list, more }: Part<M>): readonly M[] {
  const [newest] = list
  const oldest = list.at(-1)
  if (!newest || !oldest) return []
  const younger = known.filter(({ id }) => id > newest.id)
  const joins = more === 1 && known.some(({ id }) => id >= oldest.id && id <= newest.id)
  const older = joins ? known.filter(({ id }) => id < oldest.id) : []
  return [...older, ...[...list].reverse(), ...younger]
}

/** With messages that were heard; one that is known already stands where it was. */
export function withHeard<M extends Spoken>(known: readonly M[], heard: readonly M[]): readonly M[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = heard.filter(({ id }) => !ids.has(id))
  if (fresh.length === 0) return known
  return [...known, ...fresh].sort((a, b) => a.id - b.id)
}

/** A page that stays open keeps so many of a lively room; what was before can be asked for again. */
const KEPT = 2_000
export const newest = <M extends Spoken>(messages: readonly M[]): readonly M[] =>
  messages.length > KEPT ? messages.slice(-KEPT) : messages

/** With a page of older ones (newest first) before them. */
export const withOlder = <M extends Spoken>(known: readonly M[], page: readonly M[]): readonly M[] => {
  const first = known[0]?.id ?? Number.POSITIVE_INFINITY
  return [...page.filter(({ id }) => id < first).reverse(), ...known]
}

/** Messages of one author that follow each other within this time (s) stand together. */
const TOGETHER_S = 300

export interface Placed<M> {
  readonly message: M
  /** Midnight of its day on this device (ms), where a day begins with it. */
  readonly day: number | null
  /** First and last of what somebody said in one go. */
  readonly first: boolean
  readonly last: boolean
}

const midnight = (seconds: number): number => new Date(seconds * 1000).setHours(0, 0, 0, 0)

/** Messages (oldest first) with the days between them; `authorOf` tells who stands together. */
export function placed<M extends Spoken>(
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
