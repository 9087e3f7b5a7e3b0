import { expect, test } from 'vitest'
import { withInserted } from './replyDrafts.ts'

test('a canned reply is inserted at the cursor, or at the end of the text without a cursor', () => {
  expect(withInserted('', 'Hello!', null)).toBe('Hello!')
  expect(withInserted('Dear Ana,', 'Hello!', null)).toBe('Dear Ana, Hello!')
  expect(withInserted('Dear Ana, bye', 'Hello!', 10)).toBe('Dear Ana, Hello! bye')
})

test('a canned reply is inserted at the end when the cursor position is beyond the text', () => {
  expect(withInserted('', 'Hello!', 40)).toBe('Hello!')
})
