import { expect, test } from 'vitest'
import { withInserted } from './replyDrafts.ts'

test('a canned reply is inserted at the cursor, or at the end', () => {
  expect(withInserted('', 'Hello!', null)).toBe('Hello!')
  expect(withInserted('Dear Ana,', 'Hello!', null)).toBe('Dear Ana, Hello!')
  expect(withInserted('Dear Ana, bye', 'Hello!', 10)).toBe('Dear Ana, Hello! bye')
})

test('a cursor position beyond the end of the text counts as the end', () => {
  expect(withInserted('', 'Hello!', 40)).toBe('Hello!')
})
