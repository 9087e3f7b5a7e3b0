import { expect, test } from 'vitest'
import { RejectedError, UnreachableError } from '#data/api/call-errors.ts'
import { reportReachable, reportUnreachable } from '#data/platform/connectivity.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { render } from '#ui/test-kit.tsx'

function Says({ error, otherwise }: { readonly error: unknown; readonly otherwise?: string | undefined }) {
  return <p>{useErrorText()(error, otherwise)}</p>
}
const said = (error: unknown, otherwise?: string) =>
  render(<Says error={error} otherwise={otherwise} />).host.textContent

test.each([
  [500, 'A server error occurred. Please try again later.'],
  [501, 'A server error occurred. Please try again later.'],
  [502, 'The server could not be reached. Please try again.'],
  [503, 'The server could not be reached. Please try again.'],
  [504, 'The server could not be reached. Please try again.'],
  [404, 'The server could not be reached. Please try again.'],
])(
  'the error text for HTTP status %i says whether the server failed or could not be reached',
  (status, words) => {
    expect(said(new UnreachableError('status', status))).toBe(words)
  },
)

test('the error text names the lost connection, or is the server’s text for a rejection', () => {
  expect(said(new UnreachableError('offline'))).toBe('You are offline. This needs a connection.')
  expect(said(new UnreachableError('network'))).toBe('The server could not be reached. Please try again.')
  expect(said(new RejectedError('x', 'Not today', 'error'))).toBe('Not today')
})

test('the error text of a call that was in flight when the device went offline says that the device is offline', () => {
  reportUnreachable('offline')
  expect(said(new UnreachableError('network'))).toBe('You are offline. This needs a connection.')
  expect(said(new UnreachableError('status', 502))).toBe('You are offline. This needs a connection.')
  expect(said(new UnreachableError('status', 500))).toBe('A server error occurred. Please try again later.')
  reportReachable()
})

test.each([new TypeError('a fault of the app'), new RejectedError('x', '', 'error')])(
  'an error without its own text shows what failed and what to do next: %s',
  (error) => {
    expect(said(error)).toBe('Could not load. Try again, and reload the app if it happens again.')
    expect(said(error, 'The order could not be placed')).toBe(
      'The order could not be placed. Try again, and reload the app if it happens again.',
    )
  },
)
