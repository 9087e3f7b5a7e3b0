import { operatorArea } from './kit.ts'

/** Verifications and their documents. */
export const identity = operatorArea('identity', {})
