import type { Call, Keep } from '#contract/wire/kit.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Answered } from '../api/client.ts'
import type { Session } from '../session/session.ts'
import {
  callName,
  encodeParams,
  isKeptPage,
  keyText,
  OWNER_HEADER,
  type Owner,
  PUBLIC,
  paramsOf,
  readScope,
  SINCE_HEADER,
} from '../store/key.ts'

/** A read whose answer this device may keep. */
export interface Keepable {
  readonly keep: Keep
  /** Null: a page of a list beyond what is kept of it. */
  readonly key: string | null
  /** The session it is asked for; null for what is public. */
  readonly owner: Owner | null
  /** What says to the worker that it keeps the answer, for whom, and how old it may be. */
  readonly headers: readonly [name: string, value: string][]
}

/** When reads were outdated last (device ms), by call, or all of a person's. */
const outdated = new Map<string, number>()
const EVERYTHING = 'own'

/** What is asked for from now on must not be answered with what was asked before. `null`: all of the signed-in person. */
export function outdate(def: Pick<Call, 'method' | 'path'> | null): void {
  outdated.set(def === null ? EVERYTHING : callName(def), Date.now())
}

function sinceOf(name: string, personal: boolean): number {
  return Math.max(outdated.get(name) ?? 0, (personal && outdated.get(EVERYTHING)) || 0)
}

/** A read ended that the worker did not see to. */
export interface Ended extends Keepable {
  readonly key: string
  /** Null when the server could not be reached. */
  readonly answer: Answered<unknown> | null
}

let keeper: ((ended: Ended) => void) | null = null
const endedBefore: Ended[] = []

/** Says who keeps what this page reads (`persist.ts`); what ended before is handed over. */
export function keepWith(next: (ended: Ended) => void): void {
  keeper = next
  for (const ended of endedBefore.splice(0)) next(ended)
}

export function readEnded(it: Keepable | null, answer: Answered<unknown> | null): void {
  const { key } = it ?? {}
  if (!it || !key) return
  const ended = { ...it, key, answer }
  if (keeper) keeper(ended)
  else endedBefore.push(ended)
}

/** Null for what is not kept: writes, reads that the contract says nothing of, a person's while nobody is signed in. */
export function keepable(
  { kind, keep, ...def }: Call,
  params: Readonly<Record<string, unknown>>,
  lang: Lang,
  session: Session,
): Keepable | null {
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
