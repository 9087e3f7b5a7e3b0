import type { Page } from '@playwright/test'
import { at, navigateAndWait, pathOf, waitForApp } from '../../e2e/browser-page-actions.ts'
import { accepted, deposit, newPerson, send } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'

export interface User {
  readonly email: string
  /** Texts that only occur in responses to this person. */
  readonly canaries: readonly string[]
}

const PASSWORD = 'correct horse 7'

/** Creates a person with a unique email address and balance, long enough not to occur elsewhere by chance. */
export async function user(origin: string, name: string, amount: string): Promise<User> {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const person = await newPerson(origin, email)
  await deposit(origin, person, 3, amount)
  const { id } = accepted<{ id: number }>(await send(origin, 'GET', '/user/info', {}, person.token))
  const grouped = amount.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return { email, canaries: [email, email.split('@')[0] ?? '', `UID ${id}`, `"${amount}`, grouped] }
}

/** Routes of screens that load a person's private data. */
export const PRIVATE = [
  '/pages/fund/assets',
  '/pages/index/index',
  '/pages/mailMessage/mailMessage',
  '/pages/setting/setting',
  '/pages/trade/trade',
] as const

export async function signIn(page: Page, origin: string, { email }: User): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(at(origin, '/pages/common/login'))
  else await navigateAndWait(page, '/pages/common/login')
  await waitForApp(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await until('the login', () => page.evaluate(() => localStorage.getItem('token') !== null), 60_000)
}

/** Signs out by the button; resolves when the app shows that the session has ended. */
export async function signOut(page: Page): Promise<void> {
  await navigateAndWait(page, '/pages/setting/setting')
  await until('the settings', () => pathOf(page) === '/pages/setting/setting')
  await until('the question', async () => {
    await page
      .getByRole('button', { name: 'Log out' })
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    return (await page.getByRole('dialog').count()) > 0
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await until('the end of the session', () => page.evaluate(() => localStorage.getItem('token') === null))
}
