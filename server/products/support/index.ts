export { SUPPORT_HOURS } from './conversation.ts'
