import { expect, type Page } from '@playwright/test'
import { WHOLE_BROWSER } from '../browser/full-browser.ts'
import { navigateAndWait, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import { customer } from '../helpers/test-people.ts'
import { need } from './builds/index.ts'
import { test } from './builds/site-with-builds.ts'
import { becomes, notice, offer, openControlled } from './builds/tab-actions.ts'
import { faults, startProxy } from './proxy/index.ts'
import { keysIn } from './stored-data.ts'

test.use({ launchOptions: WHOLE_BROWSER })

/** A screen with a list, and a text that the screen shows only if the list's data is stored. */
interface List {
  readonly route: string
  readonly row: RegExp
}
const TRANSFERS: List = { route: '/pages/fund/transfer_history', row: /^125 USDT$/ }
const OTHERS: readonly List[] = [
  { route: '/pages/market/market', row: /BTC\/USDT/ },
  { route: '/pages/fund/assets', row: /24,\d{3}\.\d/ },
  { route: '/pages/mailMessage/mailMessage', row: /Deposit credited/ },
  { route: '/pages/fund/assets_all_record', row: /^Frozen for an order$/ },
]

const row = (page: Page, list: List) => page.getByRole('main').getByText(list.row).first()

async function openList(page: Page, { route }: List): Promise<void> {
  await navigateAndWait(page, route)
  await expect(page).toHaveURL(new RegExp(route))
}

async function shows(page: Page, lists: readonly List[]): Promise<void> {
  for (const list of lists) {
    await openList(page, list)
    await expect(row(page, list), list.route).toBeVisible()
  }
}

test('after a release that changes the answer of one call, every stored list is readable offline except the list of that call', async ({
  page,
  site,
}) => {
  site.release(need('one'))
  const two = need('two')
  const person = await customer(site.origin)
  const move = { currency_id: 3, number: '125', from_field: 'change', to_field: 'lever' }
  await person.act('/wallet/change', move)
  const proxy = await startProxy(site.origin)
  try {
    await prepare(page, { token: person.token })
    await openControlled(page, proxy.origin, '/pages/index/index')
    await shows(page, [...OTHERS, TRANSFERS])
    for (const call of ['quotation_new', 'wallet/list', 'mailMessage/getList', 'legal_log', 'hzhistory'])
      await expect.poll(() => keysIn(page).then((keys) => keys.join()), call).toContain(call)
    // Leaves the lists: visible lists would be requested again once the server is available, and then be
    // stored in the new release's shape.
    await openList(page, { route: '/pages/setting/setting', row: /./ })
    site.release(two)
    await notice(page)
    proxy.rule({ path: /^\/api\// }, faults.dropBefore())

    // The reloaded page shows the data that the old build has stored. The test interacts with the page,
    // because a start without interaction would apply the new build automatically.
    await page.reload()
    await waitForApp(page)
    await shows(page, [...OTHERS, TRANSFERS])

    await openList(page, { route: '/pages/setting/setting', row: /./ })
    await offer(page).getByRole('button', { name: 'Update' }).click()
    await becomes(page, two.id)
    await waitForApp(page)
    await shows(page, OTHERS)
    await openList(page, TRANSFERS)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(row(page, TRANSFERS)).toHaveCount(0)
  } finally {
    await proxy.close()
  }
})
