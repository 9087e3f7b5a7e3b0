export { requireDestination } from './destination.ts'
