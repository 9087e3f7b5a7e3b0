/** Transactions, the page of a coin, and records of deposits and withdrawals. */

export { CoinAccountScreen } from './CoinAccountScreen.tsx'
export { CoinScreen } from './coin/CoinScreen.tsx'
export { DepositsAndWithdrawalsScreen } from './DepositsAndWithdrawalsScreen.tsx'
export { saveCsv, saveFile } from './downloadFile.ts'
export { DepositsBeside, WithdrawalsBeside } from './records/RecordsBeside.tsx'
export { StatusTimeline } from './records/StatusTimeline.tsx'
export { TransactionsScreen } from './TransactionsScreen.tsx'
