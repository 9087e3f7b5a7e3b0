export { moveReserve, RESERVE_REF } from './move-reserve.ts'
export { seedReserve } from './seed-test-reserves.ts'
