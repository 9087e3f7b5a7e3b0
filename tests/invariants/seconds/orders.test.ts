import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seconds } from '#contract/trade/seconds.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { decimal } from '#domain/money.ts'
import { setLimit, setPause } from '#server/identity/limits/self-limits.ts'
import { OPEN_MAX } from '#server/products/seconds/open-option.ts'
import { protectionOf } from '#server/products/seconds/self-limits.ts'
import { openOrCloseCoin } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { SecondsWorld, USDT } from './test-harness.ts'

let database: TestDatabase
let world: SecondsWorld
let user = 0

beforeAll(async () => {
  database = await testDatabase()
  world = await SecondsWorld.begin(database.db)
})
afterAll(async () => {
  expect(await world.wrongs()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
  await database.drop()
})
beforeEach(async () => {
  // Lets all open options end, so that every test starts without open options.
  await world.pass(400_000)
  await world.price(1, '20000')
  user = await world.rich('1000')
})

describe('a seconds option', () => {
  test('enters at the next recorded price and, when won, pays stake × (1 + ratio) from the reserve', async () => {
    const before = await world.book()
    const [free] = before.split(' ').map(Number)
    const opened = await world.place(user, { side: 'up' })
    expect(opened).toMatchObject({
      status: 1,
      result: '',
      buy_price: '0',
      expected_profit: '85',
      entry: null,
      expire_time: 0,
    })
    expect(await world.money(user)).toBe('900 100 0')
    expect(await world.book()).toBe(`${(free ?? 0) - 85} 85`)
    await world.price(800, '20001')
    const entered = await world.order(opened.id)
    expect(entered).toMatchObject({ status: 1, buy_price: '20001' })
    // While the option is open, the audit also checks the frozen stake and the profit that the reserve has set
    // aside.
    expect(await world.wrongs()).toEqual([])
    await world.price(29_999, '19000')
    expect((await world.order(opened.id)).status).toBe(1)
    await world.price(1, '20001.5')
    expect(await world.order(opened.id)).toMatchObject({
      status: 3,
      result: 'win',
      end_price: '20001.5',
      fact_profits: '85',
      end_reason: '',
    })
    expect(await world.money(user)).toBe('1085 0 0')
    expect(await world.book()).toBe(`${(free ?? 0) - 85} 0`)
  })

  test('that is lost leaves its stake to the platform', async () => {
    const [free] = (await world.book()).split(' ').map(Number)
    const { id } = await world.place(user, { side: 'down' })
    await world.price(1000, '20000')
    await world.price(30_000, '20000.01')
    expect(await world.order(id)).toMatchObject({ result: 'lose', fact_profits: '-100' })
    expect(await world.money(user)).toBe('900 0 0')
    expect(await world.book()).toBe(`${(free ?? 0) + 100} 0`)
  })

  test('whose end price equals its entry price returns the whole stake', async () => {
    const before = await world.book()
    const { id } = await world.place(user, { side: 'up' })
    await world.price(1000, '20000')
    await world.price(30_000, '20000')
    expect(await world.order(id)).toMatchObject({ result: 'draw', fact_profits: '0' })
    expect([await world.money(user), await world.book()]).toEqual(['1000 0 0', before])
  })

  test('has the opposite result of an option of the other side on the same ticks', async () => {
    const other = await world.rich('1000')
    const orders = [await world.place(user, { side: 'up' }), await world.place(other, { side: 'down' })]
    await world.price(1000, '20010')
    await world.price(30_000, '20009')
    const [up, down] = await Promise.all(orders.map(({ id }) => world.order(id)))
    expect([up?.result, down?.result]).toEqual(['lose', 'win'])
    expect(up?.end).toEqual(down?.end)
    expect(up?.entry).toEqual(down?.entry)
  })
})

describe('the stake of a seconds option', () => {
  test('is returned with a reason when no price is recorded within ten seconds after the order', async () => {
    const { id } = await world.place(user, { side: 'up' })
    await world.pass(10_000)
    expect((await world.order(id)).status).toBe(1)
    await world.pass(3_000)
    expect(await world.order(id)).toMatchObject({
      result: 'returned',
      end_reason: 'no_entry_price',
      entry: null,
    })
    expect(await world.money(user)).toBe('1000 0 0')
  })

  test('is returned with a reason when the first price is recorded later than ten seconds after the order', async () => {
    const { id } = await world.place(user, { side: 'up' })
    await world.price(10_000, '20100')
    expect(await world.order(id)).toMatchObject({ result: 'returned', end_reason: 'no_entry_price' })
  })

  test('is returned with a reason when the first price is beyond the worst price', async () => {
    const { id } = await world.place(user, { side: 'up', worst: '20040' })
    await world.price(500, '20040.01', '20000')
    expect(await world.order(id)).toMatchObject({
      result: 'returned',
      end_reason: 'worst_price',
      end_price: '0',
    })
    expect(await world.money(user)).toBe('1000 0 0')
  })

  test('is returned with a reason when no price is recorded within ten seconds after the end', async () => {
    const { id } = await world.place(user, { side: 'up' })
    await world.price(500, '20000')
    await world.pass(30_000 + 10_000)
    expect((await world.order(id)).status).toBe(1)
    await world.pass(3_001)
    expect(await world.order(id)).toMatchObject({ result: 'returned', end_reason: 'no_end_price', end: null })
    expect(await world.money(user)).toBe('1000 0 0')
  })

  test('is not returned when the price was recorded in time and evaluated later', async () => {
    const { id } = await world.place(user, { side: 'up' })
    await world.price(500, '20000')
    world.now += 30_000
    await world.hand.record('BTC/USDT', [['20005']], true)
    await world.pass(13_001)
    expect(await world.order(id)).toMatchObject({ result: 'win', end_price: '20005' })
  })
})

describe('a new seconds option', () => {
  test.each([
    [{ side: 'up', number: '9.99' }, 'amount_below'],
    [{ side: 'up', number: '5000.01' }, 'amount_above'],
    [{ side: 'up', number: '19.99', seconds: 60 }, 'amount_below'],
    [{ side: 'up', number: '1000.01' }, 'insufficient_balance'],
    [{ side: 'up', seconds: 31 }, 'seconds_closed'],
    [{ side: 'up', ratio: '0.86' }, 'ratio_moved'],
    [{ side: 'up', currency: 1 }, 'currency_closed'],
    [{ side: 'up', worst: '19999.99' }, 'price_moved'],
    [{ side: 'up', worst: '20000' }, 'price_moved'],
    [{ side: 'down', worst: '19960.01' }, 'price_moved'],
  ] as const)('with %j is rejected by the error %s', async (stake, key) => {
    await expect(world.place(user, stake)).rejects.toMatchObject({ key })
    expect(await world.money(user)).toBe('1000 0 0')
  })

  test('is rejected when the last price is outdated, and while the pair is halted', async () => {
    world.now += 10_001
    await expect(world.place(user, { side: 'up' })).rejects.toMatchObject({ key: 'price_stale' })
    await world.price(1, '20000')
    world.hand.setHalted('BTC/USDT', true)
    await expect(world.place(user, { side: 'up' })).rejects.toMatchObject({ key: 'market_halted' })
    world.hand.setHalted('BTC/USDT', false)
  })

  test(`is rejected above ${OPEN_MAX} open options per person, however many are sent at once`, async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: OPEN_MAX + 5 }, () => world.place(user, { side: 'up', number: '10' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_MAX)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ key: 'open_orders_limit' })
  })
})

