import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portfolio } from '#contract/market/portfolio.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { daysOfMonth } from '#domain/trade/portfolio.ts'
import { button, click, render, settle, until } from '#ui/test-kit.tsx'
import { ProfitScreen } from './ProfitScreen.tsx'

const SINCE = daysOfMonth('2026-10').last - 1
const NOW = Date.UTC(2026, 10, 4, 12)

const dayOf = (day: number, value: string | null, inflow = '0') => ({
  day: day * 86_400,
  value: value === null ? null : decimal(value),
  inflow: value === null ? null : decimal(inflow),
  missing: value === null ? ['BTC'] : [],
  rates: { USD: decimal('1') },
})
const { first } = daysOfMonth('2026-11')
const OCTOBER = [dayOf(SINCE - 1, '0'), dayOf(SINCE, '1000', '1000'), dayOf(SINCE + 1, '1000.5')]
const NOVEMBER = [
  dayOf(first - 1, '1000.5'),
  dayOf(first, '1012.75'),
  dayOf(first + 1, '2012.75', '1003'),
  dayOf(first + 2, '2012.75'),
  dayOf(first + 3, '3262.75'),
]
const known = (month: string, days: readonly unknown[]) =>
  queryClient.setQueryData(readOptions(portfolio.month, { month }).queryKey, {
    data: { days, without: [], since: SINCE * 86_400, time: NOW / 1000 },
    asOf: NOW,
  } as never)
const inPage = (href: string) => {
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <ProfitScreen />
      </QueryClientProvider>
    ),
  })
  return createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [href] }) })
}
const open = async (router = inPage('/')) => {
  const { host } = render(<RouterProvider router={router as never} />)
  await until(() => expect(host.textContent).not.toBe(''))
  return host
}
const press = async (host: HTMLElement, name: string) => {
  click(button(name, host))
  await settle()
}
const screenIs = (wide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
const total = (host: HTMLElement) => host.querySelector('[data-testid=profit-total]')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  screenIs(false)
  openSession('token')
  known('2026-10', OCTOBER)
  known('2026-11', NOVEMBER)
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  act(() => prefs.set({ hideBalance: false }))
})

test('the profit calendar is a table of weeks in which each day shows its profit with a sign', async () => {
  const host = await open()
  expect(host.querySelector('h2')?.textContent).toBe('November 2026')
  expect(host.querySelector('caption')?.textContent).toBe('Profit and loss of each day, November 2026')
  const heads = [...host.querySelectorAll('th[scope=col]')]
  expect(heads.map((head) => head.querySelector('.visually-hidden')?.textContent)).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ])
  const days = [...host.querySelectorAll('td button')]
  expect(days.map((day) => day.textContent)).toEqual(['1+12.2', '2\u22123', '30', '4+1.25K'])
  expect(days.map((day) => day.getAttribute('aria-label')?.split(': ')[1])).toEqual([
    '+$12.25',
    '\u2212$3.00',
    '$0.00',
    '+$1,250.00',
  ])
  expect(days[3]?.getAttribute('aria-current')).toBe('date')
  // Future days of the month are plain text that cannot be clicked.
  expect(host.querySelectorAll('td span').length).toBeGreaterThan(26)
  expect(total(host)).toBe('+$1,259.25')
})

test('a click on a day of the profit calendar shows the figures from which the day’s profit is computed', async () => {
  const host = await open()
  const day = host.querySelectorAll<HTMLButtonElement>('td button')[1]
  if (day) click(day)
  await settle()
  const text = host.querySelector('dialog')?.textContent ?? ''
  for (const part of [
    'Value at the beginning$1,012.75',
    'Net deposits+$1,003.00',
    'Value at the end$2,012.75',
    'Profit or loss\u2212$3.00',
  ])
    expect(text).toContain(part)
})

test('the buttons of the profit calendar step through the months, from the month of the account’s opening to the present month', async () => {
  const host = await open()
  expect(button('Next month', host).getAttribute('aria-disabled')).toBe('true')
  await press(host, 'Previous month')
  expect(host.querySelector('h2')?.textContent).toBe('October 2026')
  expect(total(host)).toBe('+$0.50')
  expect(button('Previous month', host).getAttribute('aria-disabled')).toBe('true')
  await press(host, 'Next month')
  expect(host.querySelector('h2')?.textContent).toBe('November 2026')
})

test('the profit of a year in the profit calendar is the sum of its months, and a click on a month opens its days', async () => {
  const host = await open()
  await press(host, 'Year')
  expect(total(host)).toBe('+$1,259.75')
  const rows = [...host.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual(['October 2026+$0.50', 'November 2026+$1,259.25'])
  await press(host, 'October 2026')
  expect(host.querySelector('h2')?.textContent).toBe('October 2026')
  expect(host.querySelectorAll('td button')).toHaveLength(2)
})

test('a day without a price has no profit in the profit calendar, and a note at the total names the missing day', async () => {
  known('2026-11', [...NOVEMBER.slice(0, 4), dayOf(first + 3, null)])
  const host = await open()
  expect([...host.querySelectorAll('td button')].at(-1)?.textContent).toBe('4—')
  expect(total(host)).toBe('+$9.25')
  expect(host.textContent).toContain(
    'Leaves out 1 day without a figure. Gaps: no price of BTC was recorded on those days.',
  )
})

test('while balances are hidden, the profit calendar shows a notice instead of figures', async () => {
  prefs.set({ hideBalance: true })
  const host = await open()
  expect(host.textContent).toContain('The calendar is hidden together with the amounts.')
  expect(host.querySelector('table')).toBeNull()
  expect(host.textContent).not.toMatch(/[$+]/)
})

test('a month without any balance shows a notice, and a month that is loading shows a placeholder', async () => {
  known('2026-11', [dayOf(first - 1, '0'), dayOf(first, '0')])
  const host = await open()
  expect(host.textContent).toContain('You had no assets in this month.')
  queryClient.clear()
  const waiting = await open()
  expect(waiting.querySelector('table')).toBeNull()
  expect(waiting.querySelector('h2')?.textContent).toBe('November 2026')
})

test('a wide screen shows a month of the profit calendar beside its year, and a click on a month opens its days', async () => {
  screenIs(true)
  const host = await open()
  const captions = () => [...host.querySelectorAll('caption')].map(({ textContent }) => textContent)
  expect(captions()).toEqual([
    'Profit and loss of each day, November 2026',
    'Profit and loss of each month, 2026',
  ])
  expect([...host.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'November 2026',
    '2026',
  ])
  await press(host, 'October 2026')
  expect(captions()[0]).toBe('Profit and loss of each day, October 2026')
  act(() => prefs.set({ hideBalance: true }))
  expect(host.querySelectorAll('table')).toHaveLength(0)
})

test('the year stays shown after a reload, because the view is stored in the URL', async () => {
  const router = inPage('/')
  await press(await open(router), 'Year')
  expect(router.state.location.search).toEqual({ view: 'year' })
  const host = await open(inPage('/?view=year'))
  expect(button('Previous year', host)).toBeDefined()
})
