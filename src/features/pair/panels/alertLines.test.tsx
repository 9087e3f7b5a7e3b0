import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { render, until } from '#ui/test-kit.tsx'
import { useAlertLines } from './alertLines.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const quote = { id: 7, price_precision: 2 } as Quote
const waiting = {
  ...{ id: 3, match_id: 7, symbol: 'BTC/USDT', kind: 'above', value: '70600', target: '70600' },
  ...{
    from_price: '70500',
    price_precision: 2,
    status: 'waiting',
    create_time: 1,
    fired_price: '0',
    fired_time: 0,
  },
}

function Labels({ enabled }: { readonly enabled: boolean }) {
  return useAlertLines(quote, enabled).map(({ key, label }) => <p key={key}>{label}</p>)
}

test('the waiting price alerts of a pair are lines of its chart, and are not read for a chart without them', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request | string) => {
    asked.push(typeof request === 'string' ? request : request.url)
    const message = { list: [waiting], page: 1, limit: 20, total: 1 }
    return Response.json({ type: 'ok', code: 1, message, server_time: 1 })
  })
  openSession('token')
  const screen = (enabled: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Labels enabled={enabled} />
    </QueryClientProvider>
  )
  const { host, draw } = render(screen(false))
  expect(asked).toEqual([])
  draw(screen(true))
  await until(() => expect(host.textContent).toBe('Price alert · 70,600.00'))
  expect(asked[0]).toMatch(/alert\/list\?.*match_id=7&.*status=waiting/)
})
