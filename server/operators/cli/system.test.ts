import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Today } from '#contract/operators/overview.ts'
import { Jobs, Outbox, SystemStatus } from '#contract/operators/system.ts'
import { decimal } from '#domain/money.ts'
import { NODE_NAME } from '#server/platform/node-name.ts'
import { VERSION } from '#server/platform/version.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { USDT, World } from '#tests/invariants/spot/test-harness.ts'

const HOUR = 3_600_000

let database: TestDatabase
let world: World
let key = ''
let uid = 0
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  key = (await newOperator(database.db, 'ana')).key
  const { id } = await database.db
    .insertInto('users')
    .values({
      email: 'lan@example.com',
      password_hash: '-',
      nickname: 'Lan',
      extension_code: 'LANLAN22',
      invited_by: null,
      lang: 'en',
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  uid = id
  await world.deposit(uid, USDT, '1000')
  await world.hand.record('BTC/USDT', [['100', '1']])
})
afterAll(() => database.drop())

async function typed<S extends v.GenericSchema>(answer: S, ...words: readonly string[]) {
  const { code, text } = await opsOn(database, [...words, '--json'], { key, now: world.now })
  expect(code, text).toBe(0)
  return v.parse(answer, JSON.parse(text))
}
const todayNow = () => typed(Today, 'today')
const queue = async (name: string) => (await todayNow()).queues.find((one) => one.name === name)
const light = async (name: string) => (await todayNow()).lights.find((one) => one.name === name)

it('`ops today` counts the entries of every work queue, with the age of the oldest entry', async () => {
  const { db } = database
  expect(await queue('withdrawals to review')).toEqual({
    name: 'withdrawals to review',
    count: 0,
    oldest_at: null,
  })
  await db
    .insertInto('real_claims')
    .values({
      user_id: uid,
      level: 1,
      id_type: 'passport',
      country: 'VN',
      name: 'Lan',
      card_id: 'P1',
      test: false,
      created_at: world.now - HOUR,
    })
    .execute()
  await db
    .insertInto('support_talks')
    .values({ user_id: uid, status: 'queued', created_at: world.now - 9, queued_at: world.now - 5 })
    .execute()
  const words = ['person', 'correct', String(uid), 'change', 'USDT', '1', 'x']
  expect((await opsOn(database, words, { key, now: world.now })).code).toBe(0)
  expect(await queue('identity')).toMatchObject({ count: 1, oldest_at: world.now - HOUR })
  expect(await queue('support chats')).toMatchObject({ count: 1, oldest_at: world.now - 5 })
  expect(await queue('approvals')).toMatchObject({ count: 1, oldest_at: world.now })
})

it('`ops today` sums deposits, trading volume and fees of the last 24 hours in USDT', async () => {
  const order = await world.place(uid, { side: 'buy', amount: '2', price: '100' })
  await world.tick('BTC/USDT', ['100', '5'])
  expect((await world.order(order.id)).status).toBe('complete')
  await database.db
    .insertInto('deposits')
    .values({
      user_id: uid,
      currency_id: USDT,
      payer: 'somebody',
      amount: decimal('50'),
      kind: 0,
      voucher: '/api/file/x',
      voucher_digest: Buffer.alloc(32),
      status: 2,
      created_at: world.now,
      reviewed_at: world.now,
      reviewed_by: 'ana',
    })
    .execute()
  const { figures } = await todayNow()
  expect(figures).toMatchObject({ sign_ups: 1, liquidations: 0, exposure: { long: '0', short: '0' } })
  expect(figures.deposits).toEqual({ count: 1, usdt: '50', unpriced: 0 })
  expect(figures.volume.find(({ product }) => product === 'spot')?.usdt).toBe('200')
  expect(Number(figures.fees)).toBeGreaterThan(0)
  world.now += 25 * HOUR
  const later = await todayNow()
  expect(later.figures).toMatchObject({ sign_ups: 0, fees: '0', deposits: { count: 0, usdt: '0' } })
})

it('`ops today` warns of an old price, a dead job, audit findings, and a market without a recorder', async () => {
  const { db } = database
  await world.hand.record('BTC/USDT', [['100', '1']])
  expect(await light('market feed')).toMatchObject({ state: 'ok' })
  world.now += 5 * 60_000
  expect(await light('market feed')).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('5 min old'),
  })
  expect(await light('jobs')).toMatchObject({ text: expect.stringContaining('0 dead') })
  await db
    .insertInto('jobs')
    .values({ kind: 'trial', object: 'x', period: '', due_at: 1, next_at: 1 })
    .execute()
  await db.updateTable('jobs').set({ state: 'dead', problem: 'no price' }).where('object', '=', 'x').execute()
  expect(await light('jobs')).toMatchObject({ state: 'bad', text: expect.stringContaining('1 dead') })
  expect(await light('audit')).toMatchObject({ state: 'warn', at: null })
  await db
    .insertInto('audits')
    .values({
      started_at: world.now - 10,
      ended_at: world.now - 5,
      since_checkpoint: null,
      newest_checkpoint: null,
      findings: 1,
      first_findings: JSON.stringify(['I1: currency 3 is off by 7']),
      figures: '{}',
    })
    .execute()
  expect(await light('audit')).toMatchObject({ state: 'bad', at: world.now - 5 })
  world.now += HOUR
  expect(await light('market lease')).toMatchObject({ state: 'bad' })
})

it('`system status` lists servers, migrations, the last audit with its findings, and the largest tables', async () => {
  const status = await typed(SystemStatus, 'system', 'status')
  expect(status).toMatchObject({
    version: VERSION,
    migrations: { pending: [] },
    checkpoints: { count: 0, newest: null },
    audit: { findings: 1, since_checkpoint: null, first_findings: ['I1: currency 3 is off by 7'] },
  })
  expect(status.nodes.map(({ name }) => name)).toContain(NODE_NAME)
  expect(status.migrations.newest).toMatch(/^\d{3}_/)
  expect(status.database.tables).toHaveLength(10)
  expect(status.database.tables.map(({ name }) => name)).toContain('postings')
  const { text } = await opsOn(database, ['system', 'status'], { key, now: world.now })
  expect(text).toContain('I1: currency 3 is off by 7')
  expect((await opsOn(database, ['today'], { key, now: world.now })).text).toContain('withdrawals to review')
})

it('`jobs list` and `outbox list` answer in the schema of the contract', async () => {
  expect((await typed(Jobs, 'jobs', 'list', '--state', 'dead')).jobs).toMatchObject([{ problem: 'no price' }])
  await typed(Outbox, 'outbox', 'list')
})
