import type { LegalGroup } from '#contract/market/market.ts'
import { type ControlledServer, expect, type Locator, type Page, test } from '../../browser/fixtures.ts'
import { newPerson, send } from '../../helpers/test-people.ts'
import {
  at,
  expectAccessible,
  expectNoToast,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

let server: ControlledServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const MARKET = '/pages/market/market'
const SEARCH = '/pages/market/search'
/** Age (ms) from which prices are shown with their time. */
const FRESH_FOR = 10_000

const open = async (page: Page, route: string, token?: string): Promise<void> => {
  await prepare(page, token ? { token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Pairs' }).getByRole('listitem')
const rowOf = (page: Page, symbol: string): Locator =>
  rows(page).filter({ has: page.getByRole('button', { name: `Favourite ${symbol}` }) })

/** The ids of the pairs, by symbol. */
const pairsOf = async (): Promise<ReadonlyMap<string, { currency_id: number; match_id: number }>> => {
  const { message } = await send(server.origin, 'GET', '/currency/quotation_new')
  const groups = message as unknown as readonly LegalGroup[]
  return new Map(
    groups.flatMap(({ quotation }) =>
      quotation.map(({ symbol, currency_id, id }) => [symbol, { currency_id, match_id: id }]),
    ),
  )
}

/** The symbols in the order of the list. */
const symbolsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Pairs' })
    .evaluate((list) =>
      [...list.querySelectorAll('li')]
        .sort((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
        .map((row) => row.querySelector('[aria-pressed]')?.getAttribute('aria-label') ?? ''),
    )

/** During a page transition both pages are in the document; the last one is the current page. */
const scroller = (page: Page): Locator => page.locator('main').last()
const placeOf = (page: Page): Promise<number> => scroller(page).evaluate((element) => element.scrollTop)
const scrollTo = async (page: Page, top: number): Promise<void> => {
  await scroller(page).evaluate((element, place) => element.scrollTo(0, place), top)
  expect(await placeOf(page)).toBe(top)
}
const route = (page: Page): string => new URL(page.url()).hash.slice(1)

test('the market page lists pairs by tab and quote currency, sorts by column, and opens the page of a pair', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await open(page, MARKET)

  await test.step('the market shows pairs under four tabs and by quote currency, sorted by column; a tap opens a pair, a long press offers to trade it, and its star asks a guest to log in', async () => {
    await expect(rowOf(page, 'BTC/USDT')).toContainText('BTC/USDT')
    await expect(rowOf(page, 'BTC/USDT')).toContainText(/Vol [\d.]+[KMB]/)
    await expect(rowOf(page, 'BTC/USDT')).toContainText(/[+\u2212]?[\d.]+%/)

    await test.step('a column sorts descending, then ascending, then in the default order', async () => {
      const name = page.getByRole('button', { name: /^Name/ })
      await name.click()
      await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite AAVE/USDT')
      await name.click()
      await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite XRP/USDT')
      await name.click()
      await expect(name).toHaveAttribute('aria-pressed', 'false')
      await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite BTC/USDT')
    })

    await page.getByRole('radio', { name: 'BTC', exact: true }).click()
    await expect(rowOf(page, 'ETH/BTC')).toBeVisible()
    await expect(rowOf(page, 'BTC/USDT')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Stocks' }).click()
    await expect(rowOf(page, 'AAPL/USD')).toBeVisible()
    await expect(page.getByText('Simulated market')).toBeVisible()
    await page.getByRole('tab', { name: 'Futures' }).click()
    await expect(rowOf(page, 'BTC/USDT')).toContainText('100×')
    expect(new URL(page.url()).hash).toContain('tab=futures')
    await rowOf(page, 'BTC/USDT').getByRole('link').click()
    await expect.poll(() => page.url()).toContain('/pages/transaction/contract?match_id=1')
    await navigateAndWait(page, `${MARKET}?tab=coins`)
    await page.getByRole('radio', { name: 'USDT', exact: true }).click()
    await rowOf(page, 'BTC/USDT').getByRole('link').click()
    await expect.poll(() => page.url()).toContain('/pages/transaction/currency?match_id=1')
    await page.goBack()
    await rowOf(page, 'ETH/USDT').getByRole('link').dispatchEvent('contextmenu')
    const menu = page.getByRole('dialog', { name: 'ETH/USDT' })
    await menu.getByRole('link', { name: 'Trade' }).click()
    await expect.poll(() => page.url()).toContain('/pages/transaction/index?type=coins&match_id=2')
    await page.goBack()
    await rowOf(page, 'ETH/USDT').getByRole('button').click()
    await expectToast(page, 'Please login first')
    await expect.poll(() => pathOf(page)).toBe('/pages/common/login')
  })

  await test.step(`${MARKET} and ${SEARCH} meet WCAG AA in both themes`, async () => {
    for (const route of [MARKET, `${MARKET}?tab=favourites`, `${MARKET}?tab=stocks`, SEARCH]) {
      await navigateAndWait(page, route)
      await expect.poll(() => page.url()).toContain(route)
      await expect(page.getByText(/^(?:AAPL|BTC)$|^(?:AAPL|BTC)\//).first()).toBeVisible()
      await expectAccessible(page)
    }
  })
  expect(errors).toEqual([])
})

test.describe(MARKET, () => {
  test.describe(() => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test('market prices update without a new request and flash in the colour of their change', async ({
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
      await server.market.tick('BTC/USDT', '67500')
      await open(page, MARKET)
      const price = rowOf(page, 'BTC/USDT').getByRole('link')
      await expect(price).toContainText('67,500')
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/currency/quotation_new')) asked.push(request.url())
      })
      const tints = () => page.evaluate(() => (window as unknown as { tints: string[] }).tints.join())
      await expect
        .poll(async () => {
          // Records a price only after the socket has connected, because quotes are only sent to open
          // connections.
          await server.market.tick('BTC/USDT', '67000')
          await server.market.tick('BTC/USDT', '67800')
          return price.innerText()
        })
        .toContain('67,800')
      await expect.poll(tints).toMatch(/up (?!rgba\(0, 0, 0, 0\))/)
      // Records the original price again for later tests.
      await server.market.tick('BTC/USDT', '67400')
      await expect(price).toContainText('67,400')
      await expect.poll(tints).toMatch(/down (?!rgba\(0, 0, 0, 0\))/)
      expect(asked).toEqual([])
    })
  })

  test('when sorted by change, rows are sorted again at most once in 2 s and never while a finger is on the list', async ({
    page,
  }) => {
    // Each batch of quotes shuffles the changes, so that rows change their order whenever the page allows it.
    // The test sends batches in addition to the batches of the server.
    let batches = 0
    let next = (): void => {
      throw new Error('the server has sent no batch so far')
    }
    await page.routeWebSocket('**/socket.io/**', (socket) => {
      const last = new Map<number, readonly string[]>()
      const far = socket.connectToServer()
      far.onMessage((message) => {
        const found = typeof message === 'string' && /^42\["daymarket",(.*)\]$/s.exec(message)
        if (!found) return socket.send(message)
        for (const [id, ...figures] of JSON.parse(found[1] ?? '[]') as [number, ...string[]][])
          last.set(id, figures)
        next = () => {
          batches += 1
          const moved = [...last].map(([id, [price, , ...rest]]) => [
            id,
            price,
            (((id * 7919 + batches * 104_729) % 2000) / 100 - 10).toFixed(2),
            ...rest,
          ])
          socket.send(`42${JSON.stringify(['daymarket', moved])}`)
        }
        next()
      })
    })
    // Only the test advances `performance.now`; frames, timers and ticks run normally. The time advances by whole
    // milliseconds, because sums of fractions can be slightly less than 2 s.
    await page.addInitScript(() => {
      const real = performance.now.bind(performance)
      let stood: number | null = null
      performance.now = () => stood ?? real()
      Object.assign(window, {
        advance: (ms: number) => {
          stood = (stood ?? Math.ceil(real())) + ms
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
          // Rows drawn later, below the visible part, are not counted as moved.
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
    await expect.poll(() => batches).toBeGreaterThan(0)
    const movesAfterNext = (): Promise<number> => {
      next()
      return moves()
    }
    const newFigures = async (): Promise<void> => {
      for (const turn of [1, 2, 3]) {
        const before = await list.innerText()
        next()
        await expect.poll(() => list.innerText(), `figures anew, ${turn}`).not.toBe(before)
      }
    }
    for (const turn of [1, 2]) {
      await advance(1_999)
      await newFigures()
      expect(await moves()).toBe(turn - 1)
      await advance(1)
      await expect.poll(movesAfterNext, { timeout: 30_000 }).toBe(turn)
      await newFigures()
      expect(await moves()).toBe(turn)
    }

    await list.dispatchEvent('touchstart')
    await advance(4_000)
    await newFigures()
    expect(await moves()).toBe(2)
    await list.dispatchEvent('touchend')
    await expect.poll(movesAfterNext, { timeout: 30_000 }).toBe(3)
  })
})

test('filter, sort order and scroll position of a market list are restored when a guest returns to the list', async ({
  page,
}) => {
  await open(page, SEARCH)

  await test.step('going back to the search restores its text and its scrolled list, and opened pairs are first among recent views', async () => {
    await page.getByRole('searchbox').fill('sol/usdt')
    await page
      .getByRole('link', { name: /^SOL\/USDT/ })
      .first()
      .click()
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/currency')
    await expect(page.getByRole('button', { name: 'SOL/USDT, change the pair' })).toBeVisible()
    await navigateAndWait(page, '/pages/transaction/currency?match_id=2')
    await expect(page.getByRole('button', { name: 'ETH/USDT, change the pair' })).toBeVisible()
    await navigateAndWait(page, SEARCH)
    const recent = page.getByRole('region', { name: 'Recently viewed' }).getByRole('link')
    await expect(recent).toHaveText(['ETH/USDT', 'SOL/USDT'])
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(recent).toHaveCount(0)

    const field = page.getByRole('searchbox')
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    await field.fill('sol/usdt')
    // Taps before the search text has been written to the address.
    await page
      .getByRole('link', { name: /^SOL\/USDT/ })
      .first()
      .click()
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/currency')
    expect(await steps()).toBe(before + 1)
    await page.goBack()
    await expect(field).toHaveValue('sol/usdt')
    await expect(field).not.toBeFocused()
    await expect(page.getByRole('region', { name: 'Spot' }).getByRole('listitem')).toHaveCount(1)

    await field.fill('us')
    await expect.poll(() => route(page)).toBe(`${SEARCH}?keyword=us`)
    await expect(page.getByRole('region', { name: 'Spot' }).getByRole('listitem').nth(12)).toBeAttached()
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
    await expect(page.getByRole('heading', { name: 'Trending' })).toBeVisible()
  })

  await test.step('chip, sort order and scroll position of each tab are restored after a pair, another tab and a reload, without entries in the history; another chip or sort order starts at the top', async () => {
    await navigateAndWait(page, `${MARKET}?sort=nonsense&legal=none`)
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
    await waitForApp(page)
    await same()

    await page.getByRole('radio', { name: 'BTC', exact: true }).click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?legal=BTC&sort=name-asc`)
    await page.getByRole('radio', { name: 'USDT', exact: true }).click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?sort=name-asc`)

    // Each tab keeps its own scroll position and quote currency. After a change of the currency or the sort order the
    // list starts at the top.
    await page.setViewportSize({ width: 390, height: 560 })
    await page.getByRole('button', { name: /^Last price/ }).click()
    await expect.poll(() => route(page)).toBe(`${MARKET}?sort=price-desc`)
    await scrollTo(page, 300)
    await page.getByRole('tab', { name: 'Futures' }).click()
    await expect(rowOf(page, 'BTC/USDT')).toContainText('100×')
    expect(await placeOf(page)).toBe(0)
    await expect(page.getByRole('button', { name: /^Vol/ })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('tab', { name: 'Spot' }).click()
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
})

test.describe(MARKET, () => {
  test('a member without favourites gets six suggestions, can sort favourites, and sees a pending change on the star of a pair', async ({
    page,
    context,
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
    await waitForApp(page)
    await expect(rows(page)).toHaveCount(5)
    expect((await symbolsOf(page))[0]).toBe(before[1])

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
    const { match_id } = (await pairsOf()).get('SOL/USDT') ?? {}
    await navigateAndWait(page, `/pages/transaction/currency?match_id=${match_id}`)
    const star = page.getByRole('button', { name: 'Favourite SOL/USDT' })
    await star.click()
    await expect(star).toHaveAttribute('aria-busy', 'true')
    await star.click()
    await navigateAndWait(page, `${MARKET}?tab=coins`)
    const listed = rowOf(page, 'SOL/USDT').getByRole('button')
    await expect(listed).toHaveAttribute('aria-busy', 'true')
    await listed.click()
    answer()
    await expect(listed).toHaveAttribute('aria-pressed', 'true')
    await expect(listed).not.toHaveAttribute('aria-busy')
    expect(asked).toBe(1)
  })
})

test('offline the market rows are shown with the time of their data and can be sorted and searched, and favourites cannot be added or removed', async ({
  page,
  context,
}) => {
  await page.clock.install()

  await test.step('favourites are listed in their own order while it is edited, also offline, and only adding and removing a favourite needs a connection', async () => {
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
    await page.clock.fastForward(FRESH_FOR + 1)
    await expect(page.getByRole('button', { name: /^As of .*Refresh$/ })).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText(/^Offline/).first()).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Move BTC/USDT up' }).click()
    await expect(edited).toContainText(['SOL/USDT', 'BTC/USDT', 'ETH/BTC'])
    await page.getByRole('button', { name: 'Move BTC/USDT up' }).click()
    await expect(edited).toContainText(['BTC/USDT', 'SOL/USDT', 'ETH/BTC'])
    await page.getByRole('button', { name: 'Remove BTC/USDT from favourites' }).click()
    await expectToast(page, 'You are offline. This needs a connection.')
    await expect(edited).toHaveCount(3)
    await page.getByRole('button', { name: 'Done' }).click()
    await expectNoToast(page)
    const star = rowOf(page, 'BTC/USDT').getByRole('button')
    await star.click()
    await expectToast(page, 'You are offline. This needs a connection.')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => symbolsOf(page)).toEqual(['Favourite BTC/USDT', 'Favourite SOL/USDT'])
    await page.getByRole('radio', { name: 'All' }).click()
    await page.getByRole('button', { name: /^Name/ }).click()
    await page.getByRole('button', { name: /^Name/ }).click()
    await expect
      .poll(() => symbolsOf(page))
      .toEqual(['Favourite BTC/USDT', 'Favourite SOL/USDT', 'Favourite ETH/BTC'])
    await context.setOffline(false)
    await expect(page.getByText(/^As of/)).toHaveCount(0, { timeout: 40_000 })
  })

  await test.step('/pages/market/market, /pages/market/search: offline the rows stay, grey and with their time, and can still be sorted and searched', async () => {
    await navigateAndWait(page, `${MARKET}?tab=coins`)
    await expect(rowOf(page, 'BTC/USDT')).toBeVisible()
    await navigateAndWait(page, SEARCH)
    const hot = page.getByRole('region', { name: 'Trending' })
    await expect(hot.getByText('Simulated market')).toBeVisible()
    const figures = hot.getByText(/^[+\u2212]\d+\.\d+%$/)
    await expect(figures.first()).toBeVisible()
    const colours = () =>
      figures.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
    const plain = await page
      .getByRole('heading', { name: 'Trending' })
      .evaluate((heading) => getComputedStyle(heading).color)
    await expect.poll(colours).not.toContain(plain)
    await context.setOffline(true)
    await page.clock.fastForward(FRESH_FOR + 1)
    await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 40_000 })
    await expect.poll(colours).toEqual([plain])

    const field = page.getByRole('searchbox', { name: 'Search pair or name' })
    await field.fill('bitcoin')
    await expect(
      page.getByRole('region', { name: 'Spot' }).getByRole('button', { name: 'Favourite BTC/USDT' }),
    ).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Futures' }).getByRole('button', { name: 'Favourite BTC/USDT' }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Spot' }).getByText('Simulated market')).toBeVisible()
    await field.fill('apple')
    await expect(
      page.getByRole('region', { name: 'Stocks' }).getByRole('button', { name: 'Favourite AAPL/USD' }),
    ).toBeVisible()
    await field.fill('no such pair')
    await expect(page.getByText('Nothing found')).toBeVisible()

    await navigateAndWait(page, `${MARKET}?tab=coins`)
    await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/).first()).toBeVisible()
    await page.getByRole('button', { name: /^Name/ }).click()
    await expect.poll(async () => (await symbolsOf(page))[0]).toBe('Favourite AAVE/USDT')
    await context.setOffline(false)
    await expect(page.getByText(/^As of/)).toHaveCount(0, { timeout: 40_000 })
  })
})
