import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockup } from '#contract/earn/lockup.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { coupon } from '#contract/rewards/coupon.ts'
import { futures } from '#contract/trade/futures.ts'
import { spot } from '#contract/trade/spot.ts'
import { decimal } from '#domain/money.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { BTC, USDT, World } from '../../harness/exchange-harness.ts'
import { lengthOf, runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { type Offer, offer } from './coupon-offer.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('COUPON_RACES', 3)
const LIVES = runsOf('COUPON_LIVES', 2)
const BTC_USDT = 'BTC/USDT'

let database: TestDatabase
let world: World
let config = 0
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  const { id } = await world.services.db
    .insertInto('lock_configs')
    .values({
      category: 'lock',
      currency_id: USDT,
      min_amount: decimal('100'),
      max_amount: decimal('1000000'),
      yield_min: decimal('0.003'),
      yield_max: decimal('0.003'),
      lock_period: 3,
      penalty_ratio: decimal('0.004'),
      quota: decimal('1000000000'),
      open: true,
      since_day: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  config = id
})
afterAll(async () => {
  expect(await world.wrongs()).toEqual([])
  await world.close()
  await database.drop()
})

async function rich(): Promise<number> {
  const user = await world.person()
  await world.deposit(user, USDT, '100000')
  await world.deposit(user, USDT, '100000', 'lever')
  return user
}

async function given(user: number, terms: Offer): Promise<number> {
  return (await world.call(user, coupon.claim, { code: await offer(world, terms) })).id
}

const mine = async (user: number, id: number) =>
  (await world.call(user, coupon.list, { status: '' })).list.find((one) => one.id === id)

/**
 * Buys BTC by a limit order. With the default terms, 0.1 BTC at 20,000 costs 2,000 USDT and a fee of 0.1 %, 2
 * USDT.
 */
const buy = (user: number, coupon_id: number, target_price = '20000', amount = '0.1') =>
  world.call(user, spot.place, {
    currency_id: BTC,
    legal_id: USDT,
    type: '1',
    amount: decimal(amount),
    target_price: decimal(target_price),
    order_type: 'limit',
    coupon_id,
  })
const orderOf = (user: number, id: number) => world.call(user, spot.order, { id })
const cancel = (user: number, id: number) => world.call(user, spot.cancel, { id })
const feeRate = async () => (await buy(await rich(), 0, '1000')).fee_rate

it('a fee coupon pays the fees of one order at a time until its value is used up', async () => {
  const rate = Number(await feeRate())
  const user = await rich()
  const id = await given(user, { kind: 'fee', value: '3', words: ['scope=spot', 'min=1000'] })
  expect(await mine(user, id)).toMatchObject({ kind: 'fee', scope: 'spot', min_use: '1000', left: '3' })
  await expect(buy(user, id, '20000', '0.01')).rejects.toMatchObject({ key: 'coupon_unfit' })
  await expect(world.call(user, coupon.use, { id })).rejects.toMatchObject({ key: 'coupon_unfit' })
  await expect(buy(await rich(), id)).rejects.toMatchObject({ key: 'param_error' })

  const first = await buy(user, id)
  expect(first).toMatchObject({ coupon_id: id, rebate: '0' })
  expect(await mine(user, id)).toMatchObject({ in_use: 1, status: 1, left: '3' })
  await expect(buy(user, id)).rejects.toMatchObject({ key: 'coupon_busy' })
  await world.tick(BTC_USDT, ['20000'])
  const fee = 2000 * rate
  expect(await orderOf(user, first.id)).toMatchObject({ status: 'complete', fee: `${fee}`, rebate: `${fee}` })
  expect(await mine(user, id)).toMatchObject({ in_use: 0, status: 1, left: `${3 - fee}` })
  expect((await world.balance(user, USDT)).split(' ')[0]).toBe('98000')

  const second = await buy(user, id, '20000', '1')
  await world.tick(BTC_USDT, ['20000'])
  expect((await orderOf(user, second.id)).rebate).toBe(`${3 - fee}`)
  expect(await mine(user, id)).toMatchObject({ status: 2, left: '0' })
  await expect(buy(user, id)).rejects.toMatchObject({ key: 'coupon_used' })
  const bills = await world.call(user, wallet.bills, { currency: USDT })
  expect(bills.list.filter(({ scene }) => scene === 'coupon_fee').map(({ value }) => value)).toEqual([
    `${3 - fee}`,
    `${fee}`,
  ])
})

it('a fee coupon pays the fees of an order that fills in parts, up to the value of the coupon in total', async () => {
  const rate = Number(await feeRate())
  const user = await rich()
  const id = await given(user, { kind: 'fee', value: '3' })
  const order = await buy(user, id, '20000', '0.2')
  const first = 2000 * rate
  await world.tick(BTC_USDT, ['20000', '0.1'])
  expect(await orderOf(user, order.id)).toMatchObject({ rebate: `${first}` })
  expect(await mine(user, id)).toMatchObject({ in_use: 1, left: `${3 - first}` })
  await world.tick(BTC_USDT, ['20000', '0.1'])
  expect(await orderOf(user, order.id)).toMatchObject({ status: 'complete', rebate: '3' })
  expect(await mine(user, id)).toMatchObject({ status: 2, left: '0' })
})

it('an amend moves a fee coupon, with its remaining value, to the order that replaces the amended order', async () => {
  const rate = Number(await feeRate())
  const user = await rich()
  const id = await given(user, { kind: 'fee', value: '3', words: ['min=1000'] })
  const order = await buy(user, id, '20000', '0.2')
  await world.tick(BTC_USDT, ['20000', '0.1'])
  const amend = (amount: string) =>
    world.call(user, spot.amend, { id: order.id, amount: decimal(amount), target_price: decimal('19000') })
  // The unfilled rest of the amended order would be below the coupon's minimum.
  await expect(amend('0.11')).rejects.toMatchObject({ key: 'coupon_unfit' })
  const next = await amend('0.3')
  expect(next).toMatchObject({ coupon_id: id, rebate: '0', amount: '0.2' })
  expect(await orderOf(user, order.id)).toMatchObject({ end_reason: 'amended', rebate: `${2000 * rate}` })
  expect(await mine(user, id)).toMatchObject({ in_use: 1, left: `${3 - 2000 * rate}` })
  await world.tick(BTC_USDT, ['19000', '1'])
  expect(await orderOf(user, next.id)).toMatchObject({ status: 'complete', rebate: `${3 - 2000 * rate}` })
  expect(await mine(user, id)).toMatchObject({ status: 2, in_use: 0, left: '0' })
})

it('a fee coupon whose end passes while its order is open pays the fee if the order fills, and expires if the order is cancelled', async () => {
  const user = await rich()
  const [back, late, filled] = [
    await given(user, { kind: 'fee', value: '5' }),
    await given(user, { kind: 'fee', value: '5' }),
    await given(user, { kind: 'fee', value: '5' }),
  ]
  const one = await buy(user, back, '10000')
  await cancel(user, one.id)
  expect(await mine(user, back)).toMatchObject({ status: 1, in_use: 0, left: '5' })
  const two = await buy(user, late, '10000')
  const three = await buy(user, filled, '15000')
  await world.pass(2 * DAY)
  // All coupons have expired, while two of them are still reserved by open orders.
  await expect(buy(user, late)).rejects.toMatchObject({ key: 'coupon_expired' })
  await world.tick(BTC_USDT, ['14000'])
  expect(Number((await orderOf(user, three.id)).rebate)).toBeGreaterThan(0)
  await cancel(user, two.id)
  expect(await mine(user, late)).toMatchObject({ status: 3, in_use: 0 })
  expect(await mine(user, filled)).toMatchObject({ status: 3, in_use: 0 })
  await world.pass(1_000)
  const rows = await world.services.db
    .selectFrom('coupons')
    .select(['id', 'expired_at'])
    .where('user_id', '=', user)
    .execute()
  expect(rows.every(({ expired_at }) => expired_at > 0)).toBe(true)
  // Each coupon has caused exactly one notification to its owner.
  const notified = await world.services.db
    .selectFrom('inbox')
    .select('details')
    .where('user_id', '=', user)
    .where('kind', '=', 'coupon_expired')
    .execute()
  expect(notified.map(({ details }) => details)).toEqual(Array(3).fill({ title: '5 USDT fee coupon' }))
})

it('a fee coupon pays the opening fee of a futures order, but not the later fees of the position', async () => {
  const user = await rich()
  await world.tick(BTC_USDT, ['20000'])
  const id = await given(user, { kind: 'fee', value: '50', words: ['scope=futures'] })
  await expect(buy(user, id)).rejects.toMatchObject({ key: 'coupon_unfit' })
  const submit = () =>
    world.call(user, futures.submit, {
      currency_id: BTC,
      legal_id: USDT,
      type: '1',
      share: decimal('1'),
      multiple: 20,
      order_type: 'market',
      coupon_id: id,
    })
  await submit()
  await expect(submit()).rejects.toMatchObject({ key: 'coupon_busy' })
  await world.tick(BTC_USDT, ['20000'])
  const [position] = (await world.call(user, futures.mine, { status: '1' })).list
  expect(position?.rebate).toBe(position?.handlingFee)
  expect(await mine(user, id)).toMatchObject({
    in_use: 0,
    status: 1,
    left: `${50 - Number(position?.rebate)}`,
  })
})

it('a yield coupon increases every daily income of one lock mining order and cannot be used again', async () => {
  const user = await rich()
  const id = await given(user, { kind: 'yield', value: '0.15%', words: ['min=500'] })
  expect(await mine(user, id)).toMatchObject({
    kind: 'yield',
    value: '0.0015',
    title: '+0.15% a day on USDT lock mining',
  })
  const lock = (amount: string) =>
    world.call(user, lockup.buy, { config_id: config, amount: decimal(amount), renew: '1', coupon_id: id })
  await expect(lock('499')).rejects.toMatchObject({ key: 'coupon_unfit' })
  const order = await lock('1234.567891')
  expect(order).toMatchObject({ coupon_id: id, coupon_rate: '0.0015' })
  await expect(lock('1000')).rejects.toMatchObject({ key: 'coupon_used' })
  await world.pass(2 * DAY)
  // The income is 1234.567891 × 0.003 = 3.703703673, and the coupon adds 1234.567891 × 0.0015 = 1.8518518365. Both are
  // rounded down to 6 decimals.
  const now = await world.call(user, lockup.order, { id: order.id })
  expect(now.incomes[0]).toMatchObject({ amount: '3.703703', extra: '1.851851' })
  await world.pass(3 * DAY)
  const done = await world.call(user, lockup.order, { id: order.id })
  expect(done.income_total).toBe('16.666662')
  const [renewed] = (await world.call(user, lockup.orders, { status: '1' })).list
  expect(renewed).toMatchObject({ renewed_from: order.id, coupon_id: 0, coupon_rate: '0' })
  expect(renewed?.incomes[0]?.extra).toBe('0')
})

it(`of fifty simultaneous orders with one fee coupon, one order gets the coupon, in ${ROUNDS} rounds`, async () => {
  await world.tick(BTC_USDT, ['20000'])
  for (let round = 0; round < ROUNDS; round++) {
    const user = await rich()
    const [fee, more] = [
      await given(user, { kind: 'fee', value: '1' }),
      await given(user, { kind: 'yield', value: '0.1%' }),
    ]
    const ends = await Promise.allSettled(
      Array.from({ length: 25 }, (_, index) => [
        buy(user, fee, '10000', '0.001'),
        world.call(user, lockup.buy, {
          config_id: config,
          amount: decimal(`${100 + index}`),
          coupon_id: more,
        }),
      ]).flat(),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const keys = ends.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []))
    expect(new Set(keys)).toEqual(new Set(['coupon_busy', 'coupon_used']))
  }
})

