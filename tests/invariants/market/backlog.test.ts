import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert } from '#contract/funds/convert.ts'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { futures } from '#contract/trade/futures.ts'
import { seconds } from '#contract/trade/seconds.ts'
import { spot } from '#contract/trade/spot.ts'
import { oldestDue } from '#server/market/execution/evaluation-backlog.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { BTC, ETH, USDT, World } from '../../harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { until } from '../../helpers/test-server.ts'

const SYMBOL = 'BTC/USDT'
const OTHER = 'ETH/USDT'
const PAIR = { currency_id: BTC, legal_id: USDT } as const
const ACCOUNTS: readonly AccountCode[] = ['change', 'lever', 'micro']

let database: TestDatabase
let world: World
let first: number
let second: number

/** Each product whose objects the next price decides: opens an object for a person. */
const products: Readonly<Record<string, (user: number) => Promise<unknown>>> = {
  'spot order': (user) =>
    world.call(user, spot.place, { ...PAIR, type: '1', amount: '100', order_type: 'market' }),
  'futures order': (user) =>
    world.call(user, futures.submit, { ...PAIR, type: '1', share: '1', multiple: 20, order_type: 'market' }),
  'seconds option': (user) =>
    world.call(user, seconds.submit, {
      match_id: world.hand.pairId(SYMBOL),
      currency_id: USDT,
      type: '1',
      seconds: '30',
      number: '100',
    }),
  conversion: (user) =>
    world.call(user, convert.convert, { number: '100', from_currency_id: USDT, to_currency_id: BTC }),
}

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db, { MAX_ORDER_DELAY: '2' })
  await world.reserve('seconds_reserve', USDT, '1000000')
  first = await world.person()
  second = await world.person()
  for (const who of [first, second])
    for (const account of ACCOUNTS) await world.deposit(who, USDT, '10000', account)
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

/** The error of an attempt a moment later; null when the attempt was accepted. */
async function attempt(open: (user: number) => Promise<unknown>): Promise<unknown> {
  world.now += 100
  return open(second).then(
    () => null,
    (problem: unknown) => problem,
  )
}

const money = () => Promise.all(ACCOUNTS.map((account) => world.balance(second, USDT, account)))

test.each(Object.keys(products))(
  'new objects of every product are rejected without freezing money while a recorded price has waited for more than two seconds to decide a %s',
  async (product) => {
    await world.tick(SYMBOL, ['20000', '1'])
    // Without evaluators the object stays undecided.
    await world.close()
    await products[product]?.(first)
    expect(await oldestDue(database.db, world.now), 'it waits for its price').toBeNull()
    world.now += 500
    await world.hand.record(SYMBOL, [['20000', '1']])
    const due = world.now
    expect(await oldestDue(database.db, world.now)).toBe(due)

    expect(await oldestDue(database.db, due + 60_000), 'it is stuck and no part of a queue').toBeNull()
    await database.db.updateTable('pairs').set({ halted: true }).where('symbol', '=', SYMBOL).execute()
    expect(await oldestDue(database.db, due), 'nothing of its pair is decided').toBeNull()
    await database.db.updateTable('pairs').set({ halted: false }).where('symbol', '=', SYMBOL).execute()

    world.now = due + 2_000
    for (const open of Object.values(products)) {
      const late = await until('a look at what is undecided', async () => {
        const before = await money()
        const problem = await attempt(open)
        return problem !== null && { problem, before, after: await money() }
      })
      expect(late.problem).toEqual(new AppError('market_busy'))
      expect(late.after).toEqual(late.before)
    }

    await world.settled()
    await world.tick(SYMBOL, ['20000', '1'])
    for (const open of Object.values(products))
      await until('another look', async () => (await attempt(open)) === null)
    await world.tick(SYMBOL, ['20000', '1'])
    expect(await oldestDue(database.db, world.now)).toBeNull()
    expect(await world.wrongs()).toEqual([])
  },
)

test.each([
  { pair: 'halted', age: 0 },
  { pair: 'without a price of the last minute', age: 61_000 },
])(
  'a hundred older objects of a pair $pair do not hide an object of another pair that is decided late',
  async ({ age }) => {
    await world.tick(SYMBOL, ['20000', '1'])
    // Without evaluators the objects stay undecided.
    await world.close()
    await products['futures order']?.(first)
    world.now += age
    await world.hand.record(OTHER, [['20000', '1']])
    await world.call(first, futures.submit, {
      currency_id: ETH,
      legal_id: USDT,
      type: '1',
      share: '1',
      multiple: 20,
      order_type: 'market',
    })
    world.now += 500
    await world.hand.record(OTHER, [['20000', '1']])
    const due = world.now
    const undone = new Error('rolled back')
    const looked = inTransaction(database.db, async (tx) => {
      await sql`insert into lever_orders overriding system value select (jsonb_populate_record(o, jsonb_build_object('id', -n,
      'request_id', 'older ' || n))).* from lever_orders o, generate_series(1, 100) n
      where o.pending and o.symbol = ${SYMBOL}`.execute(tx)
      if (age === 0)
        await tx.updateTable('pairs').set({ halted: true }).where('symbol', '=', SYMBOL).execute()
      expect(await oldestDue(tx, world.now)).toBe(due)
      throw undone
    })
    await expect(looked).rejects.toBe(undone)
    await world.settled()
    for (const symbol of [SYMBOL, OTHER]) await world.tick(symbol, ['20000', '1'])
  },
)
