import { operatorArea } from './kit.ts'

/** Announcements, settings and texts. */
export const content = operatorArea('content', {})
