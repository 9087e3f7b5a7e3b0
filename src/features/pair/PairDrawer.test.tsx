import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { openSession } from '#data/session/session.ts'
import { click, find, render, type, until } from '#ui/test-kit.tsx'
import { PairDrawer } from './PairDrawer.tsx'

vi.mock('@tanstack/react-router', async (real) => ({ ...(await real<object>()), useRouter: () => ({}) }))

beforeEach(() => {
  queryClient.clear()
  openSession('token')
})

const quotes = [quoteOf(1, 'BTC/USDT')]

function openFavourites(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <PairDrawer
        open
        onClose={() => {}}
        quotes={quotes}
        market={{ error: null, refetch: () => {} }}
        live
        current={1}
        onPick={() => {}}
      />
    </QueryClientProvider>,
  )
  const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
    ({ textContent }) => textContent === 'Favourites',
  )
  click(tab ?? find('[role=tab]'))
}
const text = () => document.body.textContent ?? ''

test('the favourites of the drawer are not reported as empty before they are read, nor after the read has failed', async () => {
  // Beside the favourites the app checks the connection, so several requests may be open.
  const open: ((reason: Error) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((_, failed) => open.push(failed)))
  const fail = (): void => open.splice(0).forEach((failed) => void failed(new TypeError('no network')))
  openFavourites()
  await until(() => expect(find('[role=status]').getAttribute('aria-label')).toBe('Loading'))
  expect(text()).not.toContain('No favourites yet')
  fail()
  await until(() => {
    fail()
    expect(text()).toContain('could not be reached')
  })
  expect(text()).not.toContain('No favourites yet')
})

test('the favourites of the drawer are reported as empty when the server has none', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.setQueryData(readOptions(market.favourites, {}).queryKey, { data: [], asOf: 1 })
  openFavourites()
  await until(() => expect(text()).toContain('No favourites yet'))
})

test('a search that finds no pair names the text that was searched for', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openFavourites()
  type(find<HTMLInputElement>('input'), 'zzz')
  await until(() => expect(text()).toContain('Nothing matches “zzz”'))
})
