import { readFileSync } from 'node:fs'
import { ROLES } from '#contract/operators/roles.ts'
import type { Browser, Page } from '../browser/fixtures.ts'
import { newPerson } from '../helpers/test-people.ts'
import { CONSOLE, consoleOrigin, countClicks, expect, operatorNamed, signIn, test } from './fixtures.ts'
import { applicant, depositWaiting, holder, idOf, withdrawalWaiting } from './working-day-data.ts'

test.use({ serverEnv: CONSOLE, actionTimeout: 20_000 })

/** A page on which an operator is signed in, in a separate browser context. */
async function browserOf(
  browser: Browser,
): Promise<{ readonly page: Page; readonly clicks: () => Promise<number> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  const page = await context.newPage()
  return { page, clicks: await countClicks(page) }
}

const open = (page: Page, path: string) => page.goto(`${consoleOrigin}/console/#${path}`)
/** Waits until the page with this heading has replaced the previous page, whose buttons may have the same names. */
const shown = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
/** Opens the page of deposits and withdrawals and selects this tab. */
async function funds(page: Page, tab: string): Promise<void> {
  await open(page, '/funds')
  const selected = page.getByRole('tab', { name: tab, exact: true })
  await selected.click()
  await expect(selected).toHaveAttribute('aria-selected', 'true')
}
const dialog = (page: Page) => page.getByRole('dialog')

