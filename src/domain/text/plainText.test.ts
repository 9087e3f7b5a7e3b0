import { expect, test } from 'vitest'
import { plainCode, plainDigits, plainLine, plainMessage } from './plainText.ts'

test('a single line typed on any keyboard is normalised to standard characters and single spaces', () => {
  expect(plainLine('　山田　太郎 ')).toBe('山田 太郎')
  expect(plainLine('ﾔﾏﾀﾞ ﾀﾛｳ')).toBe('ヤマダ タロウ')
  expect(plainLine('Ｎｇｕｙễｎ\u00a0\u202fAn')).toBe('Nguyễn An')
  expect(plainLine('\u202a+84 912\u202c')).toBe('+84 912')
  expect(plainLine('a\u200bb\ufeff\u2060')).toBe('ab')
  expect(plainLine('Nguye\u0302\u0303n')).toBe('Nguyễn')
})

test('an invisible mark that a script needs is kept', () => {
  for (const name of ['می\u200cخواهم', 'ක්\u200dෂ', 'สมชาย', 'l·l', 'נח״ש']) expect(plainLine(name)).toBe(name)
})

test('digits of every script are converted to 0 to 9, also when a text mixes scripts', () => {
  expect(plainDigits('๑๒ ١٢٣ ۴۵۶ १२३ １２')).toBe('12 123 456 123 12')
  expect(plainDigits('𝟎𝟗𝟘𝟡')).toBe('0909')
  expect(plainCode(' ４４０３０８ ١٢ｘ ')).toBe('440308 12x')
})

test('a message keeps its line breaks and symbols and loses invisible characters', () => {
  expect(plainMessage('สวัสดี\u200bครับ\r\ncol1\tcol2\rשלום\u200f עולם')).toBe('สวัสดีครับ\ncol1 col2\nשלום עולם')
  expect(plainMessage('① ™ 👨‍👩‍👧')).toBe('① ™ 👨‍👩‍👧')
  expect(plainMessage('a\u202eb')).toBe('a\u202eb')
})
