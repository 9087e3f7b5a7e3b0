import { test } from '../browser/fixtures.ts'
import { withFault, withForeignDatabase, withGarbage, withoutQuota } from './devices/check.ts'
import { FAULTS } from './devices/faults.ts'

for (const { name, script } of FAULTS) {
  test(`with ${name} the app shows what the network gives`, ({ browser, server }) =>
    withFault(browser, server.origin, script))
}

test('with a full disk the app shows what the network gives', ({ browser, server }) =>
  withoutQuota(browser, server.origin))

test('a database without its stores is repaired', ({ browser, server }) =>
  withForeignDatabase(browser, server.origin, 0))

test('a database of a later version is replaced', ({ browser, server }) =>
  withForeignDatabase(browser, server.origin, 7))

test('a damaged database is replaced', ({ server }) => withGarbage(server.origin))
