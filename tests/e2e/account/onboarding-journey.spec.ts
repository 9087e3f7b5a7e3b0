import { randomBytes } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import type { Database } from '#server/platform/db/database.ts'
import { wordingsOf } from '../../audits/links/english-wordings.ts'
import { allowNextCode, freshNumber, PAY } from '../../helpers/account-security.ts'
import { codeAt } from '../../helpers/authenticator-app.ts'
import { operate } from '../../helpers/ops-commands.ts'
import { databaseOf } from '../../helpers/server-database.ts'
import { type Person, personOf, send, voucherPicture } from '../../helpers/test-people.ts'
import { type RunningServer, startServer, until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  navigateAndWait,
  pathOf,
  prepare,
  skipClickDebounce,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * The whole journey of a new user from the registration to deposits and withdrawals, in one language, with a
 * loss of connection in each form.
 */
const PASSWORD = 'a new person 7'
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const USDT = 3
const USD = 101

let server: RunningServer
let database: Database

test.beforeAll(async () => {
  // Reviews are made by operators instead of the automatic review of demo mode.
  server = await startServer({ env: { DEMO_REVIEW: '0' } })
  database = await databaseOf(server)
})
test.afterAll(async () => {
  await database.stop()
  await server.stop()
})

/** The last code sent to an email address or a phone; null while there is none. */
async function codeOf(target: string): Promise<string | null> {
  const { message } = await send(server.origin, 'GET', '/dev/mailbox', { user_string: target })
  return (message as { readonly code: string } | null)?.code ?? null
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * A user with a phone, on which the app runs in any language. Elements are found by the translation of their
 * English message.
 */
class Phone {
  readonly email = `p${crypto.randomUUID().slice(0, 12)}@example.com`
  readonly number = freshNumber()
  person: Person | undefined
  secret = ''

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly lang: Lang,
  ) {}

  /** A pattern for the translation of a message: for the whole text or for its beginning. */
  words(english: string, how: 'whole' | 'begins' = 'whole'): RegExp {
    const wordings = wordingsOf(this.lang, english).map((one) =>
      literal(one).replaceAll(/\\\{\w+\\\}/g, '.+'),
    )
    return new RegExp(`^(?:${wordings.join('|')})${how === 'whole' ? '$' : ''}`)
  }
  field(english: string, how?: 'begins') {
    return this.page.getByRole('textbox', { name: this.words(english, how) })
  }
  button(english: string, how?: 'begins') {
    return this.page.getByRole('button', { name: this.words(english, how) })
  }

  /**
   * Clicks a button and waits for the result, after moving the clock so that the click is not ignored as a
   * double click.
   */
  async press(english: string, seen: () => Promise<void>, how?: 'begins'): Promise<void> {
    await skipClickDebounce(this.page)
    await this.button(english, how).last().click()
    await seen()
  }
  async go(route: string): Promise<void> {
    await navigateAndWait(this.page, route)
    await expect.poll(() => pathOf(this.page)).toBe(route.split('?')[0])
  }
  /** The row of the transaction with this amount and sign, as displayed. */
  record(amount: string) {
    return this.page.getByRole('button', { name: new RegExp(literal(amount)) }).first()
  }
  arrives(route: string): Promise<void> {
    return expect.poll(() => pathOf(this.page)).toBe(route)
  }

  /**
   * Goes offline, reloads the app and goes online again. `draft` checks each time that the form still has its
   * values.
   */
  async lost(draft: () => Promise<void>): Promise<void> {
    await draft()
    await this.context.setOffline(true)
    await this.page.reload()
    await waitForApp(this.page)
    await draft()
    await this.online()
    await draft()
  }

  /** Goes online and waits until the app has noticed the connection. */
  async online(): Promise<void> {
    await this.context.setOffline(false)
    await expect(this.page.getByText(this.words('You are offline. This needs a connection.'))).toHaveCount(0)
  }

  /**
   * Allows the next code to be requested without the wait of a minute: on the server, and in the app from its
   * next start.
   */
  async minuteLater(): Promise<void> {
    await allowNextCode(database.db, this.email)
    await this.page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith('ui.cooldown.')) sessionStorage.removeItem(key)
    })
  }

  /** Requests a code for each target (email by default) and types each code into its field. */
  async codes(targets: Readonly<Record<string, string>>): Promise<void> {
    const asked = await Promise.all(
      Object.entries(targets).map(async ([field, target]) => ({
        field,
        target,
        before: await codeOf(target),
      })),
    )
    const sends = this.button('Send')
    for (let left = await sends.count(); left > 0; left--)
      await this.press('Send', () => expect(sends).toHaveCount(left - 1))
    for (const { field, target, before } of asked) {
      const code = await until('the code', async () => {
        const now = await codeOf(target)
        return now !== before && now
      })
      await this.field(field).fill(code)
    }
  }
  code = (target = this.email): Promise<void> => this.codes({ 'Verification code': target })

  /** Uploads a picture and waits until its field shows it. */
  async picture(nth: number, file: Buffer): Promise<void> {
    const uploaded = this.page.waitForResponse((answer) => answer.url().endsWith('/api/upload'))
    await this.page
      .locator('main input[type=file]:not([capture])')
      .nth(nth)
      .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: file })
    expect((await uploaded).ok()).toBe(true)
  }
}

