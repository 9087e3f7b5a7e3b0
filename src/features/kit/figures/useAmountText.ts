import { useCallback } from 'react'
import type { Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { useCoins } from './useCoins.ts'
import { NONE } from './useMoney.ts'

interface Money {
  readonly currency: number
  /** Currency name shown after the amount; left out where a column heading has the name. */
  readonly name?: string | undefined
  readonly sign?: 'auto' | 'always'
}

/**
 * Formats an amount with the decimals of its coin, rounded down: `12.5 USDT`, `+12.5`. An unknown amount is
 * `—`, never 0.
 */
export function useAmountText(): (amount: Decimal | null | undefined, money: Money) => string {
  const format = useFormat()
  const { precision, of } = useCoins()
  return useCallback(
    (amount, { currency, name = of(currency)?.name, sign = 'auto' }) => {
      if (amount === null || amount === undefined) return NONE
      const figure =
        sign === 'always'
          ? format.number(amount, { max: precision(currency), min: 0, rounding: 'down', sign })
          : format.amount(amount, precision(currency))
      return name === undefined || name === '' ? figure : `${figure} ${name}`
    },
    [format, precision, of],
  )
}
