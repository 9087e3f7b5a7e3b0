import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOAN_STATUS, loan } from '#contract/earn/loan.ts'
import { decimal } from '#domain/money.ts'
import { ETH } from '../../harness/exchange-harness.ts'
import { operate } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, DAY, USDT, World } from './test-harness.ts'

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
beforeEach(() => world.prices())

describe('an application for a loan', () => {
  it('freezes its collateral, and returns all of the collateral when it is cancelled or rejected', async () => {
    const user = await world.borrower([[USDT, '600000']])
    const applied = await world.apply(user)
    expect(applied).toMatchObject({
      status: LOAN_STATUS.reviewing,
      rate_year: '0.09',
      risk_rate: '1.5',
      debt_total: '0',
    })
    expect(await world.balance(user, USDT)).toBe('100000 500000 0')
    expect(await world.call(user, loan.cancel, { id: applied.id })).toMatchObject({
      status: LOAN_STATUS.cancelled,
    })
    for (const [status, found] of [
      ['6', 1],
      ['finished', 1],
      ['0', 0],
      ['1', 0],
    ] as const)
      expect((await world.call(user, loan.list, { status, page: 1, limit: 10 })).total).toBe(found)
    expect(await world.balance(user, USDT)).toBe('600000 0 0')
    await expect(world.call(user, loan.cancel, { id: applied.id })).rejects.toMatchObject({
      key: 'already_handled',
    })
    expect(await world.wrongs()).toEqual([])
  })

  it("is rejected below 500,000 or above 10,000,000 USDT, above the person's allowance, for less than 7 or more than 365 days, above 3x leverage, and without the collateral", async () => {
    const user = await world.borrower([[USDT, '6000000']])
    const rejected = async (wanted: Parameters<World['apply']>[1]) =>
      world.apply(user, wanted).then(
        () => 'done',
        (error: { key: string }) => error.key,
      )
    const rich = [[USDT, '6000000']] as const
    expect(await rejected({ amount: '499999.99', collateral: rich })).toBe('loan_limit')
    expect(await rejected({ amount: '10000000.01', collateral: rich })).toBe('loan_limit')
    expect(await rejected({ amount: '2000000.01', collateral: rich })).toBe('loan_allowance')
    expect(await rejected({ days: 6 })).toBe('bad_term')
    expect(await rejected({ days: 366 })).toBe('bad_term')
    expect(await rejected({ collateral: [[USDT, '499999.999999']] })).toBe('loan_leverage')
    expect(await rejected({ collateral: [[USDT, '6000000.000001']] })).toBe('insufficient_balance')
    expect(await rejected({ coin: 'SOL' })).toBe('param_error')
    expect(await rejected({ amount: '500000.0000001' })).toBe('bad_amount')
    expect(await world.balance(user, USDT)).toBe('6000000 0 0')
  })

  it('prevents operators from closing the coin of the loan, because the borrower could not buy the coin for the repayment', async () => {
    const user = await world.borrower([[BTC, '60']])
    const close = () => operate(world, 'olga', 'coin close', 'ETH')
    const wanted = { coin: 'ETH', amount: '400', collateral: [[BTC, '25']] } as const
    const { id } = await world.apply(user, wanted)
    await expect(close()).rejects.toThrow('1 loans or applications of ETH')
    await world.call(user, loan.cancel, { id })
    const lent = await world.lent(user, wanted)
    await expect(close()).rejects.toThrow('1 loans or applications of ETH')
    await world.repay(user, lent.id, '400')
    expect((await close()).join()).toContain('ETH is closed')
    await operate(world, 'olga', 'coin open', 'ETH')
  })

  it('needs VIP level 2 or market maker status', async () => {
    const user = await world.borrower([[USDT, '500000']], 1)
    await expect(world.apply(user)).rejects.toMatchObject({ key: 'loan_vip' })
    await database.db
      .insertInto('vip_people')
      .values({ user_id: user, market_maker: true, updated_at: world.now })
      .execute()
    expect(await world.call(user, loan.config, {})).toMatchObject({
      my: { eligible: 1, level: 1, market_maker: 1, loan_max: '10000000', rate_year: '0.05' },
    })
    expect(await world.apply(user)).toMatchObject({ rate_year: '0.05' })
    expect(await world.call(null, loan.config, {})).toMatchObject({
      my: null,
      min: '500000',
      max: '10000000',
      leverage: '3',
    })
  })

  it('is accepted at the rate that was shown, and rejected at any other rate', async () => {
    const user = await world.borrower([[USDT, '1000000']])
    await expect(world.apply(user, { rate: '0.08' })).rejects.toMatchObject({ key: 'loan_terms' })
    expect(await world.balance(user, USDT)).toBe('1000000 0 0')
    expect(await world.apply(user, { rate: '0.090' })).toMatchObject({ rate_year: '0.09' })
  })

  it('is accepted only while the prices of its coins are current', async () => {
    const user = await world.borrower([[BTC, '30']])
    await world.pass(400_000)
    await expect(world.apply(user, { collateral: [[BTC, '25']] })).rejects.toMatchObject({
      key: 'loan_price',
    })
  })

  it('and collateral added later are rejected while the pair of a coin is halted', async () => {
    const user = await world.borrower([
      [BTC, '60'],
      [USDT, '500000'],
    ])
    const { id } = await world.lent(user, { amount: '500000' })
    const attempts = () =>
      Promise.allSettled([
        world.apply(user, { collateral: [[BTC, '25']] }),
        world.apply(user, { coin: 'BTC', amount: '25', collateral: [[BTC, '25']] }),
        world.call(user, loan.collateral, { id, currency_id: BTC, amount: decimal('1') }),
      ])
    world.hand.setHalted('BTC/USDT', true)
    const rejected = await attempts()
    world.hand.setHalted('BTC/USDT', false)
    const reason = { key: 'loan_price', values: { coin: 'BTC' } }
    expect(rejected).toMatchObject(Array(3).fill({ status: 'rejected', reason }))
    await world.call(user, loan.collateral, { id, currency_id: BTC, amount: decimal('1') })
    expect(await world.repay(user, id, '500000')).toMatchObject({ status: LOAN_STATUS.repaid })
  })

  it('is rejected while the coin of another loan of the person has no current price, because the remaining allowance is unknown', async () => {
    const user = await world.borrower([[USDT, '500000']])
    const half = { amount: '500000', collateral: [[USDT, '250000']] } as const
    await world.lent(user, { ...half, coin: 'BTC', amount: '25' })
    world.hand.setHalted('BTC/USDT', true)
    const [duringHalt] = await Promise.allSettled([world.apply(user, half)])
    world.hand.setHalted('BTC/USDT', false)
    expect(duringHalt).toMatchObject({
      status: 'rejected',
      reason: { key: 'loan_price', values: { coin: 'BTC' } },
    })
    expect(await world.apply(user, half)).toMatchObject({ status: LOAN_STATUS.reviewing })
  })
})

