import { sql } from 'kysely'
import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ControlledServer, expect, FILLED, type Page, test } from '../../browser/fixtures.ts'
import { markupViolations } from '../../helpers/axe-violations.ts'
import {
  buyNft,
  leaveInSpot,
  newestHolding,
  placeBid,
  setPaymentDeadline,
  setSaleTimes,
  spotBalance,
  winAuction,
  work,
} from '../../helpers/nft-market.ts'
import { type Person, personWithUsdt, verified } from '../../helpers/test-people.ts'
import { controlled } from '../../offline/stored-data.ts'
import {
  at,
  expectToast,
  forwardPageClock,
  navigateAndWait,
  pathOf,
  prepare,
  switchAccountInOtherTab,
  waitForApp,
  watchErrors,
} from '../browser-page-actions.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PAY = 'a pay password 9'

test.use({ serverEnv: FILLED, contextOptions: { reducedMotion: 'no-preference' } })

let server: ControlledServer
let database: Database
/** Two people with 25,000 USDT each, whom all tests of this file share. */
let ann: Person
let bob: Person

test.beforeAll(async ({ server: running, database: db }) => {
  server = running
  database = db
  ;[ann, bob] = await Promise.all([collector(), collector()])
})

/** Creates a verified person with 25,000 USDT. */
const collector = async (): Promise<Person> => verified(database.db, await personWithUsdt(server.origin))

const open = async (page: Page, route: string, person?: Person): Promise<void> => {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

/** Goes offline and waits until the app shows that it is offline. */
async function offline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline/).first()).toBeVisible({ timeout: 40_000 })
}

/** Moves the clocks of the server and of the page forward. */
async function pass(page: Page, ms: number): Promise<void> {
  await server.clock.forward(ms)
  await forwardPageClock(page, ms)
}

/** Puts an NFT of the person on sale for one hour: at a fixed price or, with `margin`, as an auction. */
async function sells(person: Person, id: number, price: string, margin?: string): Promise<void> {
  const soon = Math.floor(server.clock.now() / 1000)
  const auction = margin === undefined ? { sell_mode: '0' } : { sell_mode: '1', increment: '10', margin }
  await person.act('/bind_box/resellNFT', {
    ...{ id, ...auction, currency_id: '3', price, start_time: soon, end_time: soon + 3600 },
  })
}

const axe = async (page: Page): Promise<void> => expect(await markupViolations(page)).toEqual([])

const item = (code: string): string => `/pages/nft/artworkDetail?code=${code}`
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')

