import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { midnightOf, utcDay } from '#domain/trade/futures/overnightFee.ts'
import { operateByTwo } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { USDT } from '../spot/test-harness.ts'
import { FuturesWorld } from './test-harness.ts'

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

let user = 700_000
beforeEach(async () => {
  user += 10
  await world.fund(user, '1000')
})

const rejected = (key: string) => ({ key })

describe('a futures market order', () => {
  test('freezes its maximum cost, opens a position at the next price, and returns the unused amount', async () => {
    await world.price('20000')
    const { id, status, frozen } = await world.submit(user, { side: 'long', share: '1', multiple: 20 })
    // The order of 0.1 BTC at 20,100 with leverage 20 freezes the margin of 2010 / 20 and the fee of 2010 × 0.0006.
    expect({ status, frozen }).toEqual({ status: 0, frozen: '101.706' })
    expect(await world.balance(user)).toBe('898.294 101.706 0')
    await world.price('20010')
    const order = await world.order(user, id)
    expect(order).toMatchObject({
      status: 1,
      price: '20010',
      margin: '100.05',
      handlingFee: '1.2006',
      number: '0.1',
      risk_rate: '1250',
      frozen: '0',
    })
    expect(await world.balance(user)).toBe('898.7494 0 100.05')
    expect(await world.wrongs()).toEqual([])
  })

  test('ends and returns the whole frozen amount when the next price is beyond its worst price or no price is recorded in time', async () => {
    await world.price('20000')
    const beyond = await world.submit(user, { side: 'short', share: '0.5', worst: '19990' })
    await world.price('19989.99')
    expect(await world.order(user, beyond.id)).toMatchObject({ status: 4, end_reason: 'worst_price' })
    const late = await world.submit(user, { side: 'short', share: '0.5' })
    await expect(world.cancel(user, late.id)).rejects.toMatchObject(rejected('already_handled'))
    await world.pass(14_000)
    expect(await world.order(user, late.id)).toMatchObject({ status: 4, end_reason: 'no_price' })
    await expect(world.submit(user, { side: 'long', share: '1' })).rejects.toMatchObject(
      rejected('price_stale'),
    )
    expect(await world.balance(user)).toBe('1000 0 0')
    expect(await world.wrongs()).toEqual([])
  })

  test('is accepted only at the fee rates that the person was shown, and rejected after operators have changed a rate', async () => {
    await world.price('20000')
    const order = { side: 'long', share: '1', multiple: 20 } as const
    const rates = async (...set: readonly [fee: string, overnight: string]) => {
      await operateByTwo(world.world, 'futures rates', 'BTC/USDT', ...set)
      await world.world.hand.reload()
    }
    const { fee_rate: fee, overnight_rate: overnight } = await world.submit(user, order)
    await world.price('20000')
    await rates('0.004', overnight)
    await expect(world.submit(user, { ...order, fee, overnight })).rejects.toMatchObject(
      rejected('fee_moved'),
    )
    await rates(fee, '0.004')
    await expect(world.submit(user, { ...order, fee, overnight })).rejects.toMatchObject(
      rejected('fee_moved'),
    )
    await rates(fee, overnight)
    expect(await world.submit(user, { ...order, fee, overnight })).toMatchObject({ fee_rate: fee })
    expect(await world.wrongs()).toEqual([])
  })

  test('is rejected with the error of the first rule that it breaks, in the sequence of the specification', async () => {
    await world.price('20000')
    const wrong: readonly (readonly [string, Parameters<typeof world.submit>[1]])[] = [
      ['multiple_unknown', { side: 'long', share: '1', multiple: 101 }],
      ['multiple_unknown', { side: 'long', share: '1', multiple: 20, account: 'margin' }],
      ['bad_quantity', { side: 'long', share: '1.001' }],
      ['share_above', { side: 'long', share: '1000.01' }],
      ['bad_price', { side: 'long', share: '1', profit: '19999' }],
      ['bad_price', { side: 'short', share: '1', loss: '20000' }],
      ['bad_price', { side: 'long', share: '1', worst: '21001' }],
      ['price_moved', { side: 'long', share: '1', worst: '19999' }],
      ['notional_above', { side: 'long', share: '25', multiple: 100 }],
      ['insufficient_balance', { side: 'long', share: '20', multiple: 20 }],
    ]
    for (const [key, order] of wrong)
      await expect(world.submit(user, order), key).rejects.toMatchObject({ key })
    expect(await world.balance(user)).toBe('1000 0 0')
  })

  test('is assigned the leverage tier for its notional plus the notional of the open positions of the pair in the futures and the margin account', async () => {
    await world.fund(user, '100000')
    await world.fund(user, '100000', 'margin')
    await world.position(user, { side: 'long', share: '20', multiple: 10, account: 'margin' }, '20000')
    await expect(world.submit(user, { side: 'short', share: '6', multiple: 100 })).rejects.toMatchObject(
      rejected('notional_above'),
    )
    const second = await world.position(user, { side: 'short', share: '6', multiple: 50 }, '20000')
    expect(second.mmr).toBe('0.008')
  })
})

