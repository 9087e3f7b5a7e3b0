import { expect, type Page, test } from '@playwright/test'
import type { NewsItem } from '#contract/communication/message.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  waitForApp,
  watchErrors,
} from '../e2e/browser-page-actions.ts'
import { deposit, newPerson, send } from '../helpers/test-people.ts'
import { startServer } from '../helpers/test-server.ts'
import { controlled, keysIn } from './stored-data.ts'

/** Expects that no part of the page is marked as loading. */
const nothingWaits = async (page: Page): Promise<void> => {
  await expect(
    page.locator('main [aria-busy=true], main [role=status], main [role=progressbar]'),
  ).toHaveCount(0)
}

test('/pages/index/index, /pages/mailMessage/*: while the server is down all stored content is shown, without a loading indicator', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const server = await startServer()
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, '500')
  const answer = await send(server.origin, 'POST', '/news/list', { c_id: 4, limit: 20 })
  const { list } = answer.message as unknown as { list: NewsItem[] }
  const errors = watchErrors(page)
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, '/pages/index/index'))
  await expect(page.getByText('$500.00', { exact: true })).toBeVisible()
  await controlled(page)
  // Messages and announcements were never opened before, so the app must prefetch the list, the banners and
  // every text.
  const read = async (call: string) =>
    (await keysIn(page, 'announcements')).filter((key) => key.includes(`POST ${call}|`)).length
  await expect.poll(() => read('/news/detail'), { timeout: 40_000 }).toBeGreaterThanOrEqual(list.length)
  await expect.poll(() => read('/news/list')).toBeGreaterThanOrEqual(2)
  await expect.poll(() => keysIn(page, 'messages')).not.toEqual([])
  await expect.poll(() => keysIn(page, 'quotes')).not.toEqual([])
  await expect.poll(() => keysIn(page, 'balances')).not.toEqual([])
  // Opens the page again, so that the service worker stores its pictures.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Highlights' }).locator('img').first()).toBeVisible()
  await server.stop()

  await page.reload()
  await waitForApp(page)
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await expect(page.getByText('$500.00', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Rankings' }).getByRole('link')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'News' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Messages (2)' })).toBeVisible()
  await expect(page.getByText(/^As of \d\d:\d\d:\d\d/).first()).toBeVisible()
  const picture = page.getByRole('region', { name: 'Highlights' }).locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await nothingWaits(page)

  await navigateAndWait(page, '/pages/mailMessage/mailMessage')
  await expect(page.getByRole('link', { name: /^System messages/ })).toContainText(
    'Deposit credited: 500 USDT',
  )
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(2)
  await nothingWaits(page)
  // The button looks disabled, and shows the reason when it is pressed.
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expectToast(page, 'You are offline. This needs a connection.')
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(2)
  await page.getByRole('radio', { name: 'Loan' }).click()
  await expect(page.getByText(/^Nothing saved on this device yet/)).toBeVisible()
  await nothingWaits(page)

  await navigateAndWait(page, '/pages/mailMessage/mailMessageList')
  await expect(page.getByRole('list', { name: 'System messages' }).getByRole('article')).toHaveCount(2)
  await page.getByRole('article').first().getByRole('button').click()
  await expect(page.getByRole('link', { name: 'View details' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unread' }), 'reading offline marks nothing').toHaveCount(2)

  await navigateAndWait(page, '/pages/mailMessage/ggList')
  const rows = page.getByRole('list', { name: 'Platform announcements' }).getByRole('link')
  await expect(rows).toHaveCount(list.length)
  await nothingWaits(page)
  for (const { id, title } of list) {
    await navigateAndWait(page, `/pages/mailMessage/ggDetail?id=${id}`)
    await expect.poll(() => pathOf(page)).toBe('/pages/mailMessage/ggDetail')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.locator('article p').first()).toBeVisible()
    await nothingWaits(page)
  }
  await navigateAndWait(page, '/pages/mailMessage/ggDetail?id=999999')
  await expect(page.getByText(/^Nothing saved on this device yet/)).toBeVisible()
  await nothingWaits(page)
  expect(errors).toEqual([])
})
