import * as v from 'valibot'
import type { AnswerOf, WriteCall } from '#contract/wire/callBuilders.ts'
import { request, type Settled } from '#contract/wire/request.ts'
import { BadAnswerError, isCallError, NothingDoneError, RejectedError } from './call-errors.ts'
import { call } from './client.ts'
import { removePendingWrite } from './pending-writes.ts'

/**
 * Asks the server for the outcome of a request id. If the request has had no effect, the server ensures that
 * the request never takes effect later (contract `request.settle`). Removes the pending write when the
 * outcome is known; returns null when the outcome remains unknown. Safe to repeat.
 */
export async function requestOutcome(requestId: string): Promise<Settled | null> {
  try {
    const settled = await call(request.settle, { request_id: requestId }, { repeatable: true })
    removePendingWrite(requestId)
    return settled
  } catch (error) {
    // The error concerns this request for the outcome (rate limit, busy, signed out), not the write itself.
    if (isCallError(error)) return null
    throw error
  }
}

/**
 * Converts an outcome to the result of the write: returns the answer, or throws `RejectedError`,
 * `NothingDoneError` or `BadAnswerError`.
 */
export function answerOf<C extends WriteCall>(def: C, settled: Settled): AnswerOf<C> {
  if (settled.outcome === 'void') throw new NothingDoneError()
  if (settled.outcome === 'refused')
    throw new RejectedError(settled.key, settled.message, 'error', settled.field)
  const checked = v.safeParse(def.answer, settled.answer)
  if (!checked.success) throw new BadAnswerError(`${def.method} ${def.path}: settled`, true)
  return checked.output as AnswerOf<C>
}
