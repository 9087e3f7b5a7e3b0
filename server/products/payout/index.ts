export { requireDestination } from './validate-destination.ts'
