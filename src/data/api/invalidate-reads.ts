import type { ReadCall, Reads } from '#contract/wire/callBuilders.ts'
import { createEmitter } from '../platform/emitter.ts'
import { getSession } from '../session/session.ts'
import { refresh } from './queries.ts'

/**
 * This module repeats the reads that, according to the contract (`changes`), a write or an event invalidates.
 * A read that several changes invalidate is requested only once: events are held back while a write that
 * invalidates the read is in flight, and changes within `JOIN` ms are merged.
 */

/**
 * Maximum time (ms) between the answer of a write and the event of the same commit, in either order, for both
 * to count as one change.
 */
const JOIN = 300
/**
 * Shortest interval between two reads of the same call caused by events (ms), because a busy account receives
 * many events at once.
 */
const AGAIN = 1_000

/** Reads that will be repeated, each with the earliest time of the request (`performance.now`, ms). */
const waiting = new Map<ReadCall, number>()
/** For each read the number of writes in flight that will invalidate the read. */
const writing = new Map<ReadCall, number>()
const askedAt = new Map<ReadCall, number>()
const again = createEmitter<ReadCall>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls a listener with each read that is repeated, even if no screen shows its data. */
export const onReadRepeated = again.on

function schedule(): void {
  clearTimeout(timer)
  const due = [...waiting].flatMap(([read, at]) => (writing.has(read) ? [] : [at]))
  if (due.length > 0) timer = setTimeout(flush, Math.max(0, Math.min(...due) - performance.now()))
}

function flush(): void {
  const now = performance.now()
  for (const [read, at] of [...waiting]) {
    if (at > now || writing.has(read)) continue
    waiting.delete(read)
    askedAt.set(read, now)
    refresh(read)
    again.emit(read)
  }
  schedule()
}

function want(reads: Reads, wait: (read: ReadCall) => number): void {
  const now = performance.now()
  for (const read of reads)
    waiting.set(read, Math.min(waiting.get(read) ?? Number.POSITIVE_INFINITY, now + wait(read)))
  schedule()
}

/**
 * Invalidates these reads because of an event, so that the reads are repeated. `spread` (seconds): maximum
 * random delay of the requests, so that not all devices send them at the same time.
 */
export function invalidateByEvent(reads: Reads, spread = 0): void {
  const { epoch } = getSession()
  const tell = (): void => {
    if (getSession().epoch !== epoch) return
    const now = performance.now()
    want(reads, (read) => Math.max(JOIN, (askedAt.get(read) ?? Number.NEGATIVE_INFINITY) + AGAIN - now))
  }
  if (spread > 0) setTimeout(tell, Math.random() * spread * 1_000)
  else tell()
}

/**
 * Must be called before sending a write that invalidates these reads. The caller calls the returned function
 * when the write has ended, with true if the write took effect, so that the reads are invalid.
 */
export function beginWrite(reads: Reads): (changed: boolean) => void {
  for (const read of reads) writing.set(read, (writing.get(read) ?? 0) + 1)
  return (changed) => {
    for (const read of reads) {
      const others = (writing.get(read) ?? 0) - 1
      if (others > 0) writing.set(read, others)
      else writing.delete(read)
    }
    if (changed) want(reads, () => JOIN)
    else schedule()
  }
}

/**
 * Must be called when the answer of a write already contains the new state of this read; the read is then not
 * requested again for earlier changes.
 */
export function markReadCurrent(read: ReadCall): void {
  waiting.delete(read)
}
