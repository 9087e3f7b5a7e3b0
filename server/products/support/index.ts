export { SUPPORT_HOURS } from './talk.ts'
