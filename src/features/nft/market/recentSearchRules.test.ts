import { expect, test } from 'vitest'
import { readWords, withWord } from './recentSearchRules.ts'

test('recent search texts for works are listed newest first, each once, eight at most', () => {
  expect(withWord(['moon', 'tide'], ' Tide ')).toEqual(['Tide', 'moon'])
  expect(withWord(['moon'], '  ')).toEqual(['moon'])
  expect(withWord(['moon'], 'x'.repeat(41))).toEqual(['moon'])
  const many = Array.from({ length: 12 }, (_, index) => `w${index}`)
  expect(many.reduce<readonly string[]>(withWord, [])).toEqual(many.slice(4).reverse())
})

test('a damaged record of recent searches is read as empty', () => {
  expect(readWords(null)).toEqual([])
  expect(readWords('{')).toEqual([])
  expect(readWords('{"a":1}')).toEqual([])
  expect(readWords('["moon",3]')).toEqual(['moon'])
})
