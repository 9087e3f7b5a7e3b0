import { expect, test } from 'vitest'
import { removeTrailingPunctuation } from './removeTrailingPunctuation.ts'

test.each([
  ['/pages/market/market.', '/pages/market/market'],
  ['/pages/market/market).', '/pages/market/market'],
  ['/pages/market/market%E3%80%82', '/pages/market/market'],
  ['/pages/market/market%EF%BC%89', '/pages/market/market'],
  ['/pages/market/market%C2%BB', '/pages/market/market'],
  ['/pages/market/market%20', '/pages/market/market'],
  ['/pages/market/market', '/pages/market/market'],
  ['/pages/market/search?q=what)', '/pages/market/search?q=what)'],
  ['/pages/market/market%E0%A4%A', '/pages/market/market%E0%A4%A'],
])('removing trailing punctuation from the shared link %s results in %s', (href, page) => {
  expect(removeTrailingPunctuation(href)).toBe(page)
})
