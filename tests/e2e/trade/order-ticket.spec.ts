import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Big from 'big.js'
import type { LegalGroup } from '#contract/market/market.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import {
  type ControlledServer,
  chromium,
  expect,
  type Locator,
  type Page,
  test,
} from '../../browser/fixtures.ts'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium-launch.ts'
import { deposit, finishedOrder, newPerson, type Person } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  skipClickDebounce,
  waitForApp,
} from '../browser-page-actions.ts'

let server: ControlledServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const USDT = 3
const BTC = 1
const COINS = '/pages/transaction/index?type=coins&match_id=1'
const ORDERS = '/pages/transaction/currency_order'

const open = async (page: Page, route: string, person: Person): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}
const rich = async (amount = '10000'): Promise<Person> => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, USDT, amount)
  return person
}
const share = async (person: Person, percent: number): Promise<string> => {
  const groups = await person.get<LegalGroup[]>('/currency/quotation_new')
  const quote = groups.flatMap((group) => group.quotation).find((one) => one.id === 1)
  return new Big(quote?.now_price ?? 0).times(percent).div(100).toFixed(2, Big.roundDown)
}
const order = async (person: Person, fields: Readonly<Record<string, string | number>>): Promise<SpotOrder> =>
  person.act('/coin/trade', { currency_id: BTC, legal_id: USDT, type: 1, ...fields })
const rest = async (person: Person): Promise<SpotOrder> =>
  order(person, { order_type: 'limit', target_price: await share(person, 95), amount: '0.01' })

const form = (page: Page): Locator => page.getByRole('form', { name: 'Order' })
const price = (page: Page): Locator => page.getByRole('textbox', { name: 'Price (USDT)' })
const amount = (page: Page, unit = 'BTC'): Locator => page.getByRole('textbox', { name: `Amount (${unit})` })
const put = async (field: Locator, text: string): Promise<void> => {
  await field.focus()
  await field.fill(text)
}
const buy = (page: Page): Locator => form(page).getByRole('button', { name: /^Buy (?:[\d.]+ )?BTC$/ })
const atMarket = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Order type/ }).click()
  await page.getByRole('option', { name: /^Market/ }).click()
}
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm order' })

/**
 * Launches a browser process with a separate profile, which can be closed normally or killed, as phones do.
 */
async function launch(profile: string) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: needChromium(),
    args: CHROMIUM_ARGS,
  })
  // The symbolic link `SingletonLock` of a Chromium profile points to `host-pid` of the process that uses the
  // profile.
  const pid = Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))
  return {
    page: await context.newPage(),
    close: () => context.close(),
    async kill() {
      const gone = context.waitForEvent('close')
      process.kill(pid, 'SIGKILL')
      await gone
    },
  }
}

/** The stored drafts of forms. */
const draftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opened = indexedDB.open('h5-drafts-1')
        opened.onsuccess = () => {
          const all = opened.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            opened.result.close()
            done(all.result.map(String))
          }
        }
      }),
  )

