import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Quote } from '#contract/market.ts'
import { newPerson } from '../helpers/people.ts'
import { type RunningServer, startServer, until } from '../helpers/server.ts'
import { at, booted, pathOf, prepare, said, walk, watchErrors } from './open.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const MARKET = '/pages/market/market'

const open = async (page: Page, route: string, token?: string): Promise<void> => {
  await prepare(page, token ? { token } : {})
  await page.goto(at(server.origin, route))
  await booted(page)
}

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Pairs' }).getByRole('listitem')
const rowOf = (page: Page, symbol: string): Locator =>
  rows(page).filter({ has: page.getByRole('button', { name: `Favourite ${symbol}` }) })

/** Changes the list of quotes on its way to the page. */
const changeQuotes = async (page: Page, edit: (quote: Quote) => void): Promise<void> => {
  await page.context().route('**/api/currency/quotation_new*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const group of body.message) for (const quote of group.quotation) edit(quote)
    await route.fulfill({ response, json: body })
  })
}

/** The symbols from the top of the list down, by where they stand. */
const symbolsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Pairs' })
    .evaluate((list) =>
      [...list.querySelectorAll('li')]
        .sort((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
        .map((row) => row.querySelector('[aria-pressed]')?.getAttribute('aria-label') ?? ''),
    )

test.describe(MARKET, () => {
  test('shows real pairs under four tabs and by quote currency', async ({ page }) => {
    const errors = watchErrors(page)
    await open(page, MARKET)
    await expect(rowOf(page, 'BTC/USDT')).toContainText('BTC/USDT')
    await expect(rowOf(page, 'BTC/USDT')).toContainText(/Vol [\d.]+[KMB]/)
    await expect(rowOf(page, 'BTC/USDT')).toContainText(/[+\u2212]?[\d.]+%/)
    await page.getByRole('radio', { name: 'BTC', exact: true }).click()
    await expect(rowOf(page, 'ETH/BTC')).toBeVisible()
    await expect(rowOf(page, 'BTC/USDT')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Futures' }).click()
    await expect(rowOf(page, 'BTC/USDT')).toContainText('100×')
    expect(new URL(page.url()).hash).toContain('tab=futures')
    await page.getByRole('tab', { name: 'Stocks' }).click()
    await expect(rowOf(page, 'AAPL/USD')).toBeVisible()
    await expect(page.getByText('Simulated market')).toBeVisible()
    expect(errors).toEqual([])
  })

  test('a row leads to its pair, a futures row to its contract', async ({ page }) => {
    await open(page, MARKET)
    await rowOf(page, 'BTC/USDT').getByRole('link').click()
    await expect.poll(() => page.url()).toContain('/pages/transaction/currency?match_id=1')
    await walk(page, `${MARKET}?tab=futures`)
    await rowOf(page, 'BTC/USDT').getByRole('link').click()
    await expect.poll(() => page.url()).toContain('/pages/transaction/contract?match_id=1')
  })

  test('prices move by themselves, without a new request, and flash in the colour of the move', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const tints: string[] = []
      Object.assign(window, { tints })
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof HTMLElement && target.dataset.flash)
            tints.push(`${target.dataset.flash} ${getComputedStyle(target).backgroundColor}`)
      }).observe(document, { subtree: true, attributeFilter: ['data-flash'] })
    })
    await open(page, MARKET)
    const price = rowOf(page, 'BTC/USDT').getByRole('link')
    await expect(price).toBeVisible()
    const before = await price.innerText()
    await expect.poll(() => price.innerText(), { timeout: 20_000 }).not.toBe(before)
    const tints = () => page.evaluate(() => (window as unknown as { tints: string[] }).tints.join())
    await expect.poll(tints, { timeout: 20_000 }).toMatch(/up (?!rgba\(0, 0, 0, 0\))/)
    await expect.poll(tints, { timeout: 20_000 }).toMatch(/down (?!rgba\(0, 0, 0, 0\))/)
  })

  test('the sort by % changes places at most once per 2 s, and never under a finger', async ({ page }) => {
    // Every batch throws the changes about, so that each chance to change places is one.
    let batches = 0
    await page.routeWebSocket('**/socket.io/**', (socket) => {
      const far = socket.connectToServer()
      far.onMessage((message) => {
        const found = typeof message === 'string' && /^42\["daymarket",(.*)\]$/s.exec(message)
        if (!found) return socket.send(message)
        batches += 1
        const moved = (JSON.parse(found[1] ?? '[]') as [number, ...string[]][]).map(
          ([id, price, , ...rest]) => [
            id,
            price,
            (((id * 7919 + batches * 104_729) % 2000) / 100 - 10).toFixed(2),
            ...rest,
          ],
        )
        socket.send(`42${JSON.stringify(['daymarket', moved])}`)
      })
    })
    await open(page, MARKET)
    await expect(rowOf(page, 'BTC/USDT')).toBeVisible()
    await page.getByRole('button', { name: /^24h/ }).click()
    const list = page.getByRole('list', { name: 'Pairs' })
    await list.evaluate((element) => {
      const moves: number[] = []
      Object.assign(window, { moves })
      const orderOf = () =>
        [...element.querySelectorAll('li')]
          .sort((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
          // Rows that are drawn later, below what is seen, change no places.
          .slice(0, 8)
          .map((row) => row.querySelector('[aria-pressed]')?.getAttribute('aria-label'))
          .join()
      let order = orderOf()
      new MutationObserver(() => {
        const next = orderOf()
        if (next !== order) moves.push(performance.now())
        order = next
      }).observe(element, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['aria-posinset'],
      })
    })
    const moves = () => page.evaluate(() => (window as unknown as { moves: number[] }).moves)
    await expect.poll(async () => (await moves()).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(3)
    const times = await moves()
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(1_900)

    await list.dispatchEvent('touchstart')
    const held = (await moves()).length
    const seen = new Set<string>()
    await until('new figures under the finger', async () => seen.add(await list.innerText()).size > 5, 40_000)
    expect((await moves()).length).toBe(held)
    await list.dispatchEvent('touchend')
    await expect.poll(async () => (await moves()).length, { timeout: 30_000 }).toBeGreaterThan(held)
  })

  test('a column sorts downwards, upwards, and then as listed', async ({ page }) => {
    await open(page, MARKET)
    await expect(rowOf(page, 'BTC/USDT')).toBeVisible()
    const name = page.getByRole('button', { name: /^Name/ })
    await name.click()
    await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite AAVE/USDT')
    await name.click()
    await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite XRP/USDT')
    await name.click()
    await expect(name).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite BTC/USDT')
  })

  test('a guest’s star asks to log in', async ({ page }) => {
    await open(page, MARKET)
    await rowOf(page, 'ETH/USDT').getByRole('button').click()
    await said(page, 'Please login first')
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
  })

  test('a favourite survives a reload; offline its star is refused and says so', async ({
    page,
    context,
  }) => {
    const person = await newPerson(server.origin)
    await open(page, MARKET, person.token)
    const star = rowOf(page, 'ETH/USDT').getByRole('button')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await booted(page)
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('tab', { name: 'Favourites' }).click()
    await expect(rows(page)).toHaveCount(1)

    await context.setOffline(true)
    // An answer that the worker had already may still speak for the line; the next probe speaks against it.
    await page.waitForEvent('requestfailed')
    await expect(page.getByText(/^Offline/).first()).toBeVisible({ timeout: 30_000 })
    await star.click()
    await said(page, 'You are offline. This needs a connection.')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
  })

  test('six suggestions, ticked already, begin the favourites; their order can be changed', async ({
    page,
  }) => {
    const person = await newPerson(server.origin)
    await open(page, `${MARKET}?tab=favourites`, person.token)
    await expect(page.getByRole('checkbox')).toHaveCount(6)
    await page.getByRole('checkbox', { name: 'SOL/USDT' }).click()
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await expect(rows(page)).toHaveCount(5)
    const before = await symbolsOf(page)
    await page.getByRole('button', { name: 'Edit favourites' }).click()
    const second = (before[1] ?? '').replace('Favourite ', '')
    await page.getByRole('button', { name: `Move ${second} up` }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await symbolsOf(page))[0]).toBe(before[1])
    await page.reload()
    await booted(page)
    await expect(rows(page)).toHaveCount(5)
    expect((await symbolsOf(page))[0]).toBe(before[1])
  })

  test('a share whose market is shut says so and when it opens', async ({ page }) => {
    await changeQuotes(page, (quote) => {
      if (quote.type !== 'stock') return
      quote.trading_status = 'closed'
      quote.next_open_time = Date.UTC(2030, 0, 7, 14, 30) / 1000
    })
    await open(page, `${MARKET}?tab=stocks`)
    await expect(rowOf(page, 'AAPL/USD')).toContainText('Closed')
    await expect(rowOf(page, 'AAPL/USD')).toContainText(/opens 01\/0[78]/)
  })

  test('holding a row offers to trade it', async ({ page }) => {
    await open(page, MARKET)
    await rowOf(page, 'ETH/USDT').getByRole('link').dispatchEvent('contextmenu')
    const menu = page.getByRole('dialog', { name: 'ETH/USDT' })
    await menu.getByRole('link', { name: 'Trade' }).click()
    await expect.poll(() => page.url()).toContain('/pages/transaction/index?type=coins&match_id=2')
  })

  test('offline the rows stay, grey and with their time, and can still be sorted', async ({
    page,
    context,
  }) => {
    await open(page, MARKET)
    await expect(rowOf(page, 'BTC/USDT')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/).first()).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: /^Name/ }).click()
    await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite AAVE/USDT')
    await context.setOffline(false)
    await expect(page.getByText(/^As of/)).toHaveCount(0, { timeout: 40_000 })
  })
})

