import * as v from 'valibot'
import { area } from './area.ts'
import { write } from './callBuilders.ts'
import { form, requestId, str } from './fields.ts'

/**
 * Outcome of a request id. `done`: `answer` is the answer that the call returned, in that call's schema.
 * `rejected`: the call had no effect, for the given reason. `void`: the call had no effect and never will,
 * even if its request arrives later.
 */
export const Settled = v.union([
  v.object({ outcome: v.literal('done'), answer: v.unknown() }),
  v.object({ outcome: v.literal('refused'), key: str, message: str, field: v.optional(str) }),
  v.object({ outcome: v.literal('void') }),
])
export type Settled = v.InferOutput<typeof Settled>

export const request = {
  /**
   * Resolves a call with a request id whose answer was lost: returns the outcome recorded under its request id. If no
   * outcome is recorded, records permanently that the request id has no effect, so that the call is rejected even if it
   * arrives later. A repeated `settle` returns the same outcome.
   */
  settle: write('POST', '/request/settle', {
    summary: 'Settle a request id',
    params: form({ request_id: requestId }),
    answer: Settled,
    access: 'member',
    stoppedBy: [],
  }),
}

/** Errors that any call may return. */
export const requestArea = area({
  name: 'request',
  about: 'Outcome of requests whose answer was lost',
  calls: request,
  errors: [
    'param_error',
    'too_long',
    'too_many_requests',
    'request_conflict',
    'request_busy',
    'server_busy',
    'request_void',
    'in_development',
    'sold_out',
    'over_platform_limit',
  ],
})
