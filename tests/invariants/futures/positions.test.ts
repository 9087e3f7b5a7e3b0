import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { big, decimal } from '#domain/money.ts'
import { midnightOf, utcDay } from '#domain/trade/futures/overnightFee.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { USDT } from '../spot/test-harness.ts'
import { FuturesWorld } from './test-harness.ts'

/** The number of histories; `npm run prove` runs more. */
const HISTORIES = lengthOf('FUTURES_EQUITY', 2)

let database: TestDatabase
let world: FuturesWorld

beforeAll(async () => {
  database = await testDatabase()
  world = await FuturesWorld.open(database.db)
  await world.world.reserve('insurance', USDT, '100000')
})
afterAll(async () => {
  await world?.stop()
  await database?.drop()
})

let user = 760_000
beforeEach(async () => {
  user += 10
  await world.fund(user, '1000')
})

const rejected = (key: string) => ({ key })

test('any integer leverage up to the maximum of the account is accepted', async () => {
  const { id, margin } = await world.position(user, { side: 'long', share: '1', multiple: 7 }, '20000')
  // The margin is 2000 divided by the leverage of 7, rounded up to 6 decimals.
  expect(margin).toBe('285.714286')
  for (const multiple of [0, 101])
    await expect(
      world.submit(user, { side: 'long', share: '1', multiple }),
      `${multiple}`,
    ).rejects.toMatchObject(rejected('multiple_unknown'))
  await expect(
    world.submit(user, { side: 'long', share: '1', multiple: 11, account: 'margin' }),
  ).rejects.toMatchObject(rejected('multiple_unknown'))
  expect((await world.order(user, id)).multiple).toBe(7)
  expect(await world.wrongs()).toEqual([])
})

describe('a close order with a limit price', () => {
  test('stays open without a time limit, and is filled at the first price that reaches its limit', async () => {
    const { id } = await world.position(user, { side: 'long', share: '2' }, '20000')
    expect(await world.closeByLimit(user, id, '20100', '0.5')).toMatchObject({ close_kind: 'limit' })
    await world.price('20099.99')
    await world.pass(60_000)
    expect(await world.order(user, id)).toMatchObject({
      status: 1,
      cover_share: '0.5',
      cover_price: '20100',
      cover_end: '',
    })
    await world.price('20150')
    const part = await world.order(user, id)
    expect(part).toMatchObject({ status: 1, share: '1.5', cover_share: '0', fact_profits: '7.5' })
    expect(part.closes[0]).toMatchObject({ price: '20150', reason: 'manual', kind: 'limit' })
    expect(await world.wrongs()).toEqual([])
  })

  test('is replaced by another close order, can be cancelled, and ends with the position', async () => {
    const { id } = await world.position(user, { side: 'short', share: '1' }, '20000')
    await world.closeByLimit(user, id, '19000')
    await world.closeByLimit(user, id, '19500')
    expect(await world.order(user, id)).toMatchObject({ cover_price: '19500' })
    await world.cancelClose(user, id)
    await expect(world.cancelClose(user, id)).rejects.toMatchObject(rejected('already_handled'))
    await world.price('19400')
    expect(await world.order(user, id)).toMatchObject({ status: 1, cover_share: '0' })
    await world.closeByLimit(user, id, '19000')
    await world.stops(user, id, '', '19600')
    await world.price('19700')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_reason: 'loss' })
    expect(await world.wrongs()).toEqual([])
  })

  test('cannot be cancelled or replaced once a price that reaches its limit is recorded', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await world.closeByLimit(user, id, '20100')
    world.world.now += 1000
    await world.world.hand.record('BTC/USDT', [['20120']], true)
    await expect(world.cancelClose(user, id)).rejects.toMatchObject(rejected('already_handled'))
    await expect(world.closeByLimit(user, id, '20500')).rejects.toMatchObject(rejected('already_handled'))
    await expect(world.closePosition(user, id)).rejects.toMatchObject(rejected('already_handled'))
    await world.price('20050')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_price: '20120' })
    expect(await world.wrongs()).toEqual([])
  })
})

