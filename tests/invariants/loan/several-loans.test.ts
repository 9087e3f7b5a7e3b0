import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LOAN_STATUS, loan } from '#contract/earn/loan.ts'
import { AppError } from '#server/platform/errors.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, DAY, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs 200 rounds with 50 concurrent calls. */
const ROUNDS = lengthOf('LOAN_RACES', 3)
const AT_ONCE = lengthOf('LOAN_RACERS', ROUNDS > 3 ? 50 : 8)

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

const HALF = { amount: '500000', collateral: [[BTC, '12.5']] } as const

/** Makes two loans of 500,000 USDT, each against 12.5 BTC at 20,000; with `extra` USDT in addition. */
async function two(extra = '0') {
  const user = await world.borrower([
    [BTC, '25'],
    [USDT, '100000'],
  ])
  const first = await world.lent(user, HALF)
  const second = await world.lent(user, HALF)
  if (extra !== '0') await world.deposit(user, USDT, extra)
  return { user, first: first.id, second: second.id }
}

it('a person can have several loans, up to the total allowance of their level', async () => {
  const user = await world.borrower([[USDT, '3000000']])
  await world.lent(user, { amount: '1000000' })
  const waiting = await world.apply(user, { amount: '500000', collateral: [[USDT, '250000']] })
  expect(await world.call(user, loan.config, {})).toMatchObject({
    my: { loan_max: '2000000', loan_left: '500000', open: 2 },
  })
  const over = { amount: '500000.000001', collateral: [[USDT, '500000']] } as const
  await expect(world.apply(user, over)).rejects.toMatchObject({
    key: 'loan_allowance',
    values: { max: '500000' },
  })
  await world.call(user, loan.cancel, { id: waiting.id })
  expect(await world.apply(user, { amount: '1000000' })).toMatchObject({ status: LOAN_STATUS.reviewing })
})

it('equal loans of one person have the same margin level, and a transfer that would leave too little for all of these loans is rejected', async () => {
  const { user, first, second } = await two()
  for (const id of [first, second])
    expect(await world.loan(user, id)).toMatchObject({
      risk_rate: '1.5',
      asset_value: '1500000',
      debt_value: '1000000',
      shared: 2,
    })
  await expect(world.move(user, 'margin', 'change', '0.001')).rejects.toMatchObject({ key: 'loan_floor' })
  await world.move(user, 'change', 'margin', '100000')
  await expect(world.move(user, 'margin', 'change', '100000.000001')).rejects.toMatchObject({
    key: 'loan_floor',
    values: { max: '100000', coin: 'USDT' },
  })
  await world.move(user, 'margin', 'change', '100000')
})

it('two loans of one person, each covered by its own collateral and a proportional part of the shared balance, are both liquidated at a margin level of 109.9 % and both stay open at 110.0 %', async () => {
  const { user, first, second } = await two()
  await world.tick('BTC/USDT', ['4000'])
  expect(await world.loan(user, first)).toMatchObject({ status: LOAN_STATUS.active, risk_rate: '1.1' })
  await world.tick('BTC/USDT', ['3960'])
  for (const id of [first, second]) {
    const closed = await world.loan(user, id)
    expect(closed).toMatchObject({ status: LOAN_STATUS.liquidated, debt_total: '0' })
    expect(closed.sales).toEqual([
      expect.objectContaining({ name: 'BTC', amount: '12.5', converted: '49500' }),
      expect.objectContaining({ name: 'USDT', amount: '500000', converted: '500000' }),
    ])
    expect(closed.log[0]).toMatchObject({
      kind: 'liquidate',
      amount: '500000',
      rest: '49500',
      shortfall: '0',
    })
  }
  expect(await world.balance(user, USDT)).toBe('199000 0 0')
  expect(await world.owes(user)).toBe('0')
  expect(await world.wrongs()).toEqual([])
})

it('a loan covered by its own collateral stays open when another loan of the same person is liquidated', async () => {
  const user = await world.borrower([
    [BTC, '12.5'],
    [USDT, '800000'],
  ])
  const weak = await world.lent(user, HALF)
  const strong = await world.lent(user, { amount: '500000', collateral: [[USDT, '800000']] })
  // The strong loan's own collateral of 800,000 covers that loan. The weak loan needs 500,000 of the shared
  // equity; the rest may be transferred out.
  await world.move(user, 'margin', 'change', '500000')
  await expect(world.move(user, 'margin', 'change', '0.001')).rejects.toMatchObject({ key: 'loan_floor' })
  await world.tick('BTC/USDT', ['4000'])
  expect(await world.loan(user, weak.id)).toMatchObject({
    status: LOAN_STATUS.active,
    risk_rate: '1.1',
    shared: 1,
  })
  expect(await world.loan(user, strong.id)).toMatchObject({ risk_rate: '1.6', asset_value: '800000' })
  await world.tick('BTC/USDT', ['3960'])
  const closed = await world.loan(user, weak.id)
  expect(closed).toMatchObject({ status: LOAN_STATUS.liquidated })
  expect(closed.log[0]).toMatchObject({ amount: '500000', rest: '49500', shortfall: '0' })
  expect(await world.loan(user, strong.id)).toMatchObject({
    status: LOAN_STATUS.active,
    debt_total: '500000',
  })
  expect(await world.balance(user, USDT, 'margin')).toBe('0 0 800000')
  expect(await world.balance(user, USDT)).toBe('549500 0 0')
  expect(await world.wrongs()).toEqual([])
})

