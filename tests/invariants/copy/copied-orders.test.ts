import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { copy } from '#contract/trade/copy.ts'
import { futures } from '#contract/trade/futures.ts'
import { decimal } from '#domain/money.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { CopyWorld, errorOf, USDT } from './test-harness.ts'

let database: TestDatabase
let world: CopyWorld

beforeAll(async () => {
  database = await testDatabase()
  world = await CopyWorld.create(database.db)
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})
beforeEach(() => world.price('20000'))

const inOrder = (await_: readonly { readonly id: number }[]) => await_.map(({ id }) => id)

test("a lead trader's market order and its copies are accepted together and filled by the same tick", async () => {
  const trader = await world.trader()
  const [one, two, poor] = [await world.member(), await world.member(), await world.member('1')]
  await world.follow(one, trader, { number: '1.5' })
  await world.follow(two, trader, { type: '2', number: '0.2' })
  await world.services.db
    .insertInto('copy_follows')
    .values({
      user_id: poor,
      trader_id: trader,
      status: 'following',
      kind: 1,
      number: '1' as never,
      follow_amount: '1000' as never,
      share_rate: '0.1' as never,
      created_at: world.now,
      started_at: world.now,
    })
    .execute()
  const lead = await world.submit(trader, 'long', '0.30')
  expect((await world.copies(one))[0]).toMatchObject({ share: '0.45', status: 0, follow_user_id: trader })
  await world.price('20001')
  const [first] = await world.copies(one)
  const [second] = await world.copies(two)
  const led = await world.order(trader, lead.id)
  expect(first).toMatchObject({
    share: '0.45',
    status: 1,
    price: '20001',
    multiple: 20,
    open_tick_id: led.open_tick_id,
  })
  expect(second).toMatchObject({ share: '0.2', status: 1, open_tick_id: led.open_tick_id })
  expect(await world.skips(poor)).toEqual(['balance'])
  expect(inOrder(await world.copies(poor))).toEqual([])
  await world.closePosition(trader, lead.id)
  await world.price('20101')
  const [closed] = await world.copies(one, '3')
  expect(closed).toMatchObject({ close_reason: 'trader', close_price: '20101' })
  expect(closed?.closes[0]?.tick_id).toBe((await world.order(trader, lead.id)).closes[0]?.tick_id)
  expect(await world.wrongs()).toEqual([])
})

test('a follower is notified of a changed list of copies when a copy is accepted, when it is opened, when its close is requested and when it is closed', async () => {
  const trader = await world.trader()
  const one = await world.member()
  await world.follow(one, trader, { number: '1' })
  const changes = async (step: () => Promise<unknown>): Promise<void> => {
    world.notified.length = 0
    await step()
    await expect
      .poll(() => world.notified.filter(({ user, name }) => user === one && name === 'follow'))
      .not.toEqual([])
  }
  let id = 0
  await changes(async () => {
    id = (await world.submit(trader, 'long', '0.30')).id
  })
  await changes(() => world.price('20001'))
  await changes(() => world.closePosition(trader, id))
  await changes(() => world.price('20101'))
  expect(await world.copies(one, '3')).toHaveLength(1)
})

test("the copies of a lead trader's limit order are placed as market orders once the limit order is filled", async () => {
  const trader = await world.trader()
  const one = await world.member()
  await world.follow(one, trader, { number: '0.5' })
  const lead = await world.submit(trader, 'short', '1', '20050')
  expect(await world.copies(one)).toHaveLength(0)
  await world.price('20060')
  expect((await world.order(trader, lead.id)).status).toBe(1)
  expect((await world.copies(one))[0]).toMatchObject({ status: 0, share: '0.5', order_type: 'market' })
  await world.price('20061')
  expect((await world.copies(one))[0]).toMatchObject({ status: 1, price: '20061' })
  expect(await world.wrongs()).toEqual([])
})