describe('take profit and stop loss for part of a position', () => {
  test('close that part once, at the tick that reaches the take profit or the stop loss, and are removed afterwards', async () => {
    const { id } = await world.position(
      user,
      { side: 'long', share: '2', profit: '20500', loss: '19800', stopShare: '0.5' },
      '20000',
    )
    expect(await world.order(user, id)).toMatchObject({ stop_share: '0.5' })
    await world.price('20600')
    expect(await world.order(user, id)).toMatchObject({
      status: 1,
      share: '1.5',
      target_profit_price: '',
      stop_loss_price: '',
      stop_share: '0',
      fact_profits: '30',
    })
    await world.price('19700')
    expect((await world.order(user, id)).share).toBe('1.5')
    await expect(world.stops(user, id, '', '19000', '1.51')).rejects.toMatchObject(rejected('bad_quantity'))
    // A stop for all lots is stored as a stop of the whole position.
    expect(await world.stops(user, id, '', '19200', '1.5')).toMatchObject({ stop_share: '0' })
    await world.price('19100')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_reason: 'loss' })
    expect(await world.wrongs()).toEqual([])
  })

  test('are executed before a pending close order of the position when one tick executes both', async () => {
    const { id } = await world.position(user, { side: 'long', share: '2' }, '20000')
    await world.stops(user, id, '20050', '', '0.5')
    await world.closePosition(user, id, '1')
    await world.price('20060')
    const { closes, share } = await world.order(user, id)
    expect(closes.map((close) => [close.reason, close.share])).toEqual([
      ['profit', '0.5'],
      ['manual', '1'],
    ])
    expect(share).toBe('0.5')
    expect(await world.wrongs()).toEqual([])
  })
})

describe('margin added to a position', () => {
  test('moves the liquidation price further away from the market price, and can be taken out again up to the added amount', async () => {
    const { id, liquidation_price } = await world.position(
      user,
      { side: 'long', share: '1', multiple: 20 },
      '20000',
    )
    expect(liquidation_price).toBe('19076.3')
    await world.margin(user, id, '100')
    expect(await world.order(user, id)).toMatchObject({
      margin: '200',
      added_margin: '100',
      liquidation_price: '18072.28',
    })
    expect(await world.balance(user)).toBe('798.8 0 200')
    await world.price('19070')
    expect(await world.order(user, id)).toMatchObject({ status: 1 })
    await world.price('20000')
    await expect(world.margin(user, id, '100.000001', false)).rejects.toMatchObject({
      key: 'margin_above',
      values: { max: '100', currency: 'USDT' },
    })
    await world.margin(user, id, '40', false)
    expect(await world.order(user, id)).toMatchObject({ margin: '160', added_margin: '60' })
    expect(await world.balance(user)).toBe('838.8 0 160')
    // After a loss of 100 the equity is 60, less than the initial margin of 95 at this price, so no margin can
    // be taken out.
    await world.price('19000')
    await expect(world.margin(user, id, '0.01', false)).rejects.toMatchObject(rejected('margin_above'))
    await world.price('18000')
    const closed = await world.order(user, id)
    expect(closed).toMatchObject({ status: 3, close_reason: 'forced', fact_profits: '-160' })
    expect(await world.wrongs()).toEqual([])
  })

  test("is rejected for an order, beyond the balance, and for another person's position", async () => {
    await world.price('20000')
    const waiting = await world.submit(user, { side: 'long', share: '1', price: '19000' })
    await expect(world.margin(user, waiting.id, '1')).rejects.toMatchObject(rejected('already_handled'))
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await expect(world.margin(user, id, '900000')).rejects.toMatchObject(rejected('insufficient_balance'))
    await expect(world.margin(user + 1, id, '1')).rejects.toMatchObject(rejected('order_unknown'))
    await expect(world.margin(user, id, '0')).rejects.toMatchObject(rejected('bad_amount'))
  })

  test('is rejected once a price that liquidates the position is recorded, even before the price is evaluated', async () => {
    const { id } = await world.position(
      user,
      {
        side: 'long',
        share: '1',
        multiple: 100,
      },
      '20000',
    )
    world.world.now += 1000
    await world.world.hand.record('BTC/USDT', [['19000']], true)
    await expect(world.margin(user, id, '500')).rejects.toMatchObject(rejected('already_handled'))
    await world.price('20000')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_reason: 'forced' })
    expect(await world.wrongs()).toEqual([])
  })
})

