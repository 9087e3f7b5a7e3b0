export { saleOfCode } from './topic-state.ts'
