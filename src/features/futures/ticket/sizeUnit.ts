import { personStorage } from '#data/cache/person-storage.ts'
import { big, type Decimal, exact, isPositive, parseAmount, roundDown, roundUp } from '#domain/money.ts'
import { numberOf } from '#domain/trade/futures/calculations.ts'
import { SHARE_DIGITS } from '#domain/trade/futures/orderDraft.ts'

/** Unit in which a size is typed: the base coin, its value in the quote currency, or lots. */
export type SizeUnit = 'base' | 'quote' | 'lots'
export const SIZE_UNITS: readonly SizeUnit[] = ['base', 'quote', 'lots']

const NAME = 'futuresSizeUnit'
const QUOTE_DIGITS = 2

export const readUnit = (stored: string | null): SizeUnit =>
  SIZE_UNITS.find((unit) => unit === stored) ?? 'base'

/** The unit in which this person last typed a size; stored on the device. */
export const storedUnit = (): SizeUnit => readUnit(personStorage.get(NAME))
export const storeUnit = (unit: SizeUnit): void => personStorage.set(NAME, unit)

/** Number of decimals that a hundredth of a lot has in the base coin. */
export const baseDigits = (lotSize: Decimal): number => {
  const least = exact(big(lotSize).times('0.01'))
  const mark = least.indexOf('.')
  return mark < 0 ? 0 : least.length - mark - 1
}

export const sizeDigits = (unit: SizeUnit, lotSize: Decimal | null): number =>
  unit === 'lots'
    ? SHARE_DIGITS
    : unit === 'quote'
      ? QUOTE_DIGITS
      : lotSize === null
        ? 8
        : baseDigits(lotSize)

/**
 * Converts a typed size to lots, rounded down to whole hundredths; returns the text itself when it is not a
 * number, and an empty text for a size in the quote currency while the price is unknown.
 */
export function shareOfSize(
  size: string,
  unit: SizeUnit,
  { lotSize, price }: { readonly lotSize: Decimal; readonly price: Decimal | null },
): string {
  if (unit === 'lots' || size === '') return size
  const amount = parseAmount(size, sizeDigits(unit, lotSize))
  if (amount === null || !isPositive(amount)) return size
  if (unit === 'base') return roundDown(big(amount).div(lotSize), SHARE_DIGITS)
  return price === null ? '' : roundDown(big(amount).div(big(price).times(lotSize)), SHARE_DIGITS)
}

/** Converts lots to a size in the chosen unit that converts back to exactly these lots. */
export function sizeOfShare(
  share: string,
  unit: SizeUnit,
  { lotSize, price }: { readonly lotSize: Decimal; readonly price: Decimal | null },
): string {
  const lots = parseAmount(share, SHARE_DIGITS)
  if (unit === 'lots' || lots === null) return share
  const number = numberOf(lots, lotSize)
  if (unit === 'base') return number
  return price === null ? '' : roundUp(big(number).times(price), QUOTE_DIGITS)
}
