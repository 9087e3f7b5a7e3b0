import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { newPerson, recharge } from '../helpers/people.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { at, booted, pathOf, prepare, toast, watchErrors } from './open.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const ok = (message: unknown) => ({
  json: { type: 'ok', code: 1, message, server_time: Math.floor(Date.now() / 1000) },
})

test('/pages/index/index: a guest is welcomed and shown the market', async ({ page }) => {
  const errors = watchErrors(page)
  await prepare(page)
  await page.goto(at(server.origin, '/pages/index/index'))
  await expect(page.getByRole('heading', { name: 'Welcome to H5 Exchange' })).toBeVisible()
  await expect(page.getByText('Simulated market').first()).toBeVisible()
  const rows = page.getByRole('tabpanel', { name: 'Rankings' }).getByRole('link')
  await expect(rows).toHaveCount(8)
  await expect(page.getByRole('img', { name: /^24 hours/ })).toHaveCount(3)
  await page.getByRole('link', { name: 'Log in / Register' }).click()
  await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
  expect(errors).toEqual([])
})

test('/pages/index/index: gainers only rise, losers only fall, a row leads to its pair', async ({ page }) => {
  await prepare(page)
  await page.goto(at(server.origin, '/pages/index/index'))
  const panel = page.getByRole('tabpanel', { name: 'Rankings' })
  await page.getByRole('tab', { name: 'Gainers' }).click()
  await expect.poll(async () => (await panel.innerText()).match(/[+−][\d.,]+%/g)?.[0]?.[0]).toBe('+')
  const gains = (await panel.innerText()).match(/[+−][\d.,]+%/g) ?? []
  expect(gains.every((text) => text.startsWith('+'))).toBe(true)
  await page.getByRole('tab', { name: 'Losers' }).click()
  await expect.poll(async () => (await panel.innerText()).match(/[+−][\d.,]+%/g)?.[0]?.[0]).toBe('−')
  await page.getByRole('tab', { name: 'Volume' }).click()
  await panel.getByRole('link').first().click()
  await expect.poll(() => pathOf(page)).toBe('/pages/transaction/currency')
})

test('/pages/index/index: prices move without a reload', async ({ page }) => {
  await prepare(page)
  await page.goto(at(server.origin, '/pages/index/index'))
  const card = page.locator('a[href*="match_id"]').first()
  await expect(card).toContainText(/\d/)
  const before = await card.innerText()
  await expect.poll(() => card.innerText(), { timeout: 20_000 }).not.toBe(before)
})

test('/pages/index/index: a tile that this app does not know says so', async ({ page, context }) => {
  await context.route('**/api/menu?*', (route) =>
    route.fulfill(
      ok([
        { key: 'recharge', name: 'Recharge', icon: '', url: '', status: 1, sort: 1 },
        { key: 'casino', name: 'Casino', icon: '', url: '', status: 1, sort: 2 },
        { key: 'nft', name: 'NFT', icon: '', url: '', status: 0, sort: 3 },
      ]),
    ),
  )
  await prepare(page)
  await page.goto(at(server.origin, '/pages/index/index'))
  await booted(page)
  await page.getByRole('button', { name: 'Casino' }).click()
  await expect(toast(page)).toHaveText('Function in development')
  await expect(toast(page)).toHaveText('')
  await page.getByRole('button', { name: 'NFT' }).click()
  await expect(toast(page)).toHaveText('Function in development')
})

test('/pages/index/index: tiles turn their pages, every one in reach', async ({ page }) => {
  await prepare(page)
  await page.goto(at(server.origin, '/pages/index/index'))
  const tiles = page.getByRole('navigation', { name: 'Services' })
  await expect(tiles.getByRole('link', { name: 'Recharge' })).toBeInViewport()
  await expect(tiles.getByRole('link', { name: 'Bills', includeHidden: true })).not.toBeInViewport()
  await tiles
    .getByRole('group', { includeHidden: true })
    .nth(1)
    .evaluate((slide) => slide.scrollIntoView())
  await expect(tiles.getByRole('link', { name: 'Bills' })).toBeInViewport()
})

test('/pages/index/index: a member sees the total in the chosen fiat and can hide it for good', async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await recharge(server.origin, person, 3, '500')
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, '/pages/index/index'))
  await expect(page.getByText('$500.00', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await expect(page.getByText('$500.00', { exact: true })).toHaveCount(0)
  await page.reload()
  await booted(page)
  await expect(page.getByRole('button', { name: 'Show balances' })).toBeVisible()
  await expect(page.getByText('Today')).toBeVisible()
  expect(await page.locator('main').innerText()).not.toContain('$500.00')
})

test('/pages/index/index: money that arrives shows without a reload', async ({ page }) => {
  const person = await newPerson(server.origin)
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, '/pages/index/index'))
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await recharge(server.origin, person, 3, '250')
  await expect(page.getByText('$250.00', { exact: true })).toBeVisible()
})

test('/pages/index/index: no accessibility violation, in both themes', async ({ page }) => {
  await prepare(page)
  await page.goto(at(server.origin, '/pages/index/index'))
  await expect(page.getByRole('tabpanel', { name: 'Rankings' }).getByRole('link')).toHaveCount(8)
  for (const theme of ['dark', 'white']) {
    await page.evaluate((name) => {
      document.documentElement.classList.remove('dark', 'white')
      document.documentElement.classList.add(name)
    }, theme)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
})
