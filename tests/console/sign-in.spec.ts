import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeViolations } from '../helpers/axe-violations.ts'
import { operatorKey } from '../helpers/ops-commands.ts'
import { ROOT } from '../suite/paths.ts'
import { CONSOLE, consoleOrigin, expect, signIn, test } from './fixtures.ts'

test.use({ serverEnv: CONSOLE })

test('an operator registers a passkey with an operator key, signs in with the passkey, stays signed in after a reload, and signs out', async ({
  page,
  server,
}) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  const key = await operatorKey(server.dataDir)
  await signIn(page, 'first', key)
  expect(await axeViolations(page, 'body')).toEqual([])
  await page.reload()
  await expect(page.getByRole('navigation')).toBeVisible()
  await test.step('the browser stores no data of the console, and no service worker controls the console page', async () => {
    const kept = await page.evaluate(async () => ({
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      cookie: document.cookie,
    }))
    expect(kept).toEqual({ caches: [], databases: [], workers: 0, cookie: '' })
  })
  await page.getByRole('button', { name: 'first' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a wrong operator key registers no passkey, and the page shows an error', async ({ page }) => {
  await page.goto(`${consoleOrigin}/console/`)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await page.getByLabel('Operator', { exact: true }).fill('first')
  await page.getByLabel('Key').fill(`h5op_${'a'.repeat(43)}`)
  await page.getByLabel('Name of this device').fill('test')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('name and key do not belong together')).toBeVisible()
  await expect(page.getByLabel('Operator', { exact: true })).toHaveValue('first')
  expect(await axeViolations(page, 'body')).toEqual([])
})

test("the built app for users contains no code of the operators' console", () => {
  const folder = join(ROOT, 'dist/app')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  const found = files.filter((file) => /console\/api|mantine/i.test(readFileSync(join(folder, file), 'utf8')))
  expect(found).toEqual([])
})
