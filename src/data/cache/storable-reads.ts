import type { Call, Keep } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Answered } from '../api/timed-answer.ts'
import type { Session } from '../session/session.ts'
import { callName, encodeParams, type Owner, PUBLIC } from '../store/record-key.ts'
import { isKeptPage, keyText, OWNER_HEADER, paramsOf, readScope, SINCE_HEADER } from '../store/stored-read.ts'

/** A read whose answer may be stored on the device. */
export interface StorableRead {
  readonly keep: Keep
  /** Key of the record; null for a list page that the device does not store. */
  readonly key: string | null
  /** The session of a personal read; null for a public read. */
  readonly owner: Owner | null
  /**
   * Headers for the service worker: permission to store the answer, the session of the read, and the time
   * before which a shared request must not have been sent.
   */
  readonly headers: readonly [name: string, value: string][]
}

/** When reads were last marked as outdated (device's clock, ms), by call or for all personal reads. */
const outdated = new Map<string, number>()
const EVERYTHING = 'own'

/**
 * Marks a read as outdated: from now on, results of requests that were sent earlier must not be used. With
 * `null` all personal reads.
 */
export function markReadStale(def: Pick<Call, 'method' | 'path'> | null): void {
  outdated.set(def === null ? EVERYTHING : callName(def), Date.now())
}

function sinceOf(name: string, personal: boolean): number {
  return Math.max(outdated.get(name) ?? 0, (personal && outdated.get(EVERYTHING)) || 0)
}

/** A completed read that the service worker did not handle. */
export interface CompletedRead extends StorableRead {
  readonly key: string
  /** The answer; null when the server could not be reached. */
  readonly answer: Answered<unknown> | null
}

let keeper: ((ended: CompletedRead) => void) | null = null
const endedBefore: CompletedRead[] = []

/**
 * Sets the function that stores completed reads (`persist-answers.ts`), and passes to the function the reads
 * that were completed earlier.
 */
export function storeReadsWith(next: (ended: CompletedRead) => void): void {
  keeper = next
  for (const ended of endedBefore.splice(0)) next(ended)
}

export function completeRead(it: StorableRead | null, answer: Answered<unknown> | null): void {
  const { key } = it ?? {}
  if (!it || !key) return
  const ended = { ...it, key, answer }
  if (keeper) keeper(ended)
  else endedBefore.push(ended)
}

/**
 * How the answer of a call may be stored. Null for calls whose answers are not stored: writes, reads without
 * `keep` in the contract, and personal reads while nobody is signed in.
 */
export function storableRead(
  { kind, keep, ...def }: Call,
  params: Readonly<Record<string, unknown>>,
  lang: Lang,
  session: Session,
): StorableRead | null {
  if (kind !== 'read' || !keep) return null
  const scope = readScope(def, session)
  if (scope === null) return null
  const owner = scope === PUBLIC ? null : { scope: session.scope, epoch: session.epoch }
  const fields = encodeParams(params)
  const name = callName(def)
  const key = isKeptPage(fields, keep) ? keyText([scope, lang, name, paramsOf(fields)]) : null
  const headers: [string, string][] = [
    [OWNER_HEADER, owner ? `${scope}.${owner.epoch}` : PUBLIC],
    [SINCE_HEADER, String(sinceOf(name, owner !== null))],
  ]
  return { keep, key, owner, headers }
}
