import * as v from 'valibot'
import type { ReadCall } from '#contract/wire/callBuilders.ts'
import { isAnswer, readEnvelope } from '#contract/wire/envelope.ts'

/**
 * `good`: may be stored. `lost`: the server was not reached. `rejected`: the server answered with an error
 * (998, 999 or another) or a payload that breaks the contract.
 */
export type Verdict =
  | { readonly kind: 'good'; readonly data: unknown; readonly serverTime: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'rejected' }

type Head = Pick<Response, 'status' | 'redirected' | 'url' | 'headers'>

const LOST = { kind: 'lost' } as const
const REJECTED = { kind: 'rejected' } as const

/** Checks an answer before the answer is stored (docs/offline.md#rule-6-reads). */
export function checkAnswer(def: ReadCall, head: Head, body: string, origin: string): Verdict {
  if (!isAnswer(head.status)) return LOST
  if (head.redirected || new URL(head.url).origin !== origin) return LOST
  if (!/^application\/json\b/i.test(head.headers.get('content-type') ?? '')) return LOST
  const reply = readEnvelope(body)
  if (reply === null) return LOST
  if (!reply.ok) return REJECTED
  if (head.status !== 200) return LOST
  const checked = v.safeParse(def.answer, reply.message)
  if (!checked.success) return REJECTED
  return { kind: 'good', data: checked.output, serverTime: reply.serverTime }
}
