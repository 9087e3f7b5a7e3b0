import { expect, test } from 'vitest'
import { LANGS, type Lang } from '#contract/lang.ts'
import { decimal } from '#domain/money.ts'
import { number } from './number.ts'
import { asTyped, readTyped } from './typed.ts'

const POINT: readonly Lang[] = ['zh', 'en', 'hk', 'th', 'jp', 'kor']

test.each(LANGS)('%s: what is shown is read back as what it was', (lang) => {
  for (const value of ['0', '0.5', '7.25', '999', '1500', '67412.5', '1234567.89']) {
    expect(readTyped(number(decimal(value), lang, { max: 8, min: 0 }), lang)).toBe(value)
    expect(readTyped(asTyped(value, lang), lang)).toBe(value)
  }
})

test.each(LANGS)('%s: takes both decimal marks where neither can be grouping', (lang) => {
  for (const text of ['1234.5', '1234,5']) expect(readTyped(text, lang)).toBe('1234.5')
  for (const text of ['0.125', '0,125']) expect(readTyped(text, lang)).toBe('0.125')
  expect(readTyped('.5', lang)).toBe('0.5')
  expect(readTyped('0.', lang)).toBe('0')
})

test.each(POINT)('%s: a comma before three digits groups', (lang) => {
  expect(readTyped('1,500', lang)).toBe('1500')
  expect(readTyped('1.500', lang)).toBe('1.500')
})

test.each(['vn', 'spa'] as const)('%s: a point before three digits groups', (lang) => {
  expect(readTyped('1.500', lang)).toBe('1500')
  expect(readTyped('1,500', lang)).toBe('1.500')
  expect(readTyped('1.500.0', lang)).toBe('15000')
  expect(readTyped('1.500.000,25', lang)).toBe('1500000.25')
})

test('fra: spaces group, and a point is a decimal mark', () => {
  expect(readTyped('67 412,50', 'fra')).toBe('67412.50')
  expect(readTyped('1.500', 'fra')).toBe('1.500')
})

test.each(LANGS)('%s: refuses what is no figure', (lang) => {
  for (const text of ['1,2,3', '1.2.3', '1e5', '-1', '１２', '12 3', '1.500,000.5'])
    expect(readTyped(text, lang)).toBeNull()
})