/** The id of the newest entry in an operators' review queue. */
const waiting = async (queue: 'identity' | 'deposit' | 'withdraw'): Promise<string> =>
  (await operate(server, queue, 'list')).match(/^\d+/gm)?.at(-1) ?? ''

async function register(phone: Phone): Promise<void> {
  const { page, number } = phone
  await page.goto(at(server.origin, '/pages/common/register'))
  await waitForApp(page)
  await controlled(page)
  await page.getByRole('tab', { name: phone.words('Phone') }).click()
  await page.getByRole('link', { name: phone.words('Country code', 'begins') }).click()
  await page.getByRole('searchbox').fill('84')
  await page.getByRole('button', { name: /\+84\b/ }).click()
  await phone.field('Phone number').fill(number)
  await phone.lost(() => expect(phone.field('Phone number')).toHaveValue(number))
  await phone.code(`+84${number}`)
  await phone.field('Password').fill(PASSWORD)
  await phone.field('Repeat password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await phone.press('Register', () => phone.arrives('/pages/index/index'))
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  phone.person = personOf(server.origin, phone.email, token)
}

async function verify(phone: Phone): Promise<void> {
  const { page } = phone
  await phone.go('/pages/setting/security?bind=email')
  await phone.field('Email').fill(phone.email)
  await phone.lost(() => expect(phone.field('Email')).toHaveValue(phone.email))
  // The phone number that is already bound must confirm the new email address.
  await phone.codes({
    'Verification code': phone.email,
    'Code to your current phone {ownMobile}': `+84${phone.number}`,
  })
  await phone.press('Bind email', () => expect(page.getByRole('dialog')).toHaveCount(0))

  await phone.go('/pages/setting/real_mark')
  await page.getByRole('link', { name: phone.words('Country or region', 'begins') }).click()
  await page.getByRole('searchbox').fill('VN')
  await page.getByRole('button', { name: /Viet ?nam|Việt Nam/ }).click()
  await phone.field('Full name').fill('Nguyễn Văn An')
  await phone.lost(() => expect(phone.field('Full name')).toHaveValue('Nguyễn Văn An'))
  await phone.field('ID number').fill(`0${freshNumber()}12`)
  await phone.press('Submit for verification', () => phone.arrives('/pages/setting/real'))
  await operate(server, 'identity', 'approve', await waiting('identity'))

  await page.getByRole('link', { name: phone.words('Continue') }).click()
  await phone.arrives('/pages/setting/real_mark')
  await phone.picture(0, await voucherPicture('#123456'))
  await phone.context.setOffline(true)
  await expect(phone.button('Submit for verification')).toBeDisabled()
  await phone.online()
  await phone.picture(1, await voucherPicture('#654321'))
  await phone.press('Submit for verification', () => phone.arrives('/pages/setting/real'))
  await operate(server, 'identity', 'approve', await waiting('identity'))
  await expect
    .poll(async () => (await phone.person?.get<{ real_level: number }>('/user/info'))?.real_level)
    .toBe(2)
}

async function protect(phone: Phone): Promise<void> {
  const { page } = phone
  await phone.go('/pages/setting/security')
  await phone.minuteLater()
  await phone.go('/pages/setting/payPassword')
  await phone.field('New pay password').fill(PAY)
  const again = phone.field('Repeat the new pay password')
  await phone.press('Continue', () => expect(again).toBeVisible())
  await again.fill(PAY)
  await phone.press('Continue', () => expect(phone.field('Verification code')).toBeVisible())
  await phone.code()
  await phone.press('Save', () => phone.arrives('/pages/setting/security'))

  await page.getByRole('button', { name: phone.words('Authenticator app', 'begins') }).click()
  await phone.field('Login password').fill(PASSWORD)
  await phone.press('Continue', () =>
    expect(page.getByRole('link', { name: phone.words('Open in the app on this phone') })).toBeVisible(),
  )
  const link = await page
    .getByRole('link', { name: phone.words('Open in the app on this phone') })
    .getAttribute('href')
  phone.secret = new URL(link ?? '').searchParams.get('secret') ?? ''
  await phone.field('Code from your authenticator app').fill(codeAt(phone.secret, Date.now()))
  await phone.press('Turn on', () =>
    expect(page.getByText(phone.words('I have saved my recovery codes'))).toBeVisible(),
  )
  await page.getByText(phone.words('I have saved my recovery codes')).click()
  await phone.press('Done', () => expect(page.getByRole('dialog')).toHaveCount(0))
}

async function addAddress(phone: Phone): Promise<void> {
  await phone.go('/pages/setting/wallet')
  await phone.page.getByRole('link', { name: phone.words('Add address') }).click()
  await phone.button('Coin', 'begins').click()
  await phone.page.getByRole('option', { name: 'USDT' }).click()
  await phone.field('Address').fill(TRON)
  await phone.field('Address name').fill('Ví của tôi')
  await phone.lost(async () => {
    await expect(phone.field('Address')).toHaveValue(TRON)
    await expect(phone.field('Address name')).toHaveValue('Ví của tôi')
  })
  await phone.field('Pay password').fill(PAY)
  await phone.press('Save address', () => phone.arrives('/pages/setting/wallet'))
  await expect(phone.page.getByRole('article')).toContainText('Ví của tôi')
}

/**
 * Deposits to a blockchain address with a payment proof, or by bank transfer: the app shows the bank details,
 * and the user then confirms the payment.
 */
async function deposit(phone: Phone, way: 'chain' | 'bank'): Promise<void> {
  const { page } = phone
  const account = phone.field(way === 'bank' ? 'Paying account' : 'Sending address')
  await phone.go(`/pages/fund/receive?currency=${way === 'bank' ? USD : USDT}`)
  if (way === 'chain') await page.getByRole('tab', { name: phone.words('Upload payment proof') }).click()
  await account.fill('My own 1234')
  await phone.field('Amount').fill('1000')
  await phone.lost(async () => {
    if (way === 'chain' && (await account.count()) === 0)
      await page.getByRole('tab', { name: phone.words('Upload payment proof') }).click()
    await expect(account).toHaveValue('My own 1234')
    await expect(phone.field('Amount')).toHaveValue('1000')
  })
  if (way === 'bank')
    await phone.press('Show bank details', () =>
      expect(page.getByText('TEST-ONLY-NOT-PAYABLE')).toBeVisible(),
    )
  await phone.picture(0, await voucherPicture(way === 'bank' ? '#446688' : '#884466'))
  await phone.press(way === 'bank' ? 'I have made the transfer' : 'Submit', () =>
    phone.arrives('/pages/fund/receive_withdraw_record'),
  )
  await operate(server, 'deposit', 'approve', await waiting('deposit'))
  const row = phone.record(phone.lang === 'vn' ? '+1.000' : '+1,000')
  await expect(row.getByText(phone.words('Credited'))).toBeVisible()
}

const available = async (phone: Phone, type = 'change'): Promise<string | undefined> =>
  (await phone.person?.post<{ available: string }>('/wallet/detail', { currency: USDT, type }))?.available

async function convert(phone: Phone): Promise<void> {
  await phone.go(`/pages/fund/transfer?currency=${USDT}`)
  await phone.field('Amount').fill('200')
  await phone.lost(() => expect(phone.field('Amount')).toHaveValue('200'))
  const ends = phone.page.getByRole('heading', { name: phone.words('Converted') })
  await phone.press('Preview', () => expect(phone.page.getByRole('dialog')).toBeVisible())
  await phone.press('Convert {sold}', () => expect(ends).toBeVisible())
  expect(await available(phone)).toBe('800')
}

async function transfer(phone: Phone): Promise<void> {
  await phone.go(`/pages/fund/fundTransfer?currency_id=${USDT}&from=change&to=lever`)
  await phone.field('Amount').fill('300')
  await phone.lost(() => expect(phone.field('Amount')).toHaveValue('300'))
  await phone.press('Transfer', () => expect.poll(() => available(phone, 'lever')).toBe('300'))
  expect(await available(phone)).toBe('500')
}

async function withdraw(phone: Phone, amount: string): Promise<void> {
  const { page } = phone
  await phone.go(`/pages/fund/withdraw?currency=${USDT}`)
  await phone.minuteLater()
  await phone.field('Address').fill(TRON)
  await phone.field('Amount').fill(amount)
  await phone.lost(async () => {
    await expect(phone.field('Address')).toHaveValue(TRON)
    await expect(phone.field('Amount')).toHaveValue(amount)
  })
  const sheet = page.getByRole('dialog')
  await phone.press('Withdraw', () => expect(sheet).toBeVisible())
  await phone.code()
  await phone.field('Pay password').fill(PAY)
  // A code of the authenticator app is valid once. The record of the last use is removed, so that the test
  // does not wait for the next code.
  await database.db.updateTable('factors').set({ last_step: 0 }).execute()
  await phone.field('Code from your authenticator app').fill(codeAt(phone.secret, Date.now()))
  await sheet.getByRole('button', { name: new RegExp(amount) }).click()
  await expect(page.getByRole('heading', { name: phone.words('Withdrawal submitted') })).toBeVisible()
}

/** `npm run prove` runs the same journey in another language. */
const [lang = 'vn'] = LANGS.filter((one) => one === process.env.JOURNEY_LANG)

test(`a new person in ${lang} registers by phone, is verified, sets a pay password and a second factor, deposits, converts, transfers and withdraws`, async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  const errors = watchErrors(page)
  await prepare(page, { lang })
  const phone = new Phone(page, context, lang)
  await test.step('registers by phone', () => register(phone))
  await test.step('is verified at levels 1 and 2', () => verify(phone))
  await test.step('sets a pay password and a second factor', () => protect(phone))
  await test.step('adds a withdrawal address', () => addAddress(phone))
  await test.step('deposits by bank', () => deposit(phone, 'bank'))
  await test.step('deposits by chain', () => deposit(phone, 'chain'))
  await test.step('converts a coin', () => convert(phone))
  await test.step('transfers to the futures account', () => transfer(phone))
  await test.step('a day later the new address may be used', async () => {
    await database.db.updateTable('addresses').set({ usable_at: 1 }).execute()
    await database.db.updateTable('users').set({ withdraw_hold_until: 0 }).execute()
  })
  await test.step('withdraws and is rejected, and the whole debit is returned', async () => {
    await withdraw(phone, '123')
    expect(await available(phone)).toBe('377')
    await operate(server, 'withdraw', 'reject', await waiting('withdraw'), 'The address is on a list')
    await page.getByRole('link', { name: phone.words('View record') }).click()
    await expect(phone.record('−123').getByText(phone.words('Rejected'))).toBeVisible()
    await expect.poll(() => available(phone)).toBe('500')
  })
  await test.step('withdraws again and is paid', async () => {
    await withdraw(phone, '124')
    const id = await waiting('withdraw')
    await operate(server, 'withdraw', 'approve', id)
    await operate(server, 'withdraw', 'sent', id, randomBytes(32).toString('hex'))
    await page.getByRole('link', { name: phone.words('View record') }).click()
    await expect(phone.record('−124').getByText(phone.words('Completed'))).toBeVisible()
    await expect.poll(() => available(phone)).toBe('376')
  })
  expect(errors).toEqual([])
})
