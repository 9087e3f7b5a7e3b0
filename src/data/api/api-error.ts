/**
 * Base class of call errors (`errors.ts`), which are distinguished by `kind`. In a separate file, because the code of
 * the first load only needs to recognise an error and its kind.
 */
export abstract class ApiError extends Error {
  abstract readonly kind: 'rejected' | 'unreachable' | 'bad_answer' | 'unknown' | 'nothing_done'
}
