/** The assets overview and its parts. */
export { AssetsScreen } from './AssetsScreen.tsx'
export { Buckets } from './Buckets.tsx'
export { type BillGroup, dayKey, groupBills, type Kind, ofKind } from './billGroups.ts'
export { allRows, coinTotals, type Held } from './coinRows.ts'
export { HideButton } from './HideButton.tsx'
export { TodayProfit } from './TodayProfit.tsx'
export { UnpricedNote } from './UnpricedNote.tsx'