test("a lead trader's partial close, requested before the next price opens the copies, closes the same part of the copies at the first price after their opening", async () => {
  const trader = await world.trader()
  const [one, two] = [await world.member(), await world.member()]
  for (const user of [one, two]) await world.follow(user, trader, { type: '2', number: '0.07' })
  const lead = await world.submit(trader, 'short', '1.58', '20050')
  await world.price('20060')
  // The copies still wait for their opening price, so the next price opens them and executes the trader's close.
  await world.closePosition(trader, lead.id, '1.27')
  await world.price('20061')
  expect(await world.order(trader, lead.id)).toMatchObject({ status: 1, share: '0.31' })
  for (const user of [one, two])
    expect((await world.copies(user))[0]).toMatchObject({
      status: 2,
      share: '0.07',
      cover_share: '0.06',
      price: '20061',
    })
  await world.price('20062')
  for (const user of [one, two])
    expect((await world.copies(user))[0]).toMatchObject({ status: 1, share: '0.01' })
  await world.closePosition(trader, lead.id)
  await world.price('20063')
  for (const user of [one, two]) expect(await world.copies(user)).toHaveLength(0)
  expect(await world.wrongs()).toEqual([])
})

test("a lead trader's stop, liquidation and partial close are copied, except to positions that a follower keeps as own positions", async () => {
  const trader = await world.trader()
  const [one, two] = [await world.member(), await world.member()]
  for (const user of [one, two]) await world.follow(user, trader, { number: '0.33' })
  const lead = await world.submit(trader, 'long', '1')
  await world.price('20000')
  const [held] = await world.copies(two)
  await world.call(two, copy.selfHolding, { transaction_id: String(held?.id) })
  await expect(world.call(two, copy.selfHolding, { transaction_id: String(held?.id) })).rejects.toMatchObject(
    {
      key: 'copy_not',
    },
  )
  await world.closePosition(trader, lead.id, '0.5')
  await world.price('20010')
  // The copy closes 0.33 × 0.5 = 0.165 lots, rounded half up to 0.17, and keeps 0.16.
  expect((await world.copies(one))[0]).toMatchObject({ share: '0.16' })
  await world.stops(trader, lead.id, '', '19900')
  await world.price('19890')
  expect((await world.order(trader, lead.id)).close_reason).toBe('loss')
  expect((await world.copies(one))[0]).toMatchObject({ status: 2 })
  await world.price('19800')
  expect((await world.copies(one, '3'))[0]).toMatchObject({ close_reason: 'trader' })
  expect(await world.copies(two)).toHaveLength(0)
  expect(await world.order(two, held?.id ?? 0)).toMatchObject({ status: 1, self_holding: 1, share: '0.33' })
  // The trader's next position has no stop and is liquidated; its copy, which has the same leverage, is
  // liquidated too.
  const crash = await world.submit(trader, 'long', '1')
  await world.price('19800')
  await world.price('17000')
  expect((await world.order(trader, crash.id)).close_reason).toBe('forced')
  await world.price('17000')
  expect(await world.copies(one)).toHaveLength(0)
  expect(await world.wrongs()).toEqual([])
})

test("when a lead trader's close and a follower's own partial close coincide, each copied position is closed once", async () => {
  const trader = await world.trader()
  const one = await world.member()
  await world.follow(one, trader)
  const lead = await world.submit(trader, 'long', '1')
  await world.price('20000')
  const [mine] = await world.copies(one)
  await world.closePosition(one, mine?.id ?? 0, '0.4')
  await world.closePosition(trader, lead.id)
  await world.price('20000')
  // The follower's own partial close was executed; the trader's close of the rest waits for the next price.
  expect(await world.order(one, mine?.id ?? 0)).toMatchObject({ status: 2, share: '0.6' })
  await world.price('20000')
  const done = await world.order(one, mine?.id ?? 0)
  expect(done.closes.map(({ reason, share }) => [reason, share])).toEqual([
    ['manual', '0.4'],
    ['trader', '0.6'],
  ])
  expect(await world.wrongs()).toEqual([])
})

test("orders beyond a follower's limits, below the minimum size or without enough money are not copied, and the reason is recorded", async () => {
  const trader = await world.trader()
  const [small, capped] = [await world.member(), await world.member()]
  await world.follow(small, trader, { number: '0.01' })
  await world.follow(capped, trader, { amount: '60' })
  await world.submit(trader, 'long', '0.3')
  expect(await world.skips(small)).toEqual(['too_small'])
  // 0.03 BTC at 20,100 with leverage 20 and the fee cost 30.5118 of the allowed 60, so a second position
  // would exceed the allowed amount.
  await world.price('20000')
  await world.submit(trader, 'long', '0.3')
  await world.price('20000')
  expect(await world.copies(capped)).toHaveLength(1)
  expect(await world.skips(capped)).toEqual(['ceiling'])
  expect(await world.wrongs()).toEqual([])
})