describe('a futures position', () => {
  test('is closed by its take profit or stop loss at the first tick at or beyond that price, and records the tick', async () => {
    const long = await world.position(
      user,
      { side: 'long', share: '1', profit: '20500', loss: '19800' },
      '20000',
    )
    const short = await world.position(
      user,
      { side: 'short', share: '1', profit: '19000', loss: '20400' },
      '20000',
    )
    await world.price('20510')
    const won = await world.order(user, long.id)
    expect(won).toMatchObject({ status: 3, close_reason: 'profit', close_price: '20510', fact_profits: '51' })
    const lost = await world.order(user, short.id)
    expect(lost).toMatchObject({ status: 3, close_reason: 'loss', close_price: '20510', fact_profits: '-51' })
    const [tick] = lost.closes
    const recorded = await sql<{
      price: string
    }>`select price from ticks where id = ${tick?.tick_id}`.execute(database.db)
    expect(recorded.rows[0]?.price).toBe('20510')
    expect(await world.wrongs()).toEqual([])
  })

  test('accepts, after its opening, a take profit on the winning side and a stop loss on the losing side of the price, and is not closed by a take profit or stop loss that was removed', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await expect(world.stops(user, id, '20000', '')).rejects.toMatchObject(rejected('bad_price'))
    await expect(world.stops(user, id, '', '20000')).rejects.toMatchObject(rejected('bad_price'))
    await expect(world.stops(user + 1, id, '21000', '')).rejects.toMatchObject(rejected('order_unknown'))
    await world.stops(user, id, '20100', '19900')
    await world.stops(user, id, '', '')
    await world.price('20150', '19850')
    expect(await world.order(user, id)).toMatchObject({ status: 1, target_profit_price: '' })
    await world.stops(user, id, '', '19840')
    await world.price('19840')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_reason: 'loss' })
    await expect(world.stops(user, id, '', '')).rejects.toMatchObject(rejected('already_handled'))
    expect(await world.wrongs()).toEqual([])
  })

  test('rejects a stop loss at or beyond the liquidation price with an error that contains that price, for an order and for a position', async () => {
    for (const [side, loss] of [
      ['long', '19076.3'],
      ['short', '20916.34'],
    ] as const) {
      await world.price('20000')
      const beyond = { key: 'stop_beyond_liquidation', values: { price: loss } }
      await expect(world.submit(user, { side, share: '1', loss }), side).rejects.toMatchObject(beyond)
      const { id, liquidation_price } = await world.position(user, { side, share: '1' }, '20000')
      expect(liquidation_price, side).toBe(loss)
      await expect(world.stops(user, id, '', loss), side).rejects.toMatchObject(beyond)
      const within = side === 'long' ? '19076.31' : '20916.33'
      expect(await world.stops(user, id, '', within), side).toMatchObject({ stop_loss: within })
      const waiting = await world.submit(user, {
        side,
        share: '1',
        price: side === 'long' ? '19900' : '20100',
      })
      const at = (await world.order(user, waiting.id)).liquidation_price
      await expect(world.stops(user, waiting.id, '', at), side).rejects.toMatchObject({
        ...beyond,
        values: { price: at },
      })
    }
  })

  test('keeps an earlier stop loss when overnight fees move the liquidation price beyond the stop loss', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await world.stops(user, id, '', '19076.31')
    world.world.now = midnightOf(utcDay(world.world.now) + 1) + 5000
    await world.due.run()
    expect(await world.order(user, id)).toMatchObject({
      status: 1,
      overnight_fee: '0.6',
      stop_loss_price: '19076.31',
      liquidation_price: '19082.32',
    })
    await world.price('19076.31')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_reason: 'forced' })
  })

  test('rejects a change of its stop loss once a price that reaches the stop loss is recorded, even before the price is evaluated', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await world.stops(user, id, '', '19900')
    world.world.now += 1000
    await world.world.hand.record('BTC/USDT', [['19850']], true)
    await expect(world.stops(user, id, '', '')).rejects.toMatchObject(rejected('already_handled'))
    await world.price('19950')
    expect(await world.order(user, id)).toMatchObject({ status: 3, close_reason: 'loss' })
  })

  test('is liquidated at a margin level of 100 %, and not above 100 %', async () => {
    // With leverage 100 the margin is 20.1. The position is liquidated when its equity equals the maintenance margin.
    const { id, liquidation_price } = await world.position(
      user,
      { side: 'long', share: '1', multiple: 100 },
      '20000',
    )
    // The liquidation price is (2000 − 20) / (0.1 × 0.996) = 19879.518…
    expect(liquidation_price).toBe('19879.51')
    await world.price('19879.52')
    expect(await world.order(user, id)).toMatchObject({ status: 1, risk_rate: '100' })
    await world.price('19879.51')
    const closed = await world.order(user, id)
    expect(closed).toMatchObject({ status: 3, close_reason: 'forced' })
    expect(Number(closed.closes[0]?.back)).toBeGreaterThan(0)
    expect(await world.wrongs()).toEqual([])
  })

  test('loses no more than its margin when the price drops by 30 % between two ticks, and the insurance fund pays exactly the rest', async () => {
    const people = [user, user + 1, user + 2]
    for (const one of people.slice(1)) await world.fund(one, '1000')
    await world.tick('20000')
    const orders = []
    for (const [n, one] of people.entries())
      orders.push(
        await world.submit(one, {
          side: n === 2 ? 'short' : 'long',
          share: '1',
          multiple: n === 1 ? 3 : 100,
        }),
      )
    await world.price('20000')
    await world.price('14000')
    const [high, low, short] = await Promise.all(orders.map(({ id }, n) => world.order(people[n] ?? 0, id)))
    // The position with the high leverage loses 600: its margin covers 20, and the insurance fund covers 580. The other
    // long position stays open, because its margin is 666.67.
    expect(high).toMatchObject({ status: 3, close_reason: 'forced', fact_profits: '-20' })
    expect(high?.closes[0]).toMatchObject({ back: '0', gap: '580', fee: '0' })
    expect(await world.balance(user)).toBe('978.8 0 0')
    expect(low).toMatchObject({ status: 1, profits: '-600' })
    expect(short).toMatchObject({ status: 1, profits: '600' })
    const gaps = async () => {
      const { rows } = await sql<{ gap: number; insured: number }>`
        select sum(gap)::float8 as gap, sum(insured)::float8 as insured from lever_closes`.execute(
        database.db,
      )
      return rows[0] ?? { gap: 0, insured: 0 }
    }
    const all = await gaps()
    expect(all.insured).toBe(all.gap)
    expect(await world.platform('insurance')).toBe(String(100_000 - all.gap))
    expect(await world.wrongs()).toEqual([])
  })
})