describe('a reversal of a position', () => {
  test('closes all lots and opens the same number of lots in the other direction, by the same tick', async () => {
    const long = await world.position(user, { side: 'long', share: '1', multiple: 20 }, '20000')
    await world.reverse(user, long.id)
    await expect(world.cancelClose(user, long.id)).rejects.toMatchObject(rejected('already_handled'))
    await world.price('20100')
    const closed = await world.order(user, long.id)
    expect(closed).toMatchObject({ status: 3, close_reason: 'manual', cover_end: '' })
    const { rows } = { rows: await opposites(long.id) }
    expect(rows).toMatchObject([
      {
        status: 1,
        type: 2,
        share: '1',
        multiple: 20,
        price: '20100',
        margin: '100.5',
        open_tick_id: closed.closes[0]?.tick_id,
      },
    ])
    // The initial 1000 minus the fee of 1.2, plus the profit of 10, minus the closing fee of 1.206; then a
    // margin of 100.5 and a fee of 1.206 for the reversed position.
    expect(await world.balance(user)).toBe('905.888 0 100.5')
    expect(await world.wrongs()).toEqual([])
  })

  test('uses the margin that the close releases, and is rejected when this margin is not enough', async () => {
    const { id } = await world.position(user, { side: 'short', share: '90', multiple: 100 }, '2000')
    expect(await world.balance(user)).toBe('809.2 0 180')
    await world.reverse(user, id)
    await world.price('2000')
    expect(await opposites(id)).toMatchObject([{ type: 1, status: 1, share: '90' }])
    expect(await world.wrongs()).toEqual([])
    await world.fund(user + 1, '30')
    const poor = await world.position(user + 1, { side: 'long', share: '10', multiple: 100 }, '2000')
    await world.price('1991')
    await expect(world.reverse(user + 1, poor.id)).rejects.toMatchObject(rejected('insufficient_balance'))
    expect((await world.order(user + 1, poor.id)).status).toBe(1)
  })

  test('leaves the position unchanged when the next price is beyond the worst price of the reversal', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await world.reverse(user, id, '19990')
    await world.price('19980')
    expect(await world.order(user, id)).toMatchObject({ status: 1, cover_end: 'worst_price' })
    expect(await opposites(id)).toEqual([])
    await world.reverse(user, id)
    await world.pass(14_000)
    expect(await world.order(user, id)).toMatchObject({ status: 1, cover_end: 'no_price', cover_reverse: 0 })
    expect(await world.wrongs()).toEqual([])
  })
})

async function opposites(id: number): Promise<LeverOrder[]> {
  const rows = await database.db
    .selectFrom('lever_orders')
    .select(['id', 'user_id'])
    .where('reverses_id', '=', id)
    .execute()
  return Promise.all(rows.map((row) => world.order(row.user_id, row.id)))
}

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('price' as const), move: fc.integer({ min: -150, max: 150 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      long: fc.boolean(),
      share: fc.integer({ min: 1, max: 200 }),
      multiple: fc.integer({ min: 1, max: 100 }),
    }),
  },
  fc.record({ kind: fc.constant('close' as const), nth: fc.nat(5), tenths: fc.integer({ min: 1, max: 10 }) }),
  fc.record({
    kind: fc.constant('limit' as const),
    nth: fc.nat(5),
    away: fc.integer({ min: -50, max: 150 }),
  }),
  fc.record({
    kind: fc.constant('stops' as const),
    nth: fc.nat(5),
    away: fc.integer({ min: 1, max: 150 }),
    part: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({
    kind: fc.constant('margin' as const),
    nth: fc.nat(5),
    amount: fc.integer({ min: -5000, max: 9000 }),
  }),
  fc.record({ kind: fc.constant('reverse' as const), nth: fc.nat(5) }),
  fc.record({ kind: fc.constant('night' as const) }),
)

/** Resolves to null when the server rejects the work by a rule. */
const tried = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })

