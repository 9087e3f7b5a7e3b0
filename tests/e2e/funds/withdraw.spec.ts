import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { DEMO_APPROVE, DEMO_SEND } from '#server/products/withdraw/demo-auto-review-job.ts'
import { type ControlledServer, expect, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { accepted, deposit, newPerson, type Person, send, voucherPicture } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const PAY = 'a pay password 9'
const ROUTE = '/pages/fund/withdraw?currency=3'
const RECORDS = '/pages/fund/receive_withdraw_record?tab=withdraw'

let server: ControlledServer
let database: Database

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

const open = async (page: Page, route: string, person: Person): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const idOf = async (person: Person): Promise<number> => (await person.get<{ id: number }>('/user/info')).id

/** Creates a person with this amount of USDT, verified to this level, with a pay password. */
async function holder(amount = '1000', level = 1): Promise<Person> {
  const person = await newPerson(server.origin)
  const id = await idOf(person)
  await database.db.updateTable('users').set({ real_level: level }).where('id', '=', id).execute()
  await setPayPassword({ db: database.db, clock: systemClock }, id, PAY)
  await deposit(server.origin, person, 3, amount)
  // Removes the record of the registration's code, so that another code can be requested at once.
  await forgetCodes(person)
  return person
}

/** The newest code that was sent to the person. */
async function codeOf(person: Person): Promise<string> {
  const mail = await send(server.origin, 'GET', '/dev/mailbox', { user_string: person.email })
  return accepted<{ code: string }>(mail).code
}
const forgetCodes = (person: Person) =>
  database.db.deleteFrom('codes').where('target', '=', person.email).execute()

/** Requests a withdrawal through the API; returns its id. */
async function asked(person: Person, amount: string): Promise<{ readonly id: number }> {
  await forgetCodes(person)
  await person.post('/safe/send', { scene: 'withdraw' })
  const code = await codeOf(person)
  const out = await person.act<{ readonly id: number }>('/wallet/out', {
    currency: 3,
    address: TRON,
    amount,
    pay_password: PAY,
    code,
  })
  await waits(out.id, DEMO_APPROVE)
  return out
}

/** Removes the jobs that review a withdrawal automatically in demo mode, so that operators review it. */
const waits = (id: number, kind: string) =>
  database.db.deleteFrom('jobs').where('kind', '=', kind).where('object', '=', String(id)).execute()

const balance = (person: Person) =>
  person.post<{ available: string; freeze: string }>('/wallet/detail', { currency: 3, type: 'change' })

const address = (page: Page) => page.getByRole('textbox', { name: 'Address' })
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const withdraw = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true })
const clean = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

