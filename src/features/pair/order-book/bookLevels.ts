import type { Decimal } from '#domain/money.ts'
import { gte, isPositive } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import type { BookLevel } from '#ui/figures/OrderBookRows.tsx'
import { type Level, stepDigits } from './groupLevels.ts'

const DIGITS = 4
const WIDE = '10000' as Decimal

/**
 * Formats the rows of the grouped order book: the price with the step's decimals, the amount shortened for
 * its column.
 */
export function useBookLevels(step: Decimal, numberPrecision: number) {
  const format = useFormat()
  const digits = Math.min(numberPrecision, DIGITS)
  const amount = (value: Decimal): string => {
    if (gte(value, WIDE)) return format.short(value, { figures: 5 })
    const text = format.number(value, { max: digits, rounding: 'down' })
    // An amount that shortening would display as zero is shown with all decimals.
    return isPositive(value) && !/[1-9]/.test(text) ? format.amount(value, numberPrecision) : text
  }
  return (levels: readonly Level[], own: ReadonlySet<string>): readonly BookLevel[] =>
    levels.map((level) => ({
      key: level.price,
      price: format.price(level.price, stepDigits(step)),
      amount: amount(level.number),
      depth: level.share,
      own: own.has(level.price),
    }))
}
