import type { Page } from '@playwright/test'
import { test as base, type ControlledServer, expect } from '../browser/fixtures.ts'
import { operate, operateBy, operatorKey } from '../helpers/ops-commands.ts'
import { freePort } from '../helpers/test-server.ts'
import { signInAt } from './sign-in.ts'

/** The console of each worker's server listens on a separate port. */
const port = await freePort()
export const CONSOLE = {
  CONSOLE: 'on',
  CONSOLE_PORT: String(port),
  CONSOLE_HOST: 'localhost',
  DEMO_REVIEW: '0',
}
/**
 * A copy of `CONSOLE`. Playwright starts a separate server for a separate object; the test file that fills
 * every list needs such a server, because its data would change the counts that other files check.
 */
export const FILLED_CONSOLE = { ...CONSOLE }
export const consoleOrigin = `http://localhost:${port}`

export const test = base

/**
 * The key of the operator with this name. The operator `first` always exists and adds other operators when
 * needed.
 */
export async function operatorNamed(server: ControlledServer, name: string, roles?: string): Promise<string> {
  const first = await operatorKey(server.dataDir)
  if (name === 'first') return first
  const said = await operate(server, 'operator', 'add', name)
  const key = /h5op_\S+/.exec(said)?.[0]
  if (!key) throw new Error(`no key in: ${said}`)
  if (roles !== undefined) await operateBy(server, first, 'operator', 'roles', name, roles)
  return key
}

/** Registers a passkey in this browser with an operator's key, and signs in with the passkey. */
export const signIn = (page: Page, name: string, key: string): Promise<void> =>
  signInAt(consoleOrigin, page, name, key)

/** Counts the clicks in a page from now on; the returned function reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  let clicks = 0
  await page.exposeFunction('__clicked', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => event.isTrusted && (globalThis as { __clicked?: () => void }).__clicked?.(),
      true,
    )
  })
  return async () => clicks
}

export { expect }
