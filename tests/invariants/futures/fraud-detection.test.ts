import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditIn } from '#server/ledger/audit.ts'
import { auditObjects } from '#server/products/audit-objects.ts'
import { openObjects, products } from '#server/products/index.ts'
import { deposits } from '../../harness/deposits.ts'
import { forgedBy } from '../../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { futuresMutants } from '../fraud/futures-mutants.ts'
import { FuturesWorld } from './test-harness.ts'

let database: TestDatabase
let world: FuturesWorld

const USER = 780_001

/**
 * Creates positions with each kind of change: closed by a limit, closed in part by a stop, reversed, and with
 * changed margin.
 */
beforeAll(async () => {
  database = await testDatabase()
  world = await FuturesWorld.open(database.db)
  await world.fund(USER, '5000')
  const limit = await world.position(USER, { side: 'long', share: '1' }, '20000')
  await world.closeByLimit(USER, limit.id, '20100', '0.5')
  const part = await world.position(
    USER,
    { side: 'long', share: '1', profit: '20090', loss: '19500', stopShare: '0.4' },
    '20000',
  )
  await world.price('20050', '20110', '20120', '20080', '20000')
  const reversed = await world.position(USER, { side: 'short', share: '0.7', multiple: 33 }, '20000')
  await world.reverse(USER, reversed.id)
  await world.price('20010', '20005', '20000')
  const kept = await world.position(USER, { side: 'long', share: '1', multiple: 100 }, '20000')
  await world.margin(USER, kept.id, '60')
  await world.price('19800', '20000')
  await world.margin(USER, kept.id, '10', false)
  await world.price('20000')
  const waits = await world.position(USER, { side: 'short', share: '0.5' }, '20000')
  await world.closeByLimit(USER, waits.id, '18000')
  await world.price('20001', '20000')
  expect((await world.order(USER, part.id)).closes).toMatchObject([{ reason: 'profit', share: '0.4' }])
})
afterAll(async () => {
  await world?.stop()
  await database?.drop()
})

test('the ledger audit has no findings for futures orders and positions without fraud', async () => {
  expect(await world.wrongs()).toEqual([])
})

test.each(futuresMutants)('the ledger audit finds futures fraud: $name', async ({ finding, statements }) => {
  const findings = await forgedBy(database.db, statements, async (tx) => {
    const ledger = await auditIn(tx, openObjects)
    const objects = await auditObjects(tx, [...products, deposits])
    return [...ledger.findings, ...objects.findings]
  })
  expect(findings.join('\n')).toMatch(finding)
})
