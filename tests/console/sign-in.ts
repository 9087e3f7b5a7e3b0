import { expect, type Page } from '@playwright/test'
import { answerForPasskeys } from '../helpers/virtual-authenticator.ts'

/** Registers a passkey in this browser with an operator's key, and signs in with the passkey. */
export async function signInAt(origin: string, page: Page, name: string, key: string): Promise<void> {
  await answerForPasskeys(await page.context().newCDPSession(page))
  await page.goto(`${origin}/console/`)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await page.getByLabel('Operator', { exact: true }).fill(name)
  await page.getByLabel('Key').fill(key)
  await page.getByLabel('Name of this device').fill('Office laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('navigation')).toBeVisible({ timeout: 20_000 })
}
