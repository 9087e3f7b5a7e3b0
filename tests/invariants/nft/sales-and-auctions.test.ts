import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nft } from '#contract/trade/nft.ts'
import { decimal } from '#domain/money.ts'
import { auditObjects } from '#server/products/audit-objects.ts'
import { nft as product } from '#server/products/nft/module.ts'
import { setFeeRate } from '#server/products/nft/store.ts'
import { obstaclesOf } from '#server/products/privacy/account-closing-obstacles.ts'
import { openOrCloseCoin, operate, operateByTwo } from '../../harness/operator.ts'
import { forgedBy } from '../../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, DAY, HOUR, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  expect(world.warnings).toEqual([])
  await database.drop()
})
beforeEach(() => {
  world.notified.length = 0
})

const rejected = (key: string) => ({ key })

describe('an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200', () => {
  it('freezes the margin of a bidder once, requires each bid to be higher by the increment, and returns the margin of the loser', async () => {
    const code = await world.sale()
    const [ann, bob] = [await world.rich('5000'), await world.rich('5000')]
    await expect(world.bid(ann, code, '1000')).rejects.toMatchObject(rejected('nft_margin_first'))
    await world.margin(ann, code)
    expect(await world.balance(ann, USDT)).toBe('4800 200 0')
    await expect(world.margin(ann, code)).rejects.toMatchObject(rejected('already_handled'))
    await world.margin(bob, code)
    await expect(world.bid(ann, code, '999.999999')).rejects.toMatchObject(rejected('nft_bid_low'))
    expect(await world.bid(ann, code, '1000')).toMatchObject({ state: 'leading', min_next: '1050' })
    await expect(world.bid(ann, code, '2000')).rejects.toMatchObject(rejected('nft_leading'))
    await expect(world.bid(bob, code, '1049')).rejects.toMatchObject(rejected('nft_bid_low'))
    expect(await world.bid(bob, code, '1050')).toMatchObject({ current_price: '1050', min_next: '1100' })
    expect(world.notified).toContainEqual(
      expect.objectContaining({
        user: ann,
        name: 'nft_bid',
        body: { bid: expect.objectContaining({ state: 'outbid' }) },
      }),
    )
    expect(await world.item(ann, code)).toMatchObject({
      current_price: '1050',
      min_next: '1100',
      margin_paid: 1,
      leading: 0,
      bid_count: 2,
      sale_status: 1,
    })
    await world.pass(DAY)
    expect(await world.balance(ann, USDT)).toBe('5000 0 0')
    expect(await world.balance(bob, USDT)).toBe('4800 200 0')
    const [order] = await world.orders(bob, '0')
    expect(order).toMatchObject({ price: '1050', margin: '200', status: 0 })
    await expect(world.bid(ann, code, '3000')).rejects.toMatchObject(rejected('nft_not_selling'))
    await world.pay(bob, order?.id ?? 0)
    expect(await world.balance(bob, USDT)).toBe('3950 0 0')
    expect((await world.mine(bob, '0')).list).toMatchObject([{ code, buy_price: '1050', hold_status: 0 }])
    await expect(world.pay(bob, order?.id ?? 0)).rejects.toMatchObject(rejected('already_handled'))
    const bids = await world.call(ann, nft.myBids, { state: '', page: 1, limit: 10 })
    expect(bids.list).toMatchObject([{ code, price: '1000', state: 'lost', uid: ann }])
  })

  it('rejects a bid before its start, after its end, by the seller, or below the next increment', async () => {
    const code = await world.sale({ from: 1, hours: 1 })
    const ann = await world.rich()
    expect(await world.item(null, code)).toMatchObject({ sale_status: 2 })
    await expect(world.margin(ann, code)).rejects.toMatchObject(rejected('nft_not_selling'))
    await world.pass(HOUR)
    await world.margin(ann, code)
    await expect(world.bid(ann, code, '1000.0000001')).rejects.toMatchObject({
      key: 'bad_price',
      values: { digits: 6 },
      about: { field: 'price', reason: 'decimals' },
    })
    await expect(world.bid(ann, code, '0')).rejects.toMatchObject(rejected('bad_price'))
    world.now = (await world.item(null, code)).end_time * 1000
    await expect(world.bid(ann, code, '1000')).rejects.toMatchObject(rejected('nft_not_selling'))
    await world.pass(0)
    expect(await world.balance(ann, USDT)).toBe('100000 0 0')
    expect(await world.item(null, code)).toMatchObject({ sale_status: 0, state: 'expired' })
  })

  it('is extended by ten minutes with each bid in the last ten minutes, and is won at its extended end', async () => {
    const code = await world.sale({ hours: 1 })
    const [ann, bob] = [await world.bidder(code), await world.bidder(code)]
    const planned = (await world.item(null, code)).end_time
    expect(await world.item(null, code)).toMatchObject({ planned_end_time: planned, extends_by: 600 })
    await world.bid(ann, code, '1000')
    expect(await world.item(null, code)).toMatchObject({ end_time: planned, planned_end_time: planned })
    world.now = planned * 1000 - 1
    await world.bid(bob, code, '1050')
    expect(world.notified).toContainEqual(
      expect.objectContaining({
        user: ann,
        body: { bid: expect.objectContaining({ state: 'outbid', end_time: planned + 600 }) },
      }),
    )
    // The job at the original end of the auction must not end the auction, because a late bid has extended
    // the auction.
    await world.pass(60_000)
    expect(await world.item(null, code)).toMatchObject({
      ...{ state: 'open', sale_status: 1, end_time: planned + 600, planned_end_time: planned },
    })
    const { end_time: end } = await world.bid(ann, code, '1100')
    expect(end).toBeGreaterThan(planned + 600)
    await world.pass(600_000 - 1000)
    expect(await world.item(null, code)).toMatchObject({ state: 'open', end_time: end })
    await world.pass(end * 1000 - world.now)
    expect(await world.item(null, code)).toMatchObject({ state: 'won', planned_end_time: planned })
    expect(await world.orders(ann, '0')).toMatchObject([{ code, price: '1100' }])
    expect(await world.orders(bob, '0')).toEqual([])
  })

  it('ends at its original time when it was created by an earlier release, which had no extensions', async () => {
    const code = await world.sale({ hours: 1 })
    await database.db.updateTable('nft_listings').set({ extends_by: 0 }).where('bid_count', '=', 0).execute()
    const ann = await world.bidder(code)
    const end = (await world.item(null, code)).end_time * 1000
    world.now = end - 1
    await world.bid(ann, code, '1000')
    world.now = end
    await world.pass(0)
    expect(await world.orders(ann, '0')).toMatchObject([{ code, price: '1000' }])
  })

  it('is reported by the ledger audit when its end was changed by anything other than a bid', async () => {
    const code = await world.sale({ hours: 1 })
    const ann = await world.bidder(code)
    const end = (await world.item(null, code)).end_time * 1000
    world.now = end - 1
    await world.bid(ann, code, '1000')
    const { id } = await database.db
      .updateTable('nft_listings')
      .set({ end_at: end + 601_000 })
      .where('best_user', '=', ann)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await world.wrongs()).toContainEqual(
      expect.stringContaining(`nft sale ${id} ends at ${end + 601_000} and its bids say ${end + 600_000}`),
    )
    await database.db
      .updateTable('nft_listings')
      .set({ end_at: end + 600_000 })
      .where('id', '=', id)
      .execute()
    await world.pass(HOUR)
  })

  it('can be paid by its winner until 86,400 s after its end, and afterwards the margin is lost', async () => {
    for (const late of [false, true]) {
      const code = await world.sale({ hours: 1 })
      const ann = await world.bidder(code, '2000')
      await world.bid(ann, code, '1050')
      await world.pass(2 * HOUR)
      const [order] = await world.orders(ann, '0')
      const deadline = (order?.pay_deadline ?? 0) * 1000
      const forfeited = await world.platform('nft_forfeit')
      world.now = deadline + (late ? 1000 : -1000)
      if (late) {
        await expect(world.pay(ann, order?.id ?? 0)).rejects.toMatchObject(rejected('nft_late'))
        await world.pass(0)
        expect(await world.balance(ann, USDT)).toBe('1800 0 0')
        expect(await world.platform('nft_forfeit')).toBe(forfeited + 200)
        expect(await world.orders(ann, '2')).toHaveLength(1)
        expect(await world.item(null, code)).toMatchObject({ on_sale: 0, sale_status: 0, state: 'unpaid' })
      } else {
        await world.pay(ann, order?.id ?? 0)
        expect(await world.balance(ann, USDT)).toBe('950 0 0')
      }
    }
  })

  it('won at 1,050 can be paid from a balance of 850, and not from 849.99', async () => {
    for (const paid of [true, false]) {
      const code = await world.sale({ hours: 1 })
      const ann = await world.bidder(code, '1050')
      await world.bid(ann, code, '1050')
      // A bid freezes only the margin, so the rest of the price can be spent before the auction ends.
      if (!paid) await world.spend(ann, '0.01')
      await world.pass(HOUR)
      const [order] = await world.orders(ann, '0')
      if (paid) await world.pay(ann, order?.id ?? 0)
      else
        await expect(world.pay(ann, order?.id ?? 0)).rejects.toMatchObject(rejected('insufficient_balance'))
      expect(await world.balance(ann, USDT)).toBe(paid ? '0 0 0' : '849.99 200 0')
      await world.pass(2 * DAY)
    }
  })

  it('rejects a bid above the available balance and margin of the bidder, and a bid above the maximum of 1,000,000,000 USDT', async () => {
    const code = await world.sale()
    const ann = await world.bidder(code, '1049.999999')
    await expect(world.bid(ann, code, '1050')).rejects.toMatchObject(rejected('insufficient_balance'))
    await expect(world.bid(ann, code, '99999999999999999999')).rejects.toMatchObject({
      key: 'amount_above',
      values: { max: '1000000000', currency: 'USDT' },
    })
    expect(await world.item(ann, code)).toMatchObject({ bid_count: 0, current_price: null })
    expect(await world.bid(ann, code, '1049.999999')).toMatchObject({ state: 'leading' })
  })

  it('rejects a bid with money that the bidder needs for a leading bid or an unpaid win in another auction', async () => {
    const [first, second] = [await world.sale({ hours: 1 }), await world.sale({ hours: 5 })]
    const ann = await world.bidder(first, '2049')
    await world.margin(ann, second)
    await world.bid(ann, first, '1050')
    // 1,649 are available. 850 of them are reserved for the first bid (its price minus its margin), so 799
    // plus the second margin of 200, 999 in total, are left for the second bid.
    expect(await world.item(ann, second)).toMatchObject({ committed: '850' })
    await expect(world.bid(ann, second, '1000')).rejects.toMatchObject(rejected('insufficient_balance'))
    await world.pass(HOUR)
    expect(await world.orders(ann, '0')).toHaveLength(1)
    await expect(world.bid(ann, second, '1000')).rejects.toMatchObject(rejected('insufficient_balance'))
    await world.deposit(ann, USDT, '1')
    expect(await world.bid(ann, second, '1000')).toMatchObject({ state: 'leading' })
  })

  it('accepts one of two simultaneous bids in two auctions when the balance can pay only one of them', async () => {
    const [first, second] = [await world.sale(), await world.sale()]
    const ann = await world.bidder(first, '1500')
    await world.margin(ann, second)
    const ends = await Promise.allSettled([world.bid(ann, first, '1000'), world.bid(ann, second, '1000')])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('returns the part of the margin that exceeds the price of the win', async () => {
    const code = await world.sale({ price: '50', margin: '200', hours: 1 })
    const ann = await world.bidder(code, '300')
    await world.bid(ann, code, '50')
    await world.pass(HOUR)
    const [order] = await world.orders(ann, '0')
    await world.pay(ann, order?.id ?? 0)
    expect(await world.balance(ann, USDT)).toBe('250 0 0')
  })
})

describe('NFT sales at a fixed price, and resales', () => {
  it('an item is sold to one buyer, a second buyer is rejected, and a repeated request creates one order', async () => {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const [ann, bob] = [await world.rich('1000'), await world.rich('1000')]
    await expect(world.buy(ann, code, '299')).rejects.toMatchObject(rejected('nft_price_changed'))
    await expect(world.buy(ann, code, '300', 2)).rejects.toMatchObject(rejected('param_error'))
    const id = randomUUID()
    const first = await world.buy(ann, code, '300', 1, id)
    expect(await world.buy(ann, code, '300', 1, id)).toEqual(first)
    await expect(world.buy(bob, code, '300')).rejects.toMatchObject(rejected('nft_sold'))
    expect([await world.balance(ann, USDT), await world.balance(bob, USDT)]).toEqual(['700 0 0', '1000 0 0'])
  })

  it('a resale pays the seller the price less the fee that was shown, and the item belongs to the buyer', async () => {
    await setFeeRate(database.db, '0.025', world.now)
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const [ann, bob] = [await world.rich('300'), await world.rich('1000')]
    await world.buy(ann, code, '300')
    const [held] = (await world.mine(ann, '0')).list
    const id = held?.holding_id ?? 0
    const before = await world.platform('fee')
    await expect(world.resell(ann, id, { fee: '0.02' })).rejects.toMatchObject(rejected('fee_moved'))
    expect(await world.resell(ann, id, { price: '333.333333', from: 2, fee: '0.025' })).toMatchObject({
      hold_status: 1,
      can_withdraw: 1,
    })
    expect(await world.item(bob, code)).toMatchObject({ sale_status: 2, owner_name: 't***t' })
    await expect(world.buy(bob, code, '333.333333')).rejects.toMatchObject(rejected('nft_not_selling'))
    await expect(world.resell(ann, id)).rejects.toMatchObject(rejected('already_handled'))
    await world.pass(2 * HOUR)
    await expect(world.buy(ann, code, '333.333333')).rejects.toMatchObject(rejected('param_error'))
    await world.buy(bob, code, '333.333333')
    // The fee of 8.333333325 is rounded up to the six decimals of USDT.
    expect(await world.balance(ann, USDT)).toBe('324.999999 0 0')
    expect((await world.platform('fee')) - before).toBeCloseTo(8.333334, 6)
    expect((await world.mine(ann)).list).toMatchObject([{ hold_status: 2 }])
    expect((await world.mine(ann, '0')).list).toEqual([])
    expect((await world.mine(bob, '0')).list).toMatchObject([{ code }])
    const deeds = await world.call(null, nft.history, { code, page: 1, limit: 10 })
    expect(deeds.list.map(({ price }) => price)).toEqual(['333.333333', '300'])
    await setFeeRate(database.db, '0', world.now)
  })

  it('a resale can be withdrawn until a bidder has paid a margin, and an unsold resale expires and can be offered again', async () => {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const [ann, bob] = [await world.rich('300'), await world.rich('1000')]
    await world.buy(ann, code, '300')
    const id = (await world.mine(ann, '0')).list[0]?.holding_id ?? 0
    await world.resell(ann, id, { mode: 'auction', price: '400' })
    expect(await world.take(ann, id)).toMatchObject({ hold_status: 0 })
    await world.resell(ann, id, { mode: 'auction', price: '400' })
    await world.margin(bob, code)
    await expect(world.take(ann, id)).rejects.toMatchObject(rejected('nft_not_withdrawable'))
    await expect(world.margin(ann, code)).rejects.toMatchObject(rejected('param_error'))
    await world.pass(DAY + HOUR)
    expect(await world.balance(bob, USDT)).toBe('1000 0 0')
    expect((await world.mine(ann, '3')).list).toMatchObject([{ code, hold_status: 3 }])
    await world.resell(ann, id, { mode: 'fixed', price: '250' })
    await world.buy(bob, code, '250')
    expect(await world.balance(ann, USDT)).toBe('250 0 0')
  })

  it('a coin that operators have closed cannot be used to buy, bid or pay a margin, but can pay for an auction won earlier', async () => {
    const won = await world.sale({ hours: 1 })
    const auction = await world.sale()
    const ann = await world.bidder(won, '5000')
    await world.bid(ann, won, '1000')
    await world.pass(HOUR)
    await world.margin(ann, auction)
    const fixed = await world.sale({ mode: 'fixed', price: '300' })
    const bob = await world.rich()
    await openOrCloseCoin(world, 'close', 'USDT')
    await expect(world.buy(bob, fixed, '300')).rejects.toMatchObject(rejected('currency_closed'))
    await expect(world.margin(bob, auction)).rejects.toMatchObject(rejected('currency_closed'))
    await expect(world.bid(ann, auction, '1000')).rejects.toMatchObject(rejected('currency_closed'))
    const [order] = await world.orders(ann, '0')
    expect(await world.pay(ann, order?.id ?? 0)).toMatchObject({ status: 1 })
    await openOrCloseCoin(world, 'open', 'USDT')
    await world.buy(bob, fixed, '300')
  })

  it('a payment of the margin is rejected when the margin differs from the margin that was shown', async () => {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const [ann, bob] = [await world.rich('300'), await world.rich('1000')]
    await world.buy(ann, code, '300')
    const id = (await world.mine(ann, '0')).list[0]?.holding_id ?? 0
    await world.resell(ann, id, { mode: 'auction', price: '400', margin: '100' })
    await world.take(ann, id)
    await world.resell(ann, id, { mode: 'auction', price: '400', margin: '200', hours: 1 })
    const pay = (margin: string) =>
      world.call(bob, nft.payMargin, { code, margin: decimal(margin), pay_password: '' })
    await expect(pay('100')).rejects.toMatchObject(rejected('nft_price_changed'))
    expect(await world.balance(bob, USDT)).toBe('1000 0 0')
    expect(await pay('200.00')).toMatchObject({ margin: '200' })
    await world.pass(HOUR)
    expect(await world.balance(bob, USDT)).toBe('1000 0 0')
  })

  it('a purchase is rejected when the work was listed again at the same figure in another currency than shown', async () => {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const [ann, bob] = [await world.rich('300'), await world.rich('1000')]
    await world.deposit(bob, BTC, '1')
    await world.buy(ann, code, '300')
    const id = (await world.mine(ann, '0')).list[0]?.holding_id ?? 0
    await world.resell(ann, id, { price: '1' })
    await world.take(ann, id)
    await world.resell(ann, id, { price: '1', currency: BTC })
    const buy = (currency_id?: number) =>
      world.call(bob, nft.buy, { code, num: '1', price: decimal('1'), pay_password: '', currency_id })
    await expect(buy(USDT)).rejects.toMatchObject(rejected('nft_price_changed'))
    await expect(buy()).rejects.toMatchObject(rejected('nft_price_changed'))
    expect(await world.balance(bob, BTC)).toBe('1 0 0')
    expect(await buy(BTC)).toMatchObject({ status: 1, total: '1', currency_id: BTC })
    expect(await world.balance(bob, BTC)).toBe('0 0 0')
    expect(await world.balance(ann, BTC)).toBe('1 0 0')
  })

  it('a margin and a bid are rejected when the auction is in another currency than shown, and its events contain the currency', async () => {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const [ann, bob] = [await world.rich('300'), await world.rich('1000')]
    await world.deposit(bob, BTC, '2')
    await world.buy(ann, code, '300')
    const id = (await world.mine(ann, '0')).list[0]?.holding_id ?? 0
    const terms = { mode: 'auction', price: '1', increment: '0.1', margin: '0.5', hours: 1 } as const
    await world.resell(ann, id, terms)
    await world.take(ann, id)
    await world.resell(ann, id, { ...terms, currency: BTC })
    expect(world.notifiedAll.filter(({ name }) => name === 'nft').at(-1)?.body).toMatchObject({
      ...{ code, state: 'open', price: '1', currency_id: BTC, currency_name: 'BTC' },
    })
    const pay = (currency_id?: number) =>
      world.call(bob, nft.payMargin, { code, margin: decimal('0.5'), pay_password: '', currency_id })
    await expect(pay(USDT)).rejects.toMatchObject(rejected('nft_price_changed'))
    await expect(pay()).rejects.toMatchObject(rejected('nft_price_changed'))
    expect([await world.balance(bob, BTC), await world.balance(bob, USDT)]).toEqual(['2 0 0', '1000 0 0'])
    expect(await pay(BTC)).toMatchObject({ margin_paid: 1 })
    const bid = (price: string, currency_id?: number) =>
      world.call(bob, nft.bid, { code, price: decimal(price), currency_id })
    await expect(bid('1', USDT)).rejects.toMatchObject(rejected('nft_price_changed'))
    expect(await bid('1', BTC)).toMatchObject({ state: 'leading', currency_id: BTC })
    await world.pass(HOUR)
    const [order] = await world.orders(bob, '0')
    await world.pay(bob, order?.id ?? 0)
    expect(await world.balance(bob, BTC)).toBe('1 0 0')
  })

  it('a bid without a currency is accepted in the currency of the margin that its bidder has paid', async () => {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const [ann, bob] = [await world.rich('300'), await world.rich('1000')]
    await world.deposit(bob, BTC, '2')
    await world.buy(ann, code, '300')
    const id = (await world.mine(ann, '0')).list[0]?.holding_id ?? 0
    const terms = { mode: 'auction', increment: '0.1', margin: '0.5', hours: 1, currency: BTC } as const
    await world.resell(ann, id, { ...terms, price: '1' })
    await world.call(bob, nft.payMargin, { code, currency_id: BTC, pay_password: '' })
    expect(await world.bid(bob, code, '1')).toMatchObject({ state: 'leading', currency_id: BTC })
  })

  it('an unpaid win of a resale returns the item to its seller', async () => {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const [ann, bob] = [await world.rich('300'), await world.rich('1000')]
    await world.buy(ann, code, '300')
    const id = (await world.mine(ann, '0')).list[0]?.holding_id ?? 0
    await world.resell(ann, id, { mode: 'auction', price: '400', hours: 1 })
    await world.margin(bob, code)
    await world.bid(bob, code, '400')
    await world.pass(DAY + 2 * HOUR)
    expect(await world.balance(bob, USDT)).toBe('800 0 0')
    expect(await world.balance(ann, USDT)).toBe('0 0 0')
    expect((await world.mine(ann, '3')).list).toMatchObject([{ code }])
  })

  it('a resale with an invalid price, increment, margin or time is rejected', async () => {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    const ann = await world.rich('300')
    await world.buy(ann, code, '300')
    const id = (await world.mine(ann, '0')).list[0]?.holding_id ?? 0
    const tries = [
      [{ price: '0' }, 'bad_price'],
      [{ mode: 'auction', increment: '0' }, 'nft_bad_increment'],
      [{ mode: 'auction', margin: '1.0000001' }, 'bad_amount'],
      [{ mode: 'auction', margin: '14.999999' }, 'nft_margin_low'],
      [{ price: '1000000000.000001' }, 'bad_price'],
    ] as const
    for (const [sale, key] of tries)
      await expect(world.resell(ann, id, sale)).rejects.toMatchObject(rejected(key))
    for (const [sale, about] of [
      [{ hours: 0 }, { field: 'end_time', reason: 'sale_time' }],
      [{ from: -1 }, { field: 'start_time', reason: 'sale_start' }],
    ] as const)
      await expect(world.resell(ann, id, sale)).rejects.toMatchObject({ key: 'nft_bad_time', about })
    for (const field of ['price', 'increment', 'margin'])
      await expect(world.resell(ann, id, { mode: 'auction', [field]: '30.1234567' })).rejects.toMatchObject({
        values: { digits: 6 },
        about: { field, reason: 'decimals' },
      })
    await expect(world.resell(await world.rich(), id)).rejects.toMatchObject(rejected('param_error'))
  })
})

describe('NFT blind boxes', () => {
  it('three boxes at 20 cost 60, the limit per person is enforced, and each box can be opened once', async () => {
    const code = await world.box([1, 1, 1, 2, 2, 3], 4)
    const ann = await world.rich('1000')
    const before = await world.platform('nft_sales')
    await world.buy(ann, code, '20', 3)
    expect(await world.balance(ann, USDT)).toBe('940 0 0')
    expect(await world.platform('nft_sales')).toBe(before + 60)
    await expect(world.buy(ann, code, '20', 2)).rejects.toMatchObject(rejected('nft_limit'))
    const boxes = (await world.mine(ann, '', '1')).list
    expect(boxes).toHaveLength(3)
    const [first] = boxes
    const id = first?.holding_id ?? 0
    await expect(world.resell(ann, id)).rejects.toMatchObject(rejected('nft_open_first'))
    const opened = await world.open(ann, id)
    expect(opened.proof).toMatchObject({ holding_id: id, seq: 1, seed: '' })
    await expect(world.open(ann, id)).rejects.toMatchObject(rejected('already_handled'))
    await expect(world.open(await world.rich(), id)).rejects.toMatchObject(rejected('param_error'))
    const item = await world.item(ann, code)
    expect(item.drop_table.reduce((sum, { left }) => sum + left, 0)).toBe(5)
    expect(item.drop_table.map(({ total }) => total)).toEqual([3, 2, 1])
    expect((await world.mine(ann)).counts).toMatchObject({ holding: 1, boxes: 2 })
    await world.resell(ann, id)
  })

  it('the seed is published when the sale is over, and boxes opened afterwards are drawn from that seed', async () => {
    const code = await world.box([1, 1, 2, 2, 3, 4])
    const ann = await world.rich('1000')
    await world.buy(ann, code, '20', 4)
    const ids = (await world.mine(ann, '', '1')).list.map(({ holding_id }) => holding_id)
    await world.open(ann, ids[0] ?? 0)
    expect(await world.call(null, nft.draws, { code })).toMatchObject({ seed: '' })
    await world.pass(DAY)
    const book = await world.call(null, nft.draws, { code })
    expect(book.draws).toHaveLength(4)
    expect(book.seed).not.toBe('')
    for (const id of ids.slice(1)) {
      const { nft: drawn, proof } = await world.open(ann, id)
      const draw = book.draws.find(({ holding_id }) => holding_id === id)
      expect(drawn.code).toBe(book.pool.find(({ position }) => position === draw?.position)?.code)
      expect(proof.key).toBe(draw?.key)
    }
    await expect(world.buy(ann, code, '20')).rejects.toMatchObject(rejected('nft_not_selling'))
  })

  it('the ledger audit reports a draw whose key or whose work does not follow from the seed', async () => {
    const code = await world.box([1, 1, 2, 2, 3, 4])
    const ann = await world.rich('1000')
    await world.buy(ann, code, '20', 1)
    const id = (await world.mine(ann, '', '1')).list[0]?.holding_id ?? 0
    await world.open(ann, id)
    const found = (set: string) =>
      forgedBy(
        database.db,
        [`update nft_draws set ${set} where holding_id = ${id}`],
        async (tx) => (await auditObjects(tx, [product])).findings,
      )
    for (const set of [`key = '${'ab'.repeat(32)}'`, 'position = (position + 1) % 6'])
      expect((await found(set)).join('\n')).toContain('is not what its seed gives')
  })
})

it('the list of NFTs filtered by status shows a sale as upcoming, running or ended by the current time', async () => {
  const code = await world.sale({ mode: 'fixed', from: 1, hours: 1 })
  const there = async (status: '0' | '1' | '2') =>
    (await world.call(null, nft.items, { status, sort: 'new', page: 1, limit: 100 })).list.some(
      (one) => one.code === code,
    )
  expect([await there('2'), await there('1'), await there('0')]).toEqual([true, false, false])
  await world.pass(HOUR)
  expect([await there('2'), await there('1'), await there('0')]).toEqual([false, true, false])
  await world.pass(HOUR)
  expect([await there('2'), await there('1'), await there('0')]).toEqual([false, false, true])
})

it('a like of an NFT is stored once, counted, listed among the favourites, and can be removed', async () => {
  const code = await world.sale({ mode: 'fixed' })
  const ann = await world.rich()
  expect(await world.call(ann, nft.collect, { code, state: 1 })).toEqual({ is_collect: 1, collect_count: 1 })
  expect(await world.call(ann, nft.collect, { code, state: 1 })).toEqual({ is_collect: 1, collect_count: 1 })
  expect(
    (await world.call(ann, nft.collection, { type: 'favorite', page: 1, limit: 10 })).list,
  ).toMatchObject([{ code, is_collect: 1 }])
  expect(await world.call(ann, nft.collect, { code, state: 0 })).toEqual({ is_collect: 0, collect_count: 0 })
})

describe('while the withdrawals of a buyer are paused after a security change', () => {
  const pause = (user: number, until: number) =>
    database.db.updateTable('users').set({ withdraw_hold_until: until }).where('id', '=', user).execute()

  it('the purchase of a work of another member is rejected until the pause ends, and the error states the remaining hours', async () => {
    const [seller, buyer] = [await world.rich(), await world.rich('1000')]
    const code = await world.sale({ mode: 'fixed', price: '300' })
    await world.buy(seller, code, '300')
    const [holding] = (await world.mine(seller, '0')).list
    await world.resell(seller, holding?.holding_id ?? 0, { price: '900', hours: 48 })
    await pause(buyer, world.now + 24 * HOUR)
    await world.pass(HOUR / 2)
    await expect(world.buy(buyer, code, '900')).rejects.toMatchObject({
      key: 'withdraw_hold',
      values: { hours: 24 },
      about: { reason: 'resale_paused' },
    })
    expect(await world.balance(buyer, USDT)).toBe('1000 0 0')
    expect((await world.mine(buyer)).list).toEqual([])
    await world.pass(DAY - HOUR / 2)
    await world.buy(buyer, code, '900')
    expect(await world.balance(buyer, USDT)).toBe('100 0 0')
  })

  it('the margin and a bid for an auction of another member are rejected', async () => {
    const [seller, buyer, bidder] = [await world.rich(), await world.rich('5000'), await world.rich('5000')]
    const code = await world.sale({ mode: 'fixed', price: '300' })
    await world.buy(seller, code, '300')
    const [holding] = (await world.mine(seller, '0')).list
    const auction = { mode: 'auction', price: '1000', margin: '200', hours: 1 } as const
    await world.resell(seller, holding?.holding_id ?? 0, auction)
    await world.margin(bidder, code)
    await pause(buyer, world.now + DAY)
    await pause(bidder, world.now + DAY)
    const paused = { key: 'withdraw_hold', about: { reason: 'resale_paused' } }
    await expect(world.margin(buyer, code)).rejects.toMatchObject(paused)
    await expect(world.bid(bidder, code, '1000')).rejects.toMatchObject(paused)
    expect(await world.balance(buyer, USDT)).toBe('5000 0 0')
    await pause(bidder, 0)
    await world.bid(bidder, code, '1000')
  })

  it('the purchase of a work that the platform sells, and the payment for a won auction of another member, are accepted', async () => {
    const [seller, buyer] = [await world.rich(), await world.rich('5000')]
    const code = await world.sale({ mode: 'fixed', price: '300' })
    await world.buy(seller, code, '300')
    const [holding] = (await world.mine(seller, '0')).list
    const auction = { mode: 'auction', price: '1000', margin: '200', hours: 1 } as const
    await world.resell(seller, holding?.holding_id ?? 0, auction)
    await world.margin(buyer, code)
    await world.bid(buyer, code, '1000')
    await world.pass(HOUR)
    await pause(buyer, world.now + DAY)
    const [order] = await world.orders(buyer, '0')
    await world.pay(buyer, order?.id ?? 0)
    const box = await world.box([1])
    await world.buy(buyer, box, '20')
    const own = await world.sale({ mode: 'fixed', price: '300' })
    await world.buy(buyer, own, '300')
    expect(await world.balance(buyer, USDT)).toBe('3680 0 0')
  })
})

describe('while operators have frozen the withdrawals of a buyer', () => {
  const frozen = { key: 'withdrawals_frozen' }
  const freeze = (user: number) =>
    operate(world, 'olga', 'person freeze', String(user), 'withdrawals', 'forever', 'a stolen account')
  const lift = (user: number) =>
    operateByTwo(world, 'person unfreeze', String(user), 'withdrawals', 'it is theirs again')
  /** A work of a member that the member offers for sale. */
  async function resold(seller: number, offer: Parameters<typeof world.resell>[2]): Promise<string> {
    const code = await world.sale({ mode: 'fixed', price: '300' })
    await world.buy(seller, code, '300')
    const [holding] = (await world.mine(seller, '0')).list
    await world.resell(seller, holding?.holding_id ?? 0, offer)
    return code
  }
  const auction = { mode: 'auction', price: '1000', margin: '200', hours: 1 } as const

  it('the purchase of a work of another member is rejected until the freeze is lifted, and a work of the platform can be bought', async () => {
    const [seller, buyer] = [await world.rich(), await world.rich('1000')]
    const code = await resold(seller, { price: '600', hours: 48 })
    await freeze(buyer)
    await expect(world.buy(buyer, code, '600')).rejects.toMatchObject(frozen)
    expect(await world.balance(buyer, USDT)).toBe('1000 0 0')
    await world.buy(buyer, await world.sale({ mode: 'fixed', price: '300' }), '300')
    await lift(buyer)
    await world.buy(buyer, code, '600')
    expect(await world.balance(buyer, USDT)).toBe('100 0 0')
  })

  it('the margin and a bid for an auction of another member are rejected until the freeze is lifted', async () => {
    const [seller, buyer, bidder] = [await world.rich(), await world.rich('5000'), await world.rich('5000')]
    const code = await resold(seller, auction)
    await world.margin(bidder, code)
    await freeze(buyer)
    await freeze(bidder)
    await expect(world.margin(buyer, code)).rejects.toMatchObject(frozen)
    await expect(world.bid(bidder, code, '1000')).rejects.toMatchObject(frozen)
    expect(await world.balance(buyer, USDT)).toBe('5000 0 0')
    await lift(bidder)
    await world.bid(bidder, code, '1000')
  })

  it('the payment for a won auction of another member is rejected, and the margin is returned when the deadline has passed', async () => {
    const [seller, buyer] = [await world.rich(), await world.rich('5000')]
    const code = await resold(seller, auction)
    await world.margin(buyer, code)
    await world.bid(buyer, code, '1000')
    await world.pass(HOUR)
    await freeze(buyer)
    const [order] = await world.orders(buyer, '0')
    await expect(world.pay(buyer, order?.id ?? 0)).rejects.toMatchObject(frozen)
    expect(await world.balance(buyer, USDT)).toBe('4800 200 0')
    await world.pass(DAY)
    expect(await world.balance(buyer, USDT)).toBe('5000 0 0')
    expect(await world.orders(buyer, '2')).toMatchObject([{ id: order?.id, margin_returned: 1 }])
    expect(await world.item(null, code)).toMatchObject({ on_sale: 0, state: 'unpaid' })
    const mails = await database.db.selectFrom('inbox').select('kind').where('user_id', '=', buyer).execute()
    expect(mails.map(({ kind }) => kind)).toContain('nft_margin_returned')
    expect(mails.map(({ kind }) => kind)).not.toContain('nft_forfeited')
  })

  it('the payment of a won auction of the platform is accepted', async () => {
    const code = await world.sale({ hours: 1 })
    const buyer = await world.bidder(code, '2000')
    await world.bid(buyer, code, '1000')
    await world.pass(HOUR)
    await freeze(buyer)
    const [order] = await world.orders(buyer, '0')
    await world.pay(buyer, order?.id ?? 0)
    expect(await world.balance(buyer, USDT)).toBe('1000 0 0')
  })
})

it('an account that owns a work cannot be closed, whether the work is held, offered for sale, or left unsold by its last sale', async () => {
  const owner = await world.rich('300')
  await world.buy(owner, await world.sale({ mode: 'fixed', price: '300' }), '300')
  const owned = [{ kind: 'nft', name: '', count: 1 }]
  expect(await obstaclesOf(database.db, owner)).toEqual(owned)
  const [holding] = (await world.mine(owner, '0')).list
  await world.resell(owner, holding?.holding_id ?? 0, { price: '900', hours: 1 })
  expect(await obstaclesOf(database.db, owner)).toEqual(owned)
  await world.pass(HOUR)
  expect((await world.mine(owner, '3')).list).toHaveLength(1)
  expect(await obstaclesOf(database.db, owner)).toEqual(owned)
})
