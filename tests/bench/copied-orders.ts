import { sql } from 'kysely'
import { testDatabase } from '../helpers/test-database.ts'
import { CopyWorld } from '../invariants/copy/test-harness.ts'
import type { Figure } from './print-figures.ts'

const FOLLOWERS = 1000

/**
 * Measures the time from the price that fills a trader's order to the fill of the last of its 1,000
 * copies.
 */
export async function copiesOpened(): Promise<Figure> {
  const database = await testDatabase()
  const world = await CopyWorld.create(database.db)
  await world.price('20000')
  const trader = await world.trader({ places: FOLLOWERS })
  const people: number[] = []
  for (let n = 0; n < FOLLOWERS; n++) people.push(await world.member('1000'))
  for (const one of people) await world.follow(one, trader, { number: '0.5', amount: '1000' })
  const begun = performance.now()
  await world.submit(trader, 'long', '0.3')
  const accepted = performance.now() - begun
  const from = performance.now()
  await world.price('20001')
  const opened = performance.now() - from
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from lever_orders where follow_user_id = ${trader} and phase = 'open'`.execute(
    database.db,
  )
  await world.close()
  await database.drop()
  return {
    name: `copies opened by the trader's tick, ${FOLLOWERS.toLocaleString('en')} followers`,
    value: opened,
    unit: 'ms',
    details: { opened: rows[0]?.n ?? 0, 'ms to accept them all': accepted },
  }
}
