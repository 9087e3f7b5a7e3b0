import { useCallback } from 'react'
import { big, type Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'

export interface MoneyText {
  /** Formats an amount to pay: `1,000 USD`, `985.5 USD`. */
  paid(amount: Decimal, currency: string): string
  /** Formats a range of amounts: `20–5,000 USD`. */
  range(least: Decimal, most: Decimal, currency: string): string
  /** Formats the price of a coin: a small price with all decimals, a large price with two. */
  rate(rate: Decimal, currency: string): string
}

/** Formats money in quick buy: without decimals where only whole amounts can be paid, rates rounded up. */
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
