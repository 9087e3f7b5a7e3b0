import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { couponEnd, couponProblem, couponStatus, hoursLeft } from '#domain/rewards/coupon.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { USDT, World } from '../../harness/exchange-harness.ts'
import { openOrCloseCoin, operate } from '../../harness/operator.ts'
import { lengthOf, runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { offer as offerIn } from './coupon-offer.ts'

const HOUR = 3_600_000
/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('COUPON_RACES', 3)
const LIVES = runsOf('COUPON_LIVES', 2)

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

const offer = (total = 1000, days = 1) => offerIn(world, { total, days })

const claim = (user: number, code: string) => world.call(user, coupon.claim, { code })
const use = (user: number, id: number, request?: string) => world.call(user, coupon.use, { id }, request)

const keysOf = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled'
      ? 'done'
      : one.reason instanceof AppError
        ? one.reason.key
        : String(one.reason),
  )

const count = (keys: readonly string[], key: string): number => keys.filter((one) => one === key).length

it('a coupon can be claimed once per person and used once, and credits its value', async () => {
  const [ann, bob] = [await world.person(), await world.person()]
  const code = await offer()
  expect((await world.call(ann, coupon.list, { status: '0' })).list.map((one) => one.code)).toContain(code)
  const mine = await claim(ann, code.toLowerCase())
  expect(mine).toMatchObject({ code, kind: 'cash', value: '10', status: 1, title: '10 USDT cash coupon' })
  expect(world.notified.at(-1)).toMatchObject({ user: ann, name: 'coupon' })
  await expect(claim(ann, code)).rejects.toMatchObject({ key: 'coupon_claimed' })
  await expect(claim(ann, 'NOBODY-KNOWS')).rejects.toMatchObject({ key: 'param_error' })
  await expect(use(bob, mine.id)).rejects.toMatchObject({ key: 'param_error' })
  expect(await use(ann, mine.id)).toMatchObject({ status: 2 })
  await expect(use(ann, mine.id)).rejects.toMatchObject({ key: 'coupon_used' })
  expect(await world.balance(ann, USDT)).toBe('10 0 0')
  expect((await world.call(ann, coupon.list, { status: '0' })).list.map((one) => one.code)).not.toContain(
    code,
  )
  expect((await world.call(ann, coupon.list, { status: '2' })).total).toBe(1)
})

it('a coupon can be used until the last millisecond of its validity, and afterwards expires with a message', async () => {
  const [ann, bob] = [await world.person(), await world.person()]
  const code = await offer()
  const [hers, his] = [await claim(ann, code), await claim(bob, code)]
  await world.runTo(his.end_time * 1000 - 2)
  expect(await use(ann, hers.id)).toMatchObject({ status: 2 })
  await world.runTo(his.end_time * 1000 + 2000)
  await expect(use(bob, his.id)).rejects.toMatchObject({ key: 'coupon_expired' })
  expect((await world.call(bob, coupon.list, { status: '3' })).list).toMatchObject([
    { id: his.id, status: 3 },
  ])
  expect(world.notified.filter((one) => one.user === bob && one.name === 'coupon')).toHaveLength(2)
  const mails = await world.services.db
    .selectFrom('inbox')
    .select(['user_id', 'kind', 'details'])
    .where('user_id', 'in', [ann, bob])
    .execute()
  expect(mails).toEqual([{ user_id: bob, kind: 'coupon_expired', details: { title: '10 USDT cash coupon' } }])
})

it('a coupon in a coin closed by operators cannot be claimed or used until the coin is opened again', async () => {
  const [ann, bob] = [await world.person(), await world.person()]
  const code = await offer()
  const { id } = await claim(ann, code)
  await openOrCloseCoin(world, 'close', 'USDT')
  await expect(claim(bob, code)).rejects.toMatchObject({ key: 'currency_closed' })
  await expect(use(ann, id)).rejects.toMatchObject({ key: 'currency_closed' })
  expect(await world.balance(ann, USDT)).toBe('0 0 0')
  await openOrCloseCoin(world, 'open', 'USDT')
  expect(await use(ann, id)).toMatchObject({ status: 2 })
  expect(await claim(bob, code)).toMatchObject({ status: 1 })
})

it('a coupon code cannot be claimed after its last day or after operators have closed the code', async () => {
  const code = await offer(10, 0)
  const closed = await offer()
  await operate(world, 'olga', 'coupon close', closed)
  await expect(claim(await world.person(), closed)).rejects.toMatchObject({ key: 'coupon_gone' })
  await world.pass(72 * HOUR)
  await expect(claim(await world.person(), code)).rejects.toMatchObject({ key: 'coupon_expired' })
})

it('invalid coupon terms entered by an operator are rejected with an error, and no coupon is offered', async () => {
  const create = (...args: string[]) => operate(world, 'olga', 'coupon create', ...args)
  await expect(create('gift', 'usdt', '10', '1', '2030-01-01', '1', 'OTHER')).rejects.toThrow(
    /cash, fee, yield/,
  )
  await expect(create('yield', 'usdt', '10', '1', '2030-01-01', '1', 'OTHER')).rejects.toThrow(/per cent/)
  await expect(create('yield', 'usdt', '6%', '1', '2030-01-01', '1', 'OTHER')).rejects.toThrow(/at most 5%/)
  await expect(create('cash', 'usdt', '1', '1', '2030-01-01', '1', 'OTHER', 'scope=spot')).rejects.toThrow(
    /scope/,
  )
  expect((await operate(world, 'olga', 'coupon list')).join()).not.toContain('OTHER')
})

