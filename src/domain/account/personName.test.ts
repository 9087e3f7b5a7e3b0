import { expect, test } from 'vitest'
import { nameKey } from './personName.ts'

test('the spellings of one name on different documents have one key, whatever their case, accents, punctuation and order of words', () => {
  const keys = ['Nguyễn Văn An', 'NGUYEN VAN AN', 'An, Nguyen  Văn', 'nguyễn văn-an'].map(nameKey)
  expect(new Set(keys)).toEqual(new Set(['an nguyen van']))
})

test('different names have different keys, also in scripts without case', () => {
  expect(nameKey('Nguyễn Văn An')).not.toBe(nameKey('Nguyễn Văn Anh'))
  expect(nameKey('王小明')).not.toBe(nameKey('王小民'))
})

test('a name that consists only of characters ignored by the comparison is compared as it is, not as an empty name', () => {
  expect(nameKey('ʻʻ')).toBe('ʻʻ')
})