describe('a loan of 1,000,000 USDT with a collateral of 500,000 USDT', () => {
  it('is paid out, costs 246.575342 USDT a day, and is repaid two days overdue with 1,017,471.23 USDT', async () => {
    const user = await world.borrower([[USDT, '520000']])
    const { id } = await world.lent(user)
    expect(await world.balance(user, USDT)).toBe('20000 0 0')
    expect(await world.balance(user, USDT, 'margin')).toBe('1000000 0 500000')
    expect(await world.owes(user)).toBe('-1000000')
    const interest = await world.platform('loan_interest')
    const start = world.now
    await world.pass(DAY)
    expect(await world.owes(user)).toBe('-1000246.575342')
    await world.runTo(start + 31 * DAY - 1000)
    expect(await world.loan(user, id)).toMatchObject({
      status: LOAN_STATUS.overdue,
      overdue_days: 1,
      interest_due: '7397.26026',
      overdue_interest: '5036.986301',
    })
    await world.runTo(start + 31 * DAY + 1000)
    const late = await world.loan(user, id)
    expect(late).toMatchObject({
      overdue_days: 2,
      overdue_interest: '10073.972602',
      debt_total: '1017471.232862',
    })
    expect(await world.owes(user)).toBe('-1017471.232862')
    expect(Number(await world.platform('loan_interest')) - Number(interest)).toBeCloseTo(17471.232862, 6)
    const done = await world.repay(user, id, '2000000')
    expect(done).toMatchObject({ status: LOAN_STATUS.repaid, debt_total: '0' })
    expect(await world.balance(user, USDT, 'margin')).toBe('0 0 0')
    expect(await world.balance(user, USDT)).toBe('502528.767138 0 0')
    expect(await world.owes(user)).toBe('0')
    expect(await world.mails(user)).toEqual(['loan_approved', 'loan_soon', 'loan_due', 'loan_repaid'])
    await expect(world.repay(user, id, '1')).rejects.toMatchObject({ key: 'already_handled' })
    expect(await world.wrongs()).toEqual([])
  })

  it('debits the monthly interest from the spot account, and has an overdue bill when the spot account is empty', async () => {
    await world.runTo(Date.UTC(2023, 4, 10, 2))
    const user = await world.borrower([[USDT, '507397.26026']])
    await world.prices()
    const { id } = await world.lent(user, { mode: 'monthly', days: 90 })
    const start = world.now
    // The bill for the 31 days from May to June is 7,643.835602, more than the available 7,397.26026, so it
    // stays unpaid.
    await world.runTo(start + 31 * DAY + 1000)
    expect(await world.loan(user, id)).toMatchObject({
      status: LOAN_STATUS.overdue,
      billed: '7643.835602',
      overdue_interest: '38.219178',
      overdue_days: 1,
    })
    await world.repay(user, id, '7682.05478')
    expect(await world.loan(user, id)).toMatchObject({
      status: LOAN_STATUS.active,
      interest_due: '0',
      overdue_interest: '0',
    })
    expect(await world.balance(user, USDT, 'margin')).toBe('992317.94522 0 500000')
    await world.runTo(start + 61 * DAY + 1000)
    // The second bill, for 30 days on 1,000,000, is exactly the available 7,397.26026.
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    const { schedule, log, status } = await world.loan(user, id)
    expect(status).toBe(LOAN_STATUS.active)
    expect(schedule.map(({ paid }) => paid)).toEqual([1, 1, 0])
    expect(schedule.map(({ interest }) => interest)).toEqual(['7643.835602', '7397.26026', '7150.684918'])
    expect(log.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['missed', 'repay', 'bill', 'overdue']),
    )
    expect(await world.mails(user)).toEqual(['loan_approved', 'loan_missed', 'loan_billed'])
    await world.repay(user, id, '9999999').catch((error) => expect(error.key).toBe('insufficient_balance'))
    expect(await world.wrongs()).toEqual([])
  })

  it('is reported as not found to another person', async () => {
    const [owner, other] = [
      await world.borrower([[USDT, '500000']]),
      await world.borrower([[USDT, '500000']]),
    ]
    const { id } = await world.lent(owner)
    const calls = [
      () => world.loan(other, id),
      () => world.repay(other, id, '1'),
      () => world.call(other, loan.collateral, { id, currency_id: USDT, amount: decimal('1') }),
      () => world.call(other, loan.cancel, { id }),
    ]
    for (const one of calls) await expect(one()).rejects.toMatchObject({ key: 'param_error' })
  })
})