test("with an empty insurance fund the platform bears a position's loss beyond the margin, and the person loses no more than the margin", async () => {
  const left = Number(await world.platform('insurance'))
  await world.world.reserve('insurance', USDT, String(10 - left))
  const { id } = await world.position(user, { side: 'long', share: '1', multiple: 100 }, '20000')
  await world.price('14000')
  expect((await world.order(user, id)).closes[0]).toMatchObject({ gap: '580', back: '0' })
  expect(await world.platform('insurance')).toBe('0')
  expect(await world.balance(user)).toBe('978.8 0 0')
  expect(await world.wrongs()).toEqual([])
  await world.world.reserve('insurance', USDT, '100000')
})

describe('a close of a futures position', () => {
  test('in part releases margin in proportion, and the remaining lots can be closed later, each at the next price', async () => {
    const { id } = await world.position(user, { side: 'long', share: '3', multiple: 10 }, '20000')
    expect(await world.balance(user)).toBe('396.4 0 600')
    await world.closePosition(user, id, '1')
    await expect(world.closePosition(user, id, '1')).rejects.toMatchObject(rejected('already_handled'))
    expect(await world.order(user, id)).toMatchObject({ status: 2, cover_share: '1' })
    await world.price('20050')
    const part = await world.order(user, id)
    expect(part).toMatchObject({ status: 1, share: '2', margin: '400', fact_profits: '5' })
    expect(part.closes[0]).toMatchObject({ margin: '200', profits: '5', fee: '1.203' })
    await expect(world.closePosition(user, id, '2.01')).rejects.toMatchObject(rejected('bad_quantity'))
    await world.closePosition(user, id)
    await world.price('20000')
    expect(await world.order(user, id)).toMatchObject({
      status: 3,
      close_reason: 'manual',
      close_price: '20016.666666666666',
    })
    // The balance is the initial 1000 plus the profit of 5, minus the opening fee of 3.6 and the closing fees of 1.203
    // and 2.4.
    expect(await world.balance(user)).toBe('997.797 0 0')
    expect(await world.wrongs()).toEqual([])
  })

  test('leaves the position unchanged when the next price is beyond the worst price of the close or no price is recorded in time', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await world.closePosition(user, id, '', '19990')
    await world.price('19980')
    expect(await world.order(user, id)).toMatchObject({ status: 1, cover_end: 'worst_price', share: '1' })
    await world.closePosition(user, id)
    await world.pass(14_000)
    expect(await world.order(user, id)).toMatchObject({ status: 1, cover_end: 'no_price', share: '1' })
    expect(await world.wrongs()).toEqual([])
  })

  test('of all long positions leaves the short positions open, and a close of all positions reports which positions cannot be closed', async () => {
    const long = await world.position(user, { side: 'long', share: '0.5' }, '20000')
    const other = await world.position(user, { side: 'long', share: '0.5' }, '20000')
    const short = await world.position(user, { side: 'short', share: '0.5' }, '20000')
    await world.closePosition(user, other.id, '0.1')
    const batch = await world.closePositions(user, 'long')
    expect(batch.closing.map(({ id }) => id)).toEqual([long.id])
    expect(batch.failed).toEqual([{ id: other.id, symbol: 'BTC/USDT', key: 'already_handled' }])
    await world.price('20001')
    expect((await world.order(user, long.id)).status).toBe(3)
    expect(await world.order(user, other.id)).toMatchObject({ status: 1, share: '0.4' })
    expect((await world.order(user, short.id)).status).toBe(1)
    expect((await world.closePositions(user)).closing).toHaveLength(2)
    await world.price('20000')
    expect(await world.balance(user)).toMatch(/ 0 0$/)
    expect(await world.wrongs()).toEqual([])
  })
})

