export { saleOfCode } from './topic-snapshot.ts'
