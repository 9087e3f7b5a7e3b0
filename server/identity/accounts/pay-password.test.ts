import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { checkPayPassword, LOCK, MOST_TRIES, takeBackTry } from './pay-password.ts'

const NOW = 1_700_000_000_000
/**
 * A text that is not a hash. Checking a password against it throws, as a check does when the queue of password checks
 * is full.
 */
const UNREADABLE = 'no hash'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const user = { id: 1, email: 'one@example.com', password_hash: '-', nickname: 'one', extension_code: 'one' }
  await database.db
    .insertInto('users')
    .values({ ...user, lang: 'en', created_at: 0 })
    .execute()
  await database.db
    .insertInto('pay_passwords')
    .values({ user_id: 1, hash: UNREADABLE, tries: 0, locked_until: 0, changed_at: 0 })
    .execute()
})
afterAll(() => database.drop())

const rowIs = (row: { readonly tries: number; readonly locked_until: number }) =>
  database.db.updateTable('pay_passwords').set(row).execute()
const row = () =>
  database.db.selectFrom('pay_passwords').select(['tries', 'locked_until']).executeTakeFirstOrThrow()
const check = () => checkPayPassword({ db: database.db, clock: { now: () => NOW } }, 1, 'a pay password 9')

it('a check of the pay password that throws an error does not count as a try, even at the last try before the lock', async () => {
  for (const tries of [0, 2, MOST_TRIES - 1]) {
    await rowIs({ tries, locked_until: 0 })
    await expect(check()).rejects.not.toHaveProperty('key')
    expect(await row()).toEqual({ tries, locked_until: 0 })
  }
})

it('undoing a counted try of the pay password lifts only a lock set by that try, and does not change tries and locks of other calls', async () => {
  const gives = async (before: { readonly tries: number; readonly locked_until: number }, locks: number) => {
    await rowIs(before)
    await takeBackTry(database.db, 1, { locks })
    return row()
  }
  expect(await gives({ tries: 3, locked_until: 0 }, 0)).toEqual({ tries: 2, locked_until: 0 })
  expect(await gives({ tries: 0, locked_until: 0 }, 0)).toEqual({ tries: 0, locked_until: 0 })
  const locked = { tries: 0, locked_until: NOW + LOCK }
  expect(await gives(locked, 0)).toEqual(locked)
  expect(await gives(locked, NOW + LOCK - 1)).toEqual(locked)
  expect(await gives(locked, NOW + LOCK)).toEqual({ tries: MOST_TRIES - 1, locked_until: 0 })
})
