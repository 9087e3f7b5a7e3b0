import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { words } from './call-builders.ts'

describe('a text that an operator types', () => {
  it.each([
    ['Thai with the marks between its words', 'สวัสดี\u200bครับ', 'สวัสดีครับ'],
    ['a text of a web page', '\ufeffpaid\u2060 twice\u00ad', 'paid twice'],
    ['Hebrew with a mark of direction', 'שלום\u200f עולם', 'שלום עולם'],
    ['lines of Windows and a tab', 'one\r\ntwo\tthree', 'one\ntwo three'],
    ['letters and marks apart', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ])('keeps the visible characters of %s', (_, typed, kept) => {
    expect(v.parse(words(1, 200), typed)).toBe(kept)
  })

  it.each([
    ['is reversed', 'pay \u202eBOB'],
    ['has a control character', 'pay\u0007'],
    ['begins like an option', '\u200b--json'],
    ['has invisible characters only', '\u200b\u2060'],
  ])('is rejected when it %s', (_, typed) => {
    expect(v.safeParse(words(1, 200), typed).success).toBe(false)
  })
})
