import { expect, test } from 'vitest'
import { readWords, withWord } from './recentWords.ts'

test('the newest word stands first, once, and eight are kept', () => {
  expect(withWord(['moon', 'tide'], ' Tide ')).toEqual(['Tide', 'moon'])
  expect(withWord(['moon'], '  ')).toEqual(['moon'])
  const many = Array.from({ length: 12 }, (_, index) => `w${index}`)
  expect(many.reduce<readonly string[]>(withWord, [])).toEqual(many.slice(4).reverse())
})

test('what is damaged or another shape is nothing', () => {
  expect(readWords(null)).toEqual([])
  expect(readWords('{')).toEqual([])
  expect(readWords('{"a":1}')).toEqual([])
  expect(readWords('["moon",3]')).toEqual(['moon'])
})
