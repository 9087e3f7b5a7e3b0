import { expect, type Page, test } from '../../browser/fixtures.ts'
import { photo } from '../../helpers/account-security.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { newPerson, type Person } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectNoToast,
  expectToast,
  prepare,
  skipClickDebounce,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

const open = async (page: Page, route: string, person: Person): Promise<void> => {
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

const clean = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

const sheet = (page: Page) => page.getByRole('dialog')

test.describe('/pages/setting/userInfo', () => {
  test('a member changes nickname, signature and profile picture, and invalid input is rejected with its reason', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page)
    const person = await newPerson(server.origin)
    await open(page, '/pages/setting/userInfo', person)

    await test.step('a nickname of 11 characters and an emoji are blocked with a reason, and a valid nickname is saved', async () => {
      await clean(page)
      await page.getByRole('button', { name: /^Nickname/ }).click()
      const field = sheet(page).getByRole('textbox', { name: 'Nickname' })
      const save = sheet(page).getByRole('button', { name: 'Save' })
      await field.fill('abcdefghijk')
      await expect(sheet(page).getByText('Character too long')).toBeVisible()
      await save.click()
      await field.fill('An😀')
      await save.click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.fill('a')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      expect((await person.get<{ nickname: string }>('/user/info')).nickname).not.toContain('An')
      await field.fill('张三Ab9')
      await save.click()
      await expectToast(page, 'Nickname changed')
      await expect(page.getByRole('button', { name: /^Nickname/ })).toContainText('张三Ab9')
      await page.getByRole('button', { name: /^Signature/ }).click()
      await sheet(page).getByRole('textbox', { name: 'Signature' }).fill('to the moon 🚀')
      await sheet(page).getByRole('button', { name: 'Save' }).click()
      await expect(sheet(page).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await sheet(page).getByRole('textbox', { name: 'Signature' }).fill('Hold, do not chase.')
      await sheet(page).getByRole('button', { name: 'Save' }).click()
      await expectToast(page, 'Signature changed')
      expect(await person.get('/user/info')).toMatchObject({
        nickname: '张三Ab9',
        signature: 'Hold, do not chase.',
      })
    })

    await test.step('after a failed upload the old picture stays, and the new picture can be sent again', async () => {
      await context.route('**/api/upload', (route) => route.abort('connectionreset'), { times: 1 })
      const album = page.locator('input[type=file]:not([capture])')
      await album.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 300) })
      const save = sheet(page).getByRole('button', { name: 'Save' })
      await save.click()
      await expect(sheet(page).getByText('The server could not be reached. Please try again.')).toBeVisible()
      expect((await person.get<{ head_portrait: string }>('/user/info')).head_portrait).toBe('')
      await skipClickDebounce(page)
      await save.click()
      await expectToast(page, 'Picture changed')
      await expect(sheet(page)).toHaveCount(0)
      expect((await person.get<{ head_portrait: string }>('/user/info')).head_portrait).not.toBe('')
    })

    await test.step('a picture is cropped to a square of 512 px and uploaded with a progress bar, and is shown when the server returns its URL percent-encoded', async () => {
      // Waits until the previous toast is gone, because the next toast has the same text.
      await expectNoToast(page)
      const sizes: number[] = []
      await context.route('**/api/upload', async (route) => {
        const { default: sharp } = await import('sharp')
        const body = route.request().postDataBuffer() ?? Buffer.alloc(0)
        const start = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
        const { width, height } = await sharp(body.subarray(start)).metadata()
        sizes.push(width, height)
        const answer = await route.fetch()
        // Some servers return a percent-encoded address.
        await route.fulfill({ response: answer, body: encodeURIComponent(await answer.text()) })
      })
      await page.getByRole('button', { name: 'Change picture' }).click()
      const album = page.locator('input[type=file]:not([capture])')
      await album.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(900, 600) })
      await expect(sheet(page).getByRole('heading', { name: 'Crop picture' })).toBeVisible()
      const frame = sheet(page).getByRole('application')
      const shown = frame.locator('img')
      const before = await shown.evaluate(({ style }) => style.left)
      await frame.focus()
      await page.keyboard.press('ArrowRight')
      expect(await shown.evaluate(({ style }) => style.left)).not.toBe(before)
      await sheet(page).getByRole('slider', { name: 'Zoom' }).fill('2')
      expect(await shown.evaluate(({ style }) => style.height)).toBe('200%')
      await sheet(page).getByRole('button', { name: 'Save' }).click()
      await expectToast(page, 'Picture changed')
      expect(sizes).toEqual([512, 512])
      const { head_portrait } = await person.get<{ head_portrait: string }>('/user/info')
      expect(head_portrait).toMatch(/^\/api\/portrait\//)
      await expect(page.locator(`main img[src="${head_portrait}"]`)).toBeVisible()
    })
    expect(errors).toEqual([])
  })

  test.describe(() => {
    // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
    test.use({ serviceWorkers: 'allow' })

    test('offline the profile is readable and cannot be changed', async ({ page, context }) => {
      await open(page, '/pages/setting/userInfo', await newPerson(server.origin))
      await controlled(page)
      await expect(page.getByText('UID')).toBeVisible()
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText(/^As of /).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Change picture' })).toBeDisabled()
      await page.getByRole('button', { name: /^Nickname/ }).click()
      await expect(sheet(page).getByText('You are offline. This needs a connection.')).toBeVisible()
      await expect(sheet(page).getByRole('button', { name: 'Save' })).toBeDisabled()
    })
  })
})
