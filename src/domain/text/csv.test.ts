import { describe, expect, it, test } from 'vitest'
import { csvText, spreadsheetMarks, toCsv } from './csv.ts'

describe('csvText', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [' @SUM(A1)', "' @SUM(A1)"],
    ['＝1', "'＝1"],
    ['-5', "'-5"],
    ['\tx', `"'\tx"`],
    ['x;=1+1', `"x;'=1+1"`],
    ['x; @SUM(A1);-2', `"x; '@SUM(A1);'-2"`],
    ['x;"=1+1', `"x;""'=1+1"`],
    ['x\t＝1', `"x\t'＝1"`],
  ])('writes %j, which a spreadsheet would run as a formula, as text', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  it.each([
    ['a, b', '"a, b"'],
    ['a; b', '"a; b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain = text', 'plain = text'],
    ['', ''],
  ])('writes %j according to RFC 4180', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })
})

test('a cell that a spreadsheet would run as a formula is exported as text', () => {
  for (const [text, cell] of [
    ...['=1+1', '+1+1', '@SUM(A1)', '-cmd', ' =1'].map((text) => [text, `'${text}`]),
    ['\t=1', `"'\t'=1"`],
  ])
    expect(toCsv(['words'], [[text]])).toBe(`words\r\n${cell}\r\n`)
})

test('an amount below zero is exported as a number', () => {
  expect(toCsv(['amount'], [['-12.50'], [-3]])).toBe('amount\r\n-12.50\r\n-3\r\n')
})

test('a text with commas, quotation marks or line breaks is exported as one cell', () => {
  expect(toCsv(['a', 'b'], [['x,"y"\nz', null]])).toBe('a,b\r\n"x,""y""\nz",\r\n')
})

test.each([
  ['a card number', '6222020200112233445'],
  ['a phone number with its zero', '0957966170'],
  ['a code that looks like a power of ten', '12E3'],
  ['the same in small letters', '7e10'],
])('%s is exported as a text, so that a spreadsheet keeps every digit', (_, text) => {
  expect(toCsv(['number'], [[text]])).toBe(`number\r\n'${text}\r\n`)
})

test.each(['0', '0.05', '-0.5', '1000', '123456789012345', '1234567890.12345678', '99999999999999.999999'])(
  'the amount %s is exported as a number',
  (amount) => {
    expect(toCsv(['amount'], [[amount]])).toBe(`amount\r\n${amount}\r\n`)
  },
)

test.each([
  ['fr-FR', 'a;b\r\n-0,50;x\r\n'],
  ['es-ES', 'a;b\r\n-0,50;x\r\n'],
  ['vi', 'a;b\r\n-0,50;x\r\n'],
  ['es-MX', 'a,b\r\n-0.50,x\r\n'],
  ['en-US', 'a,b\r\n-0.50,x\r\n'],
  ['th', 'a,b\r\n-0.50,x\r\n'],
])('a table for spreadsheets in %s has the separator and decimal mark of that language', (language, text) => {
  expect(toCsv(['a', 'b'], [['-0.50', 'x']], spreadsheetMarks(language))).toBe(text)
})

test('in a table separated by semicolons, a text with a semicolon stays one cell and a formula is exported as a text', () => {
  const marks = spreadsheetMarks('fr')
  expect(toCsv(['a'], [['x;y'], ['1,5'], ['=1'], ['0957966170']], marks)).toBe(
    `a\r\n"x;y"\r\n"1,5"\r\n'=1\r\n'0957966170\r\n`,
  )
})
