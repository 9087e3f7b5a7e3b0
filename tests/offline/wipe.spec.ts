import { expect, test } from '@playwright/test'
import { at, booted, prepare } from '../e2e/open.ts'
import { newPerson } from '../helpers/people.ts'
import { behindProxy } from './behind.ts'
import { faults } from './proxy/index.ts'
import { controlled, keysIn, stored } from './stored.ts'

const behind = behindProxy()

const personal = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => !key.startsWith('public|'))

test('a session that the server ended leaves nothing in any store, in any tab, not even what was on its way', async ({
  page,
  context,
}) => {
  const { token, email } = await newPerson(behind.server.origin)
  await prepare(page, { token })
  await page.goto(at(behind.proxy.origin, '/pages/fund/assets'))
  await booted(page)
  await controlled(page)
  const other = await context.newPage()
  await other.goto(at(behind.proxy.origin, '/pages/index/index'))
  await booted(other)
  await expect.poll(async () => personal(await keysIn(page)).length).toBeGreaterThan(0)
  const scope = (await page.evaluate(() => localStorage.getItem('scope'))) ?? ''
  expect(scope).not.toBe('')
  // Nothing is fresh any more, so everything is asked for again: one answer is slow, another says that it is over.
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  behind.proxy.rule({ path: '/wallet/list' }, faults.delay(3_000))
  behind.proxy.rule({ path: '/user/info' }, faults.refusal('999'))
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
