import { encode } from 'uqr'
import type { Database } from '#server/platform/db/database.ts'
import { expect, type Page, test } from '../../browser/fixtures.ts'
import { PAY, setPay, upload } from '../../helpers/account-security.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import { newPerson, type Person } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { controlled, holds, stored } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  navigateAndWait,
  pathOf,
  prepare,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const THIRD = 'TA4Y62o6YC2Zsck9rZVGTvqW1AQ7X9zTnj'
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDT = 3
const ETH = 2

let server: RunningServer
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

/** Creates a person with a pay password. */
async function payer(): Promise<Person> {
  const person = await newPerson(server.origin)
  await setPay(server.origin, database.db, person)
  return person
}

/**
 * Adds an address to a person's address book. The address is usable at once unless `how` puts it on
 * hold.
 */
async function address(person: Person, name: string, how: { eth?: true; at?: string; hold?: true } = {}) {
  const row = await person.post<{ id: number }>('/user/wallet/save', {
    currency: how.eth ? ETH : USDT,
    address: how.at ?? (how.eth ? ETHER : TRON),
    qrcode: await upload(server.origin, person),
    name,
    pay_password: PAY,
  })
  if (!how.hold)
    await database.db.updateTable('addresses').set({ usable_at: 1 }).where('id', '=', row.id).execute()
  return row
}

/** A picture with a QR code of this text. */
async function codePicture(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { border: 4 })
  const scale = 8
  const pixels = Buffer.alloc(size * scale * size * scale, 255)
  for (const [y, line] of data.entries())
    for (const [x, dark] of line.entries())
      if (dark)
        for (let dy = 0; dy < scale; dy++)
          pixels.fill(20, ((y * scale + dy) * size + x) * scale, ((y * scale + dy) * size + x + 1) * scale)
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width: size * scale, height: size * scale, channels: 1 } })
    .png()
    .toBuffer()
}

const sheet = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const saveAddress = (page: Page) => page.getByRole('button', { name: 'Save address' })

/** Fills in all fields except the code. */
async function fillAddress(page: Page, text: string, name = 'Savings'): Promise<void> {
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(text)
  await page.getByRole('textbox', { name: 'Address name' }).fill(name)
  await page.getByRole('textbox', { name: 'Pay password' }).fill(PAY)
}

test.describe('/pages/setting/addWallet', () => {
  test('an address is typed or read from an image or the camera, and an address that is invalid for the network is rejected', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    const picture = (await codePicture(TRON)).toString('base64')
    await page.addInitScript((png) => {
      const tracks: MediaStreamTrack[] = []
      Object.assign(window, { tracks })
      const getUserMedia = async (): Promise<MediaStream> => {
        const shown = new Image()
        shown.src = `data:image/png;base64,${png}`
        await shown.decode()
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 480
        const pen = canvas.getContext('2d')
        const draw = () => {
          if (pen) {
            pen.fillStyle = '#ddd'
            pen.fillRect(0, 0, 480, 480)
            pen.drawImage(shown, 60, 60, 360, 360)
          }
          requestAnimationFrame(draw)
        }
        draw()
        const stream = canvas.captureStream(10)
        tracks.push(...stream.getTracks())
        return stream
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
    }, picture)
    await open(page, `/pages/setting/addWallet?currency=${USDT}`, await payer())

    await test.step('an ERC20 address for a TRC20 coin and an address with a wrong checksum are rejected', async () => {
      await clean(page)
      await fillAddress(page, ETHER)
      await saveAddress(page).click()
      await expect(page.getByText('This address is on Ethereum (EVM), not on TRON (TRC20)')).toBeVisible()
      await fillAddress(page, TRON.replace('qeL', 'qeM'))
      await expect(page.getByText('The address has a typo: its checksum does not match')).toBeVisible()
      await fillAddress(page, TRON)
      await expect(page.getByText('This address is on Ethereum (EVM), not on TRON (TRC20)')).toHaveCount(0)
    })

    await test.step('the QR code of an uploaded image is read, a different address is warned about, and the same address is accepted', async () => {
      await fillAddress(page, TRON)
      const album = page.locator('main input[type=file]')
      await album.setInputFiles({
        name: 'other.png',
        mimeType: 'image/png',
        buffer: await codePicture(OTHER),
      })
      await expect(page.getByText(/^This QR code holds another address: /)).toBeVisible()
      const { default: sharp } = await import('sharp')
      const blank = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      await album.setInputFiles({ name: 'blank.png', mimeType: 'image/png', buffer: blank })
      await expect(page.getByText('No QR code was found in this picture')).toBeVisible()
      await expect(page.getByText('It contains the same address')).toHaveCount(0)
      await album.setInputFiles({
        name: 'mine.png',
        mimeType: 'image/png',
        buffer: await codePicture(`tron:${TRON}?amount=1`),
      })
      await expect(page.getByText('It contains the same address')).toBeVisible()
      // The code was sent for the first address and is not valid for the second address.
      await page.getByRole('textbox', { name: 'Address', exact: true }).fill(OTHER)
      await expect(page.getByText('It contains the same address')).toHaveCount(0)
    })

    await test.step('the camera reads the address and is off after its sheet closes', async () => {
      await page.getByRole('button', { name: 'Scan QR code' }).click()
      await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(TRON)
      await expect(sheet(page)).toHaveCount(0)
      const off = () =>
        page.evaluate(() => {
          const { tracks } = window as unknown as { tracks: MediaStreamTrack[] }
          return tracks.length > 0 && tracks.every(({ readyState }) => readyState === 'ended')
        })
      await expect.poll(off).toBe(true)
    })
    expect(errors).toEqual([])
  })
})

