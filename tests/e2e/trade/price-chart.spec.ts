import Big from 'big.js'
import type { LegalGroup } from '#contract/market/market.ts'
import { type ControlledServer, expect, MOVED, type Page, test } from '../../browser/fixtures.ts'
import { deposit, newPerson, send } from '../../helpers/test-people.ts'
import { stored } from '../../offline/stored-data.ts'
import { at, navigateAndWait, prepare, waitForApp } from '../browser-page-actions.ts'

const PAIR = '/pages/transaction/currency'
const HOME = '/pages/index/index'
test.use({ serverEnv: MOVED, contextOptions: { reducedMotion: 'no-preference' } })

let server: ControlledServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

/** Opens the page of a pair, by default BTC/USDT. */
const open = async (
  page: Page,
  { pair = 1, ...options }: { lang?: string; token?: string; pair?: number } = {},
): Promise<void> => {
  await prepare(page, options)
  await page.goto(at(server.origin, `${PAIR}?match_id=${pair}`))
  await waitForApp(page)
  await expect(drawings(page).first()).toBeVisible()
}
const drawings = (page: Page) => page.locator('figure canvas')
const chart = (page: Page) => page.getByRole('group', { name: /^BTC\/USDT/ })

/** The free space between the chart and its container, at the right and at the bottom, in pixels. */
const shortfall = (page: Page): Promise<readonly number[]> =>
  chart(page).evaluate((host) => {
    const room = host.getBoundingClientRect()
    const table = host.querySelector('table')
    // Measures the visible part only, because an ancestor of fixed size could cut off the rest of the chart.
    const frame = table?.parentElement?.getBoundingClientRect()
    const drawn = table?.getBoundingClientRect()
    if (!frame || !drawn) return [room.width, room.height]
    return [
      room.right - Math.min(frame.right, drawn.right),
      room.bottom - Math.min(frame.bottom, drawn.bottom),
    ]
  })
const fills = (page: Page) =>
  expect.poll(async () => Math.max(...(await shortfall(page))), 'fills its room').toBeLessThan(3)

/** The start (s) and the OHLC values of the candle under the crosshair, as displayed. */
async function pointed(page: Page): Promise<{ readonly time: number; readonly figures: string }> {
  const panel = page
    .locator('figure')
    .getByRole('status')
    .filter({ hasText: /^\d{4}-\d\d-\d\d/ })
  const [day = '', ...figures] = (await panel.innerText({ timeout: 5_000 })).split('\n')
  return { time: Date.parse(day.replace(', ', 'T')) / 1000, figures: figures.join(' ') }
}

