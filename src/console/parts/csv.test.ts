import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a cell that a spreadsheet would run as a formula is exported as text', () => {
  for (const [text, cell] of [
    ...['=1+1', '+1+1', '@SUM(A1)', '-cmd', ' =1'].map((text) => [text, `'${text}`]),
    ['\t=1', `"'\t'=1"`],
  ])
    expect(toCsv(['words'], [[text]])).toBe(`words\r\n${cell}\r\n`)
})

test('an amount below zero is exported as a figure', () => {
  expect(toCsv(['amount'], [['-12.50'], [-3]])).toBe('amount\r\n-12.50\r\n-3\r\n')
})

test('commas, quotation marks and line breaks stay within their cell', () => {
  expect(toCsv(['a', 'b'], [['x,"y"\nz', null]])).toBe('a,b\r\n"x,""y""\nz",\r\n')
})
