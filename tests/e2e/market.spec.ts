import { AxeBuilder } from '@axe-core/playwright'
import type { LegalGroup, Quote } from '#contract/market.ts'
import { expect, type Locator, type Page, test } from '../browser/fixtures.ts'
import { newPerson, send } from '../helpers/people.ts'
import { type RunningServer, until } from '../helpers/server.ts'
import { at, booted, pathOf, prepare, said, walk, watchErrors } from './open.ts'

test.use({
  serviceWorkers: 'allow',
  serverEnv: { TEST_MARKET: 'simulated' },
  contextOptions: { reducedMotion: 'no-preference' },
})

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

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

/** Match ids by symbol. */
const pairsOf = async (): Promise<ReadonlyMap<string, { currency_id: number; match_id: number }>> => {
  const { message } = await send(server.origin, 'GET', '/currency/quotation_new')
  const groups = message as unknown as readonly LegalGroup[]
  return new Map(
    groups.flatMap(({ quotation }) =>
      quotation.map(({ symbol, currency_id, id }) => [symbol, { currency_id, match_id: id }]),
    ),
  )
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

/** What of the page scrolls. While one page gives way to the next both are there. */
const scroller = (page: Page): Locator => page.locator('main').last()
const placeOf = (page: Page): Promise<number> => scroller(page).evaluate((element) => element.scrollTop)
const scrollTo = async (page: Page, top: number): Promise<void> => {
  await scroller(page).evaluate((element, place) => element.scrollTo(0, place), top)
  expect(await placeOf(page)).toBe(top)
}
const route = (page: Page): string => new URL(page.url()).hash.slice(1)

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
    // The page's stopwatch goes on only when told to; frames, timers and ticks go on as ever.
    await page.addInitScript(() => {
      const real = performance.now.bind(performance)
      let stood: number | null = null
      performance.now = () => stood ?? real()
      Object.assign(window, {
        advance: (ms: number) => {
          stood = (stood ?? real()) + ms
        },
      })
    })
    const advance = (ms: number) =>
      page.evaluate((by) => (window as unknown as { advance(ms: number): void }).advance(by), ms)
    await open(page, MARKET)
    await expect(rowOf(page, 'BTC/USDT')).toBeVisible()
    const column = page.getByRole('button', { name: /^24h/ })
    await advance(0)
    await column.click()
    await expect(column).toHaveAttribute('aria-pressed', 'true')
    const list = page.getByRole('list', { name: 'Pairs' })
    await list.evaluate((element) => {
      const seen = { moves: 0 }
      Object.assign(window, { seen })
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
        if (next !== order) seen.moves += 1
        order = next
      }).observe(element, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['aria-posinset'],
      })
    })
    const moves = () => page.evaluate(() => (window as unknown as { seen: { moves: number } }).seen.moves)
    const newFigures = async (): Promise<void> => {
      const seen = new Set<string>()
      await until('new figures', async () => seen.add(await list.innerText()).size > 5, 40_000)
    }
    for (const turn of [1, 2]) {
      await advance(1_999)
      await newFigures()
      expect(await moves()).toBe(turn - 1)
      await advance(1)
      await expect.poll(moves, { timeout: 30_000 }).toBe(turn)
      await newFigures()
      expect(await moves()).toBe(turn)
    }

    await list.dispatchEvent('touchstart')
    await advance(4_000)
    await newFigures()
    expect(await moves()).toBe(2)
    await list.dispatchEvent('touchend')
    await expect.poll(moves, { timeout: 30_000 }).toBe(3)
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

  test('chip, sort and place are there again after a pair, another tab and a reload, without steps of their own', async ({
    page,
  }) => {
    await open(page, `${MARKET}?sort=nonsense&legal=none`)
    await expect(page.getByRole('radio', { name: 'USDT', exact: true })).toBeChecked()
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    const name = page.getByRole('button', { name: /^Name/ })
    await name.click()
    await name.click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?sort=name-asc`)
    await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite XRP/USDT')
    expect(await steps()).toBe(before)
    await scrollTo(page, 240)
    const same = async () => {
      await expect(name).toHaveAccessibleName(/ascending$/)
      await expect.poll(() => placeOf(page)).toBe(240)
      await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite XRP/USDT')
    }

    await rows(page).nth(6).getByRole('link').click()
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/currency')
    await page.goBack()
    await same()
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    await bar.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/index/index')
    await bar.getByRole('link', { name: 'Market' }).click()
    await same()
    await page.reload()
    await booted(page)
    await same()

    await page.getByRole('radio', { name: 'BTC', exact: true }).click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?legal=BTC&sort=name-asc`)
    await page.getByRole('radio', { name: 'USDT', exact: true }).click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?sort=name-asc`)
  })

  test('each tab keeps its own place and choice; another chip or sort begins at the top', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 560 })
    await open(page, MARKET)
    await expect(rowOf(page, 'BTC/USDT')).toBeVisible()
    await page.getByRole('button', { name: /^Last price/ }).click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?sort=price-desc`)
    await scrollTo(page, 300)
    await page.getByRole('tab', { name: 'Futures' }).click()
    await expect(rowOf(page, 'BTC/USDT')).toContainText('100×')
    expect(await placeOf(page)).toBe(0)
    await expect(page.getByRole('button', { name: /^Vol/ })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('tab', { name: 'Coins' }).click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?sort=price-desc`)
    await expect.poll(() => placeOf(page)).toBe(300)

    await page.getByRole('button', { name: /^24h/ }).click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?sort=change-desc`)
    expect(await placeOf(page)).toBe(0)
    await scrollTo(page, 120)
    await page.getByRole('radio', { name: 'BTC', exact: true }).click()
    await expect(rowOf(page, 'ETH/BTC')).toBeVisible()
    expect(await placeOf(page)).toBe(0)
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

  test('a pair’s page has the same star: while its change is on its way it is busy and takes no other tap', async ({
    page,
    context,
  }) => {
    const person = await newPerson(server.origin)
    let asked = 0
    let answer = (): void => {}
    const held = new Promise<void>((done) => {
      answer = done
    })
    await context.route('**/api/optional/add', async (route) => {
      asked += 1
      await held
      await route.continue()
    })
    await open(page, '/pages/transaction/currency?match_id=2', person.token)
    const star = page.getByRole('button', { name: 'Favourite ETH/USDT' })
    await star.click()
    await expect(star).toHaveAttribute('aria-busy', 'true')
    await star.click()
    await walk(page, MARKET)
    const listed = rowOf(page, 'ETH/USDT').getByRole('button')
    await expect(listed).toHaveAttribute('aria-busy', 'true')
    await listed.click()
    answer()
    await expect(listed).toHaveAttribute('aria-pressed', 'true')
    await expect(listed).not.toHaveAttribute('aria-busy')
    expect(asked).toBe(1)
  })

  test('six suggestions, ticked already, begin the favourites; their order can be changed', async ({
    page,
  }) => {
    const person = await newPerson(server.origin)
    await open(page, `${MARKET}?tab=favourites`, person.token)
    await expect(page.getByRole('checkbox')).toHaveCount(6)
    const solana = page.getByRole('checkbox', { name: 'SOL/USDT' })
    await expect(solana).toHaveAccessibleName(/^SOL\/USDT [\d.,]+ [+\u2212]?[\d.]+%$/)
    await solana.click()
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

  test('all favourites stand in their own order while it is changed, also offline; removing needs a connection', async ({
    page,
    context,
  }) => {
    const person = await newPerson(server.origin)
    const pairs = await pairsOf()
    const wanted = ['SOL/USDT', 'BTC/USDT', 'ETH/BTC']
    for (const symbol of wanted) await person.post('/optional/add', { ...pairs.get(symbol) })
    await open(page, `${MARKET}?tab=favourites&sort=name-desc&legal=USDT`, person.token)
    await expect.poll(() => symbolsOf(page)).toEqual(['Favourite BTC/USDT', 'Favourite SOL/USDT'])

    await page.getByRole('button', { name: 'Edit favourites' }).click()
    const edited = page.getByRole('list', { name: 'Favourites' }).getByRole('listitem')
    await expect(edited).toContainText(wanted)
    await page.getByRole('button', { name: 'Move ETH/BTC up' }).click()
    await expect(edited).toContainText(['SOL/USDT', 'ETH/BTC', 'BTC/USDT'])

    await context.setOffline(true)
    await page.waitForEvent('requestfailed')
    await expect(page.getByRole('button', { name: /^As of .*Refresh$/ })).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText(/^Offline/).first()).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Move BTC/USDT up' }).click()
    await expect(edited).toContainText(['SOL/USDT', 'BTC/USDT', 'ETH/BTC'])
    await page.getByRole('button', { name: 'Move BTC/USDT up' }).click()
    await expect(edited).toContainText(['BTC/USDT', 'SOL/USDT', 'ETH/BTC'])
    await page.getByRole('button', { name: 'Remove BTC/USDT from favourites' }).click()
    await said(page, 'You are offline. This needs a connection.')
    await expect(edited).toHaveCount(3)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => symbolsOf(page)).toEqual(['Favourite BTC/USDT', 'Favourite SOL/USDT'])
    await page.getByRole('radio', { name: 'All' }).click()
    await page.getByRole('button', { name: /^Name/ }).click()
    await page.getByRole('button', { name: /^Name/ }).click()
    await expect
      .poll(() => symbolsOf(page))
      .toEqual(['Favourite BTC/USDT', 'Favourite SOL/USDT', 'Favourite ETH/BTC'])
    await context.setOffline(false)
  })

  test('a share whose market is shut says so and when it opens', async ({ page }) => {
    await changeQuotes(page, (quote) => {
      if (quote.type !== 'stock') return
      quote.trading_status = 'closed'
      quote.next_open_time = Date.UTC(2030, 0, 7, 14, 30) / 1000
    })
    await open(page, `${MARKET}?tab=stocks`)
    await expect(rowOf(page, 'AAPL/USD')).toContainText('Closed')
    await expect(rowOf(page, 'AAPL/USD').getByRole('link')).toHaveAccessibleName(/^AAPL\/USDT? Closed/)
    await expect(rowOf(page, 'AAPL/USD')).toContainText(/opens 01-0[78]/)
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

  test('comes back with its words and its list, whether they stood still or not', async ({ page }) => {
    await open(page, SEARCH)
    const field = page.getByRole('searchbox')
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    await field.fill('sol/usdt')
    // At once: nothing has been written into the address yet.
    await page
      .getByRole('link', { name: /^SOL\/USDT/ })
      .first()
      .click()
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/currency')
    expect(await steps()).toBe(before + 1)
    await page.goBack()
    await expect(field).toHaveValue('sol/usdt')
    await expect(field).not.toBeFocused()
    await expect(page.getByRole('region', { name: 'Coins' }).getByRole('listitem')).toHaveCount(1)

    await field.fill('us')
    await expect.poll(() => route(page)).toBe(`${SEARCH}?keyword=us`)
    await expect(page.getByRole('region', { name: 'Coins' }).getByRole('listitem').nth(12)).toBeAttached()
    await scrollTo(page, 500)
    await page
      .getByRole('link', { name: /^(?!SOL).*\/USDT/ })
      .nth(9)
      .click()
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/currency')
    await page.goBack()
    await expect(field).toHaveValue('us')
    await expect.poll(() => placeOf(page)).toBe(500)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => route(page)).toBe(SEARCH)
    await expect(page.getByRole('heading', { name: 'Hot search' })).toBeVisible()
  })

  test('says that the market is simulated, and colours only what is live', async ({ page, context }) => {
    await open(page, SEARCH)
    const hot = page.getByRole('region', { name: 'Hot search' })
    await expect(hot.getByText('Simulated market')).toBeVisible()
    const figures = hot.getByText(/^[+\u2212]\d+\.\d+%$/)
    await expect(figures.first()).toBeVisible()
    const colours = () =>
      figures.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
    const plain = await page
      .getByRole('heading', { name: 'Hot search' })
      .evaluate((heading) => getComputedStyle(heading).color)
    expect(await colours()).not.toContain(plain)
    await context.setOffline(true)
    await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 40_000 })
    await expect.poll(colours).toEqual([plain])
    await page.getByRole('searchbox').fill('bitcoin')
    await expect(page.getByRole('region', { name: 'Coins' }).getByText('Simulated market')).toBeVisible()
    await context.setOffline(false)
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
