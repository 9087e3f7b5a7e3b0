import { operatorArea } from './kit.ts'

/** What waits, how the system is, and the figures of the last day. */
export const overview = operatorArea('overview', {})
