import { expect, test } from 'vitest'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { decimal } from '#domain/money.ts'
import { number } from './number.ts'
import { asTyped, readTyped } from './typedNumber.ts'

const COMMA: readonly Lang[] = ['fra', 'spa', 'vn']
const POINT: readonly Lang[] = LANGS.filter((lang) => !COMMA.includes(lang))
const read = (text: string, lang: Lang, before?: string): string => {
  const typed = readTyped(text, lang, before)
  return 'value' in typed ? typed.value : typed.fault
}

test.each(LANGS)('%s: a displayed or edited number is parsed exactly or reported as ambiguous', (lang) => {
  for (const value of ['0', '0.5', '7.25', '999', '1500', '67412.5', '1234567.89']) {
    expect(read(asTyped(value, lang), lang)).toBe(value)
    const shown = number(decimal(value), lang, { max: 8, min: 0 })
    expect([value, 'either']).toContain(read(shown, lang))
  }
})

test.each(LANGS)('%s: point and comma are accepted as decimal mark, and no mark is dropped', (lang) => {
  for (const text of ['1234.5', '1234,5', '1234。5', '1234｡5', '1234、5', '1234٫5'])
    expect(read(text, lang), text).toBe('1234.5')
  for (const text of ['0.125', '0,125', '0。125']) expect(read(text, lang)).toBe('0.125')
  expect(read('.5', lang)).toBe('0.5')
  expect(read('0.', lang)).toBe('0')
  expect(read('', lang)).toBe('')
})

test.each(LANGS)('%s: digits of every script are converted to 0 to 9', (lang) => {
  for (const text of ['１２．５', '１２。５', '๑๒.๕', '١٢٫٥', '१२.५'])
    expect(read(text, lang), text).toBe('12.5')
})

test.each(POINT)('%s: one comma before three digits is not read as a thousands separator', (lang) => {
  expect(read('1,500', lang)).toBe('either')
  expect(read('1.500', lang)).toBe('1.500')
})

test.each(COMMA)('%s: one point before three digits is not read as a thousands separator', (lang) => {
  expect(read('1.500', lang)).toBe('either')
  expect(read('1,500', lang)).toBe('1.500')
})

test.each(LANGS)('%s: digits added to a number leave its decimal mark unchanged', (lang) => {
  expect(read('6,905', lang, '6,90')).toBe('6.905')
  expect(read('6.905', lang, '6.90')).toBe('6.905')
  expect(read('1.2500', lang, '1.250')).toBe('1.2500')
})

test.each(LANGS)('%s: unambiguous thousands separators are removed', (lang) => {
  for (const text of ['1,234,567.5', '1.234.567,5', '1 234 567,5', "1'234'567.5", '1\u202f234\u00a0567.5'])
    expect(read(text, lang), text).toBe('1234567.5')
  expect(read('67,380.00', lang)).toBe('67380.00')
  expect(read('67.380,00', lang)).toBe('67380.00')
  expect(read('1,234,567', lang)).toBe('1234567')
  expect(read('1 250', lang)).toBe('1250')
})

test.each(LANGS)('%s: the currency beside a pasted figure is ignored', (lang) => {
  for (const text of ['12.5 XRP', 'USDT 12.5', '$12.5', '12.5 €', '₫12.5', '12.5đ'])
    expect(read(text, lang), text).toBe('12.5')
})

test.each(LANGS)('%s: text that is not a plain number is rejected', (lang) => {
  for (const text of [
    '1,2,3',
    '1.2.3',
    '1e5',
    '1e-3',
    '-1',
    '12 3',
    '1.500,000.5',
    '1,5000,000',
    '0x1f',
    '1.5K',
    '2万',
    '3 MIL',
    '1.2M',
    '½',
    '10²',
    '②',
  ])
    expect(read(text, lang), text).toBe('none')
})

test.each(LANGS)('%s: the currency of a copied figure is ignored, but not its multiplier', (lang) => {
  for (const text of [
    'HK$12.5',
    'US$ 12.5',
    'NT$12.5',
    'R$12.5',
    '12.5円',
    '12.5 元',
    '12.5원',
    '12.5 บาท',
    '12.5 USDT',
  ])
    expect(read(text, lang), text).toBe('12.5')
  for (const text of [
    '12.5万',
    '12.5万元',
    '12.5억원',
    '12.5萬円',
    '12.5K',
    '12.5 mil',
    '12.5 tr',
    '12.5 BIL',
    '12.5 TRIEU',
    '12.5 nghin',
    '0x12',
    '1e5',
  ])
    expect(read(text, lang), text).toBe('none')
})

test.each(LANGS)(
  '%s: a single mark before three digits of yen, won, dong or yuan is never read as a decimal mark',
  (lang) => {
    for (const text of [
      '¥1,000',
      '￥1.000',
      '10.000 VND',
      '50.000đ',
      '10,000円',
      '₩1,000',
      '1.000 元',
      'JPY 1,000',
    ])
      expect(read(text, lang), text).toBe('either')
    expect(read('¥1,000,000', lang)).toBe('1000000')
  },
)
