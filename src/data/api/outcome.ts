import * as v from 'valibot'
import type { AnswerOf, WriteCall } from '#contract/wire/kit.ts'
import { request, type Settled } from '#contract/wire/request.ts'
import { call } from './client.ts'
import { BadAnswerError, isCallError, NothingDoneError, RejectedError } from './errors.ts'
import { removePendingWrite } from './pending-writes.ts'

/**
 * Asks what became of a request id; whatever has not acted by then never will (contract `request.settle`). Removes
 * the pending write when it is known, gives null when it could not be found out. It may be asked as often as one likes.
 */
export async function askOutcome(requestId: string): Promise<Settled | null> {
  try {
    const settled = await call(request.settle, { request_id: requestId }, { repeatable: true })
    removePendingWrite(requestId)
    return settled
  } catch (error) {
    // An error here is of the question (too many, busy, signed out), not of what is asked about.
    if (isCallError(error)) return null
    throw error
  }
}

/** The outcome as the call itself would have answered it. Throws `RejectedError`, `NothingDoneError` or `BadAnswerError`. */
export function answerOf<C extends WriteCall>(def: C, settled: Settled): AnswerOf<C> {
  if (settled.outcome === 'void') throw new NothingDoneError()
  if (settled.outcome === 'refused')
    throw new RejectedError(settled.key, settled.message, 'error', settled.field)
  const checked = v.safeParse(def.answer, settled.answer)
  if (!checked.success) throw new BadAnswerError(`${def.method} ${def.path}: settled`, true)
  return checked.output as AnswerOf<C>
}
