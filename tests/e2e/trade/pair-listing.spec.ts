import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { EDITED, expect, type Locator, type Page, test } from '../../browser/fixtures.ts'
import { operate, operateByTwo } from '../../helpers/ops-commands.ts'
import { newPerson } from '../../helpers/test-people.ts'
import { at, pathOf, prepare, waitForApp, watchErrors } from '../browser-page-actions.ts'

test.use({ serverEnv: EDITED })

/**
 * Maximum time (ms) until a change by operators is visible, on a busy machine: servers notice the change
 * after up to 5 s, record a price, and the page loads its list.
 */
const FOLLOWED = 30_000

const rowOf = (page: Page, symbol: string): Locator =>
  page
    .getByRole('list', { name: 'Pairs' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Favourite ${symbol}` }) })

test('a pair that operators list and open for trading appears on a displayed market page without a reload, and its order ticket opens', async ({
  page,
  server,
}) => {
  const errors = watchErrors(page)
  const folder = mkdtempSync(join(tmpdir(), 'h5-icon-'))
  const picture = join(folder, 'newc.png')
  const { token } = await newPerson(server.origin)
  await prepare(page, { token })
  await page.goto(at(server.origin, '/pages/market/market'))
  await waitForApp(page)
  await page.getByRole('radio', { name: 'BTC', exact: true }).click()
  await expect(rowOf(page, 'ETH/BTC')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await test.step('the pair is not shown before operators open it', async () => {
    await sharp({ create: { width: 256, height: 256, channels: 4, background: '#d33a7c' } })
      .png()
      .toFile(picture)
    await operateByTwo(server, 'coin', 'add', 'NEWC', 'ERC20', '8', '50000')
    await operate(server, 'coin', 'icon', 'NEWC', picture)
    await operate(server, 'coin', 'open', 'NEWC')
    const terms = ['Newcoin', '6', '3', '0.001', '0.00001', '--source', 'ETH/BTC']
    await operateByTwo(server, 'market', 'add', 'NEWC/BTC', ...terms)
    await expect(rowOf(page, 'NEWC/BTC')).toHaveCount(0)
  })

  await test.step('once the pair is opened the page shows it without a reload', async () => {
    await operate(server, 'market', 'open', 'NEWC/BTC')
    const row = rowOf(page, 'NEWC/BTC')
    await expect(row).toBeVisible({ timeout: FOLLOWED })
    const mark = row.locator('img')
    await expect(mark).toHaveAttribute('src', /^\/api\/coin_picture\/[0-9a-f]{64}$/)
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  await test.step('the ticket of the new pair opens', async () => {
    await rowOf(page, 'NEWC/BTC').getByRole('link').dispatchEvent('contextmenu')
    await page
      .getByRole('dialog', { name: 'NEWC/BTC' })
      .getByRole('link', { name: 'Trade', exact: true })
      .click()
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/index')
    const form = page.getByRole('form', { name: 'Order' })
    await expect(form.getByRole('textbox', { name: 'Price (BTC)' })).not.toHaveValue('')
    await expect(form.getByRole('textbox', { name: 'Amount (NEWC)' })).toBeVisible()
  })
  expect(errors).toEqual([])
  rmSync(folder, { recursive: true })
})
