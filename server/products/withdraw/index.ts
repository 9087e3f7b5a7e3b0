export { usedBtc, defaultNetworks } from './store.ts'
export type { NetworkRow } from './tables.ts'
