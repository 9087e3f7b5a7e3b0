import { expect, test, vi } from 'vitest'
import { RejectedError, UnreachableError } from '#data/api/call-errors.ts'
import type { Reading } from '#data/api/use-read.ts'
import { render } from '#ui/test-kit.tsx'
import { ReadState } from './ReadState.tsx'

const failed = (error: unknown) =>
  ({ data: undefined, error, refetch: vi.fn() }) as unknown as Reading<string>
const shown = (error: unknown): string => {
  render(<ReadState reading={failed(error)}>{(text) => text}</ReadState>)
  return document.body.textContent ?? ''
}

test('a record that does not exist is reported as missing, without a retry button', () => {
  const text = shown(new RejectedError('param_error', 'This does not exist', 'error', 'id'))
  expect(text).toContain('This does not exist')
  expect(text).not.toContain('Retry')
})

test.each([false, true])(
  'a refresh that the server rejected is shown with its reason and a retry button beside the old data (age hidden: %s)',
  (quiet) => {
    const error = new RejectedError('over_platform_limit', 'Try again later', 'error')
    const reading = { ...failed(error), data: '12 USDT', asOf: 1, state: 'stale' } as Reading<string>
    render(
      <ReadState reading={reading} quiet={quiet}>
        {(text) => text}
      </ReadState>,
    )
    const text = document.body.textContent ?? ''
    for (const part of ['12 USDT', 'Try again later', 'Retry']) expect(text).toContain(part)
  },
)

test('a record that failed to load can be read again', () => {
  expect(shown(new UnreachableError('timeout'))).toContain('Retry')
})
