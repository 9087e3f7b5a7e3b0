import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  Found,
  JournalShown,
  PersonShown,
  Sessions,
  Transactions,
} from '#contract/operators/people-answer-schemas.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { USDT, World } from '#tests/invariants/spot/test-harness.ts'

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
      area_code: '84',
      mobile: '912345678',
      password_hash: '-',
      nickname: 'Lan',
      extension_code: 'LANLAN22',
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

const ops = async (...words: readonly string[]): Promise<string> => {
  const { code, text } = await opsOn(database, words, { key, now: world.now })
  expect(code, text).toBe(0)
  return text
}
const json = async <T>(...words: readonly string[]): Promise<T> =>
  JSON.parse(await ops(...words, '--json')) as T

it('`person find` finds a user by contact, id, phone and order, and nobody for an unknown text', async () => {
  const order = await world.place(uid, { side: 'buy', amount: '1', price: '50' })
  for (const named of ['LAN@example.com', '+84912345678', String(uid), 'LANLAN22'])
    expect(await ops('person', 'find', named)).toMatch(new RegExp(`^${uid} {2}la\\*\\*\\*@example.com`))
  const { people } = await json<{ people: { uid: number; by: string[] }[] }>(
    'person',
    'find',
    String(order.id),
  )
  expect(people.find((one) => one.uid === uid)?.by).toContain(`spot_order ${order.id}`)
  expect(await ops('person', 'find', 'nobody@example.com')).toBe('Nobody.')
  await world.cancel(uid, order.id)
})

it('`person show` returns balances with their value, holds with their orders, and operator actions, and masks contacts unless their display is requested', async () => {
  const order = await world.place(uid, { side: 'buy', amount: '2', price: '50' })
  await ops('person', 'note', String(uid), 'called', 'about', 'a', 'deposit')
  const text = await ops('person', 'show', String(uid))
  expect(text).toContain('la***@example.com')
  expect(text).not.toContain('lan@example.com')
  expect(text).toContain(`spot_order ${order.id}`)
  expect(text).toContain('called about a deposit')
  const shown = await json<{
    email: string
    phone: string
    worth: string
    holds: { order: string; amount: string }[]
    acts: { command: string; outcome: string }[]
  }>('person', 'show', 'lan@example.com', '--contact')
  expect(shown).toMatchObject({ email: 'lan@example.com', phone: '+84912345678', worth: '1000' })
  expect(shown.holds).toMatchObject([{ order: `spot_order ${order.id}` }])
  expect(shown.acts.map(({ command }) => command)).toContain('person note')
  await world.cancel(uid, order.id)
})

it('`person transactions` lists postings with order and journal, filtered by coin, kind of transaction and time, page by page', async () => {
  type Rows = { transactions: { id: number; order: string; scene: string; journal: number; coin: string }[] }
  const all = await json<Rows>('person', 'transactions', String(uid))
  expect(all.transactions.length).toBeGreaterThan(2)
  expect(all.transactions.every(({ journal, order }) => journal > 0 && order.includes(' '))).toBe(true)
  const [first, second] = all.transactions
  const journal = v.parse(JournalShown, await json('journal', 'show', String(first?.journal)))
  expect(journal).toMatchObject({ id: first?.journal, order: first?.order })
  expect(journal.postings.map(({ id }) => id)).toContain(first?.id)
  const page = await json<Rows>(
    'person',
    'transactions',
    String(uid),
    '--limit',
    '1',
    '--before',
    String(first?.id),
  )
  expect(page.transactions).toEqual([second])
  const scene = first?.scene ?? ''
  const some = await json<Rows>('person', 'transactions', String(uid), '--scene', scene)
  expect(some.transactions).toEqual(all.transactions.filter((row) => row.scene === scene))
  expect((await json<Rows>('person', 'transactions', String(uid), '--coin', 'BTC')).transactions).toEqual([])
  expect(
    (await json<Rows>('person', 'transactions', String(uid), '--to', '1999-01-01')).transactions,
  ).toEqual([])
})

it('`person sign-out` ends one session or all sessions of a user, and closes their sockets', async () => {
  const session = (n: number) => ({
    token_hash: Buffer.alloc(32, n),
    user_id: uid,
    created_at: world.now,
    seen_at: world.now,
    expires_at: world.now + 1000,
    ip: '203.0.113.7',
    user_agent: '',
  })
  await database.db
    .insertInto('sessions')
    .values([session(1), session(2), session(3)])
    .execute()
  const { sessions } = await json<{ sessions: { id: number }[] }>('person', 'sessions', String(uid))
  expect(sessions).toHaveLength(3)
  await ops('person', 'sign-out', String(uid), String(sessions[0]?.id))
  expect(await ops('person', 'sign-out', String(uid))).toContain('2 sessions')
  expect(await ops('person', 'sessions', String(uid))).toBe('Nowhere.')
  const told = await database.db.selectFrom('events_outbox').select('name').execute()
  expect(told.filter(({ name }) => name === 'session_end')).toHaveLength(3)
})

it('`person find`, `show`, `transactions` and `sessions` answer in the schema of the contract', async () => {
  v.parse(Found, await json('person', 'find', String(uid)))
  v.parse(PersonShown, await json('person', 'show', String(uid)))
  v.parse(Transactions, await json('person', 'transactions', String(uid)))
  v.parse(Sessions, await json('person', 'sessions', String(uid)))
})

it('the `person` commands reject invalid arguments and unknown users', async () => {
  const code = async (...words: string[]) => (await opsOn(database, words, { key, now: world.now })).code
  expect(await code('person', 'show', 'nobody@example.com')).toBe(2)
  expect(await code('person', 'show', String(uid), '--all')).toBe(2)
  expect(await code('person', 'freeze', String(uid), 'everything', 'forever', 'x')).toBe(2)
  expect(await code('person', 'freeze', String(uid), 'trading', '2001-01-01', 'x')).toBe(2)
  expect(await code('person', 'freeze', String(uid), 'trading', 'forever')).toBe(2)
})