describe('a futures limit order', () => {
  test('opens a position at the tick that reaches its price, and a cancel returns the whole frozen amount', async () => {
    await world.price('20000')
    const long = await world.submit(user, { side: 'long', share: '1', price: '19900', loss: '19000' })
    const short = await world.submit(user, { side: 'short', share: '1', price: '20100' })
    await world.price('19950', '20099.99')
    expect((await world.order(user, long.id)).status).toBe(0)
    await world.cancel(user, short.id)
    await expect(world.cancel(user, short.id)).rejects.toMatchObject(rejected('already_handled'))
    await world.price('19890')
    expect(await world.order(user, long.id)).toMatchObject({
      status: 1,
      price: '19890',
      stop_loss_price: '19000',
    })
    await expect(world.cancel(user, long.id)).rejects.toMatchObject(rejected('already_handled'))
    await world.submit(user, { side: 'long', share: '1', price: '10000' })
    await world.submit(user, { side: 'long', share: '1', price: '10001' })
    expect(await world.cancelAll(user)).toHaveLength(2)
    expect(await world.wrongs()).toEqual([])
  })

  test('to sell short, filled far above its limit by a price jump, uses no more margin than was frozen, or ends when the frozen margin is too small', async () => {
    await world.price('20000')
    const near = await world.submit(user, { side: 'short', share: '0.1', multiple: 100, price: '20200' })
    await world.price('20400')
    const opened = await world.order(user, near.id)
    expect(opened.price).toBe('20400')
    // 2.02 of margin and 0.1212 of fee were frozen. The actual fee of 0.1224 is paid in full, so the margin is
    // smaller.
    expect(opened.margin).toBe('2.0188')
    const far = await world.submit(user, { side: 'short', share: '0.1', multiple: 100, price: '20500' })
    await world.price('40000')
    expect(await world.order(user, far.id)).toMatchObject({ status: 4, end_reason: 'margin_short' })
    expect(await world.wrongs()).toEqual([])
  })
})