test.describe('/pages/fund/withdraw', () => {
  test('a person without a verified identity or a pay password is sent to the missing step and returns afterwards', async ({
    page,
  }) => {
    const person = await newPerson(server.origin)
    await open(page, ROUTE, person)

    await test.step('an unverified person sees the missing requirements, gets a notice and is sent to real_mark', async () => {
      const first = page.getByRole('region', { name: 'What you need first' })
      await expect(first.getByText('Identity, level 1')).toBeVisible()
      await expect(first.getByText('Pay password')).toBeVisible()
      await expect(first.getByRole('link', { name: 'Bind phone' })).toBeVisible()
      await withdraw(page).click()
      await expectToast(page, 'Please verify your identity first')
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/real_mark')
      const rejected = await send(
        server.origin,
        'POST',
        '/wallet/out',
        { currency: 3, address: TRON, amount: 20, code: '000000', request_id: crypto.randomUUID() },
        person.token,
      )
      expect(rejected.type).toBe('998')
    })

    await test.step('a person without a pay password is sent to payPassword and returns afterwards', async () => {
      const id = await idOf(person)
      await database.db.updateTable('users').set({ real_level: 1 }).where('id', '=', id).execute()
      await page.reload()
      await waitForApp(page)
      await navigateAndWait(page, ROUTE)
      // Waits for the new profile: until it arrives, the page asks for the verification that is missing
      // in the stored profile.
      const identity = page.getByRole('listitem').filter({ hasText: 'Identity, level 1' })
      await expect(identity.getByLabel('Done')).toBeVisible()
      await withdraw(page).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/payPassword')
      await expectToast(page, 'Please set a pay password first')
      expect(decodeURIComponent(page.url())).toContain(`redirect=${ROUTE}`)
    })
  })

  test('a withdrawal above the limit or with invalid input is rejected, and a valid withdrawal debits exactly its amount', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    const person = await holder('1000')

    await test.step('an amount above the limit of the level is rejected by the page, which names the limit, and by the server', async () => {
      await database.db
        .updateTable('real_limits')
        .set({ withdraw_24h_btc: '0.0001' as never })
        .where('level', '=', 1)
        .execute()
      try {
        await open(page, ROUTE, person)
        await address(page).fill(TRON)
        await amount(page).fill('900')
        await expect(page.getByText('0 / 0.0001 BTC')).toBeVisible()
        await withdraw(page).click()
        await expect(
          page.getByText(/^Over your 24-hour limit\. Left: 0\.0001 BTC ≈ [\d.,]+ USDT$/),
        ).toBeVisible()
        await expect(asked(person, '900')).rejects.toThrow('withdraw_limit')
      } finally {
        await database.db
          .updateTable('real_limits')
          .set({ withdraw_24h_btc: '200' as never })
          .where('level', '=', 1)
          .execute()
      }
    })

    await test.step('invalid input is reported before anything is sent, and the draft is kept', async () => {
      await address(page).fill(`0x${'a'.repeat(40)}`)
      await address(page).blur()
      await expect(page.getByText('This address is on Ethereum (EVM), not on TRON (TRC20)')).toBeVisible()
      await amount(page).fill('9')
      await withdraw(page).click()
      await expect(page.getByText('This address is on Ethereum (EVM), not on TRON (TRC20)')).toBeVisible()
      await expect(page.getByText('The minimum amount is 10 USDT')).toBeVisible()
      await address(page).fill(`${TRON.slice(0, -1)}u`)
      await amount(page).fill('1000.01')
      await expect(page.getByText('Insufficient balance. Available: 1,000 USDT')).toBeVisible()
      await withdraw(page).click()
      await expect(page.getByText('The address has a typo: its checksum does not match')).toBeVisible()
      await clean(page)
      await page.reload()
      await waitForApp(page)
      await expect(amount(page)).toHaveValue('1000.01')
      await page.getByRole('button', { name: /^Network/ }).click()
      await page.getByRole('option', { name: /^ERC20/ }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('4 USDT', { exact: true })).toBeVisible()

      await page.getByRole('button', { name: /^Network/ }).click()
      await page.getByRole('option', { name: /^TRC20/ }).click()
    })

    await test.step('a withdrawal shows the address in groups of four, asks for pay password and code, and debits exactly the amount; [All] leaves 0', async () => {
      await address(page).fill(TRON)
      await page.getByRole('button', { name: 'All' }).click()
      await expect(amount(page)).toHaveValue('1000')
      await expect(page.getByText('999 USDT')).toBeVisible()
      await expect(page.getByText('0 / 200 BTC')).toBeVisible()
      await forgetCodes(person)
      await withdraw(page).click()
      const sheet = page.getByRole('dialog', { name: 'Confirm withdrawal' })
      await expect(sheet.getByRole('img', { name: `Address: ${TRON}` })).toHaveText(TRON)
      await expect(sheet.getByText('TNPe', { exact: true })).toBeVisible()
      const confirm = sheet.getByRole('button', { name: 'Withdraw 1,000 USDT' })
      await expect(confirm).toBeDisabled()
      await sheet.getByRole('button', { name: 'Send' }).click()
      await expect(sheet.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
      const code = await codeOf(person)
      await sheet.getByLabel('Verification code').fill(code)
      await sheet.getByLabel('Pay password', { exact: true }).fill('a wrong password')
      await confirm.click()
      await expect(sheet.getByText(/The pay password is wrong/)).toBeVisible()
      await sheet.getByLabel('Pay password', { exact: true }).fill(PAY)
      await expect(confirm).toBeEnabled()
      await confirm.click()
      await expect(page.getByRole('heading', { name: 'Withdrawal submitted' })).toBeVisible()
      expect(await balance(person)).toMatchObject({ available: '0', freeze: '1000' })
      await page.getByRole('link', { name: 'View record' }).click()
      await expect.poll(() => page.url()).toContain(RECORDS)
      await expect(page.getByText('−1,000')).toBeVisible()
      // Demo mode reviews and sends the withdrawal; the page updates the withdrawal's state without a reload.
      await server.jobs.run(DEMO_APPROVE)
      await server.jobs.run(DEMO_SEND)
      await expect(page.getByRole('button', { name: /USDT/ }).getByText('Completed')).toBeVisible()
      expect(await balance(person)).toMatchObject({ available: '0', freeze: '0' })
      await page.getByRole('button', { name: /USDT/ }).first().click()
      const detail = page.getByRole('dialog', { name: 'Withdrawal' })
      await expect(detail.getByText(/^SIMULATED/)).toBeVisible()
      await expect(detail.getByText('Test mode')).toBeVisible()

      await page.keyboard.press('Escape')
    })

    await test.step('after a change of a password withdrawals pause with a countdown, and the server rejects withdrawals too', async () => {
      await deposit(server.origin, person, 3, '100')
      const id = await idOf(person)
      const hold = Date.now() + 86_400_000
      await database.db.updateTable('users').set({ withdraw_hold_until: hold }).where('id', '=', id).execute()
      await navigateAndWait(page, ROUTE)
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText('Withdrawals pause after a change')).toBeVisible()
      await expect(page.getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/)
      await expect(withdraw(page)).toBeDisabled()
      await expect(asked(person, '20')).rejects.toThrow('withdraw_hold')
    })

    await test.step('a new address of the address book shows when it can be used', async () => {
      const id = await idOf(person)
      await database.db.updateTable('users').set({ withdraw_hold_until: 0 }).where('id', '=', id).execute()
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await voucherPicture())], { type: 'image/png' }), 'a.png')
      const upload = await fetch(`${server.origin}/api/upload`, {
        method: 'POST',
        headers: { authorization: person.token },
        body: form,
      })
      const qrcode = accepted<string>(JSON.parse(await upload.text()))
      await person.post('/user/wallet/save', {
        currency: 3,
        address: TRON,
        qrcode,
        name: 'My wallet',
        pay_password: PAY,
      })
      await page.reload()
      await waitForApp(page)
      await address(page).fill(TRON)
      await expect(page.getByText(/^This address can be used from/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Address book' })).toHaveAttribute(
        'href',
        /setting\/wallet\?pick=1&currency=3/,
      )
      await expect(asked(person, '20')).rejects.toThrow('address_on_hold')
    })
    expect(errors).toEqual([])
  })

  test.describe(() => {
    test.use({ serviceWorkers: 'allow' })

    test('offline the page is readable, the draft is kept, and the disabled button shows its reason', async ({
      page,
      context,
    }) => {
      const person = await holder('100')
      await open(page, ROUTE, person)
      await controlled(page)
      await amount(page).fill('50')
      await context.setOffline(true)
      await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
      await expect(withdraw(page)).toBeDisabled()
      await page.reload()
      await expect(amount(page)).toHaveValue('50')
      await expect(page.getByText('0 / 200 BTC')).toBeVisible()
      await context.setOffline(false)
    })
  })
})

