import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { market } from '#contract/market/market.ts'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { serverNow } from '#data/platform/clock.ts'
import { loadTickers } from '#data/realtime/ticker-store.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { AmendForm } from './AmendForm.tsx'
import type { TypedAmend } from './amendFormRules.ts'
import { orderOf, STOP, TRIGGER } from './test-kit.ts'

const quote = quoteOf(1, 'BTC/USDT', {
  now_price: decimal('100'),
  min_number: decimal('0.0001'),
  min_total: decimal('5'),
  max_number: decimal('1000'),
  max_total: decimal('1000000'),
  fee_rate: decimal('0.001'),
})
const sent: URLSearchParams[] = []
let answer: unknown

beforeEach(() => {
  sent.length = 0
  answer = undefined
  vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
    const url = typeof asked === 'string' ? asked : asked.url
    if (!url.includes('/coin/amend')) return new Promise(() => {})
    const body = init?.body ?? (typeof asked === 'string' ? '' : await asked.text())
    sent.push(new URLSearchParams(String(body)))
    return Response.json(answer)
  })
  localStorage.clear()
  openSession('token')
  const asOf = serverNow()
  const listed = { ...quote, time: asOf / 1000 }
  const group = { legal_id: 3, legal_name: 'USDT', quotation: [listed] }
  loadTickers([group])
  queryClient.setQueryData(readOptions(market.quotes, {}).queryKey, { data: [group], asOf })
  queryClient.setQueryData(readOptions(market.coins, {}).queryKey, {
    data: [{ id: 3, precision: 6 } as never],
    asOf,
  })
  const balance = readOptions(wallet.detail, { currency: 3, type: 'change' })
  queryClient.setQueryData(balance.queryKey, { data: { available: decimal('1000') } as never, asOf })
})

const now = (order: SpotOrder) =>
  queryClient.setQueryData(readOptions(spot.order, { id: order.id }).queryKey, {
    data: order,
    asOf: serverNow(),
  })

function opened(order: SpotOrder, change?: Partial<TypedAmend>) {
  now(order)
  const done = vi.fn()
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <AmendForm order={order} change={change} onDone={done} />
    </QueryClientProvider>,
  )
  return { host, done }
}
const field = (host: HTMLElement, name: string) => {
  const label = [...host.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  return find<HTMLInputElement>(`[id="${label?.htmlFor}"]`, host)
}
const labels = (host: HTMLElement) => [...host.querySelectorAll('label')].map((label) => label.textContent)
const rows = (host: HTMLElement) => find('dl', host).textContent
const send = (host: HTMLElement) => button('Amend order', host)

test('the amend sheet has a field for each term that the type of the order allows to change, prefilled with the present term', () => {
  expect(labels(opened(orderOf()).host)).toEqual(['Price (USDT)', 'Amount (BTC)'])
  const sale = { type: 2, order_type: 'oco', ...STOP, target_price: decimal('110') } as const
  const oco = opened(orderOf({ ...sale, id: 8 })).host
  expect(labels(oco)).toEqual([
    'Price (USDT)',
    'Stop price (USDT)',
    'Stop-limit price (USDT)',
    'Amount (BTC)',
  ])
  expect(field(oco, 'Stop price (USDT)').value).toBe('95.00')
  const triggered = opened(
    orderOf({ ...sale, id: 9, stop_limit_price: decimal('93'), trigger: TRIGGER }),
  ).host
  expect(labels(triggered)).toEqual(['Price (USDT)', 'Amount (BTC)'])
  expect(field(triggered, 'Price (USDT)').value).toBe('93.00')
  const market = opened(orderOf({ type: 2, id: 10, order_type: 'stop_market', ...STOP })).host
  expect(labels(market)).toEqual(['Stop price (USDT)', 'Amount (BTC)'])
})

test('the amend sheet shows old and new terms with their frozen amounts, and sends all terms when at least one term has changed', async () => {
  answer = { type: 'ok', message: { ...orderOf({ id: 12, replaces_id: 11 }) }, time: 1 }
  const { host } = opened(orderOf({ id: 11 }))
  expect(send(host).getAttribute('aria-disabled')).toBe('true')
  type(field(host, 'Price (USDT)'), '95')
  expect(rows(host)).toContain('90.00 → 95.00')
  expect(rows(host)).toContain('90.09 → 95.095 USDT')
  expect(rows(host)).toContain('Frozen in addition5.005 USDT')
  type(field(host, 'Amount (BTC)'), '0.5')
  expect(rows(host)).toContain('Released42.5425 USDT')
  click(send(host))
  await until(() => expect(sent).toHaveLength(1))
  expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({
    id: '11',
    target_price: '95',
    amount: '0.5',
    stop_price: '',
    stop_limit_price: '',
  })
})

test('an amount that is not above the filled amount is rejected at the amount field of the amend sheet', () => {
  const { host } = opened(orderOf({ id: 13, filled_amount: decimal('0.6') }))
  type(field(host, 'Amount (BTC)'), '0.6')
  expect(host.textContent).toContain('Enter more than the 0.6 BTC that are filled already')
  click(send(host))
  expect(sent).toEqual([])
})

test.each([
  ['filled', { status: 'complete', frozen: ZERO }, 'Filled'],
  ['cancelled', { status: 'cancelled', end_reason: 'person' }, 'Cancelled'],
  ['amended elsewhere', { status: 'cancelled', end_reason: 'amended', replaced_by: 15 }, 'Amended'],
] as const)(
  'an order that was %s while the amend sheet was open cannot be amended, and the sheet shows the reason',
  async (_, change, status) => {
    const order = orderOf({ id: 14 })
    const { host } = opened(order)
    type(field(host, 'Price (USDT)'), '95')
    now({ ...order, ...change })
    await until(() => expect(host.textContent).toContain(`This order was not amended. Its status: ${status}`))
    click(send(host))
    expect(sent).toEqual([])
  },
)

test('after an order line was moved on the chart, the amend sheet shows the new price, and does not send terms that the balance cannot pay for', () => {
  const order = orderOf({ id: 16 })
  type(field(opened(order).host, 'Amount (BTC)'), '0.7')
  // The form opened by the chart has the order's present amount, not the amount that was typed earlier.
  const { host } = opened(order, { price: '95.5' })
  expect(field(host, 'Price (USDT)').value).toBe('95.50')
  expect(rows(host)).toContain('90.00 → 95.50')
  expect(field(host, 'Amount (BTC)').value).toBe('1')
  expect(send(host).getAttribute('aria-disabled')).toBeNull()
  type(field(host, 'Price (USDT)'), '2000')
  expect(host.textContent).toContain('Insufficient balance')
  click(send(host))
  expect(sent).toEqual([])
})
