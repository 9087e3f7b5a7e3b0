import * as v from 'valibot'
import { expect, test } from 'vitest'
import { line, userString } from './fields.ts'

const takes = (text: string): boolean => v.is(line(128), text)

test.each([
  ['a line feed', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['a tab', 'a\tb'],
  ['an escape', 'a\u001b[2J'],
  ['a C1 control', 'a\u009b2J'],
  ['a line separator', 'a\u2028b'],
  ['a paragraph separator', 'a\u2029b'],
  ['an override of direction', 'a\u202eb'],
  ['an isolate', 'a\u2066b'],
  ['a mark of direction', 'a\u200fb'],
  ['a space of no width', 'a\u200bb'],
  ['half a sign', 'a\ud800b'],
])('one line holds no %s', (_, text) => {
  expect(takes(text)).toBe(false)
  expect(v.is(userString, text)).toBe(false)
})

test.each(['TQ1…payer', '中国银行 6222', 'Nguyễn Văn A', 'بنك', 'می‌خواهم', 'emoji 👩‍👩‍👧'])(
  'one line holds %s',
  (text) => {
    expect(takes(text)).toBe(true)
  },
)
