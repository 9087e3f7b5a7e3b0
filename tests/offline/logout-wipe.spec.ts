import { expect, type Page, test } from '../browser/fixtures.ts'
import { at, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import { newPerson } from '../helpers/test-people.ts'
import { launch, newProfile } from './audit/slow-device.ts'
import { behindProxy } from './proxied-server.ts'
import { faults } from './proxy/index.ts'
import { controlled, keysIn, stored } from './stored-data.ts'

const behind = behindProxy()

const personal = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => !key.startsWith('public|'))

test('after the server has ended a session, no storage and no tab contains data of the session, even when requests were in progress', async ({
  page,
  context,
}) => {
  const { token, email } = await newPerson(behind.server.origin)
  await prepare(page, { token })
  await page.goto(at(behind.proxy.origin, '/pages/fund/assets'))
  await waitForApp(page)
  await controlled(page)
  const other = await context.newPage()
  await other.goto(at(behind.proxy.origin, '/pages/index/index'))
  await waitForApp(other)
  await expect.poll(async () => personal(await keysIn(page)).length).toBeGreaterThan(0)
  const scope = (await page.evaluate(() => localStorage.getItem('scope'))) ?? ''
  expect(scope).not.toBe('')
  // Deletes the stored data, so that the page requests all data again: one response is slow, and another
  // response ends the session.
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  behind.proxy.rule({ path: '/wallet/list' }, faults.delay(3_000))
  behind.proxy.rule({ path: '/user/info' }, faults.rejection('999'))
  await page.reload()
  await expect(page).toHaveURL(/login/)
  await expect.poll(async () => personal(await keysIn(page))).toEqual([])
  await expect.poll(() => behind.proxy.log.of('/wallet/list').some(({ answered }) => answered)).toBe(true)
  for (const tab of [page, other]) {
    const all = JSON.stringify(await stored(tab))
    expect(all).not.toContain(email)
    expect(all).not.toContain(`${scope}|`)
    expect(await tab.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
})

/** Everything that the app has stored on this device. */
const held = async (page: Page): Promise<string> =>
  JSON.stringify([await stored(page), await page.evaluate(() => ({ ...localStorage }))])

/** Waits until a member's records are stored on the device; returns their scope. */
async function settled(page: Page): Promise<string> {
  await page.goto(at(behind.proxy.origin, '/pages/fund/assets'))
  await waitForApp(page)
  await expect.poll(async () => personal(await keysIn(page)).length).toBeGreaterThan(0)
  return (await page.evaluate(() => localStorage.getItem('scope'))) ?? 'none'
}

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
}

test('after a logout before all code has loaded, while every answer is slow, no data of the person is stored', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const { token, email } = await newPerson(behind.server.origin)
  await prepare(page, { token })
  const scope = await settled(page)
  // Blocks the scripts that are loaded later, so that the code of the first load has to delete the data.
  await page.route(/\/assets\/start-[^/]+\.js$/, () => {})
  behind.proxy.rule({ path: /^\/api\// }, faults.hangHeaders())
  await page.goto('about:blank')
  await page.goto(at(behind.proxy.origin, '/pages/setting/setting'))
  await waitForApp(page)
  await logOut(page)
  await expect.poll(async () => personal(await keysIn(page))).toEqual([])
  const all = await held(page)
  expect([email, token, `${scope}|`].filter((theirs) => all.includes(theirs))).toEqual([])
  await context.close()
})

test('a start of the app deletes the stored data of another person before the rest of the code has loaded', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const { token } = await newPerson(behind.server.origin)
  await prepare(page, { token })
  const scope = await settled(page)
  await page.goto(at(behind.proxy.origin, '/pages/market/market'))
  await page.evaluate(() => {
    for (const name of ['token', 'scope']) localStorage.removeItem(name)
  })
  await page.route(/\/assets\/start-[^/]+\.js$/, () => {})
  await page.goto('about:blank')
  await page.goto(at(behind.proxy.origin, '/pages/market/market'))
  await waitForApp(page)
  await expect.poll(async () => personal(await keysIn(page))).toEqual([])
  expect((await held(page)).includes(`${scope}|`)).toBe(false)
  await context.close()
})

test('when the browser is killed during a logout, the next start shows no data of the person who logged out', async () => {
  const phone = newProfile()
  try {
    const { token, email } = await newPerson(behind.server.origin)
    const first = await launch(phone.path)
    await prepare(first.page, { token })
    const scope = await settled(first.page)
    // Opens another page first, so that the earlier changes of localStorage are on disk, as in a session that
    // has lasted for a while. The changes of the logout may not be on disk when the browser is killed.
    await first.page.goto(at(behind.proxy.origin, '/pages/setting/setting'))
    await waitForApp(first.page)
    await expect
      .poll(async () => (await keysIn(first.page, 'profile')).filter((key) => key.startsWith(scope)).length)
      .toBe(1)
    const session = await first.context.newCDPSession(first.page)
    const gone = new Promise((done) => first.context.once('close', done))
    await logOut(first.page)
    await session.send('Browser.crash').catch(() => {})
    await gone
    // The server does not respond at the second start, so no response reports that the session has ended.
    behind.proxy.rule({ path: /^\/api\// }, faults.hangHeaders())
    const second = await launch(phone.path)
    try {
      await second.page.goto(at(behind.proxy.origin, '/pages/fund/assets'))
      await waitForApp(second.page)
      const all = await held(second.page)
      expect([email, token, `${scope}|`].filter((theirs) => all.includes(theirs))).toEqual([])
      await expect(second.page.getByText(email)).toHaveCount(0)
    } finally {
      await second.close()
    }
  } finally {
    phone.remove()
  }
})
