import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nft } from '#contract/trade/nft.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { render, settle, until } from '#ui/test-kit.tsx'
import { SearchScreen } from './SearchScreen.tsx'

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useRouter: () => ({ history: { location: { pathname: '/nft' } }, navigate: () => {} }),
}))

const EMPTY = { type: 'ok', code: 1, message: { list: [], page: 1, limit: 20, total: 0 }, server_time: 1 }
const FAILED = { type: 'error', code: 0, message: 'Try again later', key: 'param_error', server_time: 1 }
/** The server's answer to the search for artists; `null`: the call is not answered. */
let artists: object | null = EMPTY
/** Texts that were searched for. */
let asked: string[] = []
const search = (keyword = 'tide') =>
  render(
    <QueryClientProvider client={queryClient}>
      <SearchScreen keyword={keyword} />
    </QueryClientProvider>,
  ).host

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://h5').searchParams.get('keyword') ?? '')
    const answer = url.includes(nft.artists.path) ? artists : EMPTY
    return answer === null ? new Promise(() => {}) : new Response(JSON.stringify(answer))
  })
  openSession('token')
})
afterEach(() => queryClient.clear())

test('a search without a matching work does not report that nothing was found until the artists have been read', async () => {
  artists = null
  const host = search()
  await until(() => expect(host.querySelector('[role=status][aria-label=Loading]')).not.toBeNull())
  expect(host.textContent).not.toContain('Nothing found')
})

test('a search whose artists could not be read shows the error with a retry button', async () => {
  artists = FAILED
  const host = search()
  await until(() => expect(host.textContent).toContain('Try again later'))
  expect(host.textContent).toContain('Retry')
  expect(host.textContent).not.toContain('Nothing found')
})

test('a search without matching works and artists reports that nothing was found', async () => {
  artists = EMPTY
  const host = search()
  await until(() => expect(host.textContent).toContain('Nothing found'))
})

test('a text that is too long to search is reported with the maximum length instead of being cut off', async () => {
  const longest = 'x'.repeat(40)
  search(longest)
  await until(() => expect(asked).toContain(longest))
  const host = search('y'.repeat(41))
  await settle()
  expect(host.textContent).toContain('Character too long: at most 40')
  expect(asked.filter((text) => text.includes('y'))).toEqual([])
})
