import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { market } from '#contract/market/market.ts'
import { UnreachableError } from '#data/api/call-errors.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { decimal } from '#domain/money.ts'
import { button, click, render, until } from '#ui/test-kit.tsx'
import { PairDrawer } from '../PairDrawer.tsx'
import { PairInfo } from './PairInfo.tsx'
import { RecentTrades } from './RecentTrades.tsx'

const quote = quoteOf(1, 'BTC/USDT')
const FAILED = { type: 'error', code: 0, message: 'Try again later', key: 'param_error', server_time: 1 }
let asked: string[] = []

beforeEach(() => {
  queryClient.clear()
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(FAILED))
  })
})

const show = (panel: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{panel}</QueryClientProvider>).host

test('trades that could not be read can be requested again', async () => {
  const host = show(<RecentTrades quote={quote} current />)
  await until(() => expect(host.textContent).toContain('Retry'))
  asked = []
  click(button('Retry', host))
  await until(() => expect(asked.some((url) => url.includes(market.trades.path))).toBe(true))
})

test('the facts about a pair show the error of price changes that could not be read', async () => {
  const host = show(<PairInfo quote={quote} />)
  await until(() => expect(host.textContent).toContain('Try again later'))
  expect(host.textContent).toContain('Tick size')
})

test('price changes of a pair that were read an hour ago show their time', async () => {
  const days = Array.from({ length: 31 }, (_, day) => ({ time: day * 86_400, close: decimal('1') }))
  const { queryKey } = readOptions(market.candles, { symbol: 'BTC/USDT', period: '1day', limit: 31 })
  queryClient.setQueryData(queryKey, { data: days, asOf: Date.now() - 3_600_000 } as never)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const host = show(<PairInfo quote={quote} />)
  await until(() => expect(host.textContent).toContain('Change over 7 days'))
  expect(host.textContent).toContain('As of')
})

test('the list of pairs to choose from shows the error when the market could not be read, instead of waiting for ever', () => {
  const refetch = vi.fn()
  show(
    <PairDrawer
      open
      onClose={() => {}}
      quotes={undefined}
      market={{ error: new UnreachableError('timeout'), refetch }}
      live={false}
      current={undefined}
      onPick={() => {}}
    />,
  )
  click(button('Retry'))
  expect(refetch).toHaveBeenCalledOnce()
})
