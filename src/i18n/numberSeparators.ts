import type { Lang } from '#contract/wire/lang.ts'

/**
 * Number and date formats per language, equal to `Intl` (checked in `numberSeparators.test.ts`). The
 * formats are written out because creating the browser's formatters takes a fifth of a second on a slow
 * phone, during the first paint.
 */
export interface Marks {
  readonly point: string
  readonly group: string
  /** Minimum number of integer digits at which digits are grouped: Spanish writes 1234 but 12.345. */
  readonly groupFrom: number
  /** Text between number and percent sign. */
  readonly beforePercent: string
  /** The unit for numbers above millions in this language: its value, and its abbreviation after a number. */
  readonly large: readonly [step: number, unit: string]
  readonly symbol: 'before' | 'after'
}

const NBSP = '\u00a0'
const BILLION = 1_000_000_000
const MYRIAD_SQUARED = 100_000_000
const DOTTED: Marks = {
  point: '.',
  group: ',',
  groupFrom: 4,
  beforePercent: '',
  large: [BILLION, 'B'],
  symbol: 'before',
}
const COMMA = { point: ',', group: '.', groupFrom: 4, beforePercent: '', symbol: 'after' } as const

export const MARKS: Readonly<Record<Lang, Marks>> = {
  zh: { ...DOTTED, large: [MYRIAD_SQUARED, '亿'] },
  en: DOTTED,
  hk: { ...DOTTED, large: [MYRIAD_SQUARED, '億'] },
  th: DOTTED,
  jp: { ...DOTTED, large: [MYRIAD_SQUARED, '億'] },
  kor: { ...DOTTED, large: [MYRIAD_SQUARED, '억'] },
  fra: { ...COMMA, group: '\u202f', beforePercent: NBSP, large: [BILLION, `${NBSP}Md`] },
  spa: { ...COMMA, groupFrom: 5, beforePercent: NBSP, large: [BILLION, `${NBSP}mil${NBSP}M`] },
  vn: { ...COMMA, large: [BILLION, `${NBSP}tỷ`] },
}

/** Unambiguous symbols: a bare `$` for Hong Kong dollars would be read as US dollars, seven times the value. */
const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  CNY: 'CN¥',
  GBP: '£',
  HKD: 'HK$',
  JPY: '¥',
  EUR: '€',
  THB: '฿',
  PHP: '₱',
  SGD: 'S$',
  VND: '₫',
}
const WITHOUT_CENTS: readonly string[] = ['JPY', 'VND']

export interface MoneyForm {
  readonly before: string
  readonly after: string
  /** The currency's usual number of decimals. */
  readonly standard: number
}

/**
 * The texts before and after an amount of a currency in a language; a currency without a symbol is written
 * as its code.
 */
export function moneyForm(lang: Lang, code: string): MoneyForm {
  const known = SYMBOLS[code]
  const symbol = known === '¥' && lang === 'jp' ? '￥' : known
  const standard = WITHOUT_CENTS.includes(code) ? 0 : 2
  return MARKS[lang].symbol === 'after'
    ? { before: '', after: NBSP + (symbol ?? code), standard }
    : { before: symbol ?? code + NBSP, after: '', standard }
}

/** Date pattern. `D`, `M`, `Y`: day and month with two digits, year with four; `t`: the time. */
export interface DateForm {
  readonly day: string
  readonly short: string
  readonly full: string
}

const EAST: DateForm = { day: 'Y/M/D', short: 'M/D t', full: 'Y/M/D t' }
const WEST: DateForm = { day: 'D/M/Y', short: 'D/M t', full: 'D/M/Y t' }

export const DATES: Readonly<Record<Lang, DateForm>> = {
  zh: EAST,
  // ISO order (year, month, day), the only unambiguous order for an international audience.
  en: { day: 'Y-M-D', short: 'M-D, t', full: 'Y-M-D, t' },
  hk: WEST,
  th: WEST,
  jp: EAST,
  kor: { day: 'Y. M. D.', short: 'M. D. t', full: 'Y. M. D. t' },
  fra: WEST,
  // Day and month have two digits, so that rows of a list are aligned; `Intl` would write one digit.
  spa: { day: 'D/M/Y', short: 'D/M, t', full: 'D/M/Y, t' },
  vn: { day: 'D/M/Y', short: 'D/M t', full: 'D/M/Y t' },
}
