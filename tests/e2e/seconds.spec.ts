import { expect, type Page, test } from '@playwright/test'
import type { SecondsOrder } from '#contract/seconds.ts'
import { newPerson, type Person, recharge } from '../helpers/people.ts'
import { type RunningServer, startServer, until } from '../helpers/server.ts'
import { at, booted, prepare } from './open.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const USDT = 3
const FULL = '/pages/transaction/index2?match_id=1'

async function rich(): Promise<Person> {
  const person = await newPerson(server.origin)
  await recharge(server.origin, person, USDT, '1000')
  await person.act('/wallet/change', {
    currency_id: USDT,
    number: '1000',
    from_field: 'change',
    to_field: 'micro',
  })
  return person
}

async function open(page: Page, route: string, person?: Person, lang = 'en'): Promise<void> {
  await prepare(page, { lang, ...(person ? { token: person.token } : {}) })
  await page.goto(at(server.origin, route))
  await booted(page)
}

const result = (person: Person, id: number): Promise<SecondsOrder> =>
  person.get('/microtrade/get_result', { id })
const over = (person: Person, id: number) =>
  until('the option to end', async () => (await result(person, id)).status === 3, 60_000)

test.describe('/pages/transaction/index2', () => {
  test('the loss stands before the gain, an option is opened once, counted down and told with its price', async ({
    page,
  }) => {
    test.setTimeout(150_000)
    const person = await rich()
    await open(page, FULL, person)
    await expect(page.getByRole('img', { name: /^Recorded prices of BTC\/USDT/ })).toBeVisible()
    await page.getByRole('radio', { name: /^30s/ }).click()
    await page.getByLabel('Stake', { exact: true }).fill('100')
    await expect(page.getByText('You lose 100 USDT')).toBeVisible()
    await expect(page.getByText('You get back 185 (+85)')).toBeVisible()
    await page.getByRole('button', { name: 'Up', exact: true }).click()
    const sheet = page.getByRole('dialog')
    const words = await sheet.innerText()
    expect(words.indexOf('You can lose your whole stake')).toBeGreaterThan(-1)
    expect(words.indexOf('You can lose your whole stake')).toBeLessThan(
      words.indexOf('you get back 185 USDT'),
    )
    await sheet.getByRole('button', { name: 'Up with 100 USDT' }).click()
    await expect(page.getByRole('heading', { name: 'In progress (1)' })).toBeVisible()
    await expect(page.getByRole('img', { name: /seconds? left$/ })).toBeVisible()
    const { list } = await person.get<{ list: SecondsOrder[] }>('/microtrade/lists', { status: 1 })
    expect(list).toHaveLength(1)
    const [order] = list
    if (!order) throw new Error('nothing was opened')
    await over(person, order.id)
    const done = await result(person, order.id)
    const said = page.getByRole('dialog', { name: 'Result' })
    await expect(said).toBeVisible({ timeout: 30_000 })
    const word = { win: 'Won', lose: 'Lost', draw: 'Draw', returned: 'Returned', '': '' }[done.result]
    await expect(said.getByText(word, { exact: true })).toBeVisible()
  })
})
