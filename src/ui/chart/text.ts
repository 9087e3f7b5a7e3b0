/** How far a tick of the time axis reaches. */
export type TickKind = 'year' | 'month' | 'day' | 'time' | 'full'

export type Locales = string | string[]

const SHAPES: Readonly<Record<TickKind, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { day: '2-digit', month: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  full: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
}

export interface ChartTexts {
  /** Digits of a price. */
  precision: number
  price: (value: number) => string
  volume: (value: number) => string
  /** A real moment in seconds, in the device's time zone. */
  time: (seconds: number, kind: TickKind) => string
}

const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** Texts of axis, legends and panel in a language. Chart figures only; money is formatted elsewhere. */
export function chartTexts(locales: Locales, precision: number): ChartTexts {
  const latn = { numberingSystem: 'latn' }
  const price = new Intl.NumberFormat(locales, {
    ...latn,
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  })
  const figures = new Intl.NumberFormat(locales, { ...latn, maximumSignificantDigits: 5 })
  const times = new Map<TickKind, Intl.DateTimeFormat>()
  return {
    precision,
    price: (value) => price.format(value).replace('-', '\u2212'),
    volume: (value) => {
      const [unit, letter] = UNITS.find(([from]) => Math.abs(value) >= from * 10) ?? [1, '']
      return `${figures.format(value / unit).replace('-', '\u2212')}${letter}`
    },
    time: (seconds, kind) => {
      const format =
        times.get(kind) ?? new Intl.DateTimeFormat(locales, { ...SHAPES[kind], ...latn, calendar: 'gregory' })
      times.set(kind, format)
      return format.format(seconds * 1000)
    },
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Time left of a candle, short enough for the price tag: "12:55", "01:12:55", "3D 04h". */
export function candleClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  if (hours >= 24) return `${Math.floor(hours / 24)}D ${two(hours % 24)}h`
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${two(hours)}:${rest}` : rest
}