test('the profit share is charged once and on new profit only, after earlier losses are recovered', async () => {
  const trader = await world.trader({ share: '0.2' })
  const one = await world.member()
  await world.follow(one, trader, { amount: '50000' })
  const round = async (from: string, to: string): Promise<void> => {
    await world.price(from)
    const { id } = await world.submit(trader, 'long', '1')
    await world.price(from)
    await world.closePosition(trader, id)
    await world.price(to)
  }
  const before = await world.balance(trader, USDT, 'lever')
  await round('20000', '20080')
  // A lot is 0.1 BTC. The gain is 8 − 0.0006 × (2,000 + 2,008) = 5.5952; the trader's profit share is a fifth
  // of the gain.
  const follow = async () => (await world.call(one, copy.my, {})).list[0]
  expect(await follow()).toMatchObject({ shared: '1.11904', profit: '4.47616' })
  await round('20080', '20000')
  await round('20000', '20080')
  // After a loss of 10.4048 and a gain of 5.5952, the follower's result is below the high-water mark, so no
  // further profit share is charged.
  expect(await follow()).toMatchObject({ shared: '1.11904' })
  expect(before).toContain('100000')
  expect(await world.wrongs()).toEqual([])
})

test('a follower who stops following a lead trader either keeps the copied positions of that trader as own positions or closes these positions', async () => {
  const [a, b] = [await world.trader(), await world.trader()]
  const one = await world.member()
  for (const trader of [a, b]) await world.follow(one, trader, { number: '0.1' })
  const leads = [await world.submit(a, 'long', '1'), await world.submit(b, 'short', '1')]
  await world.price('20000')
  await world.cancel(one, a, '1')
  await world.price('20000')
  expect((await world.copies(one)).map(({ follow_user_id }) => follow_user_id)).toEqual([b])
  await world.cancel(one, b, '0')
  expect(await world.copies(one)).toHaveLength(0)
  await world.closePosition(b, leads[1]?.id ?? 0)
  await world.price('20000')
  await world.price('20000')
  const kept = await world.services.db
    .selectFrom('lever_orders')
    .selectAll()
    .where('user_id', '=', one)
    .where('phase', '=', 'open')
    .execute()
  expect(kept.map(({ self_holding }) => self_holding)).toEqual([true])
  await world.submit(a, 'long', '0.5')
  expect(await world.copies(one)).toHaveLength(0)
  await expect(world.cancel(one, a)).rejects.toMatchObject({ key: 'follow_none' })
  expect(await world.wrongs()).toEqual([])
})

test.each([
  ['a limit close', (trader: number, id: number) => world.closeAt(trader, id, '0.4', '20100')],
  ['a take profit', (trader: number, id: number) => world.stops(trader, id, '20100', '', '0.4')],
])(
  "%s of a part of a lead trader's position closes the same part of each copy at the next price",
  async (_, close) => {
    const trader = await world.trader()
    const one = await world.member()
    await world.follow(one, trader, { number: '0.5' })
    const { id } = await world.submit(trader, 'long', '1')
    await world.price('20000')
    await world.price('20001')
    await close(trader, id)
    await world.price('20100')
    expect((await world.order(trader, id)).share).toBe('0.6')
    await world.price('20101')
    expect((await world.copies(one))[0]).toMatchObject({ share: '0.3' })
    await world.price('20102')
    expect((await world.copies(one))[0]).toMatchObject({ share: '0.3' })
    expect(await world.wrongs()).toEqual([])
  },
)

const closesOf = async (user: number, id: number) =>
  (await world.order(user, id)).closes.map(({ reason, share }) => [reason, share])

/**
 * A trader's position of one lot, and a follower's copy of half a lot; both were opened at the price 20,000.
 */
async function halfCopied() {
  const trader = await world.trader()
  const one = await world.member()
  await world.follow(one, trader, { number: '0.5' })
  const lead = await world.submit(trader, 'long', '1')
  await world.price('20000')
  const [mine] = await world.copies(one)
  return { trader, one, lead: lead.id, mine: mine?.id ?? 0 }
}

test("when a lead trader's take profit closes part of a position while a follower's own partial close of the copy is pending, the same part of the copy's remaining lots is closed afterwards", async () => {
  const { trader, one, lead, mine } = await halfCopied()
  await world.stops(trader, lead, '20100', '', '0.4')
  await world.closePosition(one, mine, '0.2')
  await world.price('20100')
  expect(await world.order(one, mine)).toMatchObject({ status: 2, share: '0.3', cover_share: '0.12' })
  await world.price('20101')
  expect(await closesOf(one, mine)).toEqual([
    ['manual', '0.2'],
    ['trader', '0.12'],
  ])
  await world.price('20102')
  expect((await world.order(one, mine)).share).toBe('0.18')
  expect(await world.wrongs()).toEqual([])
})

