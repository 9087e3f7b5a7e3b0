export { defaultNetworks, usedBtc } from './store.ts'
export type { NetworkRow } from './tables.ts'
