import { test } from '@playwright/test'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { withFault, withForeignDatabase, withGarbage, withoutQuota } from './devices/check.ts'
import { FAULTS } from './devices/faults.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

for (const { name, script } of FAULTS) {
  test(`shows what the network gives with ${name}`, ({ browser }) =>
    withFault(browser, server.origin, script))
}

test('shows what the network gives when the disk is full', ({ browser }) =>
  withoutQuota(browser, server.origin))

test('heals a database that came back without its stores', ({ browser }) =>
  withForeignDatabase(browser, server.origin, 0))

test('heals a database of a later version', ({ browser }) => withForeignDatabase(browser, server.origin, 7))

test('heals a database whose files are garbage', () => withGarbage(server.origin))
