import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { UnreachableError } from '#data/api/call-errors.ts'
import { queryClient } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import type { Reading } from '#data/api/use-read.ts'
import { button, click, find, render } from '#ui/test-kit.tsx'
import { MarketList } from './MarketList.tsx'
import type { Favourites } from './useFavourites.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

const rows = [quoteOf(3, 'C/USDT'), quoteOf(1, 'A/USDT'), quoteOf(2, 'B/BTC')]
const market = { data: [], error: null, asOf: 1, state: 'live', refetch: () => {} } as unknown as Reading<[]>

test('favourites in edit mode are listed and moved in the order that the person chose, even when the list is sorted by a column', () => {
  const swap = vi.fn()
  const toggle = vi.fn(async () => {})
  const favourites: Favourites = {
    ids: [3, 9, 1, 2],
    known: true,
    error: null,
    offline: true,
    has: () => true,
    isChanging: (id) => id === 2,
    refetch: () => {},
    toggle,
    add: async () => {},
    swap,
  }
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <MarketList
        tab="favourites"
        choice="favourites all"
        rows={rows}
        all={rows}
        sort={{ key: 'name', direction: 'desc' }}
        market={market}
        favourites={favourites}
        editing
      />
    </QueryClientProvider>,
  )
  expect([...host.querySelectorAll('li')].map((row) => row.textContent?.slice(0, 1))).toEqual(['C', 'A', 'B'])

  // Each favourite is swapped with its visible neighbour, not with the hidden pair 9 between them.
  click(button('Move B/BTC up'))
  click(button('Move C/USDT down'))
  expect(swap.mock.calls).toEqual([
    [2, 1],
    [3, 1],
  ])
  expect(button('Move C/USDT up').getAttribute('aria-disabled')).toBe('true')
  expect(button('Move B/BTC down').getAttribute('aria-disabled')).toBe('true')

  // The button is enabled offline too: its handler shows why a favourite cannot be removed.
  click(button('Remove A/USDT from favourites'))
  expect(toggle).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }))
  expect(button('Remove B/BTC from favourites').getAttribute('aria-busy')).toBe('true')
})

test('favourites that could not be read show the error with a button to read them again, instead of a placeholder', () => {
  const refetch = vi.fn()
  const list = (error: Favourites['error']) => (
    <QueryClientProvider client={queryClient}>
      <MarketList
        tab="favourites"
        choice="favourites all"
        rows={[]}
        all={rows}
        sort={null}
        market={market}
        favourites={{
          ...{ ids: [], known: false, error, offline: false, has: () => false, isChanging: () => false },
          ...{ refetch, toggle: async () => {}, add: async () => {}, swap: () => {} },
        }}
        editing={false}
      />
    </QueryClientProvider>
  )
  const { draw, host } = render(list(null))
  expect(find('[role=status]').getAttribute('aria-label')).toBe('Loading')
  draw(list(new UnreachableError('network')))
  expect(host.textContent).toContain('The server could not be reached')
  click(button('Retry'))
  expect(refetch).toHaveBeenCalledTimes(1)
})
