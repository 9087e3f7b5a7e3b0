import { expect, type Page, test } from '../browser/fixtures.ts'
import { at, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import { operateByTwo } from '../helpers/ops-commands.ts'
import { endedOption, place, player } from '../helpers/seconds-options.ts'
import type { Person } from '../helpers/test-people.ts'
import { behindProxy } from './proxied-server.ts'
import { faults } from './proxy/index.ts'
import { controlled } from './stored-data.ts'

// A separate server, because the test changes the durations that are offered.
test.use({ serverEnv: {} })

const behind = behindProxy()

const REASON = 'You are offline. This needs a connection.'
const STALE = 'Price is out of date, reconnecting…'

async function open(page: Page, person: Person): Promise<void> {
  await prepare(page, { token: person.token })
  await page.goto(at(behind.proxy.origin, '/pages/transaction/index2?match_id=1'))
  await waitForApp(page)
  await expect(page.getByRole('radio', { name: /^300s/ })).toBeVisible()
}

/** Opens the confirmation sheet of an option of 300 s, long enough not to end during the test. */
async function look(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^300s/ }).click()
  await page.getByLabel('Stake', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Up', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Up with 100 USDT' })).toBeVisible()
}
const worst = (page: Page) =>
  page.getByRole('dialog').getByText('Worst price', { exact: true }).locator('xpath=following-sibling::*')

test.describe('seconds options while the connection is lost (/pages/transaction/index2)', () => {
  test('the results of seconds options that ended while offline are shown when the connection is restored', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const person = await player(behind.server.origin)
    await operateByTwo(behind.server, 'seconds', 'duration', '10', '0.85')
    await page.clock.install()
    await open(page, person)
    const placed = [await place(person, 1, '10', 10), await place(person, 2, '10', 10)]
    await expect(page.getByRole('img', { name: /seconds? left$/ })).toHaveCount(2)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/microtrade/get_result')) asked += 1
    })
    await behind.proxy.kill()
    for (const { id } of placed) await endedOption(person, id)
    await expect(page.getByText('Awaiting update')).toHaveCount(2)
    // The page asks for the outcome every second, up to a maximum number of requests.
    const later = async (): Promise<number> => {
      await page.clock.fastForward(1_000)
      return asked
    }
    await expect.poll(later, { timeout: 60_000, intervals: [100] }).toBe(20)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await behind.proxy.revive()
    const said = page.getByRole('dialog', { name: 'Result' })
    await expect(said.getByRole('link', { name: 'View receipt' })).toHaveCount(2, { timeout: 60_000 })
    await expect(page.getByText('In progress (0)')).toBeAttached()
  })

  test('the order sheet stays open when prices stop or the connection is lost, and shows whether the prices or the connection are the cause', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await open(page, await player(behind.server.origin))
    await controlled(page)
    await look(page)
    const sheet = page.getByRole('dialog')
    const send = sheet.getByRole('button', { name: 'Up with 100 USDT' })
    await expect(worst(page)).toHaveText(/\d/)
    behind.proxy.hold(true)
    behind.proxy.rule({ path: '/currency/quotation_new' }, faults.hangBefore())
    await expect(sheet.getByText(STALE)).toBeVisible({ timeout: 60_000 })
    await expect(send).toBeDisabled()
    await expect(worst(page)).toHaveText('—')
    await expect(sheet.getByText('You can lose your whole stake: 100 USDT.')).toBeVisible()
    behind.proxy.clear()
    behind.proxy.hold(false)
    await expect(send).toBeEnabled({ timeout: 60_000 })
    await expect(worst(page)).toHaveText(/\d/)
    await behind.proxy.kill()
    await expect(sheet.getByText(REASON)).toBeVisible({ timeout: 60_000 })
    await expect(send).toBeDisabled()
    await behind.proxy.revive()
    await expect(send).toBeEnabled({ timeout: 60_000 })
  })

  test('an order with an unknown outcome stays visible after its sheet is closed, and its outcome is requested from the server', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const person = await player(behind.server.origin)
    await open(page, person)
    await look(page)
    behind.proxy.rule({ path: '/microtrade/submit' }, faults.dropAfter())
    behind.proxy.rule({ path: '/request/settle' }, faults.dropBefore())
    const sheet = page.getByRole('dialog', { name: 'Confirm order' })
    await sheet.getByRole('button', { name: 'Up with 100 USDT' }).click()
    await expect(sheet.getByText('Checking the result…')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Check the result' })).toBeVisible({ timeout: 60_000 })
    await expect(sheet.getByText(/^No response yet\./)).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toHaveCount(0)
    // Searches the form only, because a toast shows the same text for a short time.
    const ticket = page.getByRole('form', { name: 'Seconds option' })
    await expect(ticket.getByText(/^No response yet\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Up', exact: true })).toHaveCount(0)
    behind.proxy.clear()
    await page.getByRole('button', { name: 'Check the result' }).click()
    await expect(page.getByRole('button', { name: 'Up', exact: true })).toBeEnabled({ timeout: 60_000 })
    // The browser itself may repeat a request on a broken connection, with the same request id, so distinct
    // ids are counted.
    const sent = behind.proxy.log.of('/microtrade/submit')
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1)
    const { total } = await person.get<{ total: number }>('/microtrade/lists', { match_id: 1 })
    expect(total).toBe(1)
  })
})