test.describe('/pages/transaction/index', () => {
  test('the order ticket checks amounts against the balance, shows each error at the field concerned, and keeps the chosen slippage tolerance', async ({
    page,
  }) => {
    const person = await newPerson(server.origin)
    await open(page, COINS, person)

    await test.step('a person without money is sent to the deposit of that coin', async () => {
      await form(page).getByRole('link', { name: 'Deposit USDT' }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/fund/receive')
    })

    await deposit(server.origin, person, USDT, '99999')
    await navigateAndWait(page, COINS)

    await test.step('a rejected ticket shows the broken rule, focuses the field and does not move the button', async () => {
      await expect(page.getByText('99,999 USDT')).toBeVisible()
      await expect(price(page)).not.toHaveValue('')
      const before = await buy(page).boundingBox()
      await buy(page).click()
      await expect(form(page).getByRole('alert').first()).toHaveText(
        'Enter the correct quantity. At least 0.00001 BTC, up to 6 decimals',
      )
      await expect(amount(page)).toBeFocused()
      await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
      const after = await buy(page).boundingBox()
      expect(after?.y).toBe(before?.y)
    })

    await test.step('tapping a figure uses the whole amount, and tapping a mark of the slider uses its share', async () => {
      await expect(price(page)).not.toHaveValue('')
      await price(page).tap()
      await page.keyboard.type('60000')
      await expect(price(page)).toHaveValue('60000')
      await form(page).getByText('50%', { exact: true }).tap()
      await expect(page.getByRole('slider', { name: 'Percentage of your USDT' })).toHaveValue('50')
    })

    await test.step('no figure of a ticket is cut at 320 px, however long', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await atMarket(page)
      await put(amount(page, 'USDT'), '14994.983512')
      const total = form(page).getByRole('textbox', { name: 'Total ≈' })
      await expect(total).toHaveValue(/^14,9\d\d\.\d\d?$/)
      await total.evaluate((field) => field instanceof HTMLElement && field.blur())
      const cut = (field: Locator) => field.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(await cut(total)).toBeLessThanOrEqual(0)
      await amount(page, 'USDT').blur()
      expect(await cut(amount(page, 'USDT'))).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 390, height: 844 })
    })

    await test.step('a market order shows its worst price and waits for the next price, and a message about its fill opens the order', async () => {
      await put(amount(page, 'USDT'), '500')
      await expect(form(page)).toContainText(/At the next recorded price, at worst [\d,.]+/)
      await buy(page).click()
      await expect(sheet(page)).toContainText(/At the next recorded price, at worst [\d,.]+\. Beyond it/)
      await expect(sheet(page)).toContainText(/You pay at most500(?:\.0+)? USDT/)
      await expect(sheet(page)).toContainText(/You receive at least0\.\d+ BTC/)
      await expect(sheet(page)).toContainText(/Estimated price≈ [\d,.]+ USDT/)
      await expect(sheet(page)).toContainText(/Worst price[\d,.]+ USDT/)
      await server.market.quiet(true)
      await sheet(page).getByRole('button', { name: /^Buy/ }).click()
      await expect(form(page)).toContainText('Waiting for the next recorded price')
      await server.market.quiet(false)
      const banner = page.getByRole('status').filter({ hasText: /^Bought 0\.\d+ BTC at [\d,.]+/ })
      await expect(banner).toBeVisible()
      await banner.getByRole('link', { name: 'View' }).focus()
      await banner.getByRole('link', { name: 'View' }).click()
      const [filled] = (await person.get<{ list: SpotOrder[] }>('/coin/list', { status: 'history' })).list
      const receipt = page.getByRole('dialog', { name: `Order ${filled?.id}` })
      await expect(receipt).toContainText('Filled')
      await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
      await receipt.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('the price tolerance is chosen in the confirmation sheet, applies at once and is kept', async () => {
      await navigateAndWait(page, COINS)
      await page.getByRole('button', { name: 'Enter the amount in BTC' }).click()
      await put(amount(page), '0.01')
      await buy(page).click()
      const most = async () => {
        const row = await sheet(page)
          .getByText(/^You pay at most/)
          .locator('..')
          .innerText()
        return Number(row.replace(/[^\d.]/g, ''))
      }
      const choice = (name: string) => sheet(page).getByRole('radio', { name })
      await expect(choice('0.5%')).toBeChecked()
      const usual = await most()
      await choice('3%').click()
      await expect.poll(most).toBeGreaterThan(usual * 1.02)
      await page.reload()
      await waitForApp(page)
      await buy(page).click()
      await expect(choice('3%')).toBeChecked()
      await page.keyboard.press('Escape')
    })
  })

  test('a market order is rejected when the last price is beyond its worst price, and otherwise filled or ended by the next price', async () => {
    const person = await rich()
    const rejected = await order(person, {
      order_type: 'market',
      amount: '100',
      worst_price: await share(person, 98),
    }).catch(String)
    expect(rejected).toContain('price_moved')
    const placed = await order(person, { order_type: 'market', amount: '100' })
    expect([placed.status, Number(placed.frozen)]).toEqual(['doing', 100])
    expect((await finishedOrder(person, placed)).status).toBe('complete')
  })

  test('open and closed orders are listed with links, and after a cancel the focus moves to the next order', async ({
    page,
  }) => {
    const person = await rich()
    const [first, second] = [await rest(person), await rest(person)]
    await open(page, COINS, person)

    await test.step('when an order is cancelled the next order gets the focus, and after the last order the tab of the list gets the focus', async () => {
      const cancel = async (id: number) => {
        await page.getByRole('button', { name: `Cancel order ${id}` }).click()
        const question = page.getByRole('dialog', { name: 'Cancel this order?' })
        await skipClickDebounce(page)
        await question.getByRole('button', { name: 'Cancel order' }).click()
        await expect(question).toBeHidden()
        await expect(page.getByRole('article', { name: `Order ${id}` })).toHaveCount(0)
      }
      await cancel(second.id)
      await expectToast(page, 'Order cancelled')
      await expect(page.getByRole('article', { name: `Order ${first.id}` }).locator(':focus')).toHaveCount(1)
      await cancel(first.id)
      await expect(page.getByRole('tab', { name: /^Open orders/ })).toBeFocused()
      await page.getByRole('tab', { name: 'History' }).click()
      await expect(page.getByRole('list', { name: 'Order history' }).getByRole('article')).toHaveCount(2)
    })

    await test.step('/pages/transaction/currency_order: a link opens one order, whether open or closed', async () => {
      const resting = await rest(person)
      const done = await finishedOrder(person, await order(person, { order_type: 'market', amount: '100' }))
      await navigateAndWait(page, `${ORDERS}?id=${done.id}`)
      const receipt = page.getByRole('dialog')
      await expect(receipt).toContainText(`Order ${done.id}`)
      await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
      await receipt.getByRole('button', { name: 'Close' }).click()
      await expect(receipt).toHaveCount(0)
      await navigateAndWait(page, `${ORDERS}?id=${resting.id}`)
      await expect(page.getByRole('dialog')).toContainText('Not filled yet.')
      await person.act('/coin/trade', { id: resting.id }, 'PUT')
      await expect(page.getByRole('dialog')).toContainText('Nothing was filled.')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    })

    await test.step('/pages/transaction/currency_order: every open order can be reached by scrolling', async () => {
      const target = await share(person, 90)
      // Leaves the app, because an open page would load its lists again after each order.
      await page.goto('about:blank')
      for (let at = 0; at < 52; at++)
        await order(person, { order_type: 'limit', target_price: target, amount: '0.0001' })
      for (let at = 0; at < 51; at++)
        await order(person, { currency_id: 2, order_type: 'limit', target_price: '100', amount: '0.1' })
      await page.goto(at(server.origin, COINS))
      await waitForApp(page)
      const list = page.getByRole('list', { name: 'Open orders' })
      await expect(page.getByRole('tab', { name: 'Open orders (103)' })).toBeVisible()
      await expect(list.getByRole('article')).toHaveCount(100)
      await list.getByRole('article').last().scrollIntoViewIfNeeded()
      await expect(list.getByRole('article')).toHaveCount(103)
    })
  })

  test('the draft of an order is kept when the browser is killed, and is deleted at the logout', async () => {
    test.slow()
    const person = await rich()
    const profile = mkdtempSync(join(tmpdir(), 'h5-profile-'))
    try {
      // The browser that signs in is closed normally, so killing the second browser can lose only the
      // text that is typed in the second browser.
      const first = await launch(profile)
      await prepare(first.page, { token: person.token })
      await first.page.goto(at(server.origin, COINS))
      await waitForApp(first.page)
      await first.close()

      const second = await launch(profile)
      await second.page.goto(at(server.origin, COINS))
      await waitForApp(second.page)
      await put(price(second.page), await share(person, 95))
      await put(amount(second.page), '0.0123')
      await until('the draft to be written', async () =>
        (await draftsOn(second.page)).some((text) => text.includes('0.0123')),
      )
      await second.kill()

      const third = await launch(profile)
      await third.page.goto(at(server.origin, COINS))
      await waitForApp(third.page)
      await expect(amount(third.page)).toHaveValue('0.0123')
      await navigateAndWait(third.page, '/pages/setting/setting')
      await third.page.getByRole('button', { name: 'Log out' }).click()
      await third.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect.poll(() => draftsOn(third.page)).toEqual([])
      await third.close()
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
  })
})
