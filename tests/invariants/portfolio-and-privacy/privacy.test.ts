import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberRequester } from '#server/identity/accounts/verification-code-requester.ts'
import { issueCode } from '#server/identity/accounts/verification-codes.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import '#server/products/index.ts'
import { keptTables } from '#server/platform/texts/registry.ts'
import { obstaclesOf } from '#server/products/privacy/account-closing-obstacles.ts'
import { closeAccount, IDENTITY_RETENTION_MS, privacyJobs } from '#server/products/privacy/close-account.ts'
import { billsOf, dataOf } from '#server/products/privacy/data-export.ts'
import { USDT, World } from '../../harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

/**
 * Tables that the export of a person's data leaves out: secrets and hashes, internal notes of the platform,
 * figures derived from exported data, temporary rows, texts of other people, and balances, which are exported
 * separately. A new table must be added here or to `keptTables()`.
 */
const NOT_COPIED = [
  'accounts',
  'chat_blocks',
  'chat_mutes',
  'chat_reports',
  'closed_accounts',
  'codes',
  'convert_quotes',
  'copy_skips',
  'deposit_addresses',
  'events_outbox',
  'factors',
  'liability_nodes',
  'news_reads',
  'nft_margins',
  'nft_views',
  'ops_audit',
  'own_exports',
  'passkey_challenges',
  'passkeys',
  'pay_passwords',
  'person_notes',
  'portfolio_days',
  'push_devices',
  'recovery_codes',
  'requests',
  'saved_only',
  'sign_in_places',
  'sign_in_tickets',
  'stock_split_holders',
  'support_talks',
  'test_retirements',
  'vip_people',
]

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

it('the data export includes every table with rows of a person, except the tables listed in this file', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'user_id' order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name).filter((name) => !Object.hasOwn(keptTables(), name))).toEqual(
    NOT_COPIED,
  )
})

it("a data export contains the person's data, and no data of another person and no secret", async () => {
  const [user, other] = [await world.person(), await world.person()]
  await world.deposit(user, USDT, '12.5')
  await world.deposit(other, USDT, '987654.5')
  const canary = 'CANARY-7f3a'
  await database.db.updateTable('users').set({ password_hash: canary }).where('id', '=', user).execute()
  await database.db.updateTable('users').set({ nickname: 'OtherOne' }).where('id', '=', other).execute()
  const data = (await dataOf(database.db, user, world.now)).text
  const bills = (await billsOf(database.db, user)).text
  expect(JSON.parse(data)).toMatchObject({ profile: { id: user } })
  expect(Object.keys(JSON.parse(data))).toEqual(expect.arrayContaining(Object.keys(keptTables())))
  for (const text of [data, bills]) {
    expect(text).not.toContain(canary)
    expect(text).not.toContain('OtherOne')
    expect(text).not.toContain('987654.5')
  }
  expect(bills).toContain(',change,USDT,available,12.5,12.5,')
})

it('an account with money cannot be closed, and closing an account without money deletes its personal data', async () => {
  const user = await world.person()
  const row = await database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
  const code = await issueCode(world.services, row.email, 'close', memberRequester(user, true))
  expect(await obstaclesOf(database.db, user)).toEqual([])
  await expect(
    closeAccount(world.services, user, { code: code === '000000' ? '000001' : '000000' }),
  ).rejects.toMatchObject({ key: 'wrong_code' })
  await database.db
    .insertInto('person_notes')
    .values({ user_id: user, words: 'Called twice', written_by: 'ana', created_at: world.now })
    .execute()
  await closeAccount(world.services, user, { code })
  const after = await database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ email: '', mobile: '', password_hash: '!' })
  const kept = () =>
    database.db
      .selectFrom('closed_accounts')
      .selectAll()
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()
  expect(await kept()).toMatchObject({ email: row.email, keep_until: world.now + IDENTITY_RETENTION_MS })
  const forget = privacyJobs.own_forget
  await inTransaction(database.db, async (tx) => {
    await forget?.(
      tx,
      { kind: 'own_forget', object: String(user), period: '', at: world.now + IDENTITY_RETENTION_MS },
      world.now + IDENTITY_RETENTION_MS,
    )
  })
  expect(await kept()).toMatchObject({ email: '', mobile: '' })
  expect(
    await database.db.selectFrom('person_notes').select('words').where('user_id', '=', user).execute(),
  ).toEqual([])
  const rich = await world.person()
  await world.deposit(rich, USDT, '1')
  expect(await obstaclesOf(database.db, rich)).toEqual([{ kind: 'money', name: 'USDT', count: 1 }])
  await expect(closeAccount(world.services, rich, { code: '000000' })).rejects.toMatchObject({
    key: 'account_in_use',
  })
})
