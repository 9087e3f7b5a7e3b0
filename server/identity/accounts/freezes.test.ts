import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Freeze } from '#contract/freezes.ts'
import { World } from '#tests/harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { requireNotFrozen } from './freezes.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const NOW = 1_700_000_000_000

/** Freezes an activity of a user until a time (ms) or, with 0, permanently. */
async function freeze(user: number, what: Freeze, until: number): Promise<void> {
  const row = { user_id: user, what, reason: 'test', silent: false, until_at: until, frozen_by: 'test' }
  await database.db
    .insertInto('freezes')
    .values({ ...row, created_at: NOW - 1000 })
    .execute()
}

it('concurrent calls of several users, checked in one query, are each rejected only by a freeze of the same user that is active at the time of the call', async () => {
  const [ann, ben, cat, dan] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  await freeze(ann, 'trading', 0)
  await freeze(ben, 'withdrawals', 0)
  await freeze(cat, 'trading', NOW)
  const asked = [
    [ann, NOW],
    [ben, NOW],
    [cat, NOW],
    [cat, NOW - 1],
    [dan, NOW],
  ] as const
  const answers = await inTransaction(database.db, (tx) =>
    Promise.all(
      asked.map(([user, time]) =>
        requireNotFrozen(tx, user, ['trading'], time).then(
          () => 'free',
          (error: unknown) => (error instanceof AppError ? error.key : error),
        ),
      ),
    ),
  )
  expect(answers).toEqual(['trading_frozen', 'free', 'free', 'trading_frozen', 'free'])
})