test(`${PAIR}: the chart loads older candles in pages, updates with each tick, and keeps the time at its right edge when the candle period changes`, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/currency/new_timeshar')) asked.push(request.url())
  })
  await open(page)

  await test.step('the device keeps the last 500 candles of a chart, and older ones are loaded in pages of 300', async () => {
    const kept = async () =>
      (await stored(page))
        .filter(({ store }) => store === 'candles')
        .map(({ value }) => JSON.stringify(value).match(/turnover/g)?.length)
    await expect.poll(kept).toEqual([500])
    const [first = ''] = asked
    const past = new URL(first)
    past.searchParams.delete('limit')
    const page300: { message: readonly { time: number }[] } = await (await fetch(past)).json()
    expect(page300.message).toHaveLength(300)
  })

  await test.step(`${PAIR}: a live tick updates the last candle, and a new candle opens on time without a new request`, async () => {
    /** Moves the clock to the beginning of the next minute, and returns that time (s). */
    const nextMinute = async (): Promise<number> => {
      const { server_time } = await send(server.origin, 'GET', '/currency/quotation_new')
      const minute = Math.floor(server_time / 60) * 60 + 60
      await server.clock.forward((minute + 1 - server_time) * 1000)
      return minute
    }
    const first = await nextMinute()
    await server.market.tick('BTC/USDT', '67510.25')
    await page.getByRole('radio', { name: '1m' }).click()
    await chart(page).focus()
    /**
     * Returns the newest candle. Escape removes the crosshair; then the first ArrowLeft selects the
     * newest candle.
     */
    const newest = async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowLeft')
      return pointed(page)
    }
    await expect.poll(async () => (await newest()).time).toBe(first)
    asked.length = 0
    await server.market.tick('BTC/USDT', '67688.75')
    await expect.poll(async () => (await newest()).figures).toContain('67,688.75')
    expect((await newest()).time).toBe(first)
    expect(await nextMinute()).toBe(first + 60)
    await server.market.tick('BTC/USDT', '67533.50')
    await expect.poll(async () => (await newest()).time).toBe(first + 60)
    expect(asked).toEqual([])
  })

  await test.step(`${PAIR}: changing the period keeps the same time at the right edge`, async () => {
    /** The area of the candles, without the price axis. */
    const room = () =>
      chart(page).evaluate((host) => {
        const cells = [...(host.querySelector('table tr')?.querySelectorAll('td') ?? [])]
        const [widest] = cells.map((cell) => cell.getBoundingClientRect()).sort((a, b) => b.width - a.width)
        if (!widest) throw new Error('there is no chart')
        return { left: widest.left, right: widest.right, middle: widest.top + widest.height / 2 }
      })
    const atEnd = async (): Promise<number> => {
      const { right, middle } = await room()
      await page.mouse.move(right - 60, middle)
      await page.mouse.move(right - 4, middle, { steps: 4 })
      return (await pointed(page)).time
    }
    const DAY = 86_400
    await page.getByRole('radio', { name: '1h' }).click()
    await expect(async () => {
      const { left, right, middle } = await room()
      await page.mouse.move(left + 20, middle)
      await page.mouse.down()
      await page.mouse.move(right - 20, middle, { steps: 8 })
      await page.mouse.up()
      const end = await atEnd()
      expect(end % 3_600).toBe(0)
      expect(end).toBeLessThan(Date.now() / 1000 - 5 * DAY)
    }).toPass()
    const hour = await atEnd()
    await page.getByRole('radio', { name: '1D' }).click()
    await expect.poll(async () => Math.floor(hour / DAY) - (await atEnd()) / DAY).toBeCloseTo(0, 6)
    const day = await atEnd()
    await page.getByRole('radio', { name: '1h' }).click()
    await expect.poll(async () => day - (await atEnd())).toBe(0)
  })

  await test.step('the chart fills the available space with more panes, in full screen and rotated', async () => {
    await fills(page)
    const before = (await chart(page).boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Indicators' }).click()
    await page.getByText('MACD').click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await chart(page).boundingBox())?.height).toBeGreaterThan(before + 60)
    await fills(page)
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect.poll(async () => (await chart(page).boundingBox())?.height).toBeGreaterThan(700)
    await fills(page)
    // Simulates the rotation by CDP, because Playwright cannot resize a page in full-screen mode.
    const device = await page.context().newCDPSession(page)
    await device.send('Emulation.setDeviceMetricsOverride', {
      width: 844,
      height: 390,
      deviceScaleFactor: 2,
      mobile: true,
    })
    await expect.poll(async () => (await chart(page).boundingBox())?.width).toBeGreaterThan(800)
    await fills(page)
    await page.reload()
    await waitForApp(page)
    await page.getByRole('button', { name: 'Indicators' }).click()
    await expect(page.getByRole('checkbox', { name: /^MACD/ })).toBeChecked()
  })
})

