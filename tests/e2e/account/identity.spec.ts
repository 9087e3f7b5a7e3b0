import type { Database } from '#server/platform/db/database.ts'
import { type ControlledServer, expect, type Page, test } from '../../browser/fixtures.ts'
import { photo, reachable } from '../../helpers/account-security.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { newPerson, type Person } from '../../helpers/test-people.ts'
import { controlled, holds } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

// Automatic review is off, so that each state can be tested.
test.use({ serverEnv: { DEMO_REVIEW: '0' } })

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

const clean = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

const submit = (page: Page) => page.getByRole('button', { name: 'Submit for verification' })

const DOCUMENT = { real_type: 1, id_type: 'passport', country_code: 'VN', name: 'An', card_id: '' }
let numbers = 1_000_000
/**
 * Creates a person whose application for verification level 1 awaits review (`waits`), or was approved or
 * rejected by an operator.
 */
async function claimed(verdict: 'waits' | 'approve' | 'reject'): Promise<Person> {
  const person = await reachable(server.origin)
  numbers += 1
  await person.post('/user/real', { ...DOCUMENT, card_id: `C${numbers}` })
  if (verdict === 'waits') return person
  const { id: userId } = await person.get<{ id: number }>('/user/info')
  const { id } = await database.db
    .selectFrom('real_claims')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const words = verdict === 'approve' ? ['approve', String(id)] : ['reject', String(id), 'mismatch']
  await operate(server, 'identity', ...words)
  return person
}

