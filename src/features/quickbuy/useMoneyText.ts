import { useCallback } from 'react'
import { big, type Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'

export interface MoneyText {
  /** What is paid: `1,000 USD`, `985.5 USD`. */
  paid(amount: Decimal, currency: string): string
  /** `20–5,000 USD`. */
  range(least: Decimal, most: Decimal, currency: string): string
  /** What one coin costs: to the last digit where it is small, two decimals where it is large. */
  rate(rate: Decimal, currency: string): string
}

/** Money of quick buy: whole where it is asked for, rates rounded up as far as they are shown. */
export function useMoneyText(): MoneyText {
  const format = useFormat()
  const paid = useCallback(
    (amount: Decimal, currency: string) => `${format.amount(amount, 6)} ${currency}`,
    [format],
  )
  const range = useCallback(
    (least: Decimal, most: Decimal, currency: string) =>
      `${format.amount(least, 0)}–${format.amount(most, 0)} ${currency}`,
    [format],
  )
  const rate = useCallback(
    (value: Decimal, currency: string) => `${format.fee(value, big(value).gte(100) ? 2 : 8)} ${currency}`,
    [format],
  )
  return { paid, range, rate }
}
