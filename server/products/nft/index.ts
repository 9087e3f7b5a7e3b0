export { saleOfCode } from './state.ts'