test("when a follower's own close of a copy ends unfilled because of its worst price, a partial stop loss of the lead trader closes the same fraction of the follower's whole position", async () => {
  const { trader, one, lead, mine } = await halfCopied()
  await world.stops(trader, lead, '', '19800', '0.4')
  await world.call(one, futures.close, { id: mine, share: decimal('0.2'), worst_price: decimal('19990') })
  await world.price('19800')
  await world.price('19801')
  expect(await closesOf(one, mine)).toEqual([['trader', '0.2']])
  expect(await world.wrongs()).toEqual([])
})

test("a lead trader's partial market close, requested while a follower's own close of the copy is pending, closes the same part of the copy's remaining lots afterwards", async () => {
  const { trader, one, lead, mine } = await halfCopied()
  await world.closePosition(one, mine, '0.1')
  await world.closePosition(trader, lead, '0.5')
  await world.price('20000')
  expect((await world.order(trader, lead)).share).toBe('0.5')
  expect(await world.order(one, mine)).toMatchObject({ share: '0.4', cover_share: '0.2' })
  await world.price('20001')
  expect(await closesOf(one, mine)).toEqual([
    ['manual', '0.1'],
    ['trader', '0.2'],
  ])
  expect(await world.wrongs()).toEqual([])
})

test("when one price fills a lead trader's partial take profit and partial market close, both parts of the copy are closed", async () => {
  const { trader, one, lead, mine } = await halfCopied()
  await world.stops(trader, lead, '20100', '', '0.4')
  await world.closePosition(trader, lead, '0.3')
  await world.price('20100')
  expect((await world.order(trader, lead)).share).toBe('0.3')
  await world.price('20101')
  expect(await closesOf(one, mine)).toEqual([
    ['trader', '0.15'],
    ['trader', '0.2'],
  ])
  expect(await world.wrongs()).toEqual([])
})

test("when a lead trader closes several parts of a position while a follower's own close of the copy is pending, the same parts of the copy are closed by one close afterwards", async () => {
  const { trader, one, lead, mine } = await halfCopied()
  await world.stops(trader, lead, '20100', '', '0.4')
  await world.closeAt(trader, lead, '0.3', '20100')
  await world.closePosition(one, mine, '0.1')
  await world.price('20100')
  expect((await world.order(trader, lead)).share).toBe('0.3')
  await world.price('20101')
  // The take profit closes 0.4 of the copy's 0.4 lots (0.16), and the limit close half of the remaining 0.24
  // (0.12).
  expect(await closesOf(one, mine)).toEqual([
    ['manual', '0.1'],
    ['trader', '0.28'],
  ])
  expect(await world.wrongs()).toEqual([])
})

test("a copy that its follower keeps as an own position is not closed when a later price closes a part of the lead trader's position", async () => {
  const { trader, one, lead, mine } = await halfCopied()
  await world.closeAt(trader, lead, '0.4', '20100')
  await world.call(one, copy.selfHolding, { transaction_id: String(mine) })
  await world.price('20100')
  await world.price('20101')
  expect(await world.order(one, mine)).toMatchObject({ status: 1, share: '0.5', closes: [] })
  expect(await world.wrongs()).toEqual([])
})

test('a follower who stops following and closes the copies keeps a copy that was turned into an own position earlier', async () => {
  const trader = await world.trader()
  const one = await world.member()
  await world.follow(one, trader, { number: '1' })
  await world.submit(trader, 'long', '0.1')
  await world.price('20000')
  const [own] = await world.copies(one)
  await world.call(one, copy.selfHolding, { transaction_id: String(own?.id) })
  await world.submit(trader, 'long', '0.2')
  await world.price('20000')
  await world.cancel(one, trader, '1')
  await world.price('20000')
  expect(await world.copies(one)).toHaveLength(0)
  expect((await world.order(one, own?.id ?? 0)).status).toBe(1)
  expect(await world.wrongs()).toEqual([])
})

