import { expect, test, vi } from 'vitest'
import type { Blocked } from '#contract/communication/chat.ts'
import { UnreachableError } from '#data/api/call-errors.ts'
import type { Reading } from '#data/api/use-read.ts'
import { render } from '#ui/test-kit.tsx'
import { BlockSheet } from './BlockSheet.tsx'

const shown = (reading: Partial<Reading<{ readonly list: readonly Blocked[] }>>): string => {
  const all = { data: undefined, asOf: null, state: 'fresh', error: null, loading: false, refreshing: false }
  render(<BlockSheet open reading={{ ...all, refetch: vi.fn(), ...reading } as never} onClose={() => {}} />)
  return document.body.textContent ?? ''
}
const NOBODY = 'You have not blocked anyone'

test('the list of blocked people is not reported as empty while it is being read', () => {
  expect(shown({ loading: true })).not.toContain(NOBODY)
})

test('a list of blocked people that could not be read shows the error with a retry button', () => {
  const text = shown({ error: new UnreachableError('timeout') })
  expect(text).toContain('Retry')
  expect(text).not.toContain(NOBODY)
})

test('the list of blocked people is reported as empty when the answer is empty', () => {
  expect(shown({ data: { list: [] }, asOf: 1_000 })).toContain(NOBODY)
})
