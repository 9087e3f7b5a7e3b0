import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { observeServerTime, serverNow } from '#data/platform/clock.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { TicketForm } from './TicketForm.tsx'

const held = vi.hoisted(() => vi.fn<(holding: boolean) => void>())
vi.mock('#data/platform/app-update.ts', () => ({ useHoldUpdate: held }))
vi.mock('@tanstack/react-router', async (real) => ({ ...(await real<object>()), useRouter: () => ({}) }))

const quote = quoteOf(1, 'BTC/USDT', {
  now_price: decimal('100'),
  min_number: decimal('0.0001'),
  min_total: decimal('5'),
  max_number: decimal('1000'),
  max_total: decimal('1000000'),
  fee_rate: decimal('0.001'),
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  localStorage.clear()
  openSession('token')
  held.mockClear()
  const asOf = serverNow()
  queryClient.setQueryData(readOptions(market.coins, {}).queryKey, {
    data: [{ id: 3, precision: 6 } as never],
    asOf,
  })
  const balance = readOptions(wallet.detail, { currency: 3, type: 'change' })
  queryClient.setQueryData(balance.queryKey, { data: { available: decimal('1000') } as never, asOf })
})

test('a spot ticket with an amount blocks the reload for an app update', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <TicketForm quote={{ ...quote, time: serverNow() / 1000 }} live />
    </QueryClientProvider>,
  )
  expect(held).toHaveBeenLastCalledWith(false)
  // Moves the slider, which sets the amount without typing.
  type(find<HTMLInputElement>('input[type=range]'), '50')
  await until(() => expect(held).toHaveBeenLastCalledWith(true))
})

const ticket = (live: boolean) => (
  <QueryClientProvider client={queryClient}>
    <TicketForm quote={{ ...quote, time: serverNow() / 1000 }} live={live} />
  </QueryClientProvider>
)
const limit = () => find<HTMLInputElement>('input')

test('an empty limit price is prefilled with the first received price, unless its field has the focus', () => {
  const { draw, close } = render(ticket(false))
  draw(ticket(true))
  expect(limit().value).toBe('100.00')
  close()
  const again = render(ticket(false))
  act(() => limit().focus())
  again.draw(ticket(true))
  expect(limit().value).toBe('')
  type(limit(), '95')
  expect(limit().value).toBe('95')
})

test('a spot ticket cannot be submitted before the terms of its pair are known', () => {
  const { queryKey } = readOptions(market.coins, {})
  const terms = queryClient.getQueryData(queryKey)
  queryClient.removeQueries({ queryKey })
  const before = render(ticket(true))
  expect(button('Buy BTC').getAttribute('aria-disabled')).toBe('true')
  before.close()
  queryClient.setQueryData(queryKey, terms)
  render(ticket(true))
  expect(button('Buy BTC').getAttribute('aria-disabled')).toBeNull()
})

test('one tap below the limit price fills in the last price, the best bid or the best ask, with the decimals of the pair', () => {
  const now = Date.now()
  observeServerTime(now, now, now / 1000)
  const book = {
    symbol: quote.symbol,
    seq: 1,
    time: 1,
    asks: [[decimal('100.253'), decimal('1')]],
    bids: [[decimal('99.757'), decimal('1')]],
  }
  const key = readOptions(market.depth, { symbol: quote.symbol }).queryKey
  queryClient.setQueryData(key, { data: book as never, asOf: serverNow() })
  render(ticket(true))
  for (const [name, price] of [
    ['Ask 100.26', '100.26'],
    ['Bid 99.75', '99.75'],
    ['Last 100.00', '100.00'],
  ] as const) {
    click(button(name))
    expect(limit().value).toBe(price)
  }
})

test('the buttons that fill in a limit price are disabled while prices are not current', () => {
  render(ticket(false))
  for (const name of ['Last', 'Bid', 'Ask']) expect(button(name).disabled).toBe(true)
})
