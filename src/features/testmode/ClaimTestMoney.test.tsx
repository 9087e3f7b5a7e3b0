import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { site } from '#data/api/test-kit.ts'
import { openSession } from '#data/session/session.ts'
import { button, click, render, until } from '#ui/test-kit.tsx'
import { ClaimTestMoney } from './ClaimTestMoney.tsx'

let testMode = 1
let next = 0
const asked: string[] = []

beforeEach(() => {
  testMode = 1
  next = 0
  asked.length = 0
  queryClient.clear()
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const path = new URL(String(address instanceof Request ? address.url : address), 'http://x').pathname
    asked.push(path)
    if (path.endsWith('/take')) next = Math.floor(Date.now() / 1000) + 3600
    const message = path.endsWith('/getSiteConfig')
      ? { ...site, test_mode: testMode }
      : { currency_id: 3, currency_name: 'USDT', amount: '10000', next_time: next }
    return Response.json({ type: 'ok', message, time: Math.floor(Date.now() / 1000) })
  })
  openSession('token')
})

const show = (currency?: number) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ClaimTestMoney {...(currency === undefined ? {} : { currency })} />
    </QueryClientProvider>,
  ).host

test('test money is claimed with one click, and the page then shows the amount and a link to the trade tab', async () => {
  const host = show(3)
  await until(() => expect(host.textContent).toContain('Get 10,000 test USDT'))
  click(button('Get 10,000 test USDT', host))
  await until(() => expect(host.textContent).toContain('10,000 test USDT are in your spot account'))
  expect(host.querySelector('a')?.getAttribute('href')).toContain('/pages/transaction/index')
})

test('test money is offered only on the page of its coin', async () => {
  const host = show(1)
  await until(() => expect(asked.some((path) => path.endsWith('/test_money'))).toBe(true))
  expect(host.textContent).toBe('')
})

test('test money is neither requested nor shown outside of demo mode', async () => {
  testMode = 0
  const host = show()
  await until(() => expect(asked.length).toBeGreaterThan(0))
  expect(host.textContent).toBe('')
  expect(asked.some((path) => path.includes('test_money'))).toBe(false)
})
