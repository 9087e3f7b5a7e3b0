/** The assets overview and its parts. */
export { AssetsScreen } from './AssetsScreen.tsx'
export { BalanceBuckets } from './BalanceBuckets.tsx'
export { allRows, coinTotals, type Held } from './coinRows.ts'
export { HideBalancesButton } from './HideBalancesButton.tsx'
export { TodayProfit } from './TodayProfit.tsx'
export {
  type BillGroup,
  dayKey,
  type Kind,
  monthKey,
  ofKind,
  transactionsByPeriod,
} from './transactionsByPeriod.ts'
export { UnpricedCurrenciesNote } from './UnpricedCurrenciesNote.tsx'
