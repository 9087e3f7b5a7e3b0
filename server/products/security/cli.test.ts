import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { seed } from '../../market/seed-instruments.ts'
import { ops } from '../../operators/cli/run-command-line.ts'

const NOW = 1_700_000_000_000
const DAY = 86_400_000

let database: TestDatabase
let key = ''
let id = 0
beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
  const row = await database.db
    .insertInto('users')
    .values({
      email: '',
      area_code: '84',
      mobile: '912345678',
      password_hash: 'x',
      nickname: 'one',
      extension_code: 'one',
      lang: 'en',
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  id = row.id
  key = (await newOperator(database.db, 'ana')).key
})
afterAll(() => database.drop())

let out: string[]
beforeEach(() => {
  out = []
})
const run = (...args: string[]): Promise<number> =>
  ops(args, {
    env: { DATABASE_URL: database.url, H5_OPERATOR_KEY: key },
    clock: { now: () => NOW },
    out: (line) => void out.push(line),
    err: (line) => void out.push(line),
  })

it('`factor reset` turns off a user’s second factor, sends the owner the reason, pauses withdrawals, and is logged', async () => {
  const { db } = database
  await db
    .insertInto('factors')
    .values({ user_id: id, secret: Buffer.alloc(48), confirmed_at: 1, created_at: 1 })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, hash: Buffer.alloc(32) })
    .execute()
  await db
    .insertInto('sign_in_tickets')
    .values({ hash: Buffer.alloc(32), user_id: id, expires_at: NOW + 1 })
    .execute()
  expect(await run('factor', 'reset', '+84912345678')).not.toBe(0)
  expect(await run('factor', 'reset', '+84000000000', 'lost')).not.toBe(0)
  expect(await run('factor', 'reset', '+84912345678', 'The', 'phone', 'was', 'lost.')).toBe(0)
  expect(out.at(-1)).toContain(`The second factor of +84912345678 (${id}) is off`)
  for (const table of ['factors', 'recovery_codes', 'sign_in_tickets'] as const)
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
  const { withdraw_hold_until } = await db
    .selectFrom('users')
    .select('withdraw_hold_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(withdraw_hold_until).toBe(NOW + DAY)
  const mails = await db.selectFrom('inbox').select(['kind', 'details']).where('user_id', '=', id).execute()
  expect(mails).toMatchObject([{ kind: 'factor_reset', details: { reason: 'The phone was lost' } }])
  const log = await db.selectFrom('ops_audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(log).toMatchObject({ operator: 'ana', command: 'factor reset' })
  // A second reset fails, because the second factor is already off.
  expect(await run('factor', 'reset', String(id), 'again')).not.toBe(0)
})

it('commands show the masked phone number of a user who has no email address', async () => {
  await database.db
    .insertInto('real_claims')
    .values({
      user_id: id,
      level: 1,
      id_type: 'passport',
      country: 'VN',
      name: 'An Le',
      card_id: 'C1234567',
      test: false,
      created_at: NOW,
    })
    .execute()
  expect(await run('identity', 'list')).toBe(0)
  expect(out.join('\n')).toContain('+84 ***5678')
  expect(await run('support', 'show', '+84912345678')).toBe(0)
  expect(out.join('\n')).toContain(`+84 ***5678 (${id})`)
})