describe('overnight fees of futures positions', () => {
  test('are charged after three days without a server once per night, in order, at the last price before 00:00', async () => {
    const { id } = await world.position(user, { side: 'long', share: '1' }, '20000')
    await world.price('20100')
    const day = utcDay(world.world.now)
    world.world.now = midnightOf(day + 3) + 5000
    await world.due.run()
    await world.due.run()
    const nights = await database.db
      .selectFrom('lever_nights')
      .selectAll()
      .where('order_id', '=', id)
      .execute()
    expect(nights.map((night) => night.day)).toEqual([day + 1, day + 2, day + 3])
    // The overnight fee is the notional of 2010 multiplied by the rate of 0.0003.
    for (const night of nights) expect(night.fee).toBe('0.603')
    expect(await world.order(user, id)).toMatchObject({ overnight_fee: '1.809', status: 1 })
    world.world.now -= 3 * 86_400_000
    await world.due.run()
    world.world.now += 3 * 86_400_000
    await world.due.run()
    expect((await world.order(user, id)).overnight_fee).toBe('1.809')
    await world.price('20100')
    await world.closePosition(user, id)
    await world.price('20100')
    const closed = await world.order(user, id)
    expect(closed.closes[0]).toMatchObject({ overnight_fee: '1.809', profits: '10' })
    expect(await world.wrongs()).toEqual([])
  })

  test('are charged for each position that is open at 00:00, even when the position is closed before the job runs, and for no other position', async () => {
    const early = await world.position(user, { side: 'long', share: '1' }, '20000')
    const late = await world.position(user, { side: 'short', share: '1', loss: '20500' }, '20000')
    world.world.now = midnightOf(utcDay(world.world.now) + 1) - 3000
    await world.price('20000')
    await world.closePosition(user, early.id)
    await world.price('20001')
    world.world.now = midnightOf(utcDay(world.world.now) + 1) + 100
    // The price reaches the stop after 00:00, before the jobs charge the overnight fee.
    await world.price('20600')
    expect(await world.order(user, early.id)).toMatchObject({ status: 3, overnight_fee: '0' })
    expect(await world.order(user, late.id)).toMatchObject({ status: 3, overnight_fee: '0.60003' })
    await world.pass(5000)
    expect(await world.wrongs()).toEqual([])
  })
})

test('terms that an operator changes later do not affect open futures orders and positions', async () => {
  const { id } = await world.position(user, { side: 'long', share: '1', multiple: 100 }, '20000')
  const before = await world.order(user, id)
  const { db } = database
  const tiers = await db.selectFrom('lever_tiers').selectAll().execute()
  await db
    .updateTable('lever_tiers')
    .set({ mmr: decimal('0.009'), multiple: 5 })
    .execute()
  await db
    .updateTable('pairs')
    .set({ overnight_rate: decimal('0.01'), lever_fee_rate: decimal('0.01') })
    .execute()
  expect(await world.order(user, id)).toEqual(before)
  await expect(
    db
      .updateTable('lever_orders')
      .set({ mmr: decimal('0.009') })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow(/cannot be changed/)
  for (const tier of tiers)
    await db
      .updateTable('lever_tiers')
      .set({ mmr: tier.mmr, multiple: tier.multiple })
      .where('pair_id', '=', tier.pair_id)
      .where('n', '=', tier.n)
      .execute()
})
