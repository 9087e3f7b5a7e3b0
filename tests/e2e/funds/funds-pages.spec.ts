import { readFile } from 'node:fs/promises'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { deposit, newPerson, type Person, uploadVoucher, voucherPicture } from '../../helpers/test-people.ts'
import { type RunningServer, until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectAccessible,
  expectNoToast,
  expectToast,
  hrefOf,
  navigateAndWait,
  pathOf,
  prepare,
  skipClickDebounce,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'
import { exported } from '../export-sheet.ts'

let server: RunningServer

test.beforeAll(async ({ server: running }) => {
  server = running
})

const open = async (page: Page, person: Person, route: string): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const funded = async (amount = '500'): Promise<Person> => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, amount)
  return person
}
const toFutures = (person: Person, number: string) =>
  person.act('/wallet/change', { currency_id: 3, number, from_field: 'change', to_field: 'lever' })

/** Fills in the form for the payment proof; choosing the picture uploads it. */
const fillVoucher = async (page: Page, amount: string): Promise<void> => {
  await page.getByLabel(/^(?:Sending address|Paying account)$/).fill('TQ1 test payer')
  await page.getByLabel('Amount').fill(amount)
  await page.locator('input[type=file]:not([capture])').setInputFiles({
    name: 'voucher.png',
    mimeType: 'image/png',
    buffer: await voucherPicture(),
  })
  await expectToast(page, 'Uploaded')
}

