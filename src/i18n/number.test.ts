import { describe, expect, test } from 'vitest'
import { LANGS } from '#contract/wire/lang.ts'
import { decimal } from '#domain/money.ts'
import { amount, fee, fiat, number, percent, price, rate, short } from './number.ts'

const d = decimal
/** Replaces non-breaking spaces, which French and other languages use between digit groups, by spaces. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatted digits are exact', () => {
  test('for more digits than a float holds', () => {
    expect(number(d('12345678901234567890.123456789012345678'), 'en', { max: 18 })).toBe(
      '12,345,678,901,234,567,890.123456789012345678',
    )
    expect(amount(d('0.1'), 'en', 18)).toBe('0.1')
    expect(amount(d('9007199254740993'), 'en', 0)).toBe('9,007,199,254,740,993')
  })

  test('for a price, with exactly the decimals of its pair', () => {
    expect(price(d('67412.5'), 'en', 2)).toBe('67,412.50')
    expect(price(d('0.16382'), 'en', 5)).toBe('0.16382')
    expect(price(d('3'), 'en', 0)).toBe('3')
  })

  test('for a balance, rounded down, and for a fee, rounded up', () => {
    expect(amount(d('1.99999999'), 'en', 6)).toBe('1.999999')
    expect(amount(d('0.00000001'), 'en', 6)).toBe('0')
    expect(fee(d('0.0000001'), 'en', 6)).toBe('0.000001')
    expect(fee(d('1.5'), 'en', 6)).toBe('1.5')
  })

  test('for zero, without a sign, also when a value is rounded to zero', () => {
    expect(amount(d('-0.0000001'), 'en', 6)).toBe('0')
    expect(percent(d('-0.001'), 'en')).toBe('0.00%')
    expect(percent(d('0.001'), 'en')).toBe('0.00%')
  })

  test('for a negative number, with the minus sign U+2212', () => {
    expect(number(d('-1.5'), 'en', { max: 1 })).toBe('\u22121.5')
    expect(percent(d('-0.86'), 'en')).toBe('\u22120.86%')
  })
})

describe('a formatted number in each language', () => {
  test.each([
    ['en', '1,234,567.89'],
    ['vn', '1.234.567,89'],
    ['fra', '1 234 567,89'],
    ['spa', '1.234.567,89'],
    ['zh', '1,234,567.89'],
    ['th', '1,234,567.89'],
  ] as const)('is written by the rules of %s', (lang, text) => {
    expect(plain(number(d('1234567.89'), lang, { max: 2 }))).toBe(text)
  })

  test.each(LANGS)('in %s has Latin digits and that language’s per cent sign', (lang) => {
    expect(plain(percent(d('2.14'), lang))).toMatch(/^\+2[.,]14 ?%$/)
  })

  test('in French has a space before the per cent sign', () => {
    expect(plain(percent(d('2.14'), 'fra'))).toBe('+2,14 %')
  })
})

test('a rate given as a fraction is formatted as a percentage without trailing zeros', () => {
  expect(rate(d('0.004'), 'en')).toBe('0.4%')
  expect(rate(d('0.0015'), 'en')).toBe('0.15%')
  expect(rate(d('1'), 'en')).toBe('100%')
})

describe('a shortened number', () => {
  test.each([
    ['999.99', '999.99'],
    ['1000', '1K'],
    ['1234.5678', '1.2345K'],
    ['1840000000', '1.84B'],
    ['962412345.67', '962.4123M'],
    ['-2500', '\u22122.5K'],
    ['0.00001', '0'],
    ['0', '0'],
  ])('of %s is %s', (value, text) => {
    expect(short(d(value), 'en')).toBe(text)
  })

  test('is never rounded up into the next unit', () => {
    expect(short(d('999999.99999'), 'en')).toBe('999.9999K')
  })

  test('keeps the requested number of significant digits', () => {
    expect(short(d('962412345.67'), 'en', { figures: 4 })).toBe('962.4M')
    expect(short(d('1840000000'), 'en', { figures: 4 })).toBe('1.84B')
  })

  test.each([
    ['en', '1.84B'],
    ['zh', '18.4亿'],
    ['hk', '18.4億'],
    ['jp', '18.4億'],
    ['kor', '18.4억'],
    ['th', '1.84B'],
    ['fra', '1,84 Md'],
    ['spa', '1,84 mil M'],
    ['vn', '1,84 tỷ'],
  ] as const)('in %s is written as %s, in the unit that people of the language count in', (lang, text) => {
    expect(plain(short(d('1840000000'), lang, { figures: 4 }))).toBe(text)
  })

  test('is abbreviated in millions below the large unit of its language, such as 亿', () => {
    expect(short(d('99999999'), 'zh', { figures: 4 })).toBe('99.99M')
    expect(short(d('962412345'), 'zh', { figures: 4 })).toBe('9.624亿')
  })
})

describe('an amount of fiat money', () => {
  test.each([
    ['en', 'USD', '67412.5', '$67,412.50'],
    ['fra', 'EUR', '67412.5', '67 412,50 €'],
    ['vn', 'VND', '1685312500', '1.685.312.500 ₫'],
    ['en', 'JPY', '1234.9', '¥1,234'],
  ] as const)(
    'in the language %s and the currency %s has the separators of that language',
    (lang, code, value, text) => {
      expect(plain(fiat(d(value), lang, code))).toBe(text)
    },
  )

  test('below 1, such as the price of a cheap coin, has more decimals, which are truncated and not rounded', () => {
    expect(fiat(d('0.16389'), 'en', 'USD')).toBe('$0.1638')
    expect(fiat(d('0.0000123456789'), 'en', 'USD')).toBe('$0.00001234')
    expect(fiat(d('0'), 'en', 'USD')).toBe('$0.00')
  })

  test('has its sign before the currency symbol', () => {
    expect(fiat(d('-312.489'), 'en', 'USD')).toBe('\u2212$312.48')
    expect(fiat(d('312.48'), 'en', 'USD', 'always')).toBe('+$312.48')
  })
})
