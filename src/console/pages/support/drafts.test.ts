import { expect, test } from 'vitest'
import { withInserted } from './drafts.ts'

test('a ready answer stands where the cursor was, or behind what was typed', () => {
  expect(withInserted('', 'Hello!', null)).toBe('Hello!')
  expect(withInserted('Dear Ana,', 'Hello!', null)).toBe('Dear Ana, Hello!')
  expect(withInserted('Dear Ana, bye', 'Hello!', 10)).toBe('Dear Ana, Hello! bye')
})

test('a cursor behind a text that was cleared since is its end', () => {
  expect(withInserted('', 'Hello!', 40)).toBe('Hello!')
})