test.describe(PAIR, () => {
  test('an order outside the visible price range of the chart is shown as one chip, which scrolls to the order and back', async ({
    page,
  }) => {
    const person = await newPerson(server.origin)
    await deposit(server.origin, person, 3, '1000')
    const groups = await person.get<LegalGroup[]>('/currency/quotation_new')
    // Uses ETH/USDT: tests record distant prices of BTC/USDT, which make the price range of the BTC/USDT
    // chart very large.
    const eth = groups.flatMap((group) => group.quotation).find(({ symbol }) => symbol === 'ETH/USDT')
    await person.act('/coin/trade', {
      currency_id: eth?.currency_id ?? 0,
      legal_id: 3,
      type: 1,
      order_type: 'limit',
      target_price: new Big(eth?.now_price ?? 0).times(0.6).toFixed(2),
      amount: '0.02',
    })
    await open(page, { token: person.token, pair: eth?.id ?? 0 })
    const chip = page.getByRole('button', { name: '1 order below' })
    await chip.click()
    await expect(chip).toHaveCount(0)
    await page.getByRole('button', { name: 'Fit to candles' }).click()
    await expect(chip).toBeVisible()
  })

  for (const [lang, widths] of [
    ['vn', [320, 360]],
    ['fra', [320, 390]],
  ] as const)
    test(`in ${lang} every tab below the chart can be reached on a narrow screen, and the tabs stay visible while the panel scrolls`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: widths[0], height: 700 })
      await open(page, { lang })
      for (const width of widths)
        await test.step(`in ${lang} at ${width} px every tab can be reached, and the tabs stay in view while the panel scrolls`, async () => {
          await page.setViewportSize({ width, height: 700 })
          const tabs = page.getByRole('tab')
          await expect(tabs).toHaveCount(4)
          await tabs.last().click()
          await expect(tabs.last()).toBeInViewport({ ratio: 1 })
          await tabs.first().click()
          await page.locator('main[data-page-scroll]').evaluate((main) => main.scrollTo(0, main.scrollHeight))
          await expect(tabs.first()).toBeInViewport({ ratio: 1 })
          await expect(page.getByRole('heading', { level: 1 })).toContainText('%')
        })
    })
})

test('on a wide screen the pages of a pair show chart, order book and order ticket side by side', async ({
  page,
}) => {
  await prepare(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(at(server.origin, HOME))
  await waitForApp(page)
  // Clicks rows at different depths of the order book, because the ticket of the second page may still show
  // the price that the first page filled in.
  for (const [route, row] of [
    [`${PAIR}?match_id=1`, 15],
    ['/pages/transaction/index?type=coins&match_id=1', 10],
  ] as const)
    await test.step(`${route}: chart, order book and ticket are side by side`, async () => {
      await page.setViewportSize({ width: 1024, height: 768 })
      await navigateAndWait(page, route)
      const bids = page.getByRole('list', { name: 'Bids' })
      const ticket = page.getByRole('form', { name: 'Order' })
      await expect(chart(page)).toBeVisible()
      await expect(bids).toBeVisible()
      await expect(ticket).toBeVisible()
      const left = async (one: ReturnType<Page['locator']>) => (await one.boundingBox())?.x ?? 0
      expect(await left(chart(page))).toBeLessThan(await left(bids))
      expect(await left(bids)).toBeLessThan(await left(ticket))
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
      const price = ticket.getByRole('textbox', { name: 'Price (USDT)' })
      await expect(price).not.toHaveValue('')
      const before = await price.inputValue()
      await bids.getByRole('button').nth(row).click()
      await expect(price).not.toHaveValue(before)

      // In a browser without full-screen mode, the chart is enlarged over the page and its navigation rail.
      await page.evaluate(() =>
        Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined }),
      )
      await page.getByRole('button', { name: 'Full screen', exact: true }).click()
      const covered = () =>
        page.evaluate(() => document.elementFromPoint(40, 300)?.closest('figure') instanceof HTMLElement)
      await expect.poll(covered).toBe(true)

      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('tab', { name: 'Depth' })).toHaveCount(route.startsWith(PAIR) ? 1 : 0)
      // Leaves the page before the next step, because both pages have the same title, so a test could not see
      // that the page has changed.
      await navigateAndWait(page, HOME)
    })
})
