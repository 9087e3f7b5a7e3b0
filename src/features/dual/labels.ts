import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DualOrder, DualProduct } from '#contract/earn/dual.ts'
import type { Decimal } from '#domain/money.ts'
import { shownDay } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' })
export const sharesText = (shares: number): string => plural(shares, { one: '# share', other: '# shares' })

/** Text of the type of a dual investment: "Sell high, BTC". */
export function useTypeName(): (of: Pick<DualProduct, 'type' | 'currency_name'>) => string {
  const { t } = useLingui()
  return ({ type, currency_name: coin }) => (type === 'call' ? t`Sell high, ${coin}` : t`Buy low, ${coin}`)
}

/** Text that says how the settlement price is determined. */
export function useSourceName(): (source: DualProduct['price_source']) => string {
  const { t } = useLingui()
  return (source) =>
    source === 'deribit'
      ? t`Deribit delivery price`
      : t`Average of the platform’s recorded prices, 15:30–16:00 (UTC+8)`
}

/** Formats a target or settlement price without trailing zeros. */
export function usePriceText(): (price: Decimal, digits: number) => string {
  const format = useFormat()
  return (price, digits) => format.number(price, { min: 0, max: digits, rounding: 'down' })
}

/** Maturity day and hour in the platform's time zone. */
export function useSettlementText(): (of: Pick<DualProduct | DualOrder, 'maturity_date'>) => string {
  const format = useFormat()
  return ({ maturity_date }) => `${format.time(shownDay(maturity_date), 'dayMonth')} 16:00`
}
