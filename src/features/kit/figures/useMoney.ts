import { type FiatView, useFiat } from '#data/realtime/fiat-rates.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { type Format, useFormat } from '#i18n/format.ts'

/** Fiat currencies shown without decimals (docs/api-conventions.md#display). */
const WHOLE = new Set(['VND', 'JPY'])
/** Amounts of at least this size are abbreviated in columns. */
const LONG = 1_000_000

/** Text of an unknown figure, which is never shown as 0. */
export const NONE = '—'

export interface Money {
  readonly format: Format
  readonly fiat: FiatView
  /** Formats a USDT amount in the chosen fiat with its symbol: `$24,806.37`; `—` without a price. */
  full(usdt: Decimal | null, sign?: 'auto' | 'always'): string
  /** Formats without a symbol, for a column below a heading; large amounts as `12.5M`. */
  column(usdt: Decimal | null): string
  /** Formats a fraction as a signed percentage. */
  change(fraction: Decimal | null): string
}

export function useMoney(): Money {
  const format = useFormat()
  const fiat = useFiat()
  return {
    format,
    fiat,
    full: (usdt, sign) => (usdt === null ? NONE : format.fiat(fiat.of(usdt), fiat.shownCode, sign)),
    column: (usdt) => {
      if (usdt === null) return NONE
      const value = fiat.of(usdt)
      if (big(value).abs().gte(LONG)) return format.short(value, { figures: 4 })
      return format.number(value, { max: WHOLE.has(fiat.shownCode) ? 0 : 2, rounding: 'down' })
    },
    change: (fraction) => (fraction === null ? NONE : format.percent(exact(big(fraction).times(100)))),
  }
}

export const toneOf = (value: Decimal | null): 'up' | 'down' | 'soft' => {
  if (value === null) return 'soft'
  const sign = big(value)
  return sign.gt(0) ? 'up' : sign.lt(0) ? 'down' : 'soft'
}
