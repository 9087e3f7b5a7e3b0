import type { SpotOrder } from '#contract/trade/spot.ts'
import { expect, type Page, test } from '../browser/fixtures.ts'
import { at, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import { deposit, newPerson, type Person } from '../helpers/test-people.ts'
import { behindProxy } from './proxied-server.ts'
import { type Fault, faults } from './proxy/index.ts'

/**
 * Tests the order ticket in a real browser on a bad connection; `random-offline-writes.ts` runs many such cases without
 * a browser.
 */
const behind = behindProxy()

const TICKET = '/pages/transaction/index?type=coins&match_id=1'
const orders = async (person: Person): Promise<readonly SpotOrder[]> =>
  (await person.get<{ list: SpotOrder[] }>('/coin/list', { status: 'open', limit: 100 })).list

async function begin(page: Page): Promise<Person> {
  const person = await newPerson(behind.server.origin)
  await deposit(behind.server.origin, person, 3, '10000')
  await prepare(page, { token: person.token })
  await page.goto(at(behind.proxy.origin, TICKET))
  await waitForApp(page)
  return person
}

/** Fills in the ticket and double-taps the confirmation. */
async function buy(page: Page, price: string): Promise<void> {
  for (const [name, text] of [
    ['Price (USDT)', price],
    ['Amount (BTC)', '0.001'],
  ] as const) {
    const field = page.getByRole('textbox', { name })
    await field.focus()
    await field.fill(text)
  }
  await page
    .getByRole('form', { name: 'Order' })
    .getByRole('button', { name: /^Buy [\d.]+ BTC$/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Confirm order' })
  // The confirmation button. Its sheet warns that the limit is far from the last price, which keeps the order
  // open.
  const confirm = sheet.getByRole('button', { name: /^Buy/ })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await confirm.dblclick({ force: true })
}

const placed = () => behind.proxy.log.of('/coin/trade').filter(({ method }) => method === 'POST')

const DAYS: readonly (readonly [what: string, write: Fault, question: Fault | null, orders: number])[] = [
  ['the answer to the request is lost', faults.dropAfter(), null, 1],
  ['the request is lost', faults.dropBefore(), null, 0],
  [
    'a gateway fails after the request was executed, and for the first query of the outcome',
    faults.badGateway(true),
    faults.badGateway(),
    1,
  ],
  ['another server answers with a web page', faults.html(), faults.dropAfter(), 0],
]

for (const [what, write, question, expected] of DAYS) {
  test(`${what}: a double click sends one request, which is executed ${expected === 1 ? 'once' : 'never'}, also after a reload`, async ({
    page,
  }) => {
    const person = await begin(page)
    behind.proxy.rule({ method: 'POST', path: '/coin/trade' }, write)
    if (question) behind.proxy.rule({ path: '/request/settle', times: 2 }, question)
    await buy(page, '30000')
    await expect
      .poll(() => behind.proxy.log.of('/request/settle').some(({ answered }) => answered))
      .toBe(true)
    await page.reload()
    await waitForApp(page)
    // The reloaded page asks for the outcome of requests whose outcome is unknown.
    const open = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('intent.')).length)
    await expect.poll(open, { timeout: 30_000 }).toBe(0)
    // Counts distinct request ids, because Chromium itself repeats a request when a reused connection breaks.
    expect(new Set(placed().map(({ requestId }) => requestId)).size).toBe(1)
    const [entry] = placed()
    const late = await person.act('/coin/trade', entry?.fields).then(
      (order) => order,
      (error: Error) => error.message,
    )
    if (expected === 0) expect(late).toContain('request_void')
    expect((await orders(person)).map(({ request_id }) => request_id)).toEqual(
      expected === 1 ? [entry?.requestId] : [],
    )
  })
}
