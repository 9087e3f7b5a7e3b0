import { type BrowserContext, test } from '../browser/fixtures.ts'
import { VIEW, withFault, withForeignDatabase, withGarbage, withoutQuota } from './devices/storage-checks.ts'
import { FAULTS } from './devices/storage-faults.ts'

let context: BrowserContext
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(VIEW)
})
test.afterAll(() => context.close())

for (const { name, script } of FAULTS) {
  test(`with ${name} the app shows the data of the network`, ({ server }) =>
    withFault(context, server.origin, script))
}

test('with a full disk the app shows the data of the network', ({ server }) =>
  withoutQuota(context, server.origin))

test('a database without its stores is repaired', ({ server }) =>
  withForeignDatabase(context, server.origin, 0))

test('a database of a later version is replaced', ({ server }) =>
  withForeignDatabase(context, server.origin, 7))

test('a damaged database is replaced', ({ server }) => withGarbage(server.origin))
