import { expect, type Locator, type Page, test } from '../../browser/fixtures.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { at, navigateAndWait, pathOf, prepare, waitForApp } from '../browser-page-actions.ts'

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const HOME = '/pages/index/index'
const MARKET = '/pages/market/market'
const PAIR = '/pages/transaction/currency'

const open = async (page: Page, route: string): Promise<void> => {
  await prepare(page)
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

/** The list of pairs on the page or in the drawer in which a pair is chosen. */
const listIn = (place: Page | Locator): Locator => place.getByRole('list', { name: 'Pairs' }).last()

interface Seen {
  /**
   * Positions of the first and the last fully visible row, and whether all rows between them are
   * rendered in order.
   */
  readonly first: number
  readonly last: number
  readonly whole: boolean
  readonly size: number
}

/**
 * Scrolls the container of the list, if `top` is given, and returns the rows that are visible then.
 */
const look = (list: Locator, top?: number): Promise<Seen> =>
  list.evaluate(async (element, place) => {
    let box: Element | null = element
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
    if (!box) throw new Error('The list stands in nothing that scrolls.')
    if (place !== undefined) box.scrollTo(0, place)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const { top: from, bottom: to } = box.getBoundingClientRect()
    const seen = [...element.children].filter((row) => {
      const { top: begin, bottom: end } = row.getBoundingClientRect()
      return begin >= from - 1 && end <= to + 1
    })
    const positions = seen.map((row) => Number(row.ariaPosInSet))
    const bounds = seen.map((row) => row.getBoundingClientRect())
    return {
      first: positions[0] ?? 0,
      last: positions.at(-1) ?? 0,
      whole:
        positions.every((position, index) => position === (positions[0] ?? 0) + index) &&
        bounds.every(({ top: begin }, index) => Math.abs(begin - (bounds[index - 1]?.bottom ?? begin)) <= 1),
      size: Number(element.firstElementChild?.ariaSetSize ?? 0),
    }
  }, top)

/** Expects every row from the first to the last to be rendered when it is scrolled into view. */
async function shownToTheEnd(list: Locator): Promise<void> {
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const { size } = await look(list)
  expect(size).toBeGreaterThan(30)
  await expect.poll(() => look(list, 0)).toMatchObject({ first: 1, whole: true })
  await expect
    .poll(async () => {
      const { first, whole } = await look(list, 2000)
      return whole && first > 12
    })
    .toBe(true)
  await expect.poll(() => look(list, 100_000)).toMatchObject({ last: size, whole: true })
}

const toMarket = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Market' })
    .click()
  await expect.poll(() => pathOf(page)).toBe(MARKET)
  await expect(page.getByRole('heading', { name: 'Market' })).toBeAttached()
}

test('every row of the market list can be reached by scrolling, also after a reload, Back, another tab, a rotation and with large text', async ({
  page,
}) => {
  await open(page, HOME)
  const tab = page.getByRole('navigation', { name: 'Main navigation' })
  await test.step('after tapping Market on the home page', async () => {
    await toMarket(page)
    await shownToTheEnd(listIn(page))
  })
  await test.step('after opening a pair and going back', async () => {
    await look(listIn(page), 0)
    await listIn(page).getByRole('link').nth(2).click()
    await expect.poll(() => pathOf(page)).toBe(PAIR)
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe(MARKET)
    await shownToTheEnd(listIn(page))
  })
  await test.step('after returning to the tab, at the previous scroll position', async () => {
    await expect.poll(() => look(listIn(page), 960)).toMatchObject({ first: 17, whole: true })
    await tab.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => pathOf(page)).toBe(HOME)
    await toMarket(page)
    await expect.poll(() => look(listIn(page))).toMatchObject({ first: 17, whole: true })
    await shownToTheEnd(listIn(page))
  })
  await test.step('after a reload', async () => {
    await page.reload()
    await waitForApp(page)
    await shownToTheEnd(listIn(page))
  })
  await test.step('after rotating the phone and rotating it back', async () => {
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await shownToTheEnd(listIn(page))
    }
  })
  await test.step('with text at twice its size and taller rows', async () => {
    await tab.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => pathOf(page)).toBe(HOME)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await toMarket(page)
    await look(listIn(page), 0)
    const row = listIn(page).getByRole('listitem').first()
    await expect(row).toBeVisible()
    await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(88)
    await shownToTheEnd(listIn(page))
  })
})

test('the lists of pairs support keyboard focus, swipes between tabs and large text', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'system'))
  await open(page, HOME)

  await test.step('the theme follows the device when this is chosen', async () => {
    await expect(page.locator('html')).toHaveClass(/white/)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(/dark/)
  })

  await test.step('a focused row keeps the focus when it scrolls out of view, and Tab goes to the next row', async () => {
    await toMarket(page)
    const list = listIn(page)
    const href = await list.getByRole('link').nth(2).getAttribute('href')
    const link = list.locator(`a[href="${href}"]`)
    await link.focus()
    await expect.poll(() => look(list, 100_000)).toMatchObject({ whole: true })
    await expect.poll(async () => (await look(list)).first).toBeGreaterThan(12)
    await expect(link).toBeFocused()
    await look(list, 0)
    await expect(link).toBeFocused()
    const positions = await list
      .getByRole('listitem')
      .evaluateAll((all) => all.map((row) => Number(row.ariaPosInSet)))
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    await page.keyboard.press('Tab')
    const next = await page.evaluate(() => document.activeElement?.closest('li')?.ariaPosInSet)
    expect(next).toBe('4')
  })

  await test.step('with text at twice its size no price and no symbol is cut', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const row = listIn(page).getByRole('listitem').first()
      await expect(row).toBeVisible()
      await expect
        .poll(() =>
          row.evaluate((element) =>
            [...element.querySelectorAll('a span')]
              .filter((part) => part.getBoundingClientRect().width > 0)
              .filter((part) => {
                const lines = new Set([...rects(part)].map(({ top }) => Math.round(top)))
                const { right } = part.getBoundingClientRect()
                return right > innerWidth || lines.size > 2

                function rects(within: Element): DOMRectList {
                  const range = document.createRange()
                  range.selectNodeContents(within)
                  return range.getClientRects()
                }
              })
              .map((part) => part.textContent),
          ),
        )
        .toEqual([])
    }
  })

  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('a horizontal swipe opens the next tab of the market', async () => {
    await expect(listIn(page).getByRole('listitem').first()).toBeVisible()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 500 }],
      })
    await touch('touchStart', 300)
    for (const x of [250, 200, 150]) await touch('touchMove', x)
    await touch('touchEnd')
    await expect(page.getByRole('tab', { name: 'Stocks' })).toHaveAttribute('aria-selected', 'true')
  })

  for (const [name, route] of [
    ['a pair', `${PAIR}?match_id=1`],
    ['the ticket', '/pages/transaction/index?type=coins'],
  ] as const)
    await test.step(`every pair can be scrolled to in the drawer of ${name}`, async () => {
      // Goes through another page, because the pages of all pairs have the same title.
      await navigateAndWait(page, HOME)
      await navigateAndWait(page, route)
      await page.getByRole('button', { name: 'BTC/USDT, change the pair' }).click()
      const drawer = page.getByRole('dialog', { name: 'Choose a pair' })
      await shownToTheEnd(listIn(drawer))
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    })
})