test.describe('/pages/setting/wallet', () => {
  test('the address book saves addresses with a QR code, and returns a chosen address to the form that opened it', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    const person = await payer()
    await address(person, 'Ether', { eth: true })
    await address(person, 'Tron', { at: THIRD })
    await address(person, 'Waiting', { at: OTHER, hold: true })
    await open(page, '/pages/setting/security', person)

    await test.step('in pick mode the addresses of the coin are listed, and a tapped address is returned unless it is on hold', async () => {
      await navigateAndWait(page, `/pages/setting/wallet?pick=1&currency=${USDT}`)
      await expect(page.getByRole('heading', { name: 'Choose an address' })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(2)
      await expect(page.getByText('Ether')).toHaveCount(0)
      await clean(page)
      await expect(page.getByRole('button', { name: 'Waiting', exact: true })).toBeDisabled()
      await page.getByRole('button', { name: 'Tron', exact: true }).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/security')
    })

    await test.step('a QR code generated from the address is saved with it, and the new row is first', async () => {
      await navigateAndWait(page, '/pages/setting/wallet')
      await expect(page.getByRole('article')).toHaveCount(3)
      await page.getByRole('link', { name: 'Add address' }).click()
      await page.getByRole('button', { name: /^Coin/ }).click()
      await page.getByRole('option', { name: 'USDT' }).click()
      await fillAddress(page, TRON, 'Newest')
      await saveAddress(page).click()
      await expect.poll(() => pathOf(page)).toBe('/pages/setting/wallet')
      await expect(page.getByRole('article')).toHaveCount(4)
      await expect(page.getByRole('article').first()).toContainText('Newest')
      await expect(card(page, 'Newest').getByText(/^Usable from /)).toBeVisible()
      await expect(card(page, 'Newest')).toContainText('TNPeeaaF…8G1NYqeL')
    })

    await test.step('an address for another network of the coin is saved, and pick mode lists addresses of the current network only', async () => {
      await navigateAndWait(page, `/pages/setting/addWallet?currency=${USDT}`)
      await page.getByRole('button', { name: /^Network/ }).click()
      await page.getByRole('option', { name: 'ERC20' }).click()
      await fillAddress(page, TRON, 'Over Ethereum')
      await saveAddress(page).click()
      await expect(page.getByText('This address is on TRON (TRC20), not on Ethereum (ERC20)')).toBeVisible()
      await fillAddress(page, ETHER, 'Over Ethereum')
      await saveAddress(page).click()
      await expect.poll(() => pathOf(page)).not.toBe('/pages/setting/addWallet')
      expect((await person.get<{ list: object[] }>('/user/wallet/list')).list[0]).toMatchObject({
        network: 'ERC20',
        type: 'ERC20',
      })
      await navigateAndWait(page, `/pages/setting/wallet?pick=1&currency=${USDT}&network=ERC20`)
      await expect(page.getByText('Addresses for USDT over ERC20')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(card(page, 'Over Ethereum')).toContainText('ERC20')
      await navigateAndWait(page, `/pages/setting/wallet?pick=1&currency=${USDT}&network=TRC20`)
      await expect(card(page, 'Tron')).toBeVisible()
      await expect(card(page, 'Over Ethereum')).toHaveCount(0)
      await expect(page.getByRole('article')).toHaveCount(3)
    })
    expect(errors).toEqual([])
  })

  test('the address book copies and deletes an address, filters by coin, and loads a long list in pages', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = await payer()
    await address(person, 'Tron')
    await open(page, '/pages/setting/wallet', person)

    await test.step('the QR code opens at full size, and an address is copied and deleted', async () => {
      await page.getByRole('button', { name: 'QR code: Tron' }).click()
      await expect(sheet(page).getByRole('img', { name: 'QR code of the address' })).toBeVisible()
      await expect(sheet(page).getByText(TRON)).toBeVisible()
      await sheet(page).getByRole('button', { name: 'Close' }).click()
      await expect(sheet(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Copy address: Tron' }).click()
      await expectToast(page, 'Copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TRON)
      await page.getByRole('button', { name: 'More: Tron' }).click()
      await sheet(page).getByRole('button', { name: 'Delete' }).click()
      const ask = page.getByRole('dialog', { name: 'Delete this address?' })
      await ask.getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, 'Address deleted')
      await expect(page.getByText('No address yet')).toBeVisible()
      // The deleted address is missing from the address picker of the withdrawal page.
      await navigateAndWait(page, `/pages/setting/wallet?pick=1&currency=${USDT}`)
      await expect(page.getByRole('heading', { name: 'Choose an address' })).toBeVisible()
      await expect(page.getByText('No address yet')).toBeVisible()
      expect((await person.get<{ total: number }>('/user/wallet/list')).total).toBe(0)
    })

    await test.step('scrolling loads page 2 and ends with "No more data", and chips filter by coin', async () => {
      const { id: userId } = await person.get<{ id: number }>('/user/info')
      const qrcode = (await upload(server.origin, person)).replace(/^.*\//, '')
      const row = { user_id: userId, qrcode, usable_at: 1, created_at: 1 }
      await database.db
        .insertInto('addresses')
        .values(
          Array.from({ length: 12 }, (_, nth) => ({
            ...row,
            currency_id: nth === 0 ? ETH : USDT,
            network: nth === 0 ? 'ERC20' : 'TRC20',
            tag: String(nth),
            name: `Number ${nth + 1}`,
            address: nth === 0 ? ETHER : TRON,
          })),
        )
        .execute()
      await navigateAndWait(page, '/pages/setting/wallet')
      await expect(page.getByRole('heading', { name: 'Wallet addresses' })).toBeVisible()
      await page.reload()
      await waitForApp(page)
      await expect(page.getByRole('article').first()).toContainText('Number 12')
      const list = page.getByRole('list', { name: 'Wallet addresses' })
      await list.getByRole('article').nth(9).scrollIntoViewIfNeeded()
      await expect(list.getByRole('article')).toHaveCount(12)
      await expect(page.getByText('No more data')).toBeVisible()
      await page.getByRole('radio', { name: 'ETH', exact: true }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('article')).toContainText('Number 1')
    })
  })
})

test.describe('/pages/setting/bank and /pages/setting/bank_international', () => {
  const DOMESTIC: Readonly<Record<string, string>> = {
    'Card holder': 'Ann Example',
    Bank: 'Chase',
    Branch: 'Main Street',
    'Account number': '000 1234 5678 9012',
    City: 'New York',
    'ABA number': '021000021',
    'Card holder address': '1 Main Street',
    'SWIFT code': 'CHASUS33',
    Phone: '+1 202 555 0100',
  }
  const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(fields))
      await page.getByRole('textbox', { name, exact: true }).fill(text)
    await page.getByRole('textbox', { name: 'Pay password' }).fill(PAY)
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save card' })

  test('an empty field blocks saving and is scrolled into view, and labels and field names follow the specification', async ({
    page,
  }) => {
    const errors = watchErrors(page)
    await open(page, '/pages/setting/bank', await payer())
    await fill(page, { ...DOMESTIC, Bank: '' })
    await clean(page)
    await save(page).click()
    await expect(page.getByText('Required')).toHaveCount(1)
    const bank = page.getByRole('textbox', { name: 'Bank', exact: true })
    await expect(bank).toBeFocused()
    await expect(bank).toBeInViewport()
    await fill(page, { Bank: 'Chase', 'ABA number': '021000022' })
    await save(page).click()
    await expect(page.getByText('Enter a valid 9-digit ABA number')).toBeVisible()
    await fill(page, { 'ABA number': '021000021', 'SWIFT code': 'CHASUS3' })
    await expect(page.getByText('A SWIFT code has 8 or 11 characters')).toBeVisible()
    await fill(page, { 'SWIFT code': 'CHASUS33' })
    const [request] = await Promise.all([page.waitForRequest('**/api/user/cash_save'), save(page).click()])
    const wire = new URLSearchParams(request.postData() ?? '')
    expect(wire.get('alipay_account')).toBe('021000021')
    expect(wire.get('wechat_account')).toBe('1 Main Street')
    expect(wire.get('wechat_nickname')).toBe('CHASUS33')
    await expectToast(page, 'Card saved')
    expect(errors).toEqual([])
  })

  test.describe(() => {
    test.use({ serviceWorkers: 'allow' })

    test('offline the address book and masked card numbers are readable, and a new address is kept as a draft without the pay password', async ({
      page,
      context,
    }) => {
      const person = await payer()
      await open(page, '/pages/setting/bank', person)

      await test.step('the list shows the last four digits of a card, and the device does not store the number', async () => {
        await fill(page, DOMESTIC)
        // The draft of an unsaved card does not contain the card's number.
        await expect.poll(() => holds(page, 'Main Street')).toBe(true)
        expect(await holds(page, '5678 9012')).toBe(false)
        await save(page).click()
        await expectToast(page, 'Card saved')
        const face = page.getByRole('region', { name: 'Saved card' })
        await expect(face).toContainText('•••• 9012')
        await expect(face.getByText(/^Payouts possible from /)).toBeVisible()
        await controlled(page)
        await context.setOffline(true)
        await page.reload()
        await waitForApp(page)
        await expect(face).toContainText('•••• 9012')
        await expect(page.getByText(/^As of /).first()).toBeVisible()
        const kept = JSON.stringify(await stored(page))
        expect(kept.includes('9012')).toBe(true)
        expect(kept.includes('0001234') || kept.includes('12345678')).toBe(false)
        await face.getByRole('button', { name: 'Edit' }).click()
        await expect(save(page)).toBeDisabled()
        await context.setOffline(false)
      })

      await test.step('offline the address book is readable', async () => {
        await address(person, 'Tron')
        await navigateAndWait(page, '/pages/setting/wallet')
        await expect(card(page, 'Tron')).toBeVisible()
        await context.setOffline(true)
        await page.reload()
        await waitForApp(page)
        await expect(card(page, 'Tron')).toContainText('TNPeeaaF…8G1NYqeL')
        await expect(page.getByText(/^As of /).first()).toBeVisible()
        await context.setOffline(false)
      })

      await test.step('offline saving is rejected and the draft is kept, without the pay password', async () => {
        await navigateAndWait(page, `/pages/setting/addWallet?currency=${USDT}`)
        await fillAddress(page, TRON)
        await context.setOffline(true)
        await page.reload()
        await waitForApp(page)
        await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(TRON)
        await expect(page.getByRole('textbox', { name: 'Pay password' })).toHaveValue('')
        await expect(saveAddress(page)).toBeDisabled()
        expect(await holds(page, PAY)).toBe(false)
      })
    })
  })

  test('an IBAN is validated in countries that use IBANs, and the pickers return the chosen country and city to the form', async ({
    page,
  }) => {
    const person = await payer()
    const { id } = await person.get<{ id: number }>('/user/info')
    await database.db
      .insertInto('real_claims')
      .values({
        user_id: id,
        level: 1,
        name: 'Ann Example',
        card_id: 'C1',
        id_type: 'passport',
        country: 'DE',
        created_at: 1,
        reviewed_at: 2,
        reviewed_by: 'test',
        status: 2,
        test: false,
      })
      .execute()
    await open(page, '/pages/setting/bank', person)
    await page.getByRole('radio', { name: 'International' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/bank_international')
    await expect(page.getByRole('textbox', { name: 'Card holder', exact: true })).toHaveValue('Ann Example')
    const international: Record<string, string> = { ...DOMESTIC }
    for (const name of ['Account number', 'ABA number', 'SWIFT code']) delete international[name]
    await fill(page, {
      ...international,
      'Card holder': 'Bob Other',
      'IBAN or account number': 'DE89 3704 0044 0532 0130 01',
      'SWIFT/BIC': 'COBADEFF',
    })
    await expect(page.getByText(/^Differs from your verified name/)).toBeVisible()
    await page.getByRole('link', { name: /^Country or region/ }).click()
    await page.getByRole('button', { name: 'Germany', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/bank_international')
    await expect(page.getByRole('link', { name: 'Country or region Germany' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Bank', exact: true })).toHaveValue('Chase')
    const iban = page.getByRole('textbox', { name: 'IBAN or account number' })
    await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 01')
    await page.getByRole('link', { name: 'Choose a place' }).click()
    await expect.poll(() => pathOf(page)).toBe('/choose-location')
    await page.getByRole('textbox', { name: 'Place' }).fill('Berlin')
    await page.getByRole('textbox', { name: 'Address' }).fill('Unter den Linden 1')
    await page.getByRole('button', { name: 'Use this place' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/setting/bank_international')
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Berlin')
    await expect(page.getByRole('textbox', { name: 'Card holder address' })).toHaveValue('Unter den Linden 1')
    await page.getByRole('textbox', { name: 'Pay password' }).fill(PAY)
    await save(page).click()
    await expect(page.getByText('Enter a valid IBAN for this country')).toBeVisible()
    await iban.fill('DE89 3704 0044 0532 0130 00')
    await save(page).click()
    await expectToast(page, 'Card saved')
    const face = page.getByRole('region', { name: 'Saved card' })
    await expect(face).toContainText('•••• 3000')
    await expect(face.getByText(/^The holder differs from your verified name/)).toBeVisible()
  })
})