test('/pages/setting/real shows each state of an identity verification, with its limits, reasons and next step', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page)
  const person = await newPerson(server.origin)
  await open(page, '/pages/setting/real', person)
  await test.step('the limits of the server are shown, and both contacts must be bound first', async () => {
    const { limits } = await person.get<{
      limits: { level: number; withdraw_24h_btc: string; fiat_single_usdt: string }[]
    }>('/real/state')
    expect(limits).toHaveLength(2)
    for (const { level, withdraw_24h_btc, fiat_single_usdt } of limits) {
      const card = page.getByRole('region', { name: new RegExp(`^Level ${level} `) })
      const shown = (figure: string) => Number(figure).toLocaleString('en-US')
      await expect(card).toContainText(`${shown(withdraw_24h_btc)} BTC`)
      await expect(card).toContainText(`${shown(fiat_single_usdt)} USDT`)
      await expect(card).toContainText('Not verified')
    }
    await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled()
    await clean(page)
    await page.getByRole('link', { name: 'Bind phone' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/security')
    await expect(page.getByRole('dialog', { name: 'Bind phone' })).toBeVisible()
  })
  await test.step('without a phone number the form is locked and links to the page where a number is added', async () => {
    await navigateAndWait(page, '/pages/setting/real_mark')
    await expect(page.getByText('Bind your phone first')).toBeVisible()
    await expect(submit(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Bind phone' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/security')
  })
  await test.step('an error 998 opens this page, and the message of the error stays as a banner', async () => {
    const message = 'Please verify your identity first'
    const rejected = { type: '998', code: 0, message, key: 'verification_required', server_time: 1 }
    await context.route('**/api/wallet/list', (route) => route.fulfill({ json: rejected }))
    await navigateAndWait(page, '/pages/fund/assets')
    await expectToast(page, message)
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/real_mark')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: message })).toBeVisible()
    await navigateAndWait(page, '/pages/setting/real')
    await expect(page.getByText('Current level')).toBeVisible()
    await navigateAndWait(page, '/pages/setting/real_mark')
    await expect(page.getByText('Bind your phone first')).toBeVisible()
    await expect(page.locator('main').getByText(message)).toHaveCount(0)
    await context.unroute('**/api/wallet/list')
  })
  await test.step('a failed verification shows the reason and can be repeated', async () => {
    await switchAccountInOtherTab(page, (await claimed('reject')).token)
    await navigateAndWait(page, '/pages/setting/real')
    const first = page.getByRole('region', { name: /^Level 1 / })
    await expect(first).toContainText('Verification failed')
    await expect(first).toContainText('The name or number does not match the document')
    await first.getByRole('link', { name: 'Retry' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/real_mark')
    await expect(page.getByRole('note').filter({ hasText: 'Why it failed' })).toBeVisible()
    await expect(submit(page)).toBeVisible()
  })
  const waiting = await claimed('waits')
  await switchAccountInOtherTab(page, waiting.token)
  await navigateAndWait(page, '/pages/setting/real')
  await test.step('a verification in review disables the button', async () => {
    const first = page.getByRole('region', { name: /^Level 1 / })
    await expect(first.getByRole('button', { name: 'Verifying' })).toBeDisabled()
    await expect(page.getByRole('region', { name: /^Level 2 / })).toContainText('Opens after Level 1')
    await expect(page.getByRole('link', { name: /Start|Continue|Retry/ })).toHaveCount(0)
  })
  await test.step('an approval appears without a reload, with the used part of the limit', async () => {
    const first = page.getByRole('region', { name: /^Level 1 / })
    await expect(first).toContainText('Verifying')
    const { id } = await database.db
      .selectFrom('real_claims')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await operate(server, 'identity', 'approve', String(id))
    await expect(first.getByRole('progressbar', { name: 'Used in the last 24 hours' })).toBeVisible()
    await expect(first).toContainText('0 / 200 BTC')
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  })
  await test.step('after a lost connection the photo is still selected, and one click sends the photo again', async () => {
    await navigateAndWait(page, '/pages/setting/real_mark?level=2')
    await expect(submit(page)).toBeVisible()
    await context.route('**/api/upload', (route) => route.abort('connectionreset'), { times: 1 })
    const front = page.locator('input[type=file]:not([capture])').first()
    await front.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(page.getByText('The server could not be reached. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectToast(page, 'Uploaded')
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  })
  expect(errors).toEqual([])
})

test.describe('the verification forms and the data that they leave on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('/pages/setting/real_mark: an application for level 1 rejects an invalid document number, and the device stores no document number', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page)
    await open(page, '/pages/setting/real_mark', await reachable(server.origin))
    await controlled(page)
    await test.step('offline the draft is kept and nothing is sent', async () => {
      await page.getByRole('textbox', { name: 'Full name' }).fill('Nguyễn Văn An')
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Nguyễn Văn An')
      await expect(page.getByText('You are offline. This needs a connection.').first()).toBeVisible()
      await expect(submit(page)).toBeDisabled()
      await context.setOffline(false)
      await expect(submit(page)).toBeEnabled()
    })
    await test.step('a number with a wrong check digit is blocked, the country picker returns its choice, and the device stores no document number', async () => {
      await page.getByRole('textbox', { name: 'Full name' }).fill('张三')
      await page.getByRole('textbox', { name: 'ID number' }).fill('110105194912310021')
      await submit(page).click()
      await expect(page.getByText('Choose the country of the document')).toBeVisible()
      await page.getByRole('link', { name: /^Country or region/ }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/areas')
      await page.getByRole('button', { name: 'China', exact: true }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/real_mark')
      await expect(page.getByRole('link', { name: 'Country or region China' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'ID number' })).toHaveValue('110105194912310021')
      await submit(page).click()
      await expect(page.getByText(/^Enter a valid ID number: 18 characters/)).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'ID number' })).toBeFocused()
      await clean(page)
      await expect.poll(() => holds(page, '张三')).toBe(true)
      expect(await holds(page, '110105194912310021')).toBe(false)
      await page.getByRole('textbox', { name: 'ID number' }).fill('11010519491231002X')
      await submit(page).click()
      await expectToast(page, 'Submitted for verification')
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/real')
      await expect(page.getByRole('button', { name: 'Verifying' })).toBeDisabled()
    })
    expect(errors).toEqual([])
  })

  test('an application for level 2 needs two photos of the document, which are not stored on the device', async ({
    page,
    context,
  }) => {
    const person = await claimed('approve')
    await open(page, '/pages/setting/real', person)
    await controlled(page)
    await test.step('offline the page is readable', async () => {
      await expect(page.getByRole('region', { name: /^Level 1 / })).toContainText('200 BTC')
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText(/^As of /).first()).toBeVisible()
      await expect(page.getByRole('region', { name: /^Level 1 / })).toContainText('200 BTC')
      await context.setOffline(false)
      await expect(page.getByText(/^(?:As of |Offline|Reconnecting)/)).toHaveCount(0)
    })
    await test.step('level 2 needs both photos, which are reduced on the device and not stored there', async () => {
      const sent: number[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/upload')) sent.push(request.postDataBuffer()?.length ?? 0)
      })
      await navigateAndWait(page, '/pages/setting/real_mark?level=2')
      await submit(page).click()
      await expect(page.getByText('Add a photo of this side')).toHaveCount(2)
      const side = page.locator('input[type=file]:not([capture])')
      const { default: sharp } = await import('sharp')
      const large = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#468' } })
        .png({ compressionLevel: 0 })
        .toBuffer()
      expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
      await side.nth(0).setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: large })
      await expect.poll(() => sent.length, { timeout: 40_000 }).toBe(1)
      await expect(page.getByText('Add a photo of this side')).toHaveCount(1)
      await side.nth(1).setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: await photo() })
      await expect(page.getByText('Add a photo of this side')).toHaveCount(0)
      await expect.poll(() => sent.length).toBe(2)
      expect(Math.max(...sent)).toBeLessThan(5 * 1024 * 1024)
      await submit(page).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/real')
      await expect(page.getByRole('region', { name: /^Level 2 / })).toContainText('Verifying')
      const claim = await database.db
        .selectFrom('real_claims')
        .select(['front_pic', 'reverse_pic'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(await holds(page, claim.front_pic ?? '?')).toBe(false)
      expect(await holds(page, claim.reverse_pic ?? '?')).toBe(false)
      const { width } = await database.db
        .selectFrom('files')
        .select('width')
        .where('name', '=', claim.front_pic)
        .executeTakeFirstOrThrow()
      expect(width).toBe(2048)
    })
  })
})