it('in random sequences of orders, cancels, fills and clock jumps beyond the expiry, each coupon pays fees or daily income up to its value', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('place' as const),
        price: fc.integer({ min: 9, max: 21 }),
        coupon: fc.nat(2),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('tick' as const), price: fc.integer({ min: 9, max: 21 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('lock' as const),
        amount: fc.integer({ min: 100, max: 9999 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
    },
  )
  const rejected = (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return null
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const user = await rich()
      const fees = [
        await given(user, { kind: 'fee', value: '1', days: 2 }),
        await given(user, { kind: 'fee', value: '3.3', days: 1 }),
        0,
      ]
      const more = await given(user, { kind: 'yield', value: '0.2%', days: 2 })
      const placed: number[] = []
      for (const one of steps) {
        if (one.kind === 'place') {
          const order = await buy(user, fees[one.coupon] ?? 0, `${one.price}000`, '0.02').catch(rejected)
          if (order) placed.push(order.id)
        } else if (one.kind === 'tick') await world.tick(BTC_USDT, [`${one.price}000`])
        else if (one.kind === 'cancel') await world.call(user, spot.cancel, { id: 0 })
        else if (one.kind === 'pass') await world.pass(one.hours * HOUR)
        else
          await world
            .call(user, lockup.buy, { config_id: config, amount: decimal(`${one.amount}`), coupon_id: more })
            .catch(rejected)
      }
      await world.call(user, spot.cancel, { id: 0 })
      await world.pass(6 * DAY)
      // Each coupon has paid exactly the fees of the orders that used the coupon, up to the coupon's value.
      for (const id of fees.filter((one) => one > 0)) {
        const orders = await Promise.all(placed.map((order) => orderOf(user, order)))
        const had = orders.filter((order) => order.coupon_id === id)
        const charged = had.reduce((sum, order) => sum + Number(order.fee), 0)
        const paid = had.reduce((sum, order) => sum + Number(order.rebate), 0)
        const value = Number((await mine(user, id))?.value)
        expect(paid).toBeCloseTo(Math.min(charged, value), 6)
        expect((await mine(user, id))?.in_use).toBe(0)
      }
      expect(await world.wrongs()).toEqual([])
    }),
    LIVES,
  )
})
