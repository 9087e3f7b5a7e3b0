import { test } from '../browser/fixtures.ts'
import { withFault, withForeignDatabase, withGarbage, withoutQuota } from './devices/check.ts'
import { FAULTS } from './devices/faults.ts'

for (const { name, script } of FAULTS) {
  test(`shows what the network gives with ${name}`, ({ browser, server }) =>
    withFault(browser, server.origin, script))
}

test('shows what the network gives when the disk is full', ({ browser, server }) =>
  withoutQuota(browser, server.origin))

test('heals a database that came back without its stores', ({ browser, server }) =>
  withForeignDatabase(browser, server.origin, 0))

test('heals a database of a later version', ({ browser, server }) =>
  withForeignDatabase(browser, server.origin, 7))

test('heals a database whose files are garbage', ({ server }) => withGarbage(server.origin))
