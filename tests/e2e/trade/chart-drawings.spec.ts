import { expect, type Page, test } from '../../browser/fixtures.ts'
import { newPerson, type Person } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { at, navigateAndWait, prepare, waitForApp } from '../browser-page-actions.ts'

test.use({ serviceWorkers: 'allow' })

const PAIR = '/pages/transaction/currency'
let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const chart = (page: Page) => page.getByRole('group', { name: /^BTC\/USDT/ })
const move = (page: Page, words = 'Move the line') => page.getByRole('button', { name: words, exact: true })
const tools = (page: Page) => page.getByRole('button', { name: 'Draw lines' })

async function open(page: Page, { token }: Person): Promise<void> {
  await prepare(page, { token })
  await page.goto(at(server.origin, `${PAIR}?match_id=1`))
  await ready(page)
}
async function ready(page: Page): Promise<void> {
  await waitForApp(page)
  await expect(page.locator('figure canvas').first()).toBeVisible()
}
async function tap(page: Page, x: number, y: number): Promise<void> {
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('there is no chart')
  await page.mouse.click(box.x + x, box.y + y)
}
async function draw(page: Page, tool: 'Trend line' | 'Horizontal line'): Promise<void> {
  await tools(page).click()
  await page.getByRole('button', { name: tool }).click()
}
/** The prices of all drawn lines, as listed in the sheet of chart drawings. */
async function lines(page: Page): Promise<string[]> {
  await tools(page).click()
  const found = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return found
}

test(`${PAIR}: lines drawn on the chart can be moved and deleted, are stored per person, and are shown after a reload and offline`, async ({
  page,
  context,
}) => {
  await open(page, await newPerson(server.origin))

  await test.step(`${PAIR}: lines are drawn with one tap or two, can be moved and removed, and are kept after a reload`, async () => {
    await draw(page, 'Horizontal line')
    await expect(page.getByRole('status').getByText('Tap the price where the line should go')).toBeVisible()
    await tap(page, 120, 150)
    await expect(move(page)).toBeVisible()
    await draw(page, 'Trend line')
    await tap(page, 60, 220)
    await expect(page.getByRole('status').getByText('Tap where the line ends')).toBeVisible()
    await tap(page, 220, 110)
    await expect(move(page, 'Move the end')).toBeVisible()
    const drawn = await lines(page)
    expect(drawn).toHaveLength(2)
    // A tap on an unselected line selects the line.
    await tap(page, 20, 150)
    await expect(move(page, 'Move the end')).toHaveCount(0)
    // The chart treats two quick taps as a double tap, which selects nothing, so the tap is
    // repeated.
    await expect(async () => {
      await tap(page, 220, 110)
      await expect(move(page, 'Move the end')).toBeVisible({ timeout: 1_000 })
    }).toPass()

    // Moves the end of the line by dragging, and then its beginning by keyboard.
    const end = await move(page, 'Move the end').boundingBox()
    if (!end) throw new Error('there is no end')
    await page.mouse.move(end.x + 18, end.y + 18)
    await page.mouse.down()
    await page.mouse.move(end.x + 18, end.y + 60, { steps: 4 })
    await page.mouse.up()
    const dragged = await lines(page)
    expect(dragged[0]).toBe(drawn[0])
    expect(dragged[1]).not.toBe(drawn[1])
    await move(page, 'Move the beginning').focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => lines(page)).not.toEqual(dragged)
    const kept = await lines(page)

    // Lines are shown in every candle period and after a reload.
    await page.getByRole('radio', { name: '4h' }).click()
    expect(await lines(page)).toEqual(kept)
    await page.reload()
    await ready(page)
    expect(await lines(page)).toEqual(kept)
    await tools(page).click()
    await page
      .getByRole('button', { name: /^Delete the line at/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    expect(await lines(page)).toHaveLength(1)
    await tools(page).click()
    await page.getByRole('button', { name: 'Delete all lines' }).click()
    expect(await lines(page)).toEqual([])
  })

  await test.step(`${PAIR}: lines can be drawn in full screen and rotated, and are shown offline`, async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.evaluate(() =>
      Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined }),
    )
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(async () => (await chart(page).boundingBox())?.width).toBeGreaterThan(800)
    await draw(page, 'Horizontal line')
    await tap(page, 300, 120)
    await expect(move(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    const kept = await lines(page)
    expect(kept).toHaveLength(1)
    await context.setOffline(true)
    await page.reload()
    await ready(page)
    expect(await lines(page)).toEqual(kept)
    await context.setOffline(false)
  })

  await test.step(`${PAIR}: the lines of one person are not shown to another`, async () => {
    expect(await lines(page)).toHaveLength(1)
    await navigateAndWait(page, '/pages/setting/setting')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token') ?? '')).toBe('')
    await navigateAndWait(page, `${PAIR}?match_id=1`)
    await ready(page)
    expect(await lines(page)).toEqual([])
  })
})
