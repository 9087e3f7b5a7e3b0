import { type BrowserContext, test } from '../browser/fixtures.ts'
import { VIEW, withFault, withForeignDatabase, withGarbage, withoutQuota } from './devices/storage-checks.ts'
import { FAULTS } from './devices/storage-faults.ts'

let context: BrowserContext
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(VIEW)
})
test.afterAll(() => context.close())

for (const { name, script } of FAULTS) {
  test(`with ${name} the app shows data loaded from the server`, ({ server }) =>
    withFault(context, server.origin, script))
}

test('with a full disk the app shows data loaded from the server', ({ server }) =>
  withoutQuota(context, server.origin))

test('a database (IndexedDB) without its object stores is created again', ({ server }) =>
  withForeignDatabase(context, server.origin, 0))

test('a database (IndexedDB) of a later app version is replaced', ({ server }) =>
  withForeignDatabase(context, server.origin, 7))

test('a damaged database (IndexedDB) is replaced', ({ server }) => withGarbage(server.origin))
