import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail, Unread } from '#contract/communication/message.ts'
import { decimal } from '#domain/money.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { USDT, World } from '#tests/invariants/spot/test-harness.ts'
import { openSession } from '../../identity/accounts/sessions.ts'
import { userInfo } from '../../identity/accounts/users.ts'
import { startTickEngine } from '../../market/execution/tick-engine.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { spotEvaluators } from '../../products/spot/evaluator.ts'
import { approveDeposit, rejectDeposit } from '../../products/wallet/review-deposit.ts'
import { listMails, markRead } from './inbox-list.ts'
import { unreadBy } from './unread-counts.ts'
import { writeMail } from './write-message.ts'

let database: TestDatabase
let world: World
let user = 0
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(() => database.drop())

beforeEach(async () => {
  const name = randomUUID()
  const { id } = await database.db
    .insertInto('users')
    .values({
      email: `${name}@example.com`,
      password_hash: '-',
      nickname: 'test',
      extension_code: name.slice(0, 8),
      lang: 'fra',
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  user = id
  world.notified.length = 0
  await world.deposit(user, USDT, '10000')
})

const mails = (lang: 'en' | 'vn' = 'en', type: '' | 'order' | 'asset' | 'system' | 'nft' = '') =>
  listMails(world.services, user, lang, { type, page: 1, limit: 10 })
const titles = async (): Promise<string[]> => (await mails()).list.map(({ title }) => title)
const notified = () =>
  world.notified.flatMap((one) =>
    one.name === 'mail' && one.user === user ? [one.body as { mail: Mail | null; unread: Unread }] : [],
  )

async function deposit(): Promise<number> {
  const { id } = await database.db
    .insertInto('deposits')
    .values({
      user_id: user,
      currency_id: USDT,
      payer: 'x',
      amount: decimal('25.5'),
      kind: 0,
      voucher: 'v',
      voucher_digest: randomBytes(32),
      status: 1,
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('orders', () => {
  it('a market order sends one notification, with its cost or with the reason why it ended unfilled', async () => {
    const engine = startTickEngine(world.services, spotEvaluators)
    await world.hand.record('BTC/USDT', [['100', '1']])
    const { id } = await world.place(user, { side: 'buy', amount: '200' })
    expect((await mails()).total).toBe(0)
    await world.hand.record('BTC/USDT', [['100', '1']])
    await engine.settled()
    const order = await world.order(id)
    expect(order.status).toBe('complete')
    const { list, unread, total } = await mails()
    expect([total, unread.system]).toEqual([1, 1])
    expect(list[0]).toMatchObject({
      type: 'order',
      title: `Bought ${order.filled_amount} BTC`,
      link: '/pages/transaction/currency_order?tab=history',
      is_read: 0,
    })
    expect(list[0]?.content).toContain(`at 100 USDT. Paid ${order.total} USDT, fee ${order.fee} USDT`)
    expect((await mails('vn')).list[0]?.title).toBe(`Đã mua ${order.filled_amount.replace('.', ',')} BTC`)
    expect((await mails('en', 'asset')).total).toBe(0)
    expect((await mails('en', 'nft')).list).toEqual([])
    await world.place(user, { side: 'buy', amount: '200' })
    await world.hand.record('BTC/USDT', [['101', '1']])
    await engine.settled()
    await engine.stop()
    const [ended] = (await mails()).list
    expect(ended?.title).toBe('Market order BTC/USDT not filled')
    expect(ended?.content).toContain('beyond 100.5 USDT, the worst price you allowed')
  })

  it('a limit order sends one notification when it is completely filled', async () => {
    await world.hand.record('BTC/USDT', [['100', '1']])
    const order = await world.place(user, { side: 'buy', amount: '2', price: '90' })
    const engine = startTickEngine(world.services, spotEvaluators)
    await world.hand.record('BTC/USDT', [['90', '0.5']])
    await engine.settled()
    expect(await titles()).toEqual([])
    await world.hand.record('BTC/USDT', [['80', '0.1']])
    await engine.settled()
    await engine.stop()
    expect((await world.order(order.id)).status).toBe('complete')
    expect(await titles()).toEqual(['Bought 2 BTC'])
    expect((await mails()).list[0]?.content).toContain('at 82.5 USDT. Paid 165 USDT')
    await expect.poll(notified).toHaveLength(1)
  })

  it('a rejected order sends no notification', async () => {
    await world.hand.record('BTC/USDT', [['2000', '1']])
    await expect(world.place(user, { side: 'buy', amount: '99999' })).rejects.toMatchObject({
      key: 'insufficient_balance',
    })
    expect(await titles()).toEqual([])
  })

  it('a cancelled limit order sends one notification, and several orders cancelled together send a single notification', async () => {
    await world.hand.record('BTC/USDT', [['100', '1']])
    const limit = () => world.place(user, { side: 'buy', amount: '1', price: '50' })
    const order = await limit()
    expect(await titles()).toEqual([])
    await world.cancel(user, order.id)
    expect(await titles()).toEqual(['Buy order BTC/USDT cancelled'])
    expect((await mails()).list[0]?.content).toContain(
      'buy 1 BTC at 50 USDT is cancelled. Filled before: 0 BTC',
    )
    await limit()
    await limit()
    await world.cancelAll(user)
    expect(await titles()).toEqual(['Orders cancelled: 2', 'Buy order BTC/USDT cancelled'])
  })
})

describe('deposits', () => {
  it('a credited and a rejected deposit send one notification each, shown on open pages in the language of the person', async () => {
    const ana = await newOperator(database.db, 'ana')
    await approveDeposit(world.services, await deposit(), ana)
    await rejectDeposit(world.services, await deposit(), ana, 'voucher unreadable')
    const { list } = await mails()
    expect(list.map(({ title }) => title)).toEqual([
      'Deposit rejected: 25.5 USDT',
      'Deposit credited: 25.5 USDT',
    ])
    expect(list[0]?.content).toContain('Reason: voucher unreadable')
    expect(notified().map(({ mail, unread }) => [mail?.title, unread.system])).toEqual([
      ['Dépôt crédité\u00a0: 25,5 USDT', 1],
      ['Dépôt refusé\u00a0: 25,5 USDT', 2],
    ])
  })
})

describe('the notification of a login', () => {
  const from = {
    ip: '203.0.113.7',
    device: '',
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0',
    lang: 'en',
  } as const

  it('masks the IP address, and is in the language used at login', async () => {
    await openSession(world.services, { userId: user, passwordHash: null }, from)
    const { list } = await mails()
    expect(list[0]).toMatchObject({ type: 'system', title: 'New login', link: '/pages/setting/security' })
    expect(list[0]?.content).toContain('Chrome, Android, IP address 203.0.*.*')
    expect(list[0]?.content).not.toContain('113.7')
    await expect.poll(notified).toHaveLength(1)
    expect(notified()[0]?.mail?.title).toBe('New login')
  })
})

describe('reading notifications', () => {
  const write = () =>
    inTransaction(database.db, (tx) =>
      writeMail(tx, { userId: user, kind: 'orders_cancelled', details: { count: 2 }, time: world.now }),
    )

  it('returns unread counts with a version that grows with each change of the counts, also while another transaction is open', async () => {
    const version = async () => (await unreadBy(database.db, user)).version
    const versions = [await version()]
    await database.db.transaction().execute(async (open) => {
      await open.updateTable('users').set({ lang: 'en' }).where('id', '=', user).execute()
      versions.push(await version())
      await write()
      versions.push(await version())
    })
    versions.push(await version())
    expect(versions[1]).toBeGreaterThanOrEqual(versions[0] ?? 0)
    expect(versions[2]).toBeGreaterThan(versions[1] ?? 0)
    expect(versions[3]).toBeGreaterThan(versions[2] ?? 0)
  })

  it('marks one or all notifications as read, updates other devices and returns the number of unread notifications', async () => {
    const [first] = [await write(), await write(), await write()]
    const { services } = world
    expect((await userInfo(services, user, 'fra'))?.unread).toBe(3)
    const form = { id: undefined, news_id: undefined, all: undefined }
    expect(await markRead(services, user, { ...form, id: first?.id })).toMatchObject({ system: 2 })
    expect(await markRead(services, user, { ...form, id: first?.id })).toMatchObject({ system: 2 })
    expect((await mails()).list.map(({ is_read }) => is_read)).toEqual([0, 0, 1])
    expect(await markRead(services, user, { ...form, all: '1' })).toMatchObject({ system: 0 })
    expect((await userInfo(services, user, 'fra'))?.unread).toBe(0)
    expect(notified().at(-1)).toMatchObject({
      mail: null,
      unread: { system: 0, kefu: 0, announcement: 0, asset: 0 },
    })
    await expect(markRead(services, user, form)).rejects.toMatchObject({ key: 'param_error' })
    await expect(markRead(services, user, { ...form, id: first?.id, all: '1' })).rejects.toMatchObject({
      key: 'param_error',
    })
  })

  it('a notification in a rolled back transaction is not stored', async () => {
    await expect(
      inTransaction(database.db, async (tx) => {
        await writeMail(tx, {
          userId: user,
          kind: 'orders_cancelled',
          details: { count: 2 },
          time: world.now,
        })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await titles()).toEqual([])
  })
})
