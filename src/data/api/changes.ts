import type { ReadCall, Reads } from '#contract/wire/kit.ts'
import { createEmitter } from '../platform/emitter.ts'
import { getSession } from '../session/session.ts'
import { refresh } from './queries.ts'

/**
 * What the declarations of the contract outdate (`changes` of a write or an event) is asked for again here, each read
 * once however many say so: while a write that changes a read is on its way its events wait for its answer, and what
 * comes within a moment is one.
 */

/** How long the event of a commit may come after the answer of its write, and the other way round (ms). */
const JOIN = 300
/** A busy account is told of much in a moment: its events make a read be asked again once in this time at most (ms). */
const AGAIN = 1_000

/** Reads to be asked again, each with when that may be at the earliest (page's clock, ms). */
const waiting = new Map<ReadCall, number>()
/** Writes on their way that change a read. */
const writing = new Map<ReadCall, number>()
const askedAt = new Map<ReadCall, number>()
const again = createEmitter<ReadCall>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Hears which read is asked again, for whoever wants it also where it is not on screen. */
export const onAgain = again.on

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

/** An event told that these reads are out of date. `spread`: seconds, of which a random part is waited. */
export function heardOf(reads: Reads, spread = 0): void {
  const { epoch } = getSession()
  const tell = (): void => {
    if (getSession().epoch !== epoch) return
    const now = performance.now()
    want(reads, (read) => Math.max(JOIN, (askedAt.get(read) ?? Number.NEGATIVE_INFINITY) + AGAIN - now))
  }
  if (spread > 0) setTimeout(tell, Math.random() * spread * 1_000)
  else tell()
}

/** A write that changes these reads leaves. Call what this gives when it is over, with whether they are out of date. */
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

/** The answer of a write was put in the read's place: what asked for it up to now is answered. */
export function settled(read: ReadCall): void {
  waiting.delete(read)
}