test('/pages/nft/nft and /pages/nft/artistDetail: a guest filters, sorts and searches NFTs, and the status of a sale follows the clock', async ({
  page,
}) => {
  await page.clock.install()
  const errors = watchErrors(page)
  await open(page, '/pages/nft/components/artist')
  await test.step('/pages/nft/components/{artwork,artist,collection,search} open their tab', async () => {
    await expect(page.getByRole('tab', { name: 'Artist', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.getByRole('link', { name: /Tessa Marn/ }).last()).toBeVisible()
    await axe(page)
    await navigateAndWait(page, '/pages/nft/components/collection')
    await expect(page.getByText('Log in to see your collection')).toBeVisible()
    await navigateAndWait(page, '/pages/nft/components/artwork')
    await expect(card(page, 'Tide Stones')).toBeVisible()
    await navigateAndWait(page, '/pages/nft/components/search')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Paper Kites' })).toBeVisible()
  })
  await test.step('a guest filters by status of the sale, sorts by price, and searches by text', async () => {
    await navigateAndWait(page, '/pages/nft/nft')
    await expect(page.getByText('26 works')).toBeVisible()
    await axe(page)
    await page.getByRole('radio', { name: 'Blind box' }).click()
    await expect(page.getByText('2 works')).toBeVisible()
    await page.getByRole('radio', { name: 'Auction' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
    await sheet(page).getByRole('radio', { name: 'Legendary' }).click()
    await sheet(page).getByRole('button', { name: 'Show 1 result' }).click()
    await expect(card(page, 'The Long Swell')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await sheet(page).getByRole('button', { name: 'Reset' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Fixed price' }).click()
    await expect(page.getByRole('radio', { name: 'Fixed price' })).toBeChecked()
    await expect(page.getByRole('article')).not.toHaveCount(1)
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('option', { name: 'Price: high to low' }).click()
    // The two most expensive works cost 1,950 USDT and 0.03 BTC; which of the two is listed first depends on
    // the current price.
    await expect(page.getByRole('article').first()).toHaveAccessibleName(/^(?:The Missing Tile|Slow Clock)$/)
    await page.getByRole('link', { name: 'Search works, artists, series' }).click()
    await page.getByRole('searchbox').fill('moons')
    await expect(card(page, 'Two Moons')).toBeVisible()
    await card(page, 'Two Moons').getByRole('link').click()
    await expect.poll(() => pathOf(page)).toBe('/pages/nft/artworkDetail')
    await navigateAndWait(page, '/pages/nft/nft?tab=search')
    await expect(page.getByRole('region', { name: 'Recent searches' }).getByText('moons')).toBeVisible()
  })
  await test.step('the status changes by the clock at start and end, without a reload', async () => {
    const now = server.clock.now()
    await setSaleTimes(database.db, 'TILE01', now + MINUTE, now + 3 * MINUTE)
    await navigateAndWait(page, '/pages/nft/nft?tab=search&keyword=Courtyard, Noon')
    const status = card(page, 'Courtyard, Noon').locator('[data-status]')
    await expect(status).toHaveAttribute('data-status', '2')
    await expect(status).toContainText('Starts')
    await pass(page, 2 * MINUTE)
    await expect(status).toHaveAttribute('data-status', '1')
    await expect(status).toContainText('Ends')
    await pass(page, 2 * MINUTE)
    await expect(status).toHaveAttribute('data-status', '0')
    await expect(status).toContainText('Ended')
  })
  await test.step('a sale that ended without a buyer is not listed as sold', async () => {
    const now = server.clock.now()
    await setSaleTimes(database.db, 'TIDE04', now - HOUR, now)
    await navigateAndWait(page, '/pages/nft/artistDetail?id=1')
    await page.getByRole('tab', { name: 'Sold' }).click()
    await expect(card(page, 'The Long Swell')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Ended' }).click()
    await expect(card(page, 'The Long Swell')).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('/pages/nft/artworkDetail: picture and audio of an NFT load again after an error, and an unknown item shows an error', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const media = '**/h5/media/nft/*'
  await context.route(media, (route) => route.abort())
  await open(page, item('ORBT01'))
  await test.step('a picture that failed to load is loaded again by a click, and automatically when the connection is restored', async () => {
    await expect(page.getByText('The picture could not be loaded')).toBeVisible()
    await context.unroute(media)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Enlarge' })).toBeVisible()
    await context.route(media, (route) => route.abort())
    await navigateAndWait(page, item('TIDE01'))
    await expect(page.getByText('The picture could not be loaded')).toBeVisible()
    await offline(page)
    await expect(page.getByText('Not saved on this device')).toBeVisible()
    await context.unroute(media)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Enlarge' })).toBeVisible({ timeout: 40_000 })
  })
  await test.step('a picture can be enlarged, and an unknown item shows an error', async () => {
    await navigateAndWait(page, item('ORBT01'))
    await expect(page.getByText('Two Moons').first()).toBeVisible()
    await page.getByRole('button', { name: 'Enlarge' }).click()
    await sheet(page).getByRole('button', { name: 'Larger' }).click()
    await expect(sheet(page).getByRole('img')).toHaveAttribute('style', /scale\(1\.6\)/)
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await navigateAndWait(page, item('NONE99'))
    await expect(page.getByText('This does not exist or is no longer available')).toBeVisible()
  })
  await test.step('audio plays, and broken audio shows an error and leaves the page usable', async () => {
    await navigateAndWait(page, '/pages/nft/artworkDetail_video?code=TONE01')
    await page.getByRole('button', { name: 'Play' }).click()
    const heard = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
    await expect.poll(heard).toBeGreaterThan(0)
    await sql`update nft_works set file = '/h5/covers/nft/TONE03.webp' where code = 'TONE03'`.execute(
      database.db,
    )
    await navigateAndWait(page, '/pages/nft/artworkDetail_video?code=TONE03')
    await expect(page.getByText('Audio file error')).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByText('Ownership history')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveAttribute('aria-expanded', 'true')
  })
  await test.step('offline a sale past its end waits for an update and is not called ended', async () => {
    const now = server.clock.now()
    await setSaleTimes(database.db, 'ORBT03', now - HOUR, now + MINUTE)
    await navigateAndWait(page, item('ORBT03'))
    // Waits for content of the new page, because the previous page has a sale section too.
    await expect(page.getByText('Retrograde').first()).toBeVisible()
    const sale = page.getByRole('region', { name: 'Sale' })
    await expect(sale).toContainText('Ends')
    await offline(page)
    await page.clock.fastForward(2 * MINUTE)
    await expect(sale).toContainText('Awaiting update')
    await expect(sale).toHaveAttribute('data-status', '1')
    await expect(page.getByRole('button', { name: 'Ended' })).toHaveCount(0)
    await context.setOffline(false)
  })
})

test('NFT pages: a bid below the minimum is rejected, a valid bid freezes the margin once, and a like is stored', async ({
  page,
  context,
}) => {
  await buyNft(bob, 'TIDE03')
  await open(page, '/pages/nft/artistDetail?id=1', ann)
  await test.step('sold NFTs are listed separately and cannot be bought', async () => {
    await expect(card(page, 'Seven Fathoms')).toBeVisible()
    await expect(card(page, 'Lee Shore')).toHaveCount(0)
    await axe(page)
    await page.getByRole('tab', { name: 'Sold' }).click()
    await expect(card(page, 'Lee Shore')).toContainText('Sold')
    await card(page, 'Lee Shore').getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Sold' })).toBeDisabled()
    await expect(page.getByRole('link', { name: /^Buy/ })).toHaveCount(0)
  })
  await test.step('in an auction the margin is paid once, a bid of 1,049 is rejected, 1,050 is accepted, and the bid button returns after being outbid', async () => {
    const { freeze } = await spotBalance(ann)
    await placeBid(bob, 'TIDE02', '1000')
    await navigateAndWait(page, item('TIDE02'))
    await expect(page.getByRole('region', { name: 'Sale' })).toContainText('1,000 USDT')
    await axe(page)
    await page.getByRole('button', { name: 'Pay margin 200 USDT' }).click()
    await sheet(page).getByRole('button', { name: 'Pay margin 200 USDT' }).click()
    await expectToast(page, 'Margin paid')
    expect(Number((await spotBalance(ann)).freeze) - Number(freeze)).toBe(200)
    await expect(ann.act('/bind_box/marginNFT', { code: 'TIDE02' })).rejects.toThrow('already_handled')
    await page.getByRole('button', { name: 'Bid', exact: true }).click()
    const price = sheet(page).getByRole('textbox', { name: 'Your bid' })
    await expect(price).toHaveValue('1050')
    await price.fill('1049')
    await sheet(page).getByRole('button', { name: 'Bid', exact: true }).click()
    await expect(
      sheet(page).getByText('The bid must be higher than the current one: at least 1,050 USDT'),
    ).toBeVisible()
    await sheet(page).getByRole('button', { name: '+1 step', exact: true }).click()
    await expect(price).toHaveValue('1050')
    // A second tap within half a second is ignored unless text was typed in between, so the price is typed
    // again.
    await price.fill('1050')
    await sheet(page).getByRole('button', { name: 'Bid 1,050 USDT' }).click()
    await expectToast(page, 'Bid placed')
    await expect(page.getByRole('button', { name: 'You are the highest bidder' })).toBeDisabled()
    await expect(page.getByRole('list', { name: 'Bid history' }).getByRole('listitem').first()).toContainText(
      'You',
    )
    await placeBid(bob, 'TIDE02', '1100')
    await expect(page.getByRole('button', { name: 'Bid', exact: true })).toBeEnabled()
    await expect(page.getByText('You were outbid on Seven Fathoms')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sale' })).toContainText('1,150')
    expect(Number((await spotBalance(ann)).freeze) - Number(freeze)).toBe(200)
  })
  await test.step('paying a margin that has changed since it was shown is rejected, and the new margin is shown', async () => {
    const id = await buyNft(bob, 'GRID04')
    await sells(bob, id, '100', '50')
    const { freeze } = await spotBalance(ann)
    await navigateAndWait(page, item('GRID04'))
    await page.getByRole('button', { name: 'Pay margin 50 USDT' }).click()
    await bob.act('/bind_box/cancelResell', { id })
    await sells(bob, id, '100', '80')
    await sheet(page).getByRole('button', { name: 'Pay margin 50 USDT' }).click()
    await expect(sheet(page).getByRole('alert')).toContainText('The price has changed')
    await expect(sheet(page).getByRole('button', { name: 'Pay margin 80 USDT' })).toBeVisible()
    expect((await spotBalance(ann)).freeze).toBe(freeze)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  })
  await test.step('a like is stored, and offline a like is rejected with a message', async () => {
    await navigateAndWait(page, '/pages/nft/nft?tab=search&keyword=Two Moons')
    const heart = page.getByRole('button', { name: 'Favourite: Two Moons' })
    await heart.click()
    await expectToast(page, 'Added to favourites')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await navigateAndWait(page, '/pages/nft/nft?tab=collection')
    await expect(card(page, 'Two Moons')).toBeVisible()
    await offline(page)
    await page.getByRole('button', { name: 'Favourite: Two Moons' }).click()
    await expectToast(page, 'You are offline. This needs a connection.')
    await expect(page.getByRole('button', { name: 'Favourite: Two Moons' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await context.setOffline(false)
  })
})

test('/pages/nft/purchase_one: blind boxes, fixed-price NFTs and won auctions are paid once, at the price shown', async ({
  page,
}) => {
  await open(page, '/pages/nft/purchase_one?code=STONEBOX', ann)
  await test.step('zero, fractional and too many boxes are rejected, and three boxes cost 60', async () => {
    const num = page.getByRole('textbox', { name: 'Quantity' })
    const pay = page.getByRole('button', { name: /^Pay/ })
    for (const [typed, problem] of [
      ['', 'Enter the purchase quantity'],
      ['1.5', 'Quantity must be an integer'],
    ] as const) {
      await num.fill(typed)
      await pay.click()
      await expect(page.getByText(problem)).toBeVisible()
    }
    await num.fill('6')
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveAttribute('aria-invalid', 'true')
    await num.fill('3')
    const before = await spotBalance(ann)
    await page.getByRole('button', { name: 'Pay 60 USDT' }).click()
    await sheet(page).getByRole('button', { name: 'Pay 60 USDT' }).click()
    await expect(page.getByRole('link', { name: 'Open your boxes' })).toBeVisible()
    expect(Number(before.available) - Number((await spotBalance(ann)).available)).toBe(60)
    await page.getByRole('link', { name: 'Open your boxes' }).click()
    await expect(page.getByRole('button', { name: /^Unopened/ })).toHaveCount(3)
  })
  await test.step('a purchase at a price that has risen since it was shown is rejected, and the new price is shown', async () => {
    const id = await buyNft(bob, 'DUSK04')
    await sells(bob, id, '330')
    const { available } = await spotBalance(ann)
    await navigateAndWait(page, '/pages/nft/purchase_one?code=DUSK04')
    await page.getByRole('button', { name: 'Pay 330 USDT' }).click()
    await expect(sheet(page).getByRole('button', { name: 'Pay 330 USDT' })).toBeVisible()
    await bob.act('/bind_box/cancelResell', { id })
    await sells(bob, id, '480')
    // The page behind the sheet has already loaded the new price.
    await expect(page.getByRole('button', { name: 'Pay 480 USDT', includeHidden: true })).toBeAttached()
    await sheet(page).getByRole('button', { name: 'Pay 330 USDT' }).click()
    await expect(sheet(page).getByRole('alert')).toContainText('The price has changed. Confirm again')
    await expect(sheet(page).getByRole('button', { name: 'Pay 480 USDT' })).toBeVisible()
    expect((await spotBalance(ann)).available).toBe(available)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  })
  await test.step('an NFT at a fixed price is bought after a confirmation with the pay password', async () => {
    const carl = await collector()
    const { id } = await carl.get<{ id: number }>('/user/info')
    await setPayPassword({ db: database.db, clock: { now: Date.now } }, id, PAY)
    await switchAccountInOtherTab(page, carl.token)
    await navigateAndWait(page, '/pages/nft/purchase_one?code=TIDE01')
    await expect(page.getByText('25,000 USDT')).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Pay 300 USDT' }).click()
    const pay = sheet(page).getByRole('button', { name: 'Pay 300 USDT' })
    await expect(pay).toBeDisabled()
    await sheet(page).getByLabel('Pay password', { exact: true }).fill('another password 1')
    await pay.click()
    await expect(sheet(page).getByRole('alert')).toContainText('pay password')
    await sheet(page).getByLabel('Pay password', { exact: true }).fill(PAY)
    await pay.click()
    await expect(page.getByRole('link', { name: 'View my NFTs' })).toBeVisible()
    expect((await spotBalance(carl)).available).toBe('24700')
  })
  await test.step('an auction won at 1,050 with a margin of 200 cannot be paid from 849.99, is paid from 850, and is paid once', async () => {
    const dora = await collector()
    await sql`update nft_listings l set price = 1050, margin = 200 from nft_works w
      where w.code = 'DUSK01' and l.id = w.listing_id`.execute(database.db)
    const order = await winAuction(database.db, dora, 'DUSK01', '1050')
    await leaveInSpot(dora, '849.99')
    await switchAccountInOtherTab(page, dora.token)
    await navigateAndWait(page, '/pages/nft/nft')
    await expect(page.getByRole('img', { name: 'You have a win to pay' })).toBeVisible()
    await navigateAndWait(page, `/pages/nft/purchase_one?order=${order}`)
    await expect(page.getByText('Insufficient balance')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay 850 USDT' })).toBeDisabled()
    await axe(page)
    await dora.act('/wallet/change', {
      currency_id: 3,
      number: '0.01',
      from_field: 'lever',
      to_field: 'change',
    })
    await page.getByRole('button', { name: 'Pay 850 USDT' }).click()
    await sheet(page).getByRole('button', { name: 'Pay 850 USDT' }).click()
    await expect(page.getByRole('link', { name: 'View my NFTs' })).toBeVisible()
    expect(await spotBalance(dora)).toMatchObject({ available: '0', freeze: '0' })
    await expect(dora.act('/bind_box/payNFTOrder', { id: order })).rejects.toThrow('already_handled')
  })
  await test.step('a repeated request creates one order', async () => {
    const request_id = crypto.randomUUID()
    const buy = () =>
      bob.post<{ id: number }>('/bind_box/buyNFT', { code: 'KITEBOX', num: '1', price: '35', request_id })
    const [one, two] = [await buy(), await buy()]
    expect(two.id).toBe(one.id)
  })
})

test('/pages/nft/purchase: an auction winner can pay until the deadline, and loses the margin afterwards', async ({
  page,
}) => {
  const emma = await collector()
  const order = await winAuction(database.db, emma, 'GRID03', '240')
  await open(page, '/pages/nft/purchase', emma)
  await test.step('an order is payable until its deadline, then expires and the margin is kept by the platform', async () => {
    const row = page.getByRole('article', { name: 'Corner With Window' })
    await expect(row.getByRole('link', { name: 'Pay' })).toBeVisible()
    await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
    await expect(row.getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/)
    await axe(page)
    await row.getByRole('button').first().click()
    await expect(sheet(page).getByText('forfeits the margin of 50 USDT')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0)
    const { available } = await spotBalance(emma)
    await setPaymentDeadline(database.db, order, Date.now())
    await expect(page.getByText('Nothing awaiting payment')).toBeVisible()
    await page.getByRole('tab', { name: 'Expired' }).click()
    await row.getByRole('button').first().click()
    await expect(sheet(page).getByText('Not paid in time: the margin of 50 USDT is forfeited.')).toBeVisible()
    expect(await spotBalance(emma)).toMatchObject({ available, freeze: '0' })
    await expect(emma.act('/bind_box/payNFTOrder', { id: order })).rejects.toThrow('nft_late')
  })
  await test.step('the message of a won auction opens its checkout, and the bid opens its order', async () => {
    const next = await winAuction(database.db, emma, 'TONE02', '180')
    await navigateAndWait(page, '/pages/mailMessage/mailMessageList')
    await page.getByRole('button', { name: /You won the auction of Night Bus, Idling/ }).click()
    await page.getByRole('link', { name: 'View details' }).click()
    await expect.poll(() => pathOf(page)).toBe('/pages/nft/purchase_one')
    await expect(page.getByRole('button', { name: 'Pay 140 USDT' })).toBeEnabled()
    await navigateAndWait(page, '/pages/nft/mine')
    await page
      .getByRole('article', { name: 'Night Bus, Idling' })
      .getByRole('link', { name: 'View order' })
      .click()
    await expect.poll(() => pathOf(page)).toBe('/pages/nft/purchase')
    await expect(sheet(page)).toContainText(`Order${next}`)
  })
})

test('/pages/nft/myNft and /pages/nft/resell: an owner opens a box, and a scheduled resale starts on time and can be withdrawn', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await bob.act('/bind_box/buyNFT', { code: 'KITEBOX', num: '1', price: '35' })
  const box = await newestHolding(bob, '1')
  await open(page, `/pages/nft/myNft?is_box=1&id=${box}`, bob)
  await test.step('a box is opened once, its content is verified on the device, and the counts go down', async () => {
    await sheet(page).getByRole('button', { name: 'Open box' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    const drawn = page.getByRole('region', { name: 'You drew' })
    await expect(drawn).toContainText('Paper Kites #')
    await drawn.getByRole('button', { name: 'Proof' }).click()
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    await expect(checks).toHaveCount(5)
    expect(await checks.evaluateAll((all) => all.map((one) => one.getAttribute('data-verdict')))).toEqual([
      'right',
      'right',
      'right',
      'later',
      'later',
    ])
    await expect(bob.act('/bind_box/openBlindBox', { id: box })).rejects.toThrow('already_handled')
    const { drop_table } = await bob.get<{ drop_table: { left: number; total: number }[] }>(
      '/bind_box/getBoxDetail',
      { code: 'KITEBOX' },
    )
    const sum = (of: 'left' | 'total') => drop_table.reduce((all, line) => all + line[of], 0)
    expect(sum('total') - sum('left')).toBe(1)
    await navigateAndWait(page, '/pages/nft/artworkDetail?code=KITEBOX')
    await expect(page.getByText(/^\d+ \/ 12$/)).toBeVisible()
  })
  await test.step('a sold NFT moves from Holding to Sold, and offline a box cannot be opened', async () => {
    await buyNft(bob, 'DUSK03')
    const id = await buyNft(bob, 'TILE02')
    await sells(bob, id, '90')
    await bob.act('/bind_box/buyNFT', { code: 'STONEBOX', num: '1', price: '20' })
    await navigateAndWait(page, '/pages/nft/myNft?hold_status=1')
    await expect(page.getByRole('button', { name: /Courtyard, Rain/ })).toBeVisible()
    await axe(page)
    await buyNft(ann, 'TILE02')
    await expect(page.getByRole('button', { name: /Courtyard, Rain/ })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Holding' }).click()
    await expect(page.getByRole('button', { name: /Lamp on the Pier/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Courtyard, Rain/ })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Sold' }).click()
    await expect(page.getByRole('button', { name: /Courtyard, Rain/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Boxes' }).click()
    await page
      .getByRole('button', { name: /Tide Stones/ })
      .first()
      .click()
    await expect(sheet(page).getByRole('button', { name: 'Open box' })).toBeEnabled()
    await context.setOffline(true)
    await expect(sheet(page).getByRole('button', { name: 'Open box' })).toBeDisabled()
    await context.setOffline(false)
    await expect(sheet(page).getByRole('button', { name: 'Open box' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  })
  await test.step('a resale that ends at its start is rejected, and a scheduled resale waits, starts on time and is withdrawn', async () => {
    const id = await buyNft(ann, 'TONE04')
    await switchAccountInOtherTab(page, ann.token)
    await navigateAndWait(page, `/pages/nft/resell?id=${id}`)
    await page.getByRole('radio', { name: 'Auction' }).click()
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await expect(page.getByText('Enter the correct price')).toBeVisible()
    await page.getByRole('textbox', { name: 'Start price' }).fill('500')
    await expect(page.getByText('Enter the correct increment')).toBeVisible()
    await page.getByRole('textbox', { name: 'Increment' }).fill('10')
    await page.getByRole('textbox', { name: 'Margin' }).fill('50')
    await page.getByRole('radio', { name: 'Start later' }).click()
    const soon = await page.getByLabel('End', { exact: true }).inputValue()
    await page.getByLabel('Start', { exact: true }).and(page.locator('input')).fill(soon)
    await expect(page.getByText(/^Enter the correct time: the end must be in the future/)).toHaveCount(1)
    const day = new Date(Date.now() + 24 * HOUR - new Date().getTimezoneOffset() * 60_000)
      .toISOString()
      .slice(0, 16)
    await page.getByLabel('Start', { exact: true }).and(page.locator('input')).fill(day)
    await axe(page)
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await sheet(page).getByRole('button', { name: 'Put on sale' }).click()
    await expect(page.getByRole('link', { name: 'View its page' })).toBeVisible()
    await navigateAndWait(page, '/pages/nft/nft?tab=search&keyword=Silent Score')
    const status = card(page, 'Silent Score').locator('[data-status]')
    await expect(status).toHaveAttribute('data-status', '2')
    const now = server.clock.now()
    await setSaleTimes(database.db, 'TONE04', now + MINUTE, now + HOUR)
    await page.reload()
    await waitForApp(page)
    await expect(status).toHaveAttribute('data-status', '2')
    await pass(page, 2 * MINUTE)
    await expect(status).toHaveAttribute('data-status', '1')
    await navigateAndWait(page, item('TONE04'))
    await page.getByRole('button', { name: 'Withdraw from sale' }).click()
    await sheet(page).getByRole('button', { name: 'Withdraw from sale' }).click()
    await expectToast(page, 'Withdrawn from sale')
    await expect(page.getByRole('link', { name: 'Resell' })).toBeVisible()
  })
})

test.describe('NFT pages with a service worker', () => {
  // Offline the service worker provides the app's files, and the page shows the answers that the worker stored.
  test.use({ serviceWorkers: 'allow' })
  const FILM = '/h5/media/nft/DUSK02.webm'

  test('the video of /pages/nft/artworkDetail_video plays, and plays again offline from the cache with status 206', async ({
    page,
    context,
  }) => {
    await open(page, item('DUSK02'))
    await expect.poll(() => pathOf(page)).toBe('/pages/nft/artworkDetail_video')
    await controlled(page)
    await page.reload()
    await waitForApp(page)
    const film = page.locator('video')
    const moved = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
    await page.getByRole('button', { name: 'Play' }).first().click()
    await expect.poll(moved).toBeGreaterThan(0)
    await axe(page)
    await context.setOffline(true)
    const part = await page.evaluate(async (url) => {
      const answer = await fetch(url, { headers: { range: 'bytes=10-19' } })
      return { status: answer.status, size: (await answer.arrayBuffer()).byteLength }
    }, FILM)
    expect(part).toEqual({ status: 206, size: 10 })
    await page.reload()
    await waitForApp(page)
    await page.getByRole('button', { name: 'Play' }).first().click()
    await expect.poll(moved).toBeGreaterThan(0)
    await context.setOffline(false)
  })

  test('offline the NFT pages that were loaded before are readable, and every action is disabled', async ({
    page,
    context,
  }) => {
    const name = 'Score for Rain Pipes'
    await buyNft(ann, 'GRID01')
    await buyNft(ann, 'TONE01')
    await placeBid(ann, 'ORBT02', (await work(ann, 'ORBT02')).min_next ?? '')
    const bid = page.getByRole('article', { name: 'Transit' })
    const held = page.getByRole('list', { name: 'My NFTs' }).getByRole('button', { name: new RegExp(name) })
    const order = page.getByRole('article', { name })
    await open(page, '/pages/nft/nft', ann)
    await controlled(page)
    await expect(card(page, 'Tide Stones')).toBeVisible()
    await test.step("a person's own NFT offers resale instead of purchase, and offline every action is disabled", async () => {
      await navigateAndWait(page, item('GRID01'))
      await expect(page.getByRole('link', { name: 'Resell' })).toBeVisible()
      await expect(page.getByText('Bought at the fixed price')).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByRole('button', { name: 'Resell' })).toBeDisabled()
      await page.reload()
      await waitForApp(page)
      await expect(page.getByText('Plan for a Quiet Room').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Resell' })).toBeDisabled()
      await context.setOffline(false)
      await expect(page.getByRole('link', { name: 'Resell' })).toBeVisible()
    })

    await test.step('a leading bid is shown as outbid by an event, and offline the NFT home page is shown', async () => {
      await navigateAndWait(page, '/pages/nft/mine')
      await expect(bid).toContainText('Leading')
      await axe(page)
      await placeBid(bob, 'ORBT02', (await work(bob, 'ORBT02')).min_next ?? '')
      await expect(bid).toContainText('Outbid')
      await expect(bid.getByRole('link', { name: 'Bid again' })).toBeVisible()
      // Opens the orders only after the outbid event, because the event may invalidate the stored list of
      // orders.
      await navigateAndWait(page, '/pages/nft/purchase?status=1')
      await expect(order).toBeVisible()
      await navigateAndWait(page, '/pages/nft/myNft')
      // Waits for the holding's button, because the order on the previous page is a button with the same name.
      await expect(held).toBeVisible()
      await navigateAndWait(page, '/pages/nft/mine')
      await expect(bid).toContainText('Outbid')
      await context.setOffline(true)
      await page.reload()
      await waitForApp(page)
      await expect(bid).toContainText('Outbid')
      await expect(page.getByText(/^As of/).first()).toBeVisible()
    })

    await test.step('after a reload offline the NFTs are shown with their time', async () => {
      await navigateAndWait(page, '/pages/nft/nft')
      await expect(card(page, 'Tide Stones')).toBeVisible()
      await expect(page.getByText(/^As of/).first()).toBeVisible()
    })

    await test.step('/pages/nft/purchase opens an order, and /pages/nft/myNft an NFT', async () => {
      await navigateAndWait(page, '/pages/nft/myNft')
      await held.click()
      await expect(sheet(page)).toContainText('Bought for')
      await expect(sheet(page).getByText(/^As of/)).toBeVisible()
      await expect(sheet(page).getByRole('button', { name: 'Resell' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await navigateAndWait(page, '/pages/nft/purchase?status=1')
      await order.getByRole('button').first().click()
      await expect(sheet(page)).toContainText('Paid at')
      await expect(sheet(page).getByText(/^As of/)).toBeVisible()
    })
    await context.setOffline(false)
  })
})
