import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LockCategory, LockConfig, LockOrder } from '#contract/earn/lockup.ts'
import { yearly } from '#domain/earn/lockup.ts'
import { type Decimal, gt } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'

/** Names of the categories of lock-up products. */
export function useCategoryName(): (category: LockCategory) => string {
  const { t } = useLingui()
  return (category) => {
    switch (category) {
      case 'lock':
        return t({ context: 'category', message: 'Lock' })
      case 'defi':
        return t`DeFi`
      case 'cloud':
        return t({ context: 'category', message: 'Cloud' })
    }
  }
}

type Yields = Pick<LockConfig | LockOrder, 'daily_yield_min' | 'daily_yield_max'>

/** Text of the daily yield: "0.30%–0.40%", or a single percentage for a fixed rate. */
export function useYieldText(): (yields: Yields) => string {
  const format = useFormat()
  const rate = (value: Decimal): string => format.rate(value, 4, 2)
  return ({ daily_yield_min: least, daily_yield_max: most }) =>
    gt(most, least) ? `${rate(least)}–${rate(most)}` : rate(most)
}

/** Text of the yield per year: "109.5%–146%". */
export function useAprText(): (yields: Yields) => string {
  const format = useFormat()
  const rate = (daily: Decimal): string => format.rate(yearly(daily), 2)
  return ({ daily_yield_min: least, daily_yield_max: most }) =>
    gt(most, least) ? `${rate(least)}–${rate(most)}` : rate(most)
}

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' })
