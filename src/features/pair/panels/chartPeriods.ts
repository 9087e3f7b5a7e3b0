import { useLingui } from '@lingui/react/macro'
import type { Period } from '#contract/market/market.ts'
import type { PeriodItem } from '#ui/chart/PeriodSheet.tsx'

/** Periods with a button in the row; the "More" button opens a list of all periods. */
export const PERIODS_IN_ROW: readonly Period[] = ['line', '1min', '5min', '15min', '60min', '4hour', '1day']

/** The periods of a chart with their names, shortest first. */
export function usePeriods(): readonly (PeriodItem & { readonly value: Period })[] {
  const { t } = useLingui()
  return [
    { value: 'line', label: t({ message: 'Time', context: 'chart period' }) },
    { value: '1min', label: t({ message: '1m', context: 'chart period' }) },
    { value: '5min', label: t({ message: '5m', context: 'chart period' }) },
    { value: '15min', label: t({ message: '15m', context: 'chart period' }) },
    { value: '30min', label: t({ message: '30m', context: 'chart period' }) },
    { value: '60min', label: t({ message: '1h', context: 'chart period' }) },
    { value: '4hour', label: t({ message: '4h', context: 'chart period' }) },
    { value: '1day', label: t({ message: '1D', context: 'chart period' }) },
    { value: '1week', label: t({ message: '1W', context: 'chart period' }) },
    { value: '1mon', label: t({ message: '1M', context: 'chart period' }) },
  ]
}
