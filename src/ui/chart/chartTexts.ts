import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import { big, exact } from '#domain/money.ts'
import { number, percent } from '#i18n/number.ts'
import { moment, type TimeShape } from '#i18n/time.ts'
import type { ChartLine } from './types.ts'

/** Level of a tick mark on the time axis. */
export type TickKind = 'year' | 'month' | 'day' | 'time' | 'full'

const SHAPES = {
  day: 'dayMonth',
  time: 'minute',
  full: 'dated',
} as const satisfies Partial<Record<TickKind, TimeShape>>

export interface ChartTexts {
  /** Decimals of a price. */
  precision: number
  price: (value: number) => string
  volume: (value: number) => string
  /** A signed change in per cent. */
  percent: (value: number) => string
  /** An epoch second in the device's time zone. */
  time: (seconds: number, kind: TickKind) => string
  /** Remaining time of a candle, from ms. */
  left: (milliseconds: number) => string
  /** Text of a tag for several lines: "3 orders". */
  merged: (lines: readonly ChartLine[]) => string
}

const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** Maximum number of significant digits and of decimals of a volume. */
const FIGURES = 5
const DECIMALS = 10

/** Number of cached price texts. */
const SAID = 256

/**
 * Texts of axes, legends and panel in a language, for chart numbers only. `merged` is a text of the message
 * catalogue.
 */
export function chartTexts(lang: Lang, precision: number, merged: ChartTexts['merged']): ChartTexts {
  let months: Intl.DateTimeFormat | undefined
  let days: Intl.NumberFormat | undefined
  /** The axis formats the same prices in every frame, so their texts are cached. */
  const said = new Map<number, string>()
  return {
    precision,
    price: (value) => {
      let text = said.get(value)
      if (text === undefined) {
        if (said.size >= SAID) said.clear()
        text = number(exact(big(value)), lang, { max: precision })
        said.set(value, text)
      }
      return text
    },
    volume: (value) => {
      const [unit, letter] = UNITS.find(([from]) => Math.abs(value) >= from * 10) ?? [1, '']
      return `${number(exact(big(value).div(unit).prec(FIGURES).round(DECIMALS)), lang, { max: 18, min: 0 })}${letter}`
    },
    percent: (value) => percent(exact(big(value)), lang),
    time: (seconds, kind) => {
      if (kind === 'year') return String(new Date(seconds * 1000).getFullYear())
      if (kind !== 'month') return moment(seconds, lang, SHAPES[kind])
      months ??= new Intl.DateTimeFormat(LANG_TAGS[lang], { month: 'short', calendar: 'gregory' })
      return months.format(seconds * 1000)
    },
    left: (milliseconds) =>
      candleClock(milliseconds, (count) => {
        days ??= new Intl.NumberFormat(LANG_TAGS[lang], { style: 'unit', unit: 'day', unitDisplay: 'narrow' })
        return days.format(count)
      }),
    merged,
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Remaining time of a candle, short enough for the price tag: "12:55", "01:12:55", with days "3d 04:12". */
function candleClock(milliseconds: number, days: (count: number) => string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = two(Math.floor(seconds / 60) % 60)
  if (hours >= 24) return `${days(Math.floor(hours / 24))} ${two(hours % 24)}:${minutes}`
  const rest = `${minutes}:${two(seconds % 60)}`
  return hours > 0 ? `${two(hours)}:${rest}` : rest
}