describe('the margin level rules of a loan', () => {
  it('warn the borrower at 130 and 120 %, and liquidate the loan at 109.9 % but not at 110.0 %', async () => {
    // Assets of 25 BTC at 20,000 and 1,000,000 USDT against a debt of 1,000,000 USDT: a margin level of 150 %.
    const user = await world.borrower([[BTC, '25']])
    const { id } = await world.lent(user, { collateral: [[BTC, '25']] })
    expect(await world.loan(user, id)).toMatchObject({ risk_rate: '1.5', asset_value: '1500000' })
    await world.tick('BTC/USDT', ['12000'])
    expect(await world.mails(user)).toEqual(['loan_approved'])
    await world.tick('BTC/USDT', ['11999'])
    await world.tick('BTC/USDT', ['7999'])
    await world.tick('BTC/USDT', ['8500'])
    expect(await world.mails(user)).toEqual(['loan_approved', 'loan_warning', 'loan_warning'])
    await world.tick('BTC/USDT', ['4000'])
    expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.active, risk_rate: '1.1' })
    await world.tick('BTC/USDT', ['3960'])
    const closed = await world.loan(user, id)
    expect(closed).toMatchObject({ status: LOAN_STATUS.liquidated, debt_total: '0' })
    expect(closed.sales).toEqual([
      expect.objectContaining({ name: 'BTC', amount: '25', price: '3960', converted: '99000' }),
      expect.objectContaining({ name: 'USDT', amount: '1000000', price: '1', converted: '1000000' }),
    ])
    expect(closed.log[0]).toMatchObject({
      kind: 'liquidate',
      amount: '1000000',
      rest: '99000',
      shortfall: '0',
    })
    expect(await world.balance(user, USDT)).toBe('99000 0 0')
    expect(await world.balance(user, BTC, 'margin')).toBe('0 0 0')
    expect(await world.balance(user, USDT, 'margin')).toBe('0 0 0')
    expect(await world.owes(user)).toBe('0')
    expect(await world.platform('loan_loss')).toBe('0')
    expect(await world.wrongs()).toEqual([])
  })

  it('liquidate a loan by cancelling orders, closing positions and selling coins, after which the platform bears the shortfall', async () => {
    await world.reserve('insurance', USDT, '10000000')
    const user = await world.borrower([[BTC, '25']])
    const { id } = await world.lent(user, { collateral: [[BTC, '25']] })
    await world.move(user, 'margin', 'lever', '600000')
    await expect(world.move(user, 'lever', 'change', '1')).rejects.toMatchObject({ key: 'loan_floor' })
    const before = await world.platform('loan_loss')
    await world.open(user, 'margin', '500')
    await world.open(user, 'lever', '800')
    await world.openOrder(user, 'lever', '1')
    expect(await world.openOrders(user)).toBe(3)
    // Positions and collateral lose value together: one batch of ticks liquidates the loan and closes all
    // positions.
    await world.tick('BTC/USDT', ['2000'])
    const closed = await world.loan(user, id)
    expect(closed).toMatchObject({ status: LOAN_STATUS.liquidated, debt_total: '0', positions_value: '0' })
    expect(await world.openOrders(user)).toBe(0)
    for (const account of ['margin', 'lever'] as const) {
      expect(await world.balance(user, USDT, account)).toBe('0 0 0')
      expect(await world.balance(user, BTC, account)).toBe('0 0 0')
    }
    const [entry] = closed.log
    const missing = Number(entry?.shortfall)
    expect(missing).toBeGreaterThan(0)
    expect(Number(before) - Number(await world.platform('loan_loss'))).toBeCloseTo(missing, 5)
    expect(await world.owes(user)).toBe('0')
    expect(await world.mails(user)).toContain('loan_liquidated_short')
    expect(await world.wrongs()).toEqual([])
  })

  it('liquidate a loan when interest and overnight fees alone lower its margin level below 110 %, without a change of the price', async () => {
    const user = await world.borrower([[USDT, '500000']])
    const { id } = await world.lent(user, { days: 7 })
    await world.open(user, 'margin', '800')
    await world.tick('BTC/USDT', ['17000'])
    expect(await world.openOrders(user)).toBe(1)
    for (let day = 0; day < 60 && (await world.openOrders(user)) > 0; day++) {
      await world.pass(DAY)
      await world.tick('BTC/USDT', ['17000'])
    }
    expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.liquidated, positions_value: '0' })
    expect(await world.openOrders(user)).toBe(0)
    expect(await world.wrongs()).toEqual([])
  })

  it('leave a loan open when the payment of its due monthly bill raises its margin level above 110 %, and keep the bill paid', async () => {
    // The margin level is 110.2 % without the month's interest, and below the limit of 110 % with the interest.
    const user = await world.borrower([
      [BTC, '25'],
      [USDT, '50000'],
    ])
    const { id } = await world.lent(user, { mode: 'monthly', days: 60, collateral: [[BTC, '25']] })
    await world.tick('BTC/USDT', ['4080'])
    // The price is recorded before the jobs have charged the interest.
    world.now += 31 * DAY
    await world.tick('BTC/USDT', ['4080'])
    const after = await world.loan(user, id)
    expect(after).toMatchObject({ status: LOAN_STATUS.active })
    expect(after.log.map(({ kind }) => kind)).toContain('bill')
    expect(await world.wrongs()).toEqual([])
    await world.pass(DAY)
    await world.settled()
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
  })

  it('count the equity of open positions and collateral that is added later', async () => {
    const user = await world.borrower([[BTC, '30']])
    const { id } = await world.lent(user, { collateral: [[BTC, '25']] })
    await world.open(user, 'margin', '100')
    await world.tick('BTC/USDT', ['20500'])
    expect(Number((await world.loan(user, id)).positions_value)).toBeGreaterThan(0)
    await world.tick('BTC/USDT', ['12000'])
    const before = Number((await world.loan(user, id)).risk_rate)
    const after = await world.call(user, loan.collateral, { id, currency_id: BTC, amount: decimal('5') })
    expect(Number(after.risk_rate)).toBeGreaterThan(before)
    expect(after.collateral).toEqual([expect.objectContaining({ name: 'BTC', amount: '30' })])
    expect(await world.balance(user, BTC)).toBe('0 0 0')
    await expect(
      world.call(user, loan.collateral, { id, currency_id: BTC, amount: decimal('0.01') }),
    ).rejects.toMatchObject({ key: 'insufficient_balance' })
  })

  it('reject a repayment or added collateral below the minimum, because each adds a permanent journal', async () => {
    const user = await world.borrower([
      [BTC, '30'],
      [ETH, '1'],
    ])
    const small = { key: 'amount_below', values: { min: '100', currency: 'USDT' } }
    const collateral = [
      [BTC, '25'],
      [ETH, '0.0666'],
    ] as const
    await expect(world.apply(user, { collateral })).rejects.toMatchObject(small)
    const { id } = await world.lent(user, { collateral: [[BTC, '25']] })
    const tiny = { key: 'amount_below', values: { min: '0.001', currency: 'USDT' } }
    await expect(world.repay(user, id, '0.000999')).rejects.toMatchObject(tiny)
    await world.repay(user, id, '0.001')
    await expect(
      world.call(user, loan.collateral, { id, currency_id: BTC, amount: decimal('0.00499999') }),
    ).rejects.toMatchObject(small)
    await world.call(user, loan.collateral, { id, currency_id: BTC, amount: decimal('0.005') })
    await world.repay(user, id, '999999.9985')
    // A repayment of the whole remaining debt is accepted even below the minimum.
    expect(await world.repay(user, id, '0.0005')).toMatchObject({ status: LOAN_STATUS.repaid })
    expect(await world.wrongs()).toEqual([])
  })

  it('are not evaluated while the pair of the borrowed coin is halted or has an outdated price', async () => {
    const user = await world.borrower([[USDT, '500000']])
    const { id } = await world.lent(user, { coin: 'BTC', amount: '50' })
    world.hand.setHalted('BTC/USDT', true)
    // 50 BTC and 500,000 USDT are 109.1 % of a debt of 50 BTC.
    await world.tick('BTC/USDT', ['110000'])
    expect((await world.loan(user, id)).status).toBe(LOAN_STATUS.active)
    world.hand.setHalted('BTC/USDT', false)
    world.now += 400_000
    await world.tick('ETH/USDT', ['1500'])
    expect((await world.loan(user, id)).status).toBe(LOAN_STATUS.active)
    await world.tick('BTC/USDT', ['110000'])
    expect((await world.loan(user, id)).status).toBe(LOAN_STATUS.liquidated)
  })

  it('count collateral of a halted pair or with an outdated price at its last recorded price, so that a small amount of such a coin does not prevent a liquidation', async () => {
    const user = await world.borrower([
      [BTC, '25'],
      [ETH, '50'],
    ])
    const { id } = await world.lent(user, { collateral: [[BTC, '25']] })
    await world.call(user, loan.collateral, { id, currency_id: ETH, amount: decimal('1') })
    world.hand.setHalted('ETH/USDT', true)
    world.now += 400_000
    // The last price of the halted coin still counts: 25 BTC, 1,000,000 USDT and 1 ETH are worth 1,100,250 USDT.
    await world.tick('BTC/USDT', ['3950'])
    expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.active, risk_rate: '1.1002' })
    await world.tick('BTC/USDT', ['3900'])
    const closed = await world.loan(user, id)
    world.hand.setHalted('ETH/USDT', false)
    expect(closed).toMatchObject({ status: LOAN_STATUS.liquidated, debt_total: '0' })
    expect(closed.sales).toContainEqual(
      expect.objectContaining({ name: 'ETH', amount: '1', price: '1500', converted: '1500' }),
    )
    expect(closed.log[0]).toMatchObject({ kind: 'liquidate', amount: '1000000', rest: '99000' })
    expect(await world.wrongs()).toEqual([])
  })

  it('do not liquidate a loan while more than 10 % of its assets are coins of a halted pair or with an outdated price', async () => {
    const user = await world.borrower([
      [BTC, '75'],
      [ETH, '1'],
    ])
    const { id } = await world.lent(user, {
      collateral: [
        [BTC, '75'],
        [ETH, '1'],
      ],
    })
    await world.move(user, 'margin', 'change', '1000000')
    world.hand.setHalted('BTC/USDT', true)
    // At the wrong price of 10,000, 75 BTC and 1 ETH are worth 751,500 USDT, less than the debt of 1,000,000.
    await world.tick('BTC/USDT', ['10000'])
    await world.tick('ETH/USDT', ['1500'])
    const duringHalt = await world.loan(user, id)
    world.hand.setHalted('BTC/USDT', false)
    world.now += 400_000
    await world.tick('ETH/USDT', ['1500'])
    expect([duringHalt.status, (await world.loan(user, id)).status]).toEqual([
      LOAN_STATUS.active,
      LOAN_STATUS.active,
    ])
    await world.tick('BTC/USDT', ['20000'])
    expect((await world.loan(user, id)).status).toBe(LOAN_STATUS.active)
    await world.tick('BTC/USDT', ['10000'])
    expect((await world.loan(user, id)).status).toBe(LOAN_STATUS.liquidated)
    expect(await world.wrongs()).toEqual([])
  })

  it('do not liquidate a loan while more than 10 % of its assets is the result of a position of a halted pair or with an outdated price', async () => {
    const user = await world.borrower([[ETH, '400']])
    const { id } = await world.lent(user, { collateral: [[ETH, '400']] })
    await world.open(user, 'margin', '800')
    world.hand.setHalted('BTC/USDT', true)
    // At a wrong price of 17,000 the position has lost 240,000. 1,000,000 USDT less this loss and 400 ETH at 800
    // are worth less than 110 % of the debt.
    await world.tick('BTC/USDT', ['17000'])
    await world.tick('ETH/USDT', ['800'])
    const duringHalt = await world.loan(user, id)
    world.hand.setHalted('BTC/USDT', false)
    world.now += 400_000
    await world.tick('ETH/USDT', ['800'])
    expect([duringHalt.status, (await world.loan(user, id)).status]).toEqual([
      LOAN_STATUS.active,
      LOAN_STATUS.active,
    ])
    expect(await world.openOrders(user)).toBe(1)
    await world.tick('BTC/USDT', ['17000'])
    expect((await world.loan(user, id)).status).toBe(LOAN_STATUS.liquidated)
    expect(await world.openOrders(user)).toBe(0)
    expect(await world.wrongs()).toEqual([])
  })

  it('reject a transfer out of the margin account against the profit of a position of a halted pair or with an outdated price', async () => {
    const user = await world.borrower([[USDT, '500000']])
    await world.lent(user)
    await world.open(user, 'margin', '100')
    // At 30,000 the position has a profit of 100,000. Its opening fee was 120.
    await world.tick('BTC/USDT', ['30000'])
    const floor = { key: 'loan_floor', values: { max: '0', coin: 'USDT' } }
    world.hand.setHalted('BTC/USDT', true)
    const [duringHalt] = await Promise.allSettled([world.move(user, 'margin', 'change', '1')])
    world.hand.setHalted('BTC/USDT', false)
    expect(duringHalt).toMatchObject({ status: 'rejected', reason: floor })
    world.now += 400_000
    await expect(world.move(user, 'margin', 'change', '1')).rejects.toMatchObject(floor)
    await world.tick('BTC/USDT', ['30000'])
    await expect(world.move(user, 'margin', 'change', '100000')).rejects.toMatchObject({
      key: 'loan_floor',
      values: { max: '99880' },
    })
    await world.move(user, 'margin', 'change', '99880')
  })

  it('reject a transfer out of the margin account while the pair of the collateral or of the transferred coin is halted, and do not count another balance of a halted pair', async () => {
    const user = await world.borrower([
      [BTC, '30'],
      [ETH, '10'],
    ])
    await world.lent(user, { collateral: [[BTC, '30']] })
    await world.move(user, 'change', 'margin', '10', ETH)
    const during = async (pair: string, currency: number, amount: string) => {
      world.hand.setHalted(pair, true)
      const [end] = await Promise.allSettled([world.move(user, 'margin', 'change', amount, currency)])
      world.hand.setHalted(pair, false)
      return end?.status === 'rejected' ? end.reason : null
    }
    const price = (coin: string) => ({ key: 'loan_price', values: { coin } })
    expect(await during('BTC/USDT', USDT, '1')).toMatchObject(price('BTC'))
    expect(await during('ETH/USDT', ETH, '1')).toMatchObject(price('ETH'))
    // 100,000 USDT are free without the 10 ETH, and 115,000 USDT with them.
    expect(await during('ETH/USDT', USDT, '100001')).toMatchObject({
      key: 'loan_floor',
      values: { max: '100000', coin: 'USDT' },
    })
    await world.move(user, 'margin', 'change', '115000')
  })

  it('reject a transfer out of the margin or the futures account that would leave less than 150 % of the debt', async () => {
    const user = await world.borrower([[BTC, '30']])
    const { id } = await world.lent(user, { collateral: [[BTC, '30']] })
    await world.move(user, 'margin', 'lever', '500000')
    await world.move(user, 'lever', 'margin', '100000')
    await expect(world.move(user, 'margin', 'change', '100000.000001')).rejects.toMatchObject({
      key: 'loan_floor',
      values: { max: '100000', coin: 'USDT' },
    })
    await world.move(user, 'lever', 'micro', '100000')
    await expect(world.move(user, 'margin', 'legal', '0.001')).rejects.toMatchObject({ key: 'loan_floor' })
    await expect(world.repay(user, id, '9999999')).rejects.toMatchObject({ key: 'insufficient_balance' })
    expect(await world.repay(user, id, '500000')).toMatchObject({
      status: LOAN_STATUS.active,
      principal: '500000',
    })
    await world.move(user, 'lever', 'change', '250000')
  })
})
