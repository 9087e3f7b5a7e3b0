import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdraw } from '#contract/funds/withdraw.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { jobHandlers } from '#server/products/index.ts'
import { rejectWithdrawal } from '#server/products/withdraw/review-withdrawal.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { BITCOIN, BTC, outcomesOf, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('WITHDRAW_RACES', 3)
const AT_ONCE = ROUNDS > 3 ? 50 : 10

let database: TestDatabase
let world: World
let ana: Operator
let ben: Operator
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  ana = await newOperator(database.db)
  ben = await newOperator(database.db)
  await database.db
    .insertInto('review_rules')
    .values({ name: 'alone_usdt', value: '1000000000' as never })
    .execute()
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const many = <T>(make: (n: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, n) => make(n))
const done = (all: readonly string[]): number => all.filter((end) => end === 'done').length

it(`one code confirms one of several simultaneous withdrawals, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.holder('100')
    const params = world.params('100', await world.code(user))
    const all = await outcomesOf(many(() => world.call(user, withdraw.out, params)))
    expect(done(all)).toBe(1)
    expect(await world.balance(user, USDT)).toBe('0 100 0')
  }
})

it(`of simultaneous withdrawals of the last unit of the limit, one is accepted, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.holder('10000', BTC)
    const btc = { currency: BTC, address: BITCOIN }
    await world.out(user, '199', btc)
    const code = await world.code(user)
    // All requests have a valid code, so only the withdrawal limit can reject one of them.
    await database.db.updateTable('codes').set({ tries: 0 }).execute()
    const asks = many((n) =>
      world.call(user, withdraw.out, world.params(n % 2 === 0 ? '1' : '0.6', code, btc)),
    )
    expect(done(await outcomesOf(asks))).toBe(1)
    const { used_24h_btc } = await world.call(user, withdraw.info, { currency: BTC })
    expect(Number(used_24h_btc)).toBeLessThanOrEqual(200)
    await expect(world.out(user, '1.00000001', btc)).rejects.toThrow('withdraw_limit')
  }
})

it(`two simultaneous withdrawals of one balance never debit more than the balance, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.holder('150')
    const first = await world.code(user)
    const out = world.call(user, withdraw.out, world.params('100', first))
    const move = world.services.db.transaction().execute((tx) =>
      world.services.ledger.post(tx, {
        key: `test:spend:${user}`,
        refType: 'test',
        refId: '0',
        time: world.now,
        lines: [
          {
            party: { user, account: 'change' },
            currency: USDT,
            bucket: 'available',
            amount: '-100' as never,
            scene: 'transfer',
          },
          {
            party: { platform: 'deposits' },
            currency: USDT,
            bucket: 'available',
            amount: '100' as never,
            scene: 'transfer',
          },
        ],
      }),
    )
    expect(done(await outcomesOf([out, move]))).toBe(1)
  }
})

it(`a withdrawal cancelled and approved at the same time has exactly one outcome, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.holder('100')
    const { id } = await world.out(user, '100')
    const [cancel, ...approvals] = await outcomesOf([
      world.call(user, withdraw.cancel, { id }),
      ...many((n) => world.approve(id, n % 2 === 0 ? ana : ben)),
    ])
    expect(done(approvals) + (cancel === 'done' ? 1 : 0)).toBe(1)
    const { status } = await world.row(user, id)
    expect(status).toBe(cancel === 'done' ? 5 : 2)
    expect(await world.balance(user, USDT)).toBe(cancel === 'done' ? '100 0 0' : '0 100 0')
  }
})

it(`a withdrawal marked as sent by many operators and rejected at the same time is either paid or returned, once, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.holder('100')
    const { id } = await world.out(user, '100')
    await world.approve(id, ana)
    const all = await outcomesOf([
      rejectWithdrawal(world.services, id, ben, 'no'),
      ...many(() => world.send(id, ana).catch(() => Promise.reject(new Error('over')))),
    ])
    const { status } = await world.row(user, id)
    expect([3, 4]).toContain(status)
    expect(status === 4).toBe(all[0] === 'done')
    expect(await world.balance(user, USDT)).toBe(status === 4 ? '100 0 0' : '0 0 0')
  }
})

it('in test mode two nodes execute each step of a withdrawal once, and mark the withdrawal as a test without a real payment', async () => {
  const own = await testDatabase()
  const demo = await World.open(own.db, { DEMO: '1', DEMO_REVIEW: '3' })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const user = await demo.holder('100')
      const { id, test } = await demo.out(user, '100')
      expect(test).toBe(1)
      demo.now += 15_000
      const nodes = [0, 1].map(() => startJobRunner(demo.services, jobHandlers(demo.services)))
      await Promise.all(nodes.map((node) => node.run()))
      expect((await demo.row(user, id)).status).toBe(2)
      demo.now += 5_000
      await Promise.all(nodes.map((node) => node.run()))
      await Promise.all(nodes.map((node) => node.stop()))
      const row = await demo.row(user, id)
      expect(row.status).toBe(3)
      expect(row.hash).toMatch(/^SIMULATED/)
      expect(await demo.balance(user, USDT)).toBe('0 0 0')
    }
    expect(await demo.wrongs()).toEqual([])
  } finally {
    await demo.close()
    await own.drop()
  }
})
