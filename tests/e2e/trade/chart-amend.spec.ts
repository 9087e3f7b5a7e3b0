import Big from 'big.js'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import {
  type ControlledServer,
  expect,
  type Locator,
  MOVED,
  type Page,
  test,
} from '../../browser/fixtures.ts'
import { deposit, newPerson, type Person, personWithFuturesBalance } from '../../helpers/test-people.ts'
import { at, expectToast, prepare, waitForApp } from '../browser-page-actions.ts'

const PAIR = '/pages/transaction/currency'
const CONTRACT = '/pages/transaction/contract'
test.use({ serverEnv: MOVED })

let server: ControlledServer
test.beforeAll(({ server: running }) => {
  server = running
})

const line = (page: Page): Locator => page.getByRole('slider', { name: /^Price of the order/ })
/** The middle of a line's label, in px of the page. */
async function middle(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await line(page).boundingBox()
  if (!box) throw new Error('there is no line')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * ETH/USDT: other tests record distant prices of BTC/USDT, which make the price range of the BTC/USDT chart very
 * large.
 */
async function etherOf(person: Person): Promise<Quote> {
  const groups = await person.get<LegalGroup[]>('/currency/quotation_new')
  const eth = groups.flatMap((group) => group.quotation).find(({ symbol }) => symbol === 'ETH/USDT')
  if (!eth) throw new Error('there is no ETH/USDT')
  return eth
}

test(`${PAIR}: an open order is amended by dragging its line with a mouse or a finger, or by arrow keys`, async ({
  page,
}) => {
  const person = await newPerson(server.origin)
  await deposit(server.origin, person, 3, '1000')
  const eth = await etherOf(person)
  const limit = new Big(eth.now_price).times(0.8).toFixed(2)
  const placed = await person.act<SpotOrder>('/coin/trade', {
    currency_id: eth.currency_id,
    legal_id: 3,
    type: 1,
    order_type: 'limit',
    target_price: limit,
    amount: '0.02',
  })
  const order = (id: number) => person.get<SpotOrder>('/coin/order', { id })
  const sheet = page.getByRole('dialog', { name: `Amend order ${placed.id}` })
  const price = sheet.getByRole('textbox', { name: 'Price (USDT)' })
  const typed = async () => new Big((await price.inputValue()).replaceAll(',', ''))
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, `${PAIR}?match_id=${eth.id}`))
  await waitForApp(page)
  await page.getByRole('button', { name: '1 order below' }).click()
  await expect(line(page)).toBeVisible()
  const label = (await line(page).getAttribute('aria-valuetext')) ?? ''

  await test.step('a line dragged with a mouse opens the amend sheet with the new price, and returns to the price of the order when the sheet is closed', async () => {
    const { x, y } = await middle(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 30, { steps: 4 })
    await expect(line(page)).not.toHaveAttribute('aria-valuetext', label)
    await expect(sheet).toHaveCount(0)
    await page.mouse.up()
    await expect(sheet).toContainText('→')
    expect((await typed()).gt(limit)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(line(page)).toHaveAttribute('aria-valuetext', label)
    expect((await order(placed.id)).status).toBe('doing')
  })

  await test.step('a finger that drags the candles scrolls the chart and leaves the line, and a finger on its label moves it', async () => {
    const finger = await page.context().newCDPSession(page)
    const swipe = async (x: number, from: number, to: number): Promise<void> => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
      await touch('touchStart', from)
      for (const part of [0.3, 0.6, 1]) await touch('touchMove', from + (to - from) * part)
      await touch('touchEnd')
    }
    const { x, y } = await middle(page)
    await swipe(60, y, y - 40)
    await expect(line(page)).toHaveAttribute('aria-valuetext', label)
    await page.locator('main[data-page-scroll]').evaluate((main) => main.scrollTo(0, 0))
    await expect(sheet).toHaveCount(0)
    const again = await middle(page)
    await swipe(x, again.y, again.y - 30)
    await expect(price).toBeVisible()
    expect((await typed()).gt(limit)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('arrow keys move the line by one step of its price, and the sheet amends the order after a further tap', async () => {
    await line(page).focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    const next = new Big(limit).minus('0.02')
    await expect.poll(async () => (await typed()).toFixed(2)).toBe(next.toFixed(2))
    expect((await order(placed.id)).status).toBe('doing')
    await sheet.getByRole('button', { name: 'Amend order' }).click()
    await expectToast(page, 'Order amended')
    const before = await order(placed.id)
    expect(before.end_reason).toBe('amended')
    expect(new Big((await order(before.replaced_by)).target_price).eq(next)).toBe(true)
    await expect(line(page)).not.toHaveAttribute('aria-valuetext', label)
  })
})

test(`${CONTRACT}: the take profit of a position is changed by dragging its line and saving the sheet`, async ({
  page,
}) => {
  const person = await personWithFuturesBalance(server.origin)
  const eth = await etherOf(person)
  const { id } = await person.act<LeverOrder>('/lever/submit', {
    currency_id: eth.currency_id,
    legal_id: 3,
    type: 1,
    order_type: 'market',
    share: '0.1',
    multiple: '10',
    target_profit_price: new Big(eth.now_price).times(1.2).toFixed(2),
  })
  await server.market.tick('ETH/USDT', eth.now_price)
  const position = () => person.get<LeverOrder>('/lever/order', { id })
  const before = await position()
  expect(before.status).toBe(1)
  const sheet = page.getByRole('dialog', { name: 'TP/SL' })
  const field = sheet.getByRole('textbox', { name: 'Take profit (USDT)' })
  await prepare(page, { token: person.token })
  await page.goto(at(server.origin, `${CONTRACT}?match_id=${eth.id}`))
  await waitForApp(page)
  await page.getByRole('button', { name: '1 order above' }).click()
  const { x, y } = await middle(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 30, { steps: 4 })
  await page.mouse.up()
  await expect(field).toBeVisible()
  const dragged = new Big((await field.inputValue()).replaceAll(',', ''))
  expect(dragged.lt(before.target_profit_price)).toBe(true)
  expect((await position()).target_profit_price).toBe(before.target_profit_price)

  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Take profit and stop loss saved')
  const { target_profit_price: after, stop_loss_price: loss, status } = await position()
  expect([new Big(after).toFixed(2), loss, status]).toEqual([dragged.toFixed(2), '', 1])
  await expect(sheet).toHaveCount(0)
  const price = dragged.toNumber().toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(line(page)).toHaveAttribute('aria-valuetext', `Take profit · ${price}`)
})
