import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Favourite, market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { serverNow } from '#data/platform/clock.ts'
import { openSession } from '#data/session/session.ts'
import { button, click, render, settle, until } from '#ui/test-kit.tsx'
import { FavouriteStar } from './FavouriteStar.tsx'
import { useFavourites } from './useFavourites.ts'

vi.mock('@tanstack/react-router', async (real) => ({ ...(await real<object>()), useRouter: () => ({}) }))

/** Writes in flight, each with a function by which the test answers the write. */
let asked: { readonly path: string; readonly body: string; readonly answer: (message: unknown) => void }[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'GET') return new Promise(() => {})
    return new Promise<Response>((done) => {
      asked.push({
        path: new URL(url, 'http://h').pathname,
        body: String(init.body),
        answer: (message) =>
          done(Response.json({ type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) })),
      })
    })
  })
  localStorage.clear()
  openSession('token')
})

const favourite = (id: number, match_id: number): Favourite => ({
  id,
  match_id,
  currency_id: match_id + 100,
  sort: id,
})

function Star({ id, name }: { readonly id: number; readonly name: string }) {
  const favourites = useFavourites()
  return (
    <FavouriteStar
      symbol={name}
      on={favourites.has(id)}
      busy={favourites.isChanging(id)}
      offline={favourites.offline}
      onToggle={() => favourites.toggle({ id, currency_id: id + 100 })}
    />
  )
}

/** Renders the same pair on two pages, and another pair. */
function open(list: readonly Favourite[]): void {
  queryClient.setQueryData(readOptions(market.favourites, {}).queryKey, {
    data: [...list],
    asOf: serverNow(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Star id={1} name="A" />
      <Star id={1} name="A again" />
      <Star id={2} name="B" />
    </QueryClientProvider>,
  )
}
const star = (name: string) => button(`Favourite ${name}`)
const isOn = (name: string) => star(name).getAttribute('aria-pressed')
const isBusy = (name: string) => star(name).getAttribute('aria-busy')

test('a favourite is removed by a single request, even when its star is clicked in several lists before the answer', async () => {
  open([favourite(7, 1)])
  expect(isOn('A')).toBe('true')
  click(star('A'))
  click(star('A'))
  click(star('A again'))
  expect(isBusy('A')).toBe('true')
  expect(isBusy('A again')).toBe('true')
  expect(isBusy('B')).toBeNull()
  await until(() => expect(asked.map((one) => one.path)).toEqual(['/api/optional/del']))

  asked[0]?.answer({ id: 7 })
  await until(() => expect(isOn('A')).toBe('false'))
  await until(() => expect(isBusy('A')).toBeNull())
  expect(asked).toHaveLength(1)
})

test('a change of a favourite in flight does not block a change of another pair, and a rejected change restores the star', async () => {
  open([])
  click(star('A'))
  click(star('B'))
  await until(() => expect(asked).toHaveLength(2))
  asked[0]?.answer('no such answer')
  await until(() => expect(isBusy('A')).toBeNull())
  expect(isOn('A')).toBe('false')
  expect(isBusy('B')).toBe('true')
  asked[1]?.answer(favourite(8, 2))
  await until(() => expect(isOn('B')).toBe('true'))
})

test('a click on a star reverses the state in the server’s newest answer, even before the star shows that answer', async () => {
  open([favourite(7, 1)])
  const shown = star('A')
  click(shown)
  await until(() => expect(asked).toHaveLength(1))
  asked[0]?.answer({ id: 7 })
  await until(() => expect(isBusy('A')).toBeNull())
  click(shown)
  await settle()
  await until(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.path).toBe('/api/optional/add')
  expect(asked[1]?.body).toMatch(/currency_id=101&.*match_id=1$/)
  asked[1]?.answer(favourite(9, 1))
  await until(() => expect(isOn('A')).toBe('true'))
})