test.describe('/pages/market/search', () => {
  const SEARCH = '/pages/market/search'

  test('finds pairs by symbol and name, in groups, also offline', async ({ page, context }) => {
    await open(page, SEARCH)
    await expect(page.getByRole('heading', { name: 'Hot search' })).toBeVisible()
    await context.setOffline(true)
    const field = page.getByRole('searchbox', { name: 'Search pair or name' })
    await field.fill('bitcoin')
    await expect(
      page.getByRole('region', { name: 'Coins' }).getByRole('button', { name: 'Favourite BTC/USDT' }),
    ).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Futures' }).getByRole('button', { name: 'Favourite BTC/USDT' }),
    ).toBeVisible()
    await field.fill('apple')
    await expect(
      page.getByRole('region', { name: 'Stocks' }).getByRole('button', { name: 'Favourite AAPL/USD' }),
    ).toBeVisible()
    await field.fill('no such pair')
    await expect(page.getByText('No data')).toBeVisible()
  })

  test('a pair that was opened stands first among recent views', async ({ page }) => {
    await open(page, SEARCH)
    await page.getByRole('searchbox').fill('sol/usdt')
    await page
      .getByRole('link', { name: /^SOL\/USDT/ })
      .first()
      .click()
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/currency')
    await expect(page.getByRole('button', { name: 'SOL/USDT, change the pair' })).toBeVisible()
    await walk(page, '/pages/transaction/currency?match_id=2')
    await expect(page.getByRole('button', { name: 'ETH/USDT, change the pair' })).toBeVisible()
    await walk(page, SEARCH)
    const recent = page.getByRole('region', { name: 'Recent view' }).getByRole('link')
    await expect(recent).toHaveText(['ETH/USDT', 'SOL/USDT'])
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(recent).toHaveCount(0)
  })
})

for (const theme of ['dark', 'white']) {
  test(`${MARKET} and /pages/market/search keep WCAG AA in ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
    await open(page, MARKET)
    for (const route of [
      MARKET,
      `${MARKET}?tab=favourites`,
      `${MARKET}?tab=stocks`,
      '/pages/market/search',
    ]) {
      await walk(page, route)
      await expect.poll(() => page.url()).toContain(route)
      await expect(page.getByText(/^(?:AAPL|BTC)$|^(?:AAPL|BTC)\//).first()).toBeVisible()
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([])
    }
  })
}
