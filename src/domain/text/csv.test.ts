import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

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
  ])('makes %j, which a spreadsheet would run, a text', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  it.each([
    ['a, b', '"a, b"'],
    ['a; b', '"a; b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain = text', 'plain = text'],
    ['', ''],
  ])('writes %j as RFC 4180 has it', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })
})
