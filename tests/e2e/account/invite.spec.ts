import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { Database } from '#server/platform/db/database.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { deposit, identify, newPerson, type Person, send, setInviter } from '../../helpers/test-people.ts'
import { type RunningServer, until } from '../../helpers/test-server.ts'
import { controlled } from '../../offline/stored-data.ts'
import { expectToast, waitForApp, watchErrors } from '../browser-page-actions.ts'
import { expectNoMarkupViolations, idOf, makeJobDue, open } from '../signed-in-page.ts'

let server: RunningServer
let database: Database
test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
})

interface Invite {
  readonly extension_code: string
  readonly link: string
  readonly rebate_total: string | null
  readonly invited: number
}
const inviteOf = (person: Person) => person.get<Invite>('/user/invite')

/** Reads the modules of the QR code on a saved poster; true is dark. */
async function dotsOf(picture: Buffer, count: number): Promise<boolean[][]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const shade = (x: number, y: number): number =>
    data[y * info.width * info.channels + x * info.channels] ?? 0
  // Finds the white square around the QR code, which is the only white square on the poster: first the
  // left and right edges at middle height, then the top edge.
  const middle = Math.round(info.height * 0.63)
  const columns = Array.from({ length: info.width }, (_, x) => x)
  const isWhite = (x: number, y: number): boolean => shade(x, y) >= 250
  const left = columns.findIndex((x) => isWhite(x, middle))
  const right = columns.findLastIndex((x) => isWhite(x, middle))
  if (left < 0) throw new Error('there is no code on the poster')
  let top = middle
  while (isWhite(left, top - 1)) top--
  const dot = (right - left + 1) / count
  return Array.from({ length: count }, (_, row) =>
    Array.from(
      { length: count },
      (_, column) =>
        shade(Math.floor(left + (column + 0.5) * dot), Math.floor(top + (row + 0.5) * dot)) < 128,
    ),
  )
}

test.describe('/pages/setting/share', () => {
  test("a registration by the invite link assigns the new account to the inviter, and a person's own invite code is rejected", async ({
    page,
  }) => {
    const owner = await newPerson(server.origin)
    const { extension_code, link } = await inviteOf(owner)
    await open(page, server, `/pages/common/register?code=${extension_code}`)
    const code = page.getByRole('textbox', { name: 'Invite code (optional)' })
    await expect(code).toHaveValue(extension_code)
    await expect(code).toHaveAttribute('readonly', '')
    await expect(page.getByText('Taken from your invite link')).toBeVisible()
    expect(link.endsWith(`/pages/common/register?code=${extension_code}`)).toBe(true)

    const email = `friend${Date.now()}@example.com`
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: /^Send/ }).click()
    const mail = await until('the mail', async () => {
      const answer = await send(server.origin, 'GET', '/dev/mailbox', { user_string: email })
      return answer.type === 'ok' ? (answer.message as unknown as { code: string }) : null
    })
    await page.getByRole('textbox', { name: 'Verification code' }).fill(mail.code)
    await page.getByLabel('Password', { exact: true }).fill('correct horse 7')
    await page.getByLabel('Repeat password').fill('correct horse 7')
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'Registration succeeded')
    expect((await inviteOf(owner)).invited).toBe(1)

    // A person's own invite code is rejected.
    const own = await send(
      server.origin,
      'POST',
      '/user/register',
      {
        user_string: `second${Date.now()}@example.com`,
        code: '000000',
        password: 'correct horse 7',
        re_password: 'correct horse 7',
        extension_code,
        type: 'email',
      },
      owner.token,
    )
    expect(own).toMatchObject({
      type: 'error',
      key: 'param_error',
      message: 'Parameter error',
      field: 'extension_code',
      reason: 'This is your own invite code. Enter a friend’s code or leave the field empty',
    })
  })

  test.describe(() => {
    test.use({ serviceWorkers: 'allow' })

    test("an inviter sees the rebate from a friend's fees, and can share the invite code by link, QR code and poster", async ({
      page,
      context,
    }) => {
      const errors = watchErrors(page)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const person = await newPerson(server.origin)
      const { extension_code, link } = await inviteOf(person)

      await test.step("the fees of a friend's day earn one rebate, and the list names the friend", async () => {
        const friend = await newPerson(server.origin)
        const [ownerId, friendId] = [await idOf(person), await idOf(friend)]
        for (const id of [ownerId, friendId]) await identify(database.db, id)
        await setInviter(database.db, friendId, ownerId)
        await deposit(server.origin, friend, 3, '5000')
        const order = {
          currency_id: 1,
          legal_id: 3,
          type: 1,
          amount: '1000',
          target_price: '',
          order_type: 'market',
          amount_unit: 'quote',
        }
        await friend.act('/coin/trade', order)
        const fees = await until('the trade', async () => {
          const { list } = await friend.post<{ list: { scene: string; value: string }[] }>(
            '/wallet/legal_log',
            {
              currency: 3,
              type: 'change',
              page: 1,
            },
          )
          return list.find(({ scene }) => scene === 'fee')?.value ?? null
        })
        const due = (Math.floor(Math.abs(Number(fees)) * 0.2 * 1e6) / 1e6).toString()
        const available = async () =>
          (await person.post<{ available: string }>('/wallet/detail', { currency: 3, type: 'change' }))
            .available
        await makeJobDue(database, 'rebate')
        await until('the rebate', async () => Number(await available()) > 0)
        expect(Number(await available())).toBeCloseTo(Number(due), 6)
        await open(page, server, '/pages/setting/share', person)
        const friends = page.getByRole('region', { name: 'Invited friends' })
        await expect(friends).toContainText('*')
        await expect(friends).toContainText(/0\.\d+ USDT/)
        const once = await database.db
          .selectFrom('rebates')
          .select('id')
          .where('user_id', '=', ownerId)
          .execute()
        expect(once).toHaveLength(1)
      })

      await test.step('the QR code of the saved poster contains the invite link, and the invite code and the link can be copied', async () => {
        expect(link).toBe(`${server.origin}/h5/#/pages/common/register?code=${extension_code}`)
        await expect(
          page.getByRole('img', { name: 'Poster with the code of your invite link' }),
        ).toBeVisible()
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Save picture' }).click()
        const file = await download
        expect(file.suggestedFilename()).toBe(`invite-${extension_code}.png`)
        const { data, size } = encode(link, { ecc: 'M', border: 4 })
        expect(await dotsOf(await readFile(await file.path()), size)).toEqual(data)
        await page.getByRole('button', { name: 'Copy: Invite link' }).click()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
        await page.getByRole('button', { name: 'Copy: Invite code' }).click()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(extension_code)
        await expectNoMarkupViolations(page)
      })

      await test.step('the poster is drawn offline too', async () => {
        await controlled(page)
        await expect(page.getByText(extension_code).first()).toBeVisible()
        await context.setOffline(true)
        await page.reload()
        await waitForApp(page)
        await expect(page.getByText(extension_code).first()).toBeVisible()
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Save picture' }).click()
        const { data, size } = encode(link, { ecc: 'M', border: 4 })
        expect(await dotsOf(await readFile(await (await download).path()), size)).toEqual(data)
      })

      expect(errors).toEqual([])
    })
  })
})
