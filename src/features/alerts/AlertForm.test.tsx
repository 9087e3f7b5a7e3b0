import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alert, type PriceAlert } from '#contract/market/alert.ts'
import { queryClient } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { click, find, render, settle, until } from '#ui/test-kit.tsx'
import { AlertForm } from './AlertForm.tsx'
import { AlertRow } from './AlertRow.tsx'

const ALERT = {
  ...{ id: 4, match_id: 1, symbol: 'BTC/USDT', price_precision: 2, kind: 'above', value: decimal('9') },
  ...{ target: decimal('9'), status: 'waiting', fired_price: ZERO, fired_time: 0, create_time: 1 },
} as unknown as PriceAlert

const asked: string[] = []
/** The server's answers by path; a call without an entry is not answered. */
const answers = new Map<string, object>()

beforeEach(() => {
  asked.length = 0
  answers.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://h5')
    asked.push(pathname)
    const found = [...answers].find(([path]) => pathname.endsWith(path))
    return found ? new Response(JSON.stringify({ server_time: 1, ...found[1] })) : new Promise(() => {})
  })
  openSession('token')
})
afterEach(() => queryClient.clear())

test('when the alerts of a pair cannot be read, the alert form shows the error with a retry button', async () => {
  answers.set(alert.list.path, { type: 'error', code: 0, message: 'Try again later', key: 'param_error' })
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <AlertForm quote={quoteOf(1, 'BTC/USDT')} />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toContain('Try again later'))
  expect(host.textContent).toContain('Retry')
})

const bin = () => find<HTMLButtonElement>('button[aria-label^="Delete the alert"]')
const removals = () => asked.filter((path) => path.endsWith(alert.remove.path)).length
const row = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AlertRow alert={ALERT} named />
    </QueryClientProvider>,
  )

test('an alert is deleted by a single request, even when its delete button is clicked again before or after the answer', async () => {
  answers.set(alert.remove.path, { type: 'ok', code: 1, message: {} })
  row()
  click(bin())
  click(bin())
  await until(() => expect(find('#voice').textContent).toBe('Alert deleted'))
  click(bin())
  await settle()
  expect(removals()).toBe(1)
})

test('an alert whose deletion was rejected can be deleted again', async () => {
  answers.set(alert.remove.path, { type: 'error', code: 0, message: 'Try again later', key: 'param_error' })
  row()
  click(bin())
  await until(() => expect(find('#voice').textContent).toBe('Try again later'))
  click(bin())
  await until(() => expect(removals()).toBe(2))
  await settle()
})
