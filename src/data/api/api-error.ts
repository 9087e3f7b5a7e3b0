/**
 * Base of the errors of calls (`errors.ts`), which are distinguished by `kind`. In a file of its own, because the first load
 * only asks whether and of which kind an error is.
 */
export abstract class ApiError extends Error {
  abstract readonly kind: 'rejected' | 'unreachable' | 'bad_answer' | 'unknown' | 'nothing_done'
}