test('/pages/fund/assets: the total is the sum of the accounts, and accounts, coins and transactions can be opened', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const person = await funded('500')
  await toFutures(person, '120')
  await open(page, person, '/pages/fund/assets')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  const total = (figure: string) => page.getByRole('button', { name: new RegExp(`^\\${figure} ≈`) })

  await test.step('the total is the sum of the accounts, and a credit appears without a reload', async () => {
    await expect(total('$500.00')).toBeVisible()
    await expect(row('Spot')).toContainText('380.00')
    await expect(row('Futures')).toContainText('120.00')
    await expect(page.getByRole('img', { name: /^Allocation: Spot 76.0%, Futures 24.0%/ })).toBeVisible()
    await deposit(server.origin, person, 3, '277')
    await expect(total('$777.00')).toBeVisible()
    await expect(row('Spot')).toContainText('657.00')
  })

  await test.step('tapping the total changes its unit', async () => {
    await page.getByRole('button', { name: /Show in BTC/ }).click()
    await expect(page.getByText('Total (BTC)')).toBeVisible()
    await page.getByRole('button', { name: /Show in USDT/ }).click()
    await expect(page.getByText('Total (USDT)')).toBeVisible()
    await page.getByRole('button', { name: /Show in USD/ }).click()
    await expect(page.getByText('Total (USD)')).toBeVisible()
  })

  await test.step('hidden balances stay hidden after a reload and appear nowhere in the page', async () => {
    await expect(total('$777.00')).toBeVisible()
    await page.getByRole('button', { name: 'Hide balances' }).click()
    await page.reload()
    await waitForApp(page)
    await expect(row('Spot')).toBeVisible()
    expect(await page.locator('main').innerText()).not.toContain('777')
    await page.getByRole('button', { name: 'Show balances' }).click()
  })

  await test.step('held coins are listed first, search and filters narrow the list, an account lists its own coins, and a coin links to its page', async () => {
    const everywhere = page.getByRole('tabpanel', { name: 'All accounts' })
    await expect(everywhere.getByRole('link')).toHaveText([/^USDT.*777/])
    await page.getByRole('button', { name: /coins without a balance$/ }).click()
    await expect(everywhere.getByRole('link', { name: /^BTC/ })).toBeVisible()
    await page.getByRole('button', { name: 'Hide coins without a balance' }).click()
    await page.getByRole('button', { name: /empty accounts$/ }).click()
    await row('Futures').getByRole('button').click()
    await expect(page.getByRole('tab', { name: 'Futures' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Spot' }).click()
    const coins = page.getByRole('tabpanel', { name: 'Spot' })
    await page.getByRole('searchbox', { name: 'Search' }).fill('usd')
    await expect(coins.getByRole('link')).toHaveCount(2)
    await page.getByText('Hide < 1 USD').click()
    await expect(coins.getByRole('link')).toHaveCount(1)
    await coins.getByRole('link').click()
    await expect.poll(() => hrefOf(page)).toBe('/pages/fund/coin?currency=3')
    const held = page.getByRole('region', { name: 'Balance by account' })
    await expect(held.getByRole('link')).toHaveText([/^Spot.*657/, /^Futures.*120/])
    await held.getByRole('link', { name: /^Spot/ }).click()
    await expect.poll(() => hrefOf(page)).toBe('/pages/fund/assets_record?currency=3&type=change')
  })

  await test.step('/pages/fund/assets_record: transactions of one coin in one account show the balance after each, and the sums are right', async () => {
    await expect(page.getByText('657 USDT')).toBeVisible()
    const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('button')
    await expect(rows).toHaveCount(3)
    for (const [place, [moved, balance]] of [
      ['+277 USDT', 'Balance 657'],
      ['−120 USDT', 'Balance 380'],
      ['+500 USDT', 'Balance 500'],
    ].entries()) {
      await expect(rows.nth(place)).toContainText(moved ?? '')
      await expect(rows.nth(place)).toContainText(balance ?? '')
    }
  })

  await test.step('/pages/fund/assets_record: a withdrawal is offered only for coins that can be withdrawn to a chain', async () => {
    const main = page.getByRole('main').last()
    await expect(main.getByRole('link', { name: 'Withdraw' })).toBeVisible()
    await navigateAndWait(page, '/pages/fund/assets_record?currency=101&type=legal')
    await expect(page.getByRole('heading', { name: 'USD · Fiat' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Deposit' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Withdraw' })).toHaveCount(0)
  })

  await test.step('a coin without a price is not counted as zero, and the total names the coins that it leaves out', async () => {
    const claim = { account: 'My bank', amount: 300_000, currency: 111, type: 1 }
    const { id } = await person.act<{ id: number }>('/wallet/charge_req', claim)
    await person.act('/recharge/paid', { id, voucher: await uploadVoucher(server.origin, person) })
    await navigateAndWait(page, '/pages/fund/assets')
    await expect(total('$777.00')).toBeVisible()
    await expect(page.getByText('excluding 300,000 VND').first()).toBeVisible()
    await expect(row('Fiat')).toContainText('—')
    await navigateAndWait(page, '/pages/index/index')
    await expect(page.getByText('excluding 300,000 VND').first()).toBeVisible()
  })
  expect(errors).toEqual([])
})

test.describe('/pages/fund/assets', () => {
  test('the accounts Futures and Margin show the same equity, profit and margin level as the trade tab, with the time of the data', async ({
    page,
    context,
  }) => {
    const person = await funded('5000')
    await toFutures(person, '4000')
    await until(
      'a position',
      async () => {
        const { id } = await person.act<LeverOrder>('/lever/submit', {
          currency_id: 1,
          legal_id: 3,
          type: 1,
          share: '0.1',
          multiple: '10',
          order_type: 'market',
        })
        const now = () => person.get<LeverOrder>('/lever/order', { id })
        await until('the next price', async () => (await now()).status !== 0)
        return (await now()).status === 1
      },
      90_000,
    )
    await open(page, person, '/pages/transaction/index?type=futures&match_id=1')
    const figure = (name: string) =>
      page
        .locator('dl:visible > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
    await expect(figure('Equity')).toHaveText(/\d/)
    await navigateAndWait(page, '/pages/fund/assets')
    await page.getByRole('tab', { name: 'Futures' }).click()
    await expect(figure('Equity')).toHaveText(/^[\d,.]+ USDT$/)
    await expect(figure('Unrealised PnL')).toHaveText(/^[+\u2212]?[\d,.]+ USDT$/)
    await expect(figure('Margin level')).toHaveText(/^[\d,]+%$/)
    const strip = page.getByRole('tabpanel', { name: 'Futures' }).locator('..')
    await expect(strip.getByText(/^As of \d/)).toBeVisible()
    // An account without positions has no margin level; 0 % would be wrong.
    await page.getByRole('tab', { name: 'Margin' }).click()
    await expect(figure('Equity')).toHaveText('0.00 USDT')
    await expect(figure('Margin level')).toHaveText('—')
    await page.getByRole('tab', { name: 'Futures' }).click()
    await context.setOffline(true)
    await expect(page.getByText(/^Offline/)).toBeVisible()
    await expect(strip.getByText(/^As of \d/)).toBeVisible()
    const [equity, result] = [await figure('Equity').innerText(), await figure('Unrealised PnL').innerText()]
    await page.getByRole('button', { name: 'Hide balances' }).click()
    await expect(figure('Equity')).toContainText('Hidden')
    await page.getByRole('button', { name: 'Show balances' }).click()
    await navigateAndWait(page, '/pages/transaction/index?type=futures&match_id=1')
    await expect(figure('Equity')).toHaveText(equity.replace(' USDT', ''))
    await expect(figure('Total PnL')).toHaveText(result.replace(' USDT', ''))
  })
})

test('/pages/fund/select: coins to deposit can be searched, a suspended coin cannot be chosen, and test money is credited at once', async ({
  page,
  context,
}) => {
  await context.route('**/api/currency/list?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const coin of body.message) if (coin.name === 'DOGE') coin.status = 0
    await route.fulfill({ response: answer, json: body })
  })
  await open(page, await newPerson(server.origin), '/pages/fund/select?to=receive')

  await test.step('the search finds coins, recent coins are listed, and a suspended coin cannot be opened', async () => {
    // The suspended coin is listed twice on days on which it is also among the most traded coins.
    await expect(page.getByText('Temporarily suspended').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^DOGE/ })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search' }).fill('trc')
    await page.getByRole('link', { name: 'USDT TRC20' }).click()
    await expect.poll(() => hrefOf(page)).toBe('/pages/fund/receive?currency=3')
    // Waits for content of the new page: the address changes before the page does, and both pages have a Back
    // button.
    await expect(page.getByText('Credited account')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(
      page.getByRole('region', { name: 'Recent' }).getByRole('link', { name: 'USDT' }),
    ).toBeVisible()
  })

  await test.step('test money requested with one tap is in the balance at once', async () => {
    await page.getByRole('button', { name: 'Get 10,000 test USDT' }).click()
    await expect(page.getByText('10,000 test USDT are in your spot account')).toBeVisible()
    await navigateAndWait(page, '/pages/fund/assets')
    await expect(page.getByRole('button', { name: /^\$10,000\.00 ≈/ })).toBeVisible()
  })

  await test.step('an unknown purpose in the address is a parameter error', async () => {
    await navigateAndWait(page, '/pages/fund/select?to=nowhere')
    await expectToast(page, 'Parameter error')
  })
})

test('/pages/fund/receive: a deposit request with a payment proof is validated, created once, and credited without a reload', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  const person = await newPerson(server.origin)
  await open(page, person, '/pages/fund/receive?currency=3')
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  const rows = page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')

  await test.step('a simulated chain says that it is simulated and shows no address', async () => {
    await expect(page.getByRole('note')).toContainText('Test mode: no real money moves')
    await expect(page.getByText('Credited account')).toBeVisible()
    await expect(page.getByRole('img', { name: /Deposit address/ })).toHaveCount(0)
    expect(await page.locator('main').innerText()).not.toContain('NOT-PAYABLE')
  })

  await test.step('an amount that is not a number, an amount below the minimum and a missing payment proof are rejected', async () => {
    await page.getByRole('tab', { name: 'Upload payment proof' }).click()
    await page.getByLabel('Amount').fill('10.5')
    await submit.click()
    await expect(
      page.getByText('Enter the correct amount: whole numbers only, at least 10 USDT'),
    ).toBeVisible()
    await expect(page.getByText('Upload the payment proof', { exact: true })).toBeVisible()
    await expect(page.getByText('Enter the account or address you paid from')).toBeVisible()
    await page.getByLabel('Amount').fill('9')
    await expect(page.getByText('Enter the correct amount')).toBeVisible()
    await page.getByLabel('Amount').fill('1000001')
    await expect(page.getByText('Enter the correct amount: at most 1,000,000 USDT')).toBeVisible()
    await page.getByLabel('Amount').fill('10')
    await expect(page.getByText('Enter the correct amount')).toHaveCount(0)
  })

  await test.step('a deposit changes from submitted to credited without a reload, with its balance and transaction', async () => {
    await fillVoucher(page, '250')
    await skipClickDebounce(page)
    await submit.click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/receive_withdraw_record')
    await expect(rows).toContainText('+250')
    await expect(rows).toContainText('Credited')
    await rows.getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Deposit' })
    await expect(sheet.getByText('TQ1 test payer')).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Trade' })).toBeVisible()
    await expect(sheet.getByRole('img', { name: 'Payment proof' })).toHaveJSProperty('complete', true)
    await page.keyboard.press('Escape')
    await navigateAndWait(page, '/pages/fund/assets_all_record')
    await expect(page.getByRole('list', { name: 'Transactions' })).toContainText('+250 USDT')
  })

  await test.step('when the answer to a deposit is lost, the app asks for the outcome and makes one deposit only', async () => {
    const ids: string[] = []
    await context.route('**/api/wallet/charge_req', async (route) => {
      ids.push(new URLSearchParams(route.request().postData() ?? '').get('request_id') ?? '')
      // The server executes the request, but the response is lost.
      await route.fetch()
      return route.abort('connectionreset')
    })
    await navigateAndWait(page, '/pages/fund/receive?currency=3')
    await page.getByRole('tab', { name: 'Upload payment proof' }).click()
    await expectNoToast(page)
    await fillVoucher(page, '40')
    await submit.click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/receive_withdraw_record')
    await expect(rows).toHaveCount(2)
    expect(ids).toHaveLength(1)
    const { total } = await person.get<{ total: number }>('/recharge/log')
    expect(total).toBe(2)
  })
  expect(errors).toEqual([])
})

test('/pages/fund/receive: a bank deposit shows its account details, and a chain deposit shows its full address as text and QR code', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  const address = 'TXYZ8k3hq6W1nC7dFvL2mS9pR4uB5eG0aJ'
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('**/api/wallet/get_in_address', (route) =>
    route.fulfill({
      json: {
        type: 'ok',
        code: 1,
        message: {
          address,
          tag: '',
          network: 'TRC20',
          qrcode: '',
          confirmations: 19,
          deposit_min: '10',
          simulated: 0,
        },
        server_time: Math.floor(Date.now() / 1000),
      },
    }),
  )
  await context.route('**/api/recharge/log?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const row of body.message.list) row.hash = '9f2c77aa01'
    await route.fulfill({ response: answer, json: body })
  })
  const person = await newPerson(server.origin)
  await open(page, person, '/pages/fund/receive?currency=101')
  const record = page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')

  await test.step('a bank deposit is announced, its account details are shown also offline, and it is then marked as paid', async () => {
    await page.getByLabel('Paying account').fill('My bank 1234')
    await page.getByLabel('Amount').fill('50')
    await page.getByRole('button', { name: 'Show bank details' }).click()
    await expect(page.getByText('TEST-ONLY-NOT-PAYABLE')).toBeVisible()
    await expect(page.getByText('This account does not exist. Do not send money to it.')).toBeVisible()
    const [row] = (
      await person.get<{ list: readonly { status: number; reference: string }[] }>('/recharge/log')
    ).list
    expect(row?.status).toBe(0)
    await expect(page.getByText(row?.reference ?? 'none')).toBeVisible()
    await page.getByRole('button', { name: 'Copy: Reference' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(row?.reference)
    await page.getByRole('button', { name: 'I have made the transfer' }).click()
    await expect(page.getByText('Upload the payment proof', { exact: true })).toBeVisible()
    await page.locator('input[type=file]:not([capture])').setInputFiles({
      name: 'voucher.png',
      mimeType: 'image/png',
      buffer: await voucherPicture(),
    })
    await expectToast(page, 'Uploaded')
    await skipClickDebounce(page)
    await page.getByRole('button', { name: 'I have made the transfer' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/receive_withdraw_record')
    await expect(record).toContainText('Credited')
  })

  await test.step('the address of a real chain is shown in full, as text and as a QR code', async () => {
    await navigateAndWait(page, '/pages/fund/receive?currency=3')
    await expect(page.getByText(address)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Deposit address for USDT' }).locator('path')).toBeAttached()
    await expect(page.getByText('Send only USDT over TRC20')).toBeVisible()
  })

  await test.step('the QR code of an address is saved as an image, and a transaction hash is copied', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('USDT-TRC20.png')
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    await navigateAndWait(page, '/pages/fund/receive_withdraw_record?tab=recharge')
    await record.getByRole('button').click()
    await page.getByRole('button', { name: 'Copy: Hash' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9f2c77aa01')
  })
  expect(errors).toEqual([])
})

test.describe(() => {
  test.use({ serviceWorkers: 'allow' })

  test('/pages/fund/receive: offline no deposit can be submitted, the draft is kept, and stored bank details are readable', async ({
    page,
    context,
  }) => {
    const person = await newPerson(server.origin)
    await person.act('/wallet/charge_req', { account: 'My bank', amount: 50, currency: 101, type: 1 })
    await open(page, person, '/pages/fund/receive?currency=3')
    await controlled(page)

    await test.step('offline nothing can be sent, the reason is shown, and the draft is kept after a reload', async () => {
      await page.getByRole('tab', { name: 'Upload payment proof' }).click()
      await page.getByLabel('Sending address').fill('TQ1 draft')
      await page.getByLabel('Amount').fill('60')
      await context.setOffline(true)
      const proof = page.locator('form').filter({ has: page.getByLabel('Sending address') })
      await expect(proof.getByText('You are offline. This needs a connection.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
      await context.setOffline(false)
      await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled()
      await page.reload()
      await page.getByRole('tab', { name: 'Upload payment proof' }).click()
      await expect(page.getByLabel('Sending address')).toHaveValue('TQ1 draft')
      await expect(page.getByLabel('Amount')).toHaveValue('60')
    })

    await test.step('the age of shown bank details appears without moving the page', async () => {
      await navigateAndWait(page, '/pages/fund/receive?currency=101')
      const reference = page.getByRole('button', { name: 'Copy: Reference' })
      await expect(reference).toBeVisible()
      const below = async () => {
        const coin = await page.getByRole('link', { name: /USD.*Change/ }).boundingBox()
        const place = await reference.boundingBox()
        return (place?.y ?? 0) - (coin?.y ?? 0)
      }
      const before = await below()
      await context.setOffline(true)
      await expect(page.getByText(/^As of /)).toBeVisible()
      expect(await below()).toBeCloseTo(before, 0)
    })

    await test.step('the bank details of an open deposit are readable offline', async () => {
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText('TEST-ONLY-NOT-PAYABLE')).toBeVisible()
      await expect(page.getByRole('button', { name: 'I have made the transfer' })).toBeDisabled()
    })
  })
})

test('/pages/fund/fundTransfer: a transfer changes the balances of both accounts at once and is listed first in the history', async ({
  page,
}) => {
  await open(page, await funded('500'), '/pages/fund/select?to=transfer')
  const transfer = page.getByRole('button', { name: 'Transfer', exact: true })

  await test.step('the form starts with the recently used, most traded and spendable coins', async () => {
    const first = page.getByRole('region', { name: 'Available' }).getByRole('link')
    await expect(first).toHaveCount(1)
    await expect(first).toContainText('USDT')
    const hot = page.getByRole('region', { name: 'Hot' }).getByRole('link')
    await expect(hot).toHaveCount(6)
    await expect(hot.filter({ hasText: 'BTC' })).toBeVisible()
  })

  await test.step('a transfer changes both balances at once and is first in the history', async () => {
    await navigateAndWait(page, '/pages/fund/fundTransfer?currency_id=3&from=change&to=lever')
    await expect(page.getByText('500 USDT')).toBeVisible()
    await page.getByLabel('Amount').fill('500.000001')
    await expect(page.getByText('Insufficient balance')).toBeVisible()
    await page.getByLabel('Amount').fill('125.5')
    await transfer.click()
    await expectToast(page, 'Transferred 125.5 USDT')
    await expect(page.getByText('374.5 USDT')).toBeVisible()
    await page.getByRole('button', { name: 'Swap the accounts' }).click()
    await expect(page.getByText('125.5 USDT', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(page.getByLabel('Amount')).toHaveValue('125.5')
    // Waits until the previous toast is gone: a toast with the same text is shown again only afterwards.
    await expectNoToast(page)
    await transfer.click()
    await expectToast(page, 'Transferred 125.5 USDT')
    await expect(page.getByText('0 USDT', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Transfer history' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/transfer_history')
    const rows = page.getByRole('list', { name: 'Transfers' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Futures → Spot')
    await expect(page.getByText('No more data')).toBeVisible()
  })

  await test.step('/pages/fund/fundTransfer: a person who opened the transfer from the ticket returns to the ticket, which shows the new balance of each account', async () => {
    await navigateAndWait(page, '/pages/transaction/index?type=futures&match_id=1')
    const available = page.getByRole('link', { name: 'Transfer USDT to this account' })
    await expect(available).toHaveText(/^500 USDT.*Spot 500$/)
    await available.click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/fundTransfer')
    await page.getByLabel('Amount').fill('125.5')
    await expectNoToast(page)
    await transfer.click()
    await expectToast(page, 'Transferred 125.5 USDT')
    await expect.poll(() => pathOf(page)).toBe('/pages/transaction/index')
    await expect(available).toHaveText(/^500 USDT.*Futures 125\.5 · Spot 374\.5$/)
  })

  await test.step('accounts that only hold locked principal are not offered', async () => {
    await navigateAndWait(page, '/pages/fund/fundTransfer?currency_id=3&from=change')
    await page.getByRole('button', { name: /^To/ }).click()
    await expect(page.getByRole('option', { name: /^Futures/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /^(?:Deposit|Mining)/ })).toHaveCount(0)
  })
})

test('/pages/setting/bill: transactions are filtered and exported with exact decimals, and every page of assets is accessible', async ({
  page,
}) => {
  const person = await funded('500')
  await toFutures(person, '0.5')
  await open(page, person, '/pages/setting/bill')

  await test.step('changing a filter starts at the first page, a row opens in full, and the exported file has unrounded decimals', async () => {
    const list = page.getByRole('list', { name: 'Transactions' })
    await expect(list).toContainText('Spot → Futures')
    await expect(list).toContainText('+500 USDT')
    await page.getByRole('button', { name: /^Direction/ }).click()
    await page.getByRole('option', { name: 'Expenses', exact: true }).click()
    await expect(list).not.toContainText('+500 USDT')
    const lines = await exported(page, 'Transactions')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(',USDT,-0.5,499.5,Transfer,')
    await page.getByRole('button', { name: /^Direction/ }).click()
    await page.getByRole('option', { name: 'All income and expenses' }).click()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('option', { name: 'Futures' }).click()
    await expect(list).not.toContainText('Deposit')
    await expect(list).toContainText('+0.5 USDT')
    await list.getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: 'Transfer between accounts' })).toContainText(
      'Balance after',
    )
    await page.getByRole('link', { name: 'View the related record' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/fund/transfer_history')
    await expect(page.getByRole('list', { name: 'Transfers' })).toBeVisible()
  })

  for (const route of [
    '/pages/fund/assets',
    '/pages/fund/select?to=receive',
    '/pages/fund/receive?currency=3',
    '/pages/fund/fundTransfer',
    '/pages/setting/bill',
    '/pages/setting/setting',
  ])
    await test.step(`${route}: no accessibility violation, in both themes`, async () => {
      await navigateAndWait(page, route)
      await expect(page.locator('main [role=status][aria-label=Loading]')).toHaveCount(0)
      await expectAccessible(page)
    })
})