test(`the sum of the realised profits and losses of all positions equals the change of the equity, in ${HISTORIES} random sequences`, async () => {
  const counts = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 40, maxLength: 40 }), async (acts) => {
      user += 10
      const person = user
      await world.fund(person, '5000')
      let price = 20_000
      await world.price('20000')
      const mine = async () =>
        database.db
          .selectFrom('lever_orders')
          .select('id')
          .where('user_id', '=', person)
          .orderBy('id')
          .execute()
      const nth = async (n: number) => {
        const open = await database.db
          .selectFrom('lever_orders')
          .selectAll()
          .where('user_id', '=', person)
          .where('phase', '=', 'open')
          .orderBy('id')
          .execute()
        return open[n % Math.max(1, open.length)]
      }
      const at = (away: number): string => (price * (1 + away / 10_000)).toFixed(2)
      const check = async () => {
        const orders = await Promise.all((await mine()).map(({ id }) => world.order(person, id)))
        const { rows } = await balances(person)
        const realised = orders.reduce((sum, order) => sum.plus(order.net_profits), big(0))
        expect(realised.toFixed()).toBe(big(rows).minus(5000).toFixed())
        for (const order of orders) {
          const parts = order.closes.reduce((sum, part) => sum.plus(part.back).minus(part.margin), big(0))
          const opening = big(order.handlingFee).minus(
            order.closes.reduce((sum, part) => sum.plus(part.fee), big(0)),
          )
          expect(big(order.net_profits).toFixed()).toBe(parts.minus(opening).toFixed())
        }
      }
      for (const one of acts) {
        counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1)
        const row = 'nth' in one ? await nth(one.nth) : undefined
        if (one.kind === 'price') {
          price = Math.max(1, price * (1 + one.move / 10_000))
          await world.price(price.toFixed(2))
        } else if (one.kind === 'night') {
          world.world.now = midnightOf(utcDay(world.world.now) + 1) + 5000
          await world.due.run()
          await world.price(price.toFixed(2))
        } else if (one.kind === 'open') {
          const share = (one.share / 100).toFixed(2)
          await tried(
            world.submit(person, { side: one.long ? 'long' : 'short', share, multiple: one.multiple }),
          )
          await world.price(price.toFixed(2))
        } else if (row && one.kind === 'close') {
          const lots = big(row.share).times(one.tenths).div(10).round(2, 3).toFixed()
          await tried(world.closePosition(person, row.id, lots))
        } else if (row && one.kind === 'limit') {
          await tried(world.closeByLimit(person, row.id, at(row.side === 'long' ? one.away : -one.away)))
        } else if (row && one.kind === 'stops') {
          const up = row.side === 'long' ? one.away : -one.away
          const lots = big(row.share).times(one.part).div(10).round(2, 3).toFixed()
          await tried(world.stops(person, row.id, at(up), at(-up), lots))
        } else if (row && one.kind === 'margin') {
          const amount = decimal((Math.abs(one.amount) / 100).toFixed(2))
          await tried(world.margin(person, row.id, amount, one.amount > 0))
        } else if (row && one.kind === 'reverse') await tried(world.reverse(person, row.id))
        await check()
      }
      expect(await world.wrongs()).toEqual([])
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  console.log(Object.fromEntries(counts))
})

/** The total USDT of a person's futures account over all buckets. */
async function balances(person: number): Promise<{ rows: string }> {
  const [available = '0', frozen = '0', locked = '0'] = (await world.balance(person)).split(' ')
  return { rows: big(available).plus(frozen).plus(locked).toFixed() }
}
