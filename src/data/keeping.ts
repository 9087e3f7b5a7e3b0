import type { Call, Keep } from '#contract/kit.ts'
import type { Lang } from '#contract/lang.ts'
import type { Answered } from './client.ts'
import type { Session } from './session.ts'
import { callName, encodeParams, isFirstPage, keyText, type Owner, PUBLIC, paramsOf } from './store/key.ts'

/** A read whose answer this device may keep. */
export interface Keepable {
  readonly keep: Keep
  /** Null: a further page of a list, which is not kept. */
  readonly key: string | null
  /** The session it is asked for; null for what is public. */
  readonly owner: Owner | null
  /** `OWNER_HEADER`: says to the worker that it keeps the answer, and for whom. */
  readonly whose: string
}

/** A read ended that the worker did not see to. */
export interface Ended extends Keepable {
  readonly key: string
  /** Null when the server could not be reached. */
  readonly answer: Answered<unknown> | null
}

let keeper: ((ended: Ended) => void) | null = null
const early: Ended[] = []

/** Says who keeps what this page reads (`persist.ts`); what ended before is handed over. */
export function keepWith(next: (ended: Ended) => void): void {
  keeper = next
  for (const ended of early.splice(0)) next(ended)
}

export function readEnded(it: Keepable | null, answer: Answered<unknown> | null): void {
  const { key } = it ?? {}
  if (!it || !key) return
  const ended = { ...it, key, answer }
  if (keeper) keeper(ended)
  else early.push(ended)
}

/** Null for what is not kept: writes, reads that the contract says nothing of, a person's while nobody is signed in. */
export function keepable(
  { kind, keep, ...def }: Call,
  params: Readonly<Record<string, unknown>>,
  lang: Lang,
  { scope, epoch }: Session,
): Keepable | null {
  if (kind !== 'read' || !keep) return null
  const owner = keep.scope === 'user' ? { scope, epoch } : null
  if (owner?.scope === null) return null
  const fields = encodeParams(params)
  const key = isFirstPage(fields)
    ? keyText([owner?.scope ?? PUBLIC, lang, callName(def), paramsOf(fields)])
    : null
  return { keep, key, owner, whose: owner ? `${owner.scope}.${owner.epoch}` : PUBLIC }
}
