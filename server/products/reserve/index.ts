export { moveReserve, RESERVE_REF } from './money.ts'
export { seedReserve } from './test-money.ts'
