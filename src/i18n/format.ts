import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { FALLBACK_LANG, isLang, type Lang } from '#contract/wire/lang.ts'
import { serverNow } from '#data/platform/clock.ts'
import type { Decimal } from '#domain/money.ts'
import { amount, type Digits, fee, fiat, number, percent, price, rate, short } from './number.ts'
import { moment, relative, sameDay, type TimeShape, unambiguousShape } from './time.ts'

export interface Format {
  readonly lang: Lang
  /** A price with exactly the pair's decimals. */
  price(value: Decimal, precision: number): string
  /** A balance or quantity: rounded down, without trailing zeros. */
  amount(value: Decimal, precision: number): string
  /** A charge: rounded up, without trailing zeros. */
  fee(value: Decimal, precision: number): string
  /** A signed percentage: `"2.14"` → `+2.14%`; the minus sign is U+2212. */
  percent(value: Decimal, digits?: number): string
  /** A fraction as a percentage: `"0.004"` → `0.4%`. */
  rate(value: Decimal, digits?: number, min?: number): string
  /** An abbreviated number (K, M, B): up to four decimals, or `figures` significant digits (`1.84B`). */
  short(value: Decimal, options?: { decimals?: number; figures?: number }): string
  fiat(value: Decimal, code: string, sign?: 'auto' | 'always'): string
  number(value: Decimal, digits: Digits): string
  /** A time. The shapes `dayMonth` and `short` show the year too when the time is not in the present year. */
  time(time: number, shape: TimeShape): string
  /** Time for "As of …": the time of day; on any other day than today also the date. */
  asOf(time: number): string
  /** Relative time: "just now", minutes, hours, days up to 30, then the date. */
  ago(time: number): string
}

/** All formats in the present language. */
export function useFormat(): Format {
  const { i18n, t } = useLingui()
  const lang = isLang(i18n.locale) ? i18n.locale : FALLBACK_LANG
  const justNow = t`just now`
  return useMemo(() => {
    const timeText = (time: number, shape: TimeShape) =>
      moment(time, lang, unambiguousShape(time, shape, serverNow()))
    return {
      lang,
      price: (value, precision) => price(value, lang, precision),
      amount: (value, precision) => amount(value, lang, precision),
      fee: (value, precision) => fee(value, lang, precision),
      percent: (value, digits) => percent(value, lang, digits),
      rate: (value, digits, min) => rate(value, lang, digits, min),
      short: (value, options) => short(value, lang, options),
      fiat: (value, code, sign) => fiat(value, lang, code, sign),
      number: (value, digits) => number(value, lang, digits),
      time: timeText,
      asOf: (time) => timeText(time, sameDay(time, serverNow()) ? 'clock' : 'short'),
      ago: (time) => relative(time, serverNow(), lang, justNow),
    }
  }, [lang, justNow])
}
