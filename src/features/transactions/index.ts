/** Transactions, the page of a coin, and records of deposits and withdrawals. */
export { BillsScreen } from './BillsScreen.tsx'
export { CoinRecordScreen } from './CoinRecordScreen.tsx'
export { CoinScreen } from './coin/CoinScreen.tsx'
export { saveCsv, saveFile } from './downloadFile.ts'
export { RecordsScreen } from './RecordsScreen.tsx'
export { StatusTimeline } from './records/StatusTimeline.tsx'
