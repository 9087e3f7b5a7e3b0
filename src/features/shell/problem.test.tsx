import { expect, test } from 'vitest'
import { RejectedError, UnreachableError } from '#data/api/errors.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { render } from '#ui/testing.tsx'

function Says({ error }: { readonly error: unknown }) {
  return <p>{useErrorText()(error)}</p>
}
const said = (error: unknown) => render(<Says error={error} />).host.textContent

test.each([
  [500, 'A server error occurred. Please try again later.'],
  [501, 'A server error occurred. Please try again later.'],
  [502, 'The server could not be reached. Please try again.'],
  [503, 'The server could not be reached. Please try again.'],
  [504, 'The server could not be reached. Please try again.'],
  [404, 'The server could not be reached. Please try again.'],
])('an error page for status %i says whether the server was reached', (status, words) => {
  expect(said(new UnreachableError('status', status))).toBe(words)
})

test('an error page says that the connection failed, or shows the words of a rejection', () => {
  expect(said(new UnreachableError('offline'))).toBe('You are offline. This needs a connection.')
  expect(said(new UnreachableError('network'))).toBe('The server could not be reached. Please try again.')
  expect(said(new RejectedError('x', 'Not today', 'error'))).toBe('Not today')
})
