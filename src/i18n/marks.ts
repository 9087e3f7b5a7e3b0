import type { Lang } from '#contract/wire/lang.ts'

/**
 * How each language writes figures and dates, as `Intl` would (`marks.test.ts` compares). The browser's own formatters
 * cost a fifth of a second to make on a slow phone, in the middle of the first picture.
 */
export interface Marks {
  readonly point: string
  readonly group: string
  /** Figures before the point from which on they are grouped: Spanish writes 1234 and 12.345. */
  readonly groupFrom: number
  /** What stands between number and percent sign. */
  readonly beforePercent: string
  readonly symbol: 'before' | 'after'
}

const NBSP = '\u00a0'
const DOTTED: Marks = { point: '.', group: ',', groupFrom: 4, beforePercent: '', symbol: 'before' }
const COMMA: Marks = { point: ',', group: '.', groupFrom: 4, beforePercent: '', symbol: 'after' }

export const MARKS: Readonly<Record<Lang, Marks>> = {
  zh: DOTTED,
  en: DOTTED,
  hk: DOTTED,
  th: DOTTED,
  jp: DOTTED,
  kor: DOTTED,
  fra: { ...COMMA, group: '\u202f', beforePercent: NBSP },
  spa: { ...COMMA, groupFrom: 5, beforePercent: NBSP },
  vn: COMMA,
}

/** Unlike each other: beside a bare `$` or `¥` a Hong Kong dollar would be read as seven times its worth. */
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
  /** Digits after the point by the currency's own rule. */
  readonly standard: number
}

/** What the language writes around an amount of a currency; a code without a sign of its own stands as it is. */
export function moneyForm(lang: Lang, code: string): MoneyForm {
  const known = SYMBOLS[code]
  const symbol = known === '¥' && lang === 'jp' ? '￥' : known
  const standard = WITHOUT_CENTS.includes(code) ? 0 : 2
  return MARKS[lang].symbol === 'after'
    ? { before: '', after: NBSP + (symbol ?? code), standard }
    : { before: symbol ?? code + NBSP, after: '', standard }
}

/** `D` day, `M` month, `Y` year, two digits and four; `t` the time beside them. */
export interface DateForm {
  readonly day: string
  readonly short: string
  readonly full: string
}

const EAST: DateForm = { day: 'Y/M/D', short: 'M/D t', full: 'Y/M/D t' }
const WEST: DateForm = { day: 'D/M/Y', short: 'D/M t', full: 'D/M/Y t' }

export const DATES: Readonly<Record<Lang, DateForm>> = {
  zh: EAST,
  // Read all over the world: only this order cannot be taken for another.
  en: { day: 'Y-M-D', short: 'M-D, t', full: 'Y-M-D, t' },
  hk: WEST,
  th: WEST,
  jp: EAST,
  kor: { day: 'Y. M. D.', short: 'M. D. t', full: 'Y. M. D. t' },
  fra: WEST,
  // Two digits also where `Intl` leaves one, so that the lines of a list stand under each other.
  spa: { day: 'D/M/Y', short: 'D/M, t', full: 'D/M/Y, t' },
  vn: { day: 'D/M/Y', short: 'D/M t', full: 'D/M/Y t' },
}
