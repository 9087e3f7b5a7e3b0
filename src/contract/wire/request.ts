import * as v from 'valibot'
import { area } from './area.ts'
import { form, requestId, str } from './fields.ts'
import { write } from './kit.ts'

/**
 * What became of a request id. `done`: `answer` is the first answer, as the schema of its own call describes it.
 * `rejected`: nothing was done, for the reason given. `void`: it had not acted and never will, however late it arrives.
 */
export const Settled = v.union([
  v.object({ outcome: v.literal('done'), answer: v.unknown() }),
  v.object({ outcome: v.literal('refused'), key: str, message: str, field: v.optional(str) }),
  v.object({ outcome: v.literal('void') }),
])
export type Settled = v.InferOutput<typeof Settled>

export const request = {
  /**
   * Ends the doubt about a `once` call whose answer was lost: tells the outcome that is recorded under its id, or, when
   * there is none, records for ever that this id does nothing. It may be asked again at any time and says the same.
   */
  settle: write('POST', '/request/settle', {
    params: form({ request_id: requestId }),
    answer: Settled,
    access: 'member',
  }),
}

/** What any call may be rejected with stands here. */
export const requestArea = area({
  name: 'request',
  calls: request,
  errors: [
    'param_error',
    'too_long',
    'too_many_requests',
    'request_conflict',
    'request_busy',
    'request_void',
    'in_development',
    'sold_out',
    'over_platform_limit',
  ],
})
