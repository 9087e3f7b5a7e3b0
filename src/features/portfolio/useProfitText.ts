import { usePref } from '#data/session/prefs.ts'
import { big, type Decimal } from '#domain/money.ts'
import { NONE } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'

interface ProfitText {
  /** With a sign and the currency; `—` when it is not known. */
  full(value: Decimal | null): string
  /** The same without the sign of a gain, for values and balances. */
  money(value: Decimal | null): string
  /** Of at most three digits, with a sign, for a small cell: `+12.3`, `−1.25K`. */
  short(value: Decimal | null): string
}

/** Profits as text in the chosen currency. */
export function useProfitText(): ProfitText {
  const format = useFormat()
  const fiat = usePref('fiat')
  return {
    full: (value) => (value === null ? NONE : format.fiat(value, fiat, 'always')),
    money: (value) => (value === null ? NONE : format.fiat(value, fiat)),
    short: (value) => {
      if (value === null) return NONE
      const text = format.short(value, { decimals: 2, figures: 3 })
      return text !== '0' && big(value).gt(0) ? `+${text}` : text
    },
  }
}
