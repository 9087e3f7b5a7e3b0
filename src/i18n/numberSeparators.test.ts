import { describe, expect, test } from 'vitest'
import { FIATS } from '#contract/wire/accountCodes.ts'
import { LANG_TAGS, LANGS, type Lang } from '#contract/wire/lang.ts'
import { decimal } from '#domain/money.ts'
import { fiat, number, percent } from './number.ts'
import { moment, type TimeShape } from './time.ts'

/** Currency symbols that include the country. `Intl`'s narrow symbols leave the country out. */
const OWN_SIGNS: Readonly<Record<string, string>> = { CNY: 'CN¥', HKD: 'HK$', SGD: 'S$' }

/**
 * Date formats that deliberately differ from `Intl`: English has an international audience, and Vietnamese
 * puts the day first.
 */
const OWN_DATES: Readonly<Partial<Record<Lang, Partial<Record<TimeShape, readonly string[]>>>>> = {
  en: {
    day: ['2026-11-22', '2026-12-31'],
    short: ['11-22, 07:08', '12-31, 00:00'],
    full: ['2026-11-22, 07:08:09', '2026-12-31, 00:00:00'],
  },
  vn: {
    short: ['22/11 07:08', '31/12 00:00'],
    full: ['22/11/2026 07:08:09', '31/12/2026 00:00:00'],
  },
}

/** Compares the app's formats with the browser's own formatters. */
describe.each(LANGS)('the number separators and date format of %s', (lang) => {
  const tag = LANG_TAGS[lang]
  const options = { numberingSystem: 'latn' } as const
  const minus = (text: string): string => text.replace('-', '\u2212')

  test.each(['0', '7.5', '999', '1234.56', '-1234.5', '12345.6', '123456', '1234567.89', '-9876543210.12'])(
    'are used in the figure %s',
    (value) => {
      const format = new Intl.NumberFormat(tag, { ...options, maximumFractionDigits: 2 })
      expect(number(decimal(value), lang, { max: 2, min: 0 })).toBe(minus(format.format(Number(value))))
    },
  )

  test('are used in percentages', () => {
    const format = new Intl.NumberFormat(tag, {
      ...options,
      style: 'percent',
      minimumFractionDigits: 2,
      signDisplay: 'exceptZero',
    })
    for (const value of ['2.14', '-0.86', '12345.25'])
      expect(percent(decimal(value), lang)).toBe(minus(format.format(Number(value) / 100)))
  })

  test.each([...FIATS, 'XTS'])('are used in the amount %s', (currency) => {
    const format = new Intl.NumberFormat(tag, {
      ...options,
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    })
    for (const value of ['0', '5', '1234', '12345', '1234567'])
      expect(fiat(decimal(value), lang, currency)).toBe(
        format.format(Number(value)).replace(/[$¥￥]/, (sign) => OWN_SIGNS[currency] ?? sign),
      )
  })

  test.each([
    ['clock', { hour: '2-digit', minute: '2-digit', second: '2-digit' }],
    ['minute', { hour: '2-digit', minute: '2-digit' }],
    ['day', { year: 'numeric', month: '2-digit', day: '2-digit' }],
    ['short', { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }],
    [
      'full',
      {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      },
    ],
  ] as const)('are used in the time %s', (shape, parts) => {
    const format = new Intl.DateTimeFormat(tag, {
      ...parts,
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
    })
    for (const [n, at] of [new Date(2026, 10, 22, 7, 8, 9), new Date(2026, 11, 31, 0, 0, 0)].entries())
      expect(moment(at.getTime(), lang, shape)).toBe(
        OWN_DATES[lang]?.[shape]?.[n] ?? format.format(at).replace(/\s/g, ' '),
      )
  })
})