it('money that covers one loan cannot repay another loan of the same person, which is repaid from the spot account or not at all', async () => {
  const user = await world.borrower([
    [BTC, '75'],
    [USDT, '250000'],
  ])
  const rich = await world.lent(user, { amount: '500000', collateral: [[BTC, '50']] })
  const poor = await world.lent(user, HALF)
  await expect(world.repay(user, rich.id, '500000')).resolves.toMatchObject({ status: LOAN_STATUS.repaid })
  expect(await world.loan(user, poor.id)).toMatchObject({ risk_rate: '1.5' })
  const again = await world.lent(user, { amount: '500000', collateral: [[BTC, '50']] })
  await world.tick('BTC/USDT', ['10000'])
  // At this price 12.5 BTC are worth 125,000. The loan's margin level is 125 % with 500,000 of the shared
  // equity, and 225 % with the whole equity.
  await expect(world.repay(user, again.id, '500000')).rejects.toMatchObject({ key: 'loan_backs' })
  await world.deposit(user, USDT, '250000')
  expect(await world.repay(user, again.id, '500000')).toMatchObject({ status: LOAN_STATUS.repaid })
  expect(await world.balance(user, USDT)).toBe('0 0 0')
  expect(await world.balance(user, USDT, 'margin')).toBe('1000000 0 0')
  // After the other loan has been repaid, all equity in the margin account counts for the remaining loan.
  expect(await world.repay(user, poor.id, '500000')).toMatchObject({ status: LOAN_STATUS.repaid })
})

it('the profit of a position of a halted pair does not let a loan be repaid with money that covers another loan of the same person', async () => {
  const user = await world.borrower([[USDT, '500000']])
  const half = { amount: '500000', collateral: [[USDT, '250000']] } as const
  const first = await world.lent(user, half)
  const second = await world.lent(user, half)
  await world.open(user, 'margin', '100')
  await world.tick('BTC/USDT', ['30000'])
  world.hand.setHalted('BTC/USDT', true)
  // Without the profit of 100,000, the opening fee of 120 alone leaves the second loan less than 150 %.
  const [duringHalt] = await Promise.allSettled([world.repay(user, first.id, '500000')])
  world.hand.setHalted('BTC/USDT', false)
  expect(duringHalt).toMatchObject({ status: 'rejected', reason: { key: 'loan_backs' } })
  expect(await world.repay(user, first.id, '500000')).toMatchObject({ status: LOAN_STATUS.repaid })
  expect(await world.loan(user, second.id)).toMatchObject({ status: LOAN_STATUS.active })
})

it('a loan is liquidated although the coin of another, nearly repaid loan of the same person has no current price', async () => {
  const user = await world.borrower([
    [BTC, '12.5'],
    [USDT, '300000'],
  ])
  const other = await world.lent(user, { coin: 'ETH', amount: '400', collateral: [[USDT, '300000']] })
  await world.repay(user, other.id, '399.9')
  const main = await world.lent(user, HALF)
  world.hand.setHalted('ETH/USDT', true)
  world.now += 400_000
  // 12.5 BTC, 500,000 USDT and 0.1 ETH are worth 549,650 USDT, less than 110 % of 500,000.
  await world.tick('BTC/USDT', ['3960'])
  world.hand.setHalted('ETH/USDT', false)
  expect(await world.loan(user, main.id)).toMatchObject({ status: LOAN_STATUS.liquidated, debt_total: '0' })
  expect(await world.loan(user, other.id)).toMatchObject({ status: LOAN_STATUS.active })
  expect(await world.wrongs()).toEqual([])
})

it('interest, bills and days overdue are computed separately for each loan of a person', async () => {
  const { user, first, second } = await two()
  const start = world.now
  await world.pass(DAY)
  expect(await world.owes(user)).toBe('-1000246.575342')
  await world.runTo(start + 31 * DAY + 1000)
  await world.prices()
  for (const id of [first, second])
    expect(await world.loan(user, id)).toMatchObject({
      status: LOAN_STATUS.overdue,
      interest_due: '3698.63013',
    })
  expect(await world.wrongs()).toEqual([])
})

it(`simultaneous transfers never leave a person with less than their two loans require, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await world.prices()
    const { user } = await two()
    await world.move(user, 'change', 'margin', '100000')
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, index) =>
        world.move(user, 'margin', index % 2 ? 'change' : 'micro', '40000'),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const end of ends)
      if (end.status === 'rejected') {
        expect(end.reason).toBeInstanceOf(AppError)
        expect(end.reason).toMatchObject({ key: 'loan_floor' })
      }
    expect(await world.balance(user, USDT, 'margin')).toBe('1020000 0 0')
  }
}, 3_600_000)

it(`two loans that are repaid and liquidated at the same time end once each, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await world.prices()
    const { user, first, second } = await two()
    world.evaluate()
    world.now++
    await world.hand.record('BTC/USDT', [['3960']])
    const ids = [first, second]
    await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, index) => world.repay(user, ids[index % 2] ?? first, '500000')),
    )
    await world.settled()
    for (const id of ids)
      expect<unknown[]>([LOAN_STATUS.repaid, LOAN_STATUS.liquidated]).toContain(
        (await world.loan(user, id)).status,
      )
    expect(await world.owes(user)).toBe('0')
    expect(await world.wrongs()).toEqual([])
  }
}, 3_600_000)
