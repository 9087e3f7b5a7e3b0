/** Transfers of coins between a person's own accounts. */
export { TransferHistoryScreen } from './TransferHistoryScreen.tsx'
export { TransferScreen } from './TransferScreen.tsx'
