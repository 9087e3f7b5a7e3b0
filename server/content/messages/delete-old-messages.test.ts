import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { EVIDENCE, INBOX_KEPT_MS, sweepInbox } from './delete-old-messages.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const NOW = 1_700_000_000_000

it('notifications are deleted when they are older than 90 days, in several batches', async () => {
  const times = [0, 1, 2, 3, 4].map((n) => NOW - INBOX_KEPT_MS - n)
  const rows = times.map((created_at, user_id) => ({
    user_id,
    kind: 'sign_in' as const,
    details: '{}',
    created_at,
  }))
  await database.db.insertInto('inbox').values(rows).execute()
  expect(await sweepInbox(database.db, NOW, 2)).toBe(4)
  const left = await database.db.selectFrom('inbox').select('created_at').execute()
  expect(left).toEqual([{ created_at: NOW - INBOX_KEPT_MS }])
})

it('notifications that the audit compares with the protection of an account are not deleted', async () => {
  const rows = EVIDENCE.map((kind) => ({ user_id: 9, kind, details: '{}', created_at: 1 }))
  await database.db.insertInto('inbox').values(rows).execute()
  expect(await sweepInbox(database.db, NOW)).toBe(0)
})