test.describe('/pages/fund/receive_withdraw_record', () => {
  test('a cancelled or rejected withdrawal returns the whole debit, and a sent withdrawal shows its transaction hash', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page)
    const person = await holder('1000')

    await test.step('cancelling restores the balance, and a rejection appears without a reload and returns the whole debit', async () => {
      const first = await asked(person, '100')
      const second = await asked(person, '200')
      await open(page, RECORDS, person)
      await expect(page.getByText('In review')).not.toHaveCount(0)
      await operate(server, 'withdraw', 'reject', String(first.id), 'The address is on a list')
      await expect(page.getByRole('main').getByText('Rejected').last()).toBeVisible()
      await page.getByRole('button', { name: /−200/ }).click()
      const detail = page.getByRole('dialog', { name: 'Withdrawal' })
      await detail.getByRole('button', { name: 'Cancel withdrawal' }).click()
      await expectToast(page, 'Cancelled. The whole amount is available again.')
      await expect(detail.getByText('Cancelled', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /−100/ }).click()
      await expect(page.getByText('Reason: The address is on a list')).toBeVisible()
      await page.keyboard.press('Escape')
      await clean(page)
      expect(await balance(person)).toMatchObject({ available: '1000', freeze: '0' })
      await until('the second to be over', async () => {
        const { list } = await person.get<{ list: { id: number; status: number }[] }>('/user/withdraw/list')
        return list.find(({ id }) => id === second.id)?.status === 5
      })
      await navigateAndWait(page, '/pages/fund/select?to=withdraw')
      await expect(page.getByRole('link', { name: /USDT/ }).first()).toBeVisible()
    })

    await test.step('an operator approves the withdrawal, and its transaction hash is shown once the withdrawal is sent', async () => {
      const { id } = await asked(person, '100')
      await navigateAndWait(page, RECORDS)
      await operate(server, 'withdraw', 'approve', String(id))
      await waits(id, DEMO_SEND)
      await expect(page.getByRole('main').getByText('Processing').last()).toBeVisible()
      expect(await operate(server, 'withdraw', 'list', '--json')).toContain(`"id":${id}`)
      await operate(server, 'withdraw', 'sent', String(id), 'f'.repeat(64))
      await expect(page.getByRole('main').getByText('Completed').last()).toBeVisible()
      expect(await balance(person)).toMatchObject({ available: '900', freeze: '0' })
    })

    await test.step('/pages/fund/assets: pending deposits and withdrawals are listed, each linking to its records', async () => {
      const first = await asked(person, '100')
      const second = await asked(person, '200')
      type Listed = { readonly id: number; status: number }
      // The page reads each status separately, so the changed rows are filtered by their new status.
      const change = (path: string, edit: (row: Listed) => void) =>
        context.route(`**/api${path}?*`, async (route) => {
          const address = new URL(route.request().url())
          const wanted = address.searchParams.get('status') ?? ''
          address.searchParams.delete('status')
          const answer = await route.fetch({ url: address.href })
          const body = await answer.json()
          const rows: Listed[] = body.message.list
          for (const row of rows) edit(row)
          if (wanted !== '') {
            body.message.list = rows.filter(({ status }) => String(status) === wanted)
            body.message.total = body.message.list.length
          }
          await route.fulfill({ response: answer, json: body })
        })
      await change('/user/withdraw/list', (row) => {
        if (row.id === first.id) row.status = 2
      })
      await change('/recharge/log', (row) => {
        row.status = 1
      })
      await navigateAndWait(page, '/pages/fund/assets')
      await expect(page.getByRole('link', { name: '1 deposit in review, 1,000 USDT' })).toBeVisible()
      const out = page.getByRole('link', { name: '2 withdrawals in progress, 300 USDT' })
      await expect(out).toBeVisible()
      await out.click()
      await expect.poll(() => page.url()).toContain(RECORDS)
      await expect(page.getByRole('tab', { name: 'Withdraw' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('main').getByText('Processing').last()).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('link', { name: /^1 deposit in review/ }).click()
      await expect(page.getByRole('tab', { name: 'Deposit' })).toHaveAttribute('aria-selected', 'true')
      await navigateAndWait(page, '/pages/fund/assets')
      await person.act('/user/withdraw/cancel', { id: second.id })
      await expect(page.getByRole('link', { name: '1 withdrawal in progress, 100 USDT' })).toBeVisible()
    })
    expect(errors).toEqual([])
  })
})