/** Clicks the button of a dialog and waits until the dialog is closed. */
async function confirm(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

/**
 * Closes a dialog that shows a result. The dialog has two buttons named "Close": the cross and the
 * button at its end.
 */
const leave = (page: Page): Promise<void> =>
  dialog(page).getByRole('button', { name: 'Close' }).last().click()

/** Selects an option of a select field. */
async function choose(page: Page, field: RegExp | string, option: RegExp | string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Approves another operator's proposal, given by its number. */
async function approve(page: Page, number: string): Promise<void> {
  await open(page, `/approvals/${number}`)
  await shown(page, `Proposal ${number}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await confirm(page, 'Approve')
}

/**
 * Clicks the button of a dialog for a change that a second operator must approve; returns the number of
 * the proposal.
 */
async function propose(page: Page, name: string): Promise<string> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  const link = dialog(page).getByRole('link', { name: /^Proposal \d+$/ })
  const number = /\d+/.exec((await link.textContent()) ?? '')?.[0] ?? ''
  await leave(page)
  return number
}

test('two operators sign in with passkeys and complete a day of reviews, approvals, support and publishing in the console', async ({
  browser,
  server,
  database,
}) => {
  test.setTimeout(600_000)
  const place = { server, database }
  const key = await operatorNamed(server, 'first')
  const benKey = await operatorNamed(server, 'ben', ROLES.join(','))
  const claims = [await applicant(place), await applicant(place), await applicant(place)]
  for (let n = 0; n < 10; n++) await depositWaiting(place, await newPerson(server.origin), '50')
  const withdrawing = await holder(place)
  for (let n = 0; n < 5; n++) await withdrawalWaiting(place, withdrawing, '200')

  const ana = await browserOf(browser)
  const ben = await browserOf(browser)
  const started = Date.now()

  await test.step('both operators sign in with a passkey that they registered with their operator key', async () => {
    await signIn(ana.page, 'first', key)
    await signIn(ben.page, 'ben', benKey)
    const tile = ana.page.getByRole('link', { name: /Deposits to review/ })
    await expect(tile).toContainText('10')
  })

  await test.step('three verifications are reviewed: their pictures are viewed, two are approved by keyboard, one is rejected with a reason', async () => {
    await ana.page.getByRole('link', { name: 'Identity', exact: true }).first().click()
    await ana.page.getByRole('row').nth(1).click()
    for (let n = 0; n < 3; n++) {
      await expect(ana.page.getByRole('img', { name: 'Front' })).toBeVisible()
      await ana.page.keyboard.press(n < 2 ? 'a' : 'r')
      if (n === 2) await choose(ana.page, /Reason/, /unreadable|blurred|read/i)
      await confirm(ana.page, n < 2 ? 'Approve' : 'Reject')
    }
    const states = await Promise.all(
      claims.map(async (person) => (await person.get<{ level: number }>('/real/state')).level),
    )
    expect(states.filter((level) => level === 2)).toHaveLength(2)
  })

  await test.step('ten deposits are credited in one step', async () => {
    await open(ana.page, '/funds')
    await ana.page.getByRole('checkbox').first().click()
    await ana.page.getByRole('button', { name: 'Credit (10)' }).click()
    await dialog(ana.page).getByRole('button', { name: 'Credit (10)' }).click()
    await leave(ana.page)
    await expect(ana.page.getByText('Nothing waits.')).toBeVisible()
  })

  await test.step('five withdrawals are approved by two operators, after one operator was allowed to approve up to 100 USDT alone', async () => {
    await open(ana.page, '/operators')
    await ana.page.getByRole('button', { name: 'Change the limit' }).click()
    await dialog(ana.page).getByRole('textbox').fill('100')
    await approve(ben.page, await propose(ana.page, 'Change the limit'))

    await funds(ana.page, 'Withdrawals')
    await ana.page.getByRole('checkbox').first().click()
    await ana.page.getByRole('button', { name: 'Approve (5)' }).click()
    await dialog(ana.page).getByRole('button', { name: 'Approve (5)' }).click()
    await expect(dialog(ana.page).getByText('Waits')).toHaveCount(5)
    await leave(ana.page)

    await funds(ben.page, 'Withdrawals')
    await ben.page.getByRole('checkbox').first().click()
    await ben.page.getByRole('button', { name: 'Approve (5)' }).click()
    await dialog(ben.page).getByRole('button', { name: 'Approve (5)' }).click()
    await leave(ben.page)

    await funds(ana.page, 'To send')
    for (let n = 0; n < 5; n++) {
      await ana.page.getByRole('button', { name: 'Sent', exact: true }).first().click()
      await dialog(ana.page).getByLabel('Transaction hash').fill(`${n}`.repeat(64))
      await confirm(ana.page, 'Sent')
    }
    await expect(ana.page.getByText('Nothing waits.')).toBeVisible()
  })

  await test.step('an account is frozen at once, and unfrozen by two operators', async () => {
    const uid = await idOf(withdrawing)
    await open(ana.page, `/person/${uid}`)
    await ana.page.getByRole('button', { name: 'Freeze', exact: true }).click()
    await choose(ana.page, 'What is stopped', 'Trading')
    await dialog(ana.page)
      .getByLabel(/Reason/)
      .fill('a question about an order')
    await confirm(ana.page, 'Freeze')
    const order = { currency_id: 1, legal_id: 3, type: 1, amount: '0.001', amount_unit: 'base' }
    await expect(
      withdrawing.act('/coin/trade', { ...order, order_type: 'market', target_price: '' }),
    ).rejects.toThrow('trading_frozen')
    await open(ana.page, `/person/${uid}?tab=security`)
    await ana.page.getByRole('button', { name: 'Lift', exact: true }).click()
    await dialog(ana.page).getByLabel('Reason').fill('answered')
    await approve(ben.page, await propose(ana.page, 'Lift'))
    await withdrawing.act('/coin/trade', { ...order, order_type: 'market', target_price: '' })
  })

  await test.step('a conversation is answered and handed over to another operator', async () => {
    const asking = await newPerson(server.origin)
    await asking.act('/kefu/send', { type: 'text', content: 'Where is my deposit?' })
    await asking.post('/kefu/agent', {})
    await open(ana.page, '/support')
    await ana.page
      .getByRole('navigation', { name: 'Conversations' })
      .getByText('Where is my deposit?')
      .click()
    await ana.page.getByRole('textbox', { name: 'Reply' }).fill('We are looking for it.')
    await ana.page.keyboard.press('Enter')
    await expect(ana.page.getByRole('log').or(ana.page.getByLabel('Messages'))).toContainText(
      'We are looking',
    )
    await ana.page.getByRole('button', { name: 'Hand over' }).click()
    await choose(ana.page, 'Operator', 'ben')
    await confirm(ana.page, 'Hand over')
    await open(ben.page, '/support')
    await ben.page
      .getByRole('navigation', { name: 'Conversations' })
      .getByText(/Where is my deposit|We are looking/)
      .click()
    await expect(ben.page.getByText('Handed over by first')).toBeVisible()
    await ben.page.getByRole('textbox', { name: 'Reply' }).fill('It is here.')
    await ben.page.keyboard.press('Enter')
    await expect(ben.page.getByLabel('Messages')).toContainText('It is here.')
    const { list } = await asking.get<{ list: readonly { content: string }[] }>('/kefu/messages')
    expect(list.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['We are looking for it.', 'It is here.']),
    )
  })

  await test.step('a pair is halted and resumed', async () => {
    await open(ana.page, '/markets')
    const row = ana.page.getByRole('row', { name: /BTC\/USDT/ })
    await row.getByRole('button', { name: 'Halt' }).click()
    await confirm(ana.page, 'Halt')
    const order = { currency_id: 1, legal_id: 3, type: 1, amount: '0.001', amount_unit: 'base' }
    // Each server reads the list of halted pairs every few seconds, so the change takes effect with a delay.
    await expect
      .poll(() =>
        withdrawing.act('/coin/trade', { ...order, order_type: 'limit', target_price: '1000' }).then(
          () => 'taken',
          (error: unknown) => String(error),
        ),
      )
      .toContain('market_halted')
    await row.getByRole('button', { name: 'Open' }).click()
    await confirm(ana.page, 'Open')
  })

  await test.step('an announcement is previewed and published in nine languages', async () => {
    await open(ana.page, '/content')
    await ana.page.getByRole('button', { name: 'Write', exact: true }).click()
    const editor = ana.page.getByRole('region', { name: 'New announcement' })
    const languages = editor.getByRole('tab')
    await expect(languages).toHaveCount(9)
    for (let n = 0; n < 9; n++) {
      await languages.nth(n).click()
      await editor.getByLabel('Title').fill(`News of the day ${n}`)
      await editor.getByLabel('Text, HTML').fill(`<p>Text ${n}</p><script>alert(1)</script>`)
    }
    const preview = ana.page.getByRole('region', { name: /^Preview in/ })
    await expect(preview.locator('iframe').contentFrame().getByText('Text 8')).toBeVisible()
    await ana.page.getByRole('button', { name: 'Publish' }).click()
    await confirm(ana.page, 'Publish')
    await expect(ana.page.getByRole('row', { name: /News of the day/ })).toBeVisible()
    const { list } = await withdrawing.post<{ list: readonly { title: string }[] }>('/news/list', {
      c_id: '4',
      lang: 'vn',
    })
    expect(list.some(({ title }) => title.startsWith('News of the day'))).toBe(true)
  })

  await test.step('a new IEO is created by two operators and opened', async () => {
    await open(ana.page, '/products?tab=ieo')
    await ana.page.getByRole('button', { name: 'New project' }).click()
    const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)
    // The label of a required field ends with an asterisk.
    for (const [name, value] of [
      ['Token', 'DAY'],
      ['Tokens for sale', '1000000'],
      ['Paid in', 'USDT'],
      ['Price', '0.1'],
      ['Least amount', '10'],
      ['Largest amount', '1000'],
      ['Lock days', '0'],
      ['Start', at(1)],
      ['End', at(24)],
      ['Listing', at(48)],
    ] as const)
      await dialog(ana.page)
        .getByLabel(new RegExp(`^${name}( \\*)?$`))
        .fill(value)
    await approve(ben.page, await propose(ana.page, 'New project'))
    await ana.page.reload()
    await ana.page.getByRole('row', { name: /DAY/ }).click()
    // The list of projects is beside the project, and its "Open" button opens a dialog.
    await dialog(ana.page).getByRole('button', { name: 'Open', exact: true }).click()
    await dialog(ana.page).last().getByRole('button', { name: 'Open', exact: true }).click()
    await expect
      .poll(() =>
        database.db.selectFrom('ieo_projects').select('open').where('name', '=', 'DAY').executeTakeFirst(),
      )
      .toEqual({ open: true })
  })

  await test.step('a dead job is run again', async () => {
    const { id } = await database.db
      .updateTable('jobs')
      .set({ state: 'dead', problem: 'it was tried' })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('jobs')
          .select((one) => one.fn.max('id').as('id'))
          .where('state', '=', 'waiting'),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await open(ana.page, '/system')
    await ana.page.getByRole('tab', { name: 'Jobs' }).click()
    await ana.page
      .getByRole('row', { name: /it was tried/ })
      .getByRole('button', { name: 'Run again' })
      .click()
    await confirm(ana.page, 'Run again')
    const job = await database.db.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst()
    expect(job?.state).not.toBe('dead')
  })

  await test.step('the log of the day is exported', async () => {
    await open(ana.page, '/audit')
    await shown(ana.page, 'Audit log')
    const [download] = await Promise.all([
      ana.page.waitForEvent('download'),
      ana.page.getByRole('button', { name: /CSV/ }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    for (const command of ['identity approve', 'deposit approve', 'withdraw sent', 'person freeze'])
      expect(text).toContain(command)
    expect(text).not.toContain('h5op_')
  })

  const clicks = (await ana.clicks()) + (await ben.clicks())
  console.log(`a working day: ${clicks} clicks, ${Math.round((Date.now() - started) / 1000)} s`)
})
