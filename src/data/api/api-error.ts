/**
 * Base class of call errors (`errors.ts`), which are distinguished by `kind`. In a separate file, because the
 * code of the first load only recognises call errors and does not need the subclasses.
 */
export abstract class ApiError extends Error {
  abstract readonly kind: 'rejected' | 'unreachable' | 'bad_answer' | 'unknown' | 'nothing_done'
}
