import * as v from 'valibot'
import { expect, test } from 'vitest'
import { line, lines, userString } from './fields.ts'

const takes = (text: string): boolean => v.is(line(128), text)

test.each([
  ['an escape', 'a\u001b[2J'],
  ['a C1 control', 'a\u009b2J'],
  ['half a sign', 'a\ud800b'],
])('a one-line field rejects %s', (_, text) => {
  expect(takes(text)).toBe(false)
  expect(v.is(userString, text)).toBe(false)
})

test.each([
  ['a line feed', 'a\nb', 'a b'],
  ['a carriage return', 'a\rb', 'a b'],
  ['a tab', 'a\tb', 'a b'],
  ['a line separator', 'a\u2028b', 'a b'],
  ['a paragraph separator', 'a\u2029b', 'a b'],
  ['an override of direction', 'a\u202eb', 'ab'],
  ['an isolate', 'a\u2066b', 'ab'],
  ['a mark of direction', 'a\u200fb', 'ab'],
  ['a space of no width', 'a\u200bb', 'ab'],
  ['full-width letters', 'ａｂ', 'ab'],
])('a one-line field reduces %s to its plain text', (_, text, meant) => {
  expect(v.parse(line(128), text)).toBe(meant)
})

test.each(['demo@example.com\u200b', '\u202ademo@example.com\u202c', ' ｄｅｍｏ@example.com '])(
  'an account name pasted as %j is reduced to its visible characters',
  (pasted) => {
    expect(v.parse(userString, pasted)).toBe('demo@example.com')
  },
)

test('a field of several lines keeps line breaks, drops zero-width spaces and rejects direction overrides and control characters', () => {
  expect(v.parse(lines(128), 'สวัสดี\u200bครับ\r\ncol1\tcol2')).toBe('สวัสดีครับ\ncol1 col2')
  for (const text of ['a\u202eb', 'a\u001bb']) expect(v.is(lines(128), text), text).toBe(false)
})

test.each(['TQ1…payer', '中国银行 6222', 'Nguyễn Văn A', 'بنك', 'می‌خواهم', 'emoji 👩‍👩‍👧'])(
  'a one-line field accepts %s',
  (text) => {
    expect(takes(text)).toBe(true)
  },
)

test.each(['\u3164', '\u2800\u2800', '\ufe0f', '\u{e0041}\u{e007f}'])(
  'the text %j without a visible character is rejected as missing',
  (text) => {
    for (const field of [line(128), lines(128)]) {
      const { issues } = v.safeParse(field, text)
      expect(issues?.[0].message).toBe('text_missing')
    }
    expect(v.parse(line(128, 0), text)).toBe('')
  },
)
