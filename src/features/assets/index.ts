/** The assets overview and its parts. */
export { AssetsScreen } from './AssetsScreen.tsx'
export { BalanceBuckets } from './BalanceBuckets.tsx'
export { allRows, coinTotals, type Held } from './coinRows.ts'
export { HideBalancesButton } from './HideBalancesButton.tsx'
export { TodayProfit } from './TodayProfit.tsx'
export { type BillGroup, dayKey, groupBills, type Kind, monthKey, ofKind } from './transactionGroups.ts'
export { UnpricedNote } from './UnpricedNote.tsx'
