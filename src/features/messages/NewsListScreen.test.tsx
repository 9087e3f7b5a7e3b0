import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { button, click, render, until } from '#ui/test-kit.tsx'
import { NewsListScreen } from './NewsListScreen.tsx'

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useNavigate: () => () => {},
  useRouter: () => ({ history: { location: { pathname: '/news' } } }),
}))
afterEach(() => queryClient.clear())

const news = (id: number, title: string) => ({
  ...{ id, c_id: 4, title, summary: '', cover: '', thumbnail: '', image: '', url: '', author: '' },
  ...{ views: 1, is_top: 0, created_time: 1_700_000_000 - id },
})
const PAGES = [
  [news(1, 'Maintenance in May'), news(2, 'A new coin')],
  [news(3, 'Maintenance in March'), news(4, 'Fees')],
]

test('a search that matches a loaded announcement has a button that searches older announcements, until all announcements are loaded', async () => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const page = Number(new URLSearchParams(String(init.body)).get('page') ?? 1)
    const message = { list: PAGES[page - 1], page, limit: 2, total: 4 }
    return new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1 }))
  })
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <NewsListScreen keyword="maintenance" />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toContain('Maintenance in May'))
  expect(host.textContent).not.toContain('No more data')
  click(button('Search older announcements'))
  await until(() => expect(host.textContent).toContain('Maintenance in March'))
  await until(() => expect(host.textContent).toContain('No more data'))
  expect(host.textContent).not.toContain('Search older announcements')
})