test('changed terms of seconds options do not affect open options', async () => {
  const { db } = world.services
  const { id } = await world.place(user, { side: 'up', ratio: '0.85' })
  const change = (ratio: string, active: boolean) =>
    db
      .updateTable('seconds_durations')
      .set({ profit_ratio: decimal(ratio), active })
      .where('seconds', '=', 30)
      .execute()
  await change('0.1', false)
  await world.price(500, '20000')
  await world.price(30_000, '20001')
  expect(await world.order(id)).toMatchObject({ result: 'win', fact_profits: '85', profit_ratio: '0.85' })
  await expect(world.place(user, { side: 'up' })).rejects.toMatchObject({ key: 'seconds_closed' })
  await change('0.85', true)
})

describe('loss limits and pauses of seconds options, set by a person for themselves', () => {
  test('a daily loss limit counts the stakes of open options as lost, and starts again at midnight (UTC+8)', async () => {
    const { services } = world
    const midnight = () => businessDayStart(businessDayOf(Math.floor(world.now / 1000)) + 1) * 1000
    // Starts at midnight, so that all options are on the same day however long the earlier tests took.
    await world.runTo(midnight())
    await world.price(1, '20000')
    await expect(setLimit(services, 'seconds', user, USDT, decimal('150.0000001'))).rejects.toMatchObject({
      key: 'bad_amount',
      about: { field: 'amount', reason: 'decimals' },
    })
    await setLimit(services, 'seconds', user, USDT, decimal('150'))
    await world.place(user, { side: 'up' })
    await expect(world.place(user, { side: 'up' })).rejects.toMatchObject({ key: 'loss_limit' })
    await world.price(500, '20000')
    await world.price(30_000, '19999')
    const guard = await protectionOf(services, user)
    expect(guard.limits.find((one) => one.currency_id === USDT)).toMatchObject({
      amount: '150',
      gain_today: '-100',
      open: '0',
    })
    await expect(world.place(user, { side: 'up', number: '50.01' })).rejects.toMatchObject({
      key: 'loss_limit',
    })
    await world.runTo(midnight() - 1000)
    await world.price(1, '20000')
    await expect(world.place(user, { side: 'up', number: '50.01' })).rejects.toMatchObject({
      key: 'loss_limit',
    })
    await world.runTo(midnight())
    await world.price(1, '20000')
    await world.place(user, { side: 'up', number: '150' })
  })

  test('a higher loss limit takes effect after a day, and a pause cannot be shortened', async () => {
    const { services } = world
    await setLimit(services, 'seconds', user, USDT, decimal('20'))
    await setLimit(services, 'seconds', user, USDT, decimal('500'))
    await expect(world.place(user, { side: 'up' })).rejects.toMatchObject({ key: 'loss_limit' })
    await world.pass(86_400_000)
    await world.price(1, '20000')
    await world.place(user, { side: 'up' })
    await setPause(services, 'seconds', user, 1)
    await expect(world.place(user, { side: 'up' })).rejects.toMatchObject({ key: 'seconds_paused' })
    await world.pass(86_400_000)
    await world.price(1, '20000')
    await world.place(user, { side: 'up' })
  })

  test('a loss limit is not exceeded by simultaneous options from two devices', async () => {
    await setLimit(world.services, 'seconds', user, USDT, decimal('100'))
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.place(user, { side: 'up', number: '40' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})

test('a coin that operators have closed cannot be staked on a new seconds option, and open options in the coin are settled as agreed', async () => {
  const { id } = await world.place(user, { side: 'up' })
  await openOrCloseCoin(world, 'close', 'USDT')
  await expect(world.place(user, { side: 'up' })).rejects.toMatchObject({ key: 'currency_closed' })
  const offered = await world.call(user, seconds.payable, {})
  expect(offered.map(({ name }) => name)).not.toContain('USDT')
  await world.price(500, '20000')
  await world.price(30_000, '20001')
  await openOrCloseCoin(world, 'open', 'USDT')
  expect(await world.order(id)).toMatchObject({ result: 'win' })
  await world.place(user, { side: 'up' })
})

test('the database rejects changes to a settled seconds option', async () => {
  const { db } = world.services
  const { id } = await world.place(user, { side: 'up' })
  await world.price(500, '20000')
  const set = (values: object) => db.updateTable('seconds_orders').set(values).where('id', '=', id).execute()
  await expect(set({ stake: '1' })).rejects.toThrow('cannot be changed')
  await expect(set({ side: 'down' })).rejects.toThrow('cannot be changed')
  await expect(set({ entry_price: '1' })).rejects.toThrow('cannot be changed')
  await expect(set({ profit_ratio: '2' })).rejects.toThrow('cannot be changed')
  await world.price(30_000, '19999')
  await expect(set({ result: 'win', gain: '85' })).rejects.toThrow('is over')
  await expect(db.deleteFrom('seconds_orders').where('id', '=', id).execute()).rejects.toThrow(
    'never deleted',
  )
})
