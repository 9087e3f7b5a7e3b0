import { operatorArea } from './kit.ts'

/** Conversations of customer service and reported messages. */
export const support = operatorArea('support', {})
