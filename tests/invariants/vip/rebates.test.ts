import { afterAll, beforeAll, expect, it } from 'vitest'
import { invite } from '#contract/account/invite.ts'
import { vip } from '#contract/account/vip.ts'
import { coupon } from '#contract/rewards/coupon.ts'
import { spot } from '#contract/trade/spot.ts'
import { decimal } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/types.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { auditObjects } from '#server/products/audit-objects.ts'
import { jobHandlers, products } from '#server/products/index.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf, runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { identify } from '../../helpers/test-people.ts'
import { offer } from '../coupon/coupon-offer.ts'
import { BTC, USDT, World } from './test-harness.ts'

const DAY = 86_400_000
/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('REBATE_RACES', 4)
const LIVES = runsOf('REBATE_LIVES', 3)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.tick('BTC/USDT', ['20000'])
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const bills = async (user: number): Promise<number> => {
  const { n } = await database.db
    .selectFrom('postings as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('a.user_id', '=', user)
    .where('p.scene', '=', 'rebate')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The time just after 00:30 (UTC+8) of the next day, when rebates have been paid. */
const tomorrow = (): number =>
  Math.floor((world.now + 8 * 3_600_000) / DAY + 1) * DAY - 8 * 3_600_000 + 1_800_000

it('fees of 50 with a rebate rate of 20 % credit the inviter with 10, in one posting, at 00:30 of the next day', async () => {
  const inviter = await world.verified()
  const friend = await world.friendOf(inviter)
  await world.deposit(friend, USDT, '60000')
  await world.trade(friend, 30_000)
  await world.trade(friend, 20_000)
  await world.runTo(tomorrow() - 1)
  expect(await world.balance(inviter, USDT)).toBe('0 0 0')
  await world.pass(1)
  expect(await world.balance(inviter, USDT)).toBe('10 0 0')
  expect(await bills(inviter)).toBe(1)
  const info = await world.call(inviter, invite.info, {})
  expect(info).toMatchObject({ invited: 1, rebate_rate: '0.2', rebate_total: '10', total: 1 })
  expect(info.list[0]?.account_masked).toMatch(/\*/)
  expect(info.link).toMatch(new RegExp(`/h5/#/pages/common/register\\?code=${info.extension_code}$`))
})

it("a day without fees gives no rebate, and the fees of a friend's friend give a rebate to that friend only", async () => {
  const inviter = await world.verified()
  const friend = await world.friendOf(inviter)
  const second = await world.friendOf(friend)
  await world.deposit(second, USDT, '60000')
  await world.trade(second, 10_000)
  await world.runTo(tomorrow())
  expect(await world.balance(inviter, USDT)).toBe('0 0 0')
  expect(await world.balance(friend, USDT)).toBe('2 0 0')
})

it('no rebate is credited when the inviter or the friend is not verified by the end of the day', async () => {
  const [known, unknown] = [await world.verified(), await world.person()]
  const friends = [await world.person(), await world.friendOf(unknown)]
  await world.invite(known, friends[0] ?? 0)
  for (const friend of friends) {
    await world.deposit(friend, USDT, '60000')
    await world.trade(friend, 10_000)
  }
  // The friend is verified on the next day: fees of the first day earn no rebate, fees of the next day do.
  const end = tomorrow() - 1_800_000
  await world.runTo(end)
  await identify(database.db, friends[0] ?? 0, end)
  await world.runTo(end + 1_800_000)
  expect(await world.balance(known, USDT)).toBe('0 0 0')
  expect(await world.balance(unknown, USDT)).toBe('0 0 0')
  await world.trade(friends[0] ?? 0, 10_000)
  await world.runTo(tomorrow())
  expect(await world.balance(known, USDT)).toBe('2 0 0')
  expect(await world.wrongs()).toEqual([])
})

it('a fee refunded by a coupon gives no rebate and does not count towards the VIP level', async () => {
  const inviter = await world.verified()
  const friend = await world.friendOf(inviter)
  await world.deposit(friend, USDT, '60000')
  const { id } = await world.call(friend, coupon.claim, {
    code: await offer(world, { kind: 'fee', value: '12', days: 3 }),
  })
  // The coupon refunds the fee of 10 of the first order and 2 of the second order's 10; the third order has no
  // coupon.
  for (const coupon_id of [id, id, 0]) {
    await world.call(friend, spot.place, {
      ...{ currency_id: BTC, legal_id: USDT, type: '1' as const, order_type: 'limit' as const, coupon_id },
      ...{ amount: decimal('0.5'), target_price: decimal('20000') },
    })
    await world.tick('BTC/USDT', ['20000', '1000'])
  }
  await world.runTo(tomorrow())
  expect(await world.balance(inviter, USDT)).toBe('3.6 0 0')
  await world.runTo(tomorrow() + 4 * 3_600_000)
  const { volume_30d } = await world.call(friend, vip.info, {})
  expect(Number(volume_30d)).toBe(10_000)
  expect(await world.wrongs()).toEqual([])
})

it('the ledger audit reports a rebate for an unverified friend and a rebate on fees that a coupon refunded', async () => {
  const inviter = await world.verified()
  const friend = await world.friendOf(inviter)
  await world.deposit(friend, USDT, '60000')
  await world.trade(friend, 10_000)
  await world.runTo(tomorrow())
  const named = async (forge: (tx: Tx) => Promise<unknown>): Promise<string> => {
    let found = ''
    await database.db
      .transaction()
      .execute(async (tx) => {
        await forge(tx)
        const { findings } = await auditObjects(tx, products)
        found = JSON.stringify(findings)
        throw new Error('undone')
      })
      .catch((error: Error) => {
        if (error.message !== 'undone') throw error
      })
    return found
  }
  const claims = (tx: Tx) => tx.deleteFrom('real_claims').where('user_id', '=', friend).execute()
  expect(await named(claims)).toContain(`is of person ${friend}, who was not verified on its day`)
  const old = (tx: Tx) =>
    tx.updateTable('rebates').set({ verified_at: null }).where('user_id', '=', inviter).execute()
  expect(await named(old)).toContain('is of the rule before')
  expect(await named(async () => undefined)).not.toContain('rebate')
})

it(`a rebate is credited once when several nodes run its job at the same time, and a repeated run changes nothing, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const inviter = await world.verified()
    const friends = await Promise.all([0, 1, 2].map(() => world.friendOf(inviter)))
    for (const friend of friends) {
      await world.deposit(friend, USDT, '60000')
      await world.trade(friend, 10_000)
    }
    world.now = tomorrow()
    const runners = Array.from({ length: 4 }, () =>
      startJobRunner(world.services, jobHandlers(world.services)),
    )
    await Promise.all(runners.map((runner) => runner.run()))
    await Promise.all(runners.map((runner) => runner.stop()))
    await world.pass(0)
    expect(await world.balance(inviter, USDT)).toBe('6 0 0')
    expect(await bills(inviter)).toBe(1)
  }
})

it('after three days without a server three rebates are credited, each computed from its own day', async () => {
  const inviter = await world.verified()
  const friend = await world.friendOf(inviter)
  await world.deposit(friend, USDT, '100000')
  for (let day = 0; day < 3; day++) {
    await world.trade(friend, 10_000 * (day + 1))
    world.now += DAY
  }
  await world.pass(0)
  expect(await world.balance(inviter, USDT)).toBe('12 0 0')
  const days = await database.db
    .selectFrom('rebates')
    .select('day')
    .where('user_id', '=', inviter)
    .orderBy('day')
    .execute()
  expect(days.map(({ day }) => day - (days[0]?.day ?? 0))).toEqual([0, 1, 2])
})

it("in random sequences of friends' trades with clock jumps, exactly the rebates of each day are credited", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('trade' as const),
      who: fc.nat(2),
      total: fc.integer({ min: 1, max: 30 }),
    }),
    fc.record({
      kind: fc.constantFrom('pass' as const, 'down' as const),
      hours: fc.integer({ min: 1, max: 40 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const inviter = await world.verified()
      const friends = await Promise.all([0, 1, 2].map(() => world.friendOf(inviter)))
      for (const friend of friends) await world.deposit(friend, USDT, '1000000')
      let fees = 0
      for (const one of steps) {
        if (one.kind === 'trade') {
          await world.trade(friends[one.who] ?? 0, one.total * 1000)
          fees += one.total
        } else if (one.kind === 'pass') await world.pass(one.hours * 3_600_000)
        else world.now += one.hours * 3_600_000
      }
      await world.runTo(tomorrow())
      expect(Number((await world.balance(inviter, USDT)).split(' ')[0])).toBeCloseTo(fees * 0.2, 6)
      expect(await world.wrongs()).toEqual([])
    }),
    LIVES,
  )
})
