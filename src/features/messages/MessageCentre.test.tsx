import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { render, until } from '#ui/test-kit.tsx'
import { MessageCentre } from './MessageCentre.tsx'

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useNavigate: () => () => {},
}))

/** The server's answer to every call. */
let answer: object = {}
const NOTHING = { system: 0, kefu: 0, announcement: 0, asset: 0, version: 1 }
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MessageCentre />
    </QueryClientProvider>,
  ).host

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 1, server_time: 1, ...answer })))
  openSession('token')
})
afterEach(() => queryClient.clear())

test('the message centre does not report a list as empty when reading the list has failed', async () => {
  answer = { type: 'error', code: 0, message: 'Try again later', key: 'param_error' }
  const host = open()
  await until(() => expect(host.textContent).toContain('Try again later'))
  expect(host.textContent).not.toContain('No messages yet')
  expect(host.textContent).not.toContain('No announcements yet')
})

test('the message centre reports a list as empty when the server has returned an empty list', async () => {
  answer = { type: 'ok', message: { list: [], page: 1, limit: 20, total: 0, unread: NOTHING } }
  const host = open()
  await until(() => {
    expect(host.textContent).toContain('System messagesNo messages yet')
    expect(host.textContent).toContain('Platform announcementsNo announcements yet')
  })
})