test('following a lead trader again changes the settings for later copies, and invalid settings are rejected', async () => {
  const trader = await world.trader({ places: 1 })
  const [one, two] = [await world.member('500'), await world.member()]
  await world.follow(one, trader, { amount: '400' })
  await world.submit(trader, 'long', '0.01')
  await world.price('20000')
  await world.follow(one, trader, { number: '2', amount: '499' })
  expect((await world.copies(one))[0]).toMatchObject({ share: '0.01' })
  expect((await world.call(one, copy.my, {})).total).toBe(1)
  expect(await world.follow(two, trader).catch(errorOf)).toBe('trader_full')
  expect(await world.follow(trader, trader).catch(errorOf)).toBe('follow_self')
  expect(await world.follow(one, trader, { amount: '501' }).catch(errorOf)).toBe('insufficient_balance')
  expect(await world.follow(one, trader, { amount: '5' }).catch(errorOf)).toBe('follow_below')
  expect(await world.follow(one, trader, { number: '10.01' }).catch(errorOf)).toBe('bad_quantity')
  expect(await world.follow(one, two).catch(errorOf)).toBe('trader_unknown')
  await world.call(trader, copy.traderSetting, {
    open: '0',
    share_rate: '0.3',
    min_follow_amount: '10' as never,
  })
  // The profit share that the follower agreed to stays valid until the follower confirms the new share.
  expect((await world.call(one, copy.my, {})).list[0]?.share_rate).toBe('0.1')
  await world.cancel(one, trader)
  expect(await world.follow(two, trader).catch(errorOf)).toBe('trader_closed')
})

test('following a lead trader with too many decimals in the number, the amount or the loss limit is rejected with the allowed number of decimals', async () => {
  const trader = await world.trader()
  const one = await world.member('500')
  const following = { trader_user_id: trader, number: '1', type: '1', follow_amount: '100', loss_limit: '' }
  const too = [
    ['number', '0.123', 2],
    ['follow_amount', '100.1234567', 6],
    ['loss_limit', '9.1234567', 6],
  ] as const
  for (const [field, text, digits] of too)
    await expect(
      world.call(one, copy.follow, { ...following, [field]: text } as never),
    ).rejects.toMatchObject({ values: { digits }, about: { field, reason: 'decimals' } })
  await expect(
    world.call(trader, copy.traderSetting, {
      open: '1',
      share_rate: '0.1',
      min_follow_amount: '10.1234567' as never,
    }),
  ).rejects.toMatchObject({
    values: { digits: 6 },
    about: { field: 'min_follow_amount', reason: 'decimals' },
  })
})

test("a follower who sets no amount copies orders with the lead trader's minimum amount", async () => {
  const trader = await world.trader()
  await world.call(trader, copy.traderSetting, {
    open: '1',
    share_rate: '0.1',
    min_follow_amount: '25' as never,
  })
  const one = await world.member()
  await world.call(one, copy.follow, { trader_user_id: trader, number: '1' as never, type: '1' })
  expect((await world.call(one, copy.my, {})).list[0]?.follow_amount).toBe('25')
})

test('settings that an edit of a following does not contain (amount, loss limit, profit share) keep their values', async () => {
  const trader = await world.trader()
  const one = await world.member()
  await world.follow(one, trader, { amount: '40', limit: '15' })
  await world.call(trader, copy.traderSetting, {
    open: '1',
    share_rate: '0.3',
    min_follow_amount: '30' as never,
  })
  await world.call(one, copy.follow, { trader_user_id: trader, number: '2' as never, type: '1' })
  const kept = { number: '2', follow_amount: '40', loss_limit: '15', share_rate: '0.1' }
  expect((await world.call(one, copy.my, {})).list[0]).toMatchObject(kept)
  await world.call(one, copy.follow, {
    trader_user_id: trader,
    number: '2' as never,
    type: '1',
    loss_limit: '',
    share_rate: '0.3',
  })
  expect((await world.call(one, copy.my, {})).list[0]).toMatchObject({ loss_limit: '', share_rate: '0.3' })
})

test('a following ends when its loss limit is reached', async () => {
  const trader = await world.trader()
  const one = await world.member()
  await world.follow(one, trader, { limit: '10' })
  await world.submit(trader, 'long', '1')
  await world.price('20000')
  await world.price('19950')
  await world.pass(30_000)
  expect((await world.call(one, copy.my, {})).list[0]?.status).toBe('following')
  await world.price('19880')
  await world.pass(30_000)
  expect((await world.call(one, copy.my, { status: 'cancelled' })).list[0]).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'loss_limit',
  })
  await world.price('19870')
  expect(await world.copies(one)).toHaveLength(0)
  expect(await world.wrongs()).toEqual([])
})
