export { usedBtc, usualWays } from './store.ts'
export type { NetworkRow } from './tables.ts'