it('a coupon above the value that one operator may give, and every yield coupon, is created when two operators enter the same terms', async () => {
  const args = ['cash', 'usdt', '1000', '11', '2030-01-01', '1', 'BIG']
  const created = (by: string, ...all: string[]) => operate(world, by, 'coupon create', ...all)
  expect(await created('anna', ...args)).toEqual([expect.stringContaining('A second operator')])
  expect(await created('anna', ...args)).toEqual([expect.stringContaining('by you')])
  expect(await created('arno', ...args.with(3, '12'))).toEqual([expect.stringContaining('A second operator')])
  await expect(claim(await world.person(), 'BIG')).rejects.toMatchObject({ key: 'param_error' })
  expect(await created('arno', ...args)).toEqual([expect.stringContaining('at most 11000 USDT')])
  expect((await claim(await world.person(), 'BIG')).value).toBe('1000')
  const small = ['yield', 'usdt', '0.1%', '1', '2030-01-01', '1', 'YIELD']
  expect(await created('anna', ...small)).toEqual([expect.stringContaining('A second operator')])
  expect(await created('arno', ...small)).toEqual([expect.stringContaining('lock mining')])
})

it(`of fifty people who claim the last five coupons at the same time, five succeed, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const code = await offer(5)
    const people = await Promise.all(Array.from({ length: 50 }, () => world.person()))
    const ends = await keysOf(people.map((user) => claim(user, code)))
    expect([count(ends, 'done'), count(ends, 'coupon_gone')]).toEqual([5, 45])
  }
})

it(`fifty simultaneous uses of one coupon credit its value once, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.person()
    const code = await offer()
    const claims = await keysOf(Array.from({ length: 50 }, () => claim(user, code)))
    expect(count(claims, 'done')).toBe(1)
    const [mine] = (await world.call(user, coupon.list, { status: '1' })).list
    const ends = await keysOf(Array.from({ length: 50 }, () => use(user, mine?.id ?? 0)))
    expect([count(ends, 'done'), count(ends, 'coupon_used')]).toEqual([1, 49])
    expect(await world.balance(user, USDT)).toBe('10 0 0')
  }
})

it('fifty simultaneous requests to use a coupon, all with one request id, credit its value once and get the same answer', async () => {
  const user = await world.person()
  const { id } = await claim(user, await offer())
  const request = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => use(user, id, request)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await world.balance(user, USDT)).toBe('10 0 0')
})

it('in random sequences with clock jumps, each coupon used in time is credited and every other coupon expires', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('claim' as const, 'use' as const), who: fc.nat(2), code: fc.nat(2) }),
    fc.record({
      kind: fc.constantFrom('pass' as const, 'down' as const),
      hours: fc.integer({ min: 1, max: 30 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const people = await Promise.all([0, 1, 2].map(() => world.person()))
      const codes = [await offer(2, 1), await offer(3, 0), await offer(1000, 2)]
      const held = new Map<string, { readonly id: number; readonly end: number; used: boolean }>()
      for (const one of steps) {
        if (one.kind === 'pass') await world.pass(one.hours * HOUR)
        else if (one.kind === 'down') world.now += one.hours * HOUR
        else if (one.kind === 'claim' || one.kind === 'use') {
          const user = people[one.who] ?? 0
          const key = `${user}/${one.code}`
          const mine = held.get(key)
          const before = world.now
          if (one.kind === 'claim') {
            const got = await claim(user, codes[one.code] ?? '').catch((error) => error)
            if (got instanceof AppError) continue
            expect(mine).toBeUndefined()
            held.set(key, { id: got.id, end: got.end_time * 1000, used: false })
          } else if (mine) {
            const done = await use(user, mine.id).then(
              () => true,
              () => false,
            )
            // At less than a second from the expiry either outcome is accepted, because the API rounds expiry
            // times down to seconds.
            if (Math.abs(before - mine.end) > 1000) expect(done).toBe(!mine.used && before < mine.end)
            mine.used ||= done
          }
        }
      }
      await world.pass(5 * 24 * HOUR)
      for (const user of people) {
        const used = [...held].filter(([key, one]) => key.startsWith(`${user}/`) && one.used).length
        expect((await world.balance(user, USDT)).split(' ')[0]).toBe(String(used * 10))
        expect((await world.call(user, coupon.list, { status: '1' })).total).toBe(0)
      }
      expect(await world.wrongs()).toEqual([])
    }),
    LIVES,
  )
})

it('a coupon can be used one millisecond before its end and not at its end, and a used coupon cannot be used again', () => {
  expect(couponProblem({ usedAt: 0, endAt: 1000 }, 999)).toBeNull()
  expect(couponProblem({ usedAt: 0, endAt: 1000 }, 1000)).toBe('coupon_expired')
  expect(couponProblem({ usedAt: 5, endAt: 1000 }, 2000)).toBe('coupon_used')
  expect(couponStatus({ usedAt: 0, endAt: 1000 }, 1000)).toBe(3)
  expect(couponEnd(1000, 0, 5000)).toBe(5000)
  expect(couponEnd(1000, 1, 5000)).toBe(86_401_000)
  expect([hoursLeft(7200, 1), hoursLeft(7200, 3600), hoursLeft(7200, 9000)]).toEqual([2, 1, 0])
})
