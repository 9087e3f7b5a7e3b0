import { expect, test } from 'vitest'
import {
  isVisible,
  plainAccount,
  plainCode,
  plainDigits,
  plainLine,
  plainMessage,
  sixDigits,
} from './plainText.ts'

test('a single line typed on any keyboard is normalised to standard characters and single spaces', () => {
  expect(plainLine('　山田　太郎 ')).toBe('山田 太郎')
  expect(plainLine('ﾔﾏﾀﾞ ﾀﾛｳ')).toBe('ヤマダ タロウ')
  expect(plainLine('Ｎｇｕｙễｎ\u00a0\u202fAn')).toBe('Nguyễn An')
  expect(plainLine('\u202a+84 912\u202c')).toBe('+84 912')
  expect(plainLine('a\u200bb\ufeff\u2060')).toBe('ab')
  expect(plainLine('N´Guessan')).toBe("N'Guessan")
  expect(plainLine('Nguye\u0302\u0303n')).toBe('Nguyễn')
})

test('an invisible character that a script needs is kept in the text', () => {
  for (const name of ['می\u200cخواهم', 'ක්\u200dෂ', 'สมชาย', 'l·l', 'נח״ש']) expect(plainLine(name)).toBe(name)
})

test('digits of every script are converted to 0 to 9, also when a text mixes scripts', () => {
  expect(plainDigits('๑๒ ١٢٣ ۴۵۶ १२३ １２')).toBe('12 123 456 123 12')
  expect(plainDigits('𝟎𝟗𝟘𝟡')).toBe('0909')
  expect(plainCode(' ４４０３０８ ١٢ｘ ')).toBe('440308 12x')
  expect(plainCode('０９０−１２３４')).toBe('090-1234')
})

test('the code in a text is its only run of six digits, otherwise its first six digits', () => {
  expect(sixDigits('2FA code: 123456')).toBe('123456')
  expect(sixDigits('Mã ４４０３０８, hết hạn sau 10 phút')).toBe('440308')
  expect(sixDigits('123 456')).toBe('123456')
  expect(sixDigits('123456 or 654321')).toBe('123456')
  expect([sixDigits('1234567'), sixDigits('12a3'), sixDigits('')]).toEqual(['123456', '123', ''])
})

test('a message keeps its line breaks and symbols, and its invisible characters are removed', () => {
  expect(plainMessage('สวัสดี\u200bครับ\r\ncol1\tcol2\rשלום\u200f עולם')).toBe('สวัสดีครับ\ncol1 col2\nשלום עולם')
  expect(plainMessage('① ™ 👨‍👩‍👧')).toBe('① ™ 👨‍👩‍👧')
  expect(plainMessage('a\u202eb')).toBe('a\u202eb')
})

test('a message pasted from a word processor or from contacts keeps its line breaks, and its direction marks are removed', () => {
  expect(plainMessage('a\u000bb\u2028c\u2029d\u0085e\u000cf')).toBe('a\nb\nc\nd\ne\nf')
  expect(plainMessage('\u202a+84 912\u202c, \u202d+84\u202c, \u2068Bob\u2069')).toBe('+84 912, +84, Bob')
})

test('a text of only Hangul fillers, blank Braille cells and zero-width characters counts as empty', () => {
  for (const text of [
    '',
    ' \n',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\ufe0f',
    '\u{e0041}',
    '\u034f',
  ])
    expect(isVisible(text), text).toBe(false)
  for (const text of ['.', '한', '\u2801', '👍', '\u0e01\u0e33']) expect(isVisible(text), text).toBe(true)
})

test('the full stop of a Chinese or Japanese keyboard is read as a dot in the domain of an email address', () => {
  expect(plainAccount(' ｄｅｍｏ＠example。com ')).toBe('demo@example.com')
  expect(plainAccount('a@mail。例え｡jp')).toBe('a@mail.例え.jp')
  expect(plainAccount('+84 912 345 678')).toBe('+84 912 345 678')
})
