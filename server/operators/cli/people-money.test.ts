import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Corrected, PersonMessages, PersonOrders } from '#contract/operators/people-answer-schemas.ts'
import { products } from '#server/products/index.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { USDT, World } from '#tests/invariants/spot/test-harness.ts'

let database: TestDatabase
let world: World
let keys: string[] = []
let uid = 0
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  keys = []
  for (const name of ['ana', 'ben']) keys.push((await newOperator(database.db, name)).key)
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

const run = (by: number, ...words: readonly string[]) =>
  opsOn(database, words, { key: keys[by] ?? '', now: world.now })
async function typed<S extends v.GenericSchema>(answer: S, ...words: readonly string[]) {
  const { code, text } = await run(0, ...words, '--json')
  expect(code, text).toBe(0)
  return v.parse(answer, JSON.parse(text))
}
const balance = async (): Promise<string> =>
  (
    await database.db
      .selectFrom('accounts')
      .select('available')
      .where('user_id', '=', uid)
      .where('account', '=', 'change')
      .where('currency_id', '=', USDT)
      .executeTakeFirstOrThrow()
  ).available
const wrong = () => [String(uid), 'change', 'USDT', '-2000', 'credited twice']

it("`person orders` lists open orders before closed orders, and uses the names of order kinds that the list of the user's holds uses", async () => {
  const order = await world.place(uid, { side: 'buy', amount: '2', price: '50' })
  const { orders } = await typed(PersonOrders, 'person', 'orders', String(uid))
  expect(orders[0]).toMatchObject({
    kind: 'spot_order',
    number: order.id,
    product: 'spot',
    subject: 'BTC/USDT',
    side: 'buy',
    amount: '2',
    coin: 'BTC',
    state: 'doing',
    open: true,
  })
  expect((await run(0, 'person', 'orders', String(uid))).text).toContain(`spot_order ${order.id}`)
  await world.cancel(uid, order.id)
  const after = await typed(PersonOrders, 'person', 'orders', String(uid))
  expect(after.orders.find(({ number }) => number === order.id)).toMatchObject({
    state: 'cancelled',
    open: false,
  })
})

it('every product lists its orders by user and by number without an error', async () => {
  for (const { name, staff } of products)
    for (const which of [sql`o.user_id = ${uid}`, sql`o.id = ${1}`])
      for (const rows of staff?.orders?.(which) ?? []) {
        const plan = sql`select user_id, kind, number, subject, side, amount, coin, state, open, created_at from (${rows}) r`
        await expect(plan.execute(database.db), name).resolves.toBeDefined()
      }
})

it('`person messages` lists the inbox, waiting mails and sent mails, and hides the text of a mail that contains a code', async () => {
  const mail = { recipient: 'lan@example.com', created_at: world.now }
  await database.db
    .insertInto('mails')
    .values([
      {
        ...mail,
        subject: 'Your code is 123456',
        body: '123456',
        code: null,
        with_code: true,
        next_at: world.now,
      },
      { ...mail, subject: 'Deposit credited', body: 'x', code: null, next_at: world.now },
    ])
    .execute()
  await database.db
    .insertInto('sent_mails')
    .values({
      ...mail,
      id: 9_000_001,
      subject: 'New device',
      with_code: false,
      ended_at: world.now,
      state: 'sent',
    })
    .execute()
  await database.db
    .insertInto('inbox')
    .values({
      user_id: uid,
      kind: 'recharge_credited',
      details: JSON.stringify({ amount: '5', currency: 'USDT' }),
      created_at: world.now,
    })
    .execute()
  const { messages } = await typed(PersonMessages, 'person', 'messages', String(uid))
  expect(messages).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ channel: 'mail', subject: 'verification code', state: 'waiting' }),
      expect.objectContaining({ channel: 'mail', subject: 'Deposit credited', state: 'waiting' }),
      expect.objectContaining({ channel: 'mail', subject: 'New device', state: 'sent' }),
      expect.objectContaining({ channel: 'inbox', subject: 'Deposit credited: 5 USDT', state: 'unread' }),
    ]),
  )
  expect(JSON.stringify(messages)).not.toContain('123456')
})

it('`person correct` moves money once a second operator confirms the correction, and notifies the user of the reason', async () => {
  const words = [String(uid), 'change', 'usdt', '12.5', 'a deposit was credited too small']
  expect(await typed(Corrected, 'person', 'correct', ...words)).toMatchObject({
    approval: 'waits',
    amount: '12.5',
  })
  expect((await run(0, 'person', 'correct', ...words)).text).toContain('approved once, by you')
  expect(await balance()).toBe('1000')
  expect((await run(1, 'person', 'correct', ...words)).text).toContain('Corrected: 12.5 USDT')
  expect(await balance()).toBe('1012.5')
  const { text } = await run(0, 'person', 'transactions', String(uid), '--scene', 'correction')
  expect(text).toMatch(/change\.available {2}\+12\.5 USDT .* correction {2}correction \d+/)
  const { messages } = await typed(PersonMessages, 'person', 'messages', String(uid))
  expect(messages.map(({ subject }) => subject)).toContain('Balance corrected: +12.5 USDT')
  expect(await world.wrongs()).toEqual([])
})

it('`person correct` rejects a debit above the balance, and unknown accounts, coins and amounts', async () => {
  const { text } = await run(0, 'person', 'correct', ...wrong())
  expect(text).toContain('(insufficient_balance)')
  const code = async (...words: string[]) => (await run(0, 'person', 'correct', String(uid), ...words)).code
  expect(await code('deposit', 'USDT', '1', 'x')).toBe(2)
  expect(await code('change', 'NONE', '1', 'x')).toBe(2)
  expect(await code('change', 'USDT', '0', 'x')).toBe(2)
  expect(await code('change', 'USDT', '1.12345678901', 'x')).toBe(2)
  expect(await code('change', 'USDT', '1')).toBe(2)
  expect(await balance()).toBe('1012.5')
})
