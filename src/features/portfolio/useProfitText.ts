import { usePref } from '#data/session/device-preferences.ts'
import { big, type Decimal } from '#domain/money.ts'
import { NONE } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'

interface ProfitText {
  /** Formats a profit with sign and currency; `—` when it is unknown. */
  full(value: Decimal | null): string
  /** Formats a value or balance with its currency, without a plus sign; `—` when it is unknown. */
  money(value: Decimal | null): string
  /** Formats a profit with sign and at most three digits, for a small cell: `+12.3`, `−1.25K`. */
  short(value: Decimal | null): string
}

/** Formats profits in the chosen currency. */
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
