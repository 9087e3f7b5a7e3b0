import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOAN_STATUS } from '#contract/earn/loan.ts'
import { decimal } from '#domain/money.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { approveRow } from '#server/products/loan/decide-application.ts'
import { lockLoan } from '#server/products/loan/store.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, USDT, World } from './test-harness.ts'

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
  await database.drop()
})

const ends = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled'
      ? 'done'
      : one.reason instanceof AppError
        ? one.reason.key
        : String(one.reason),
  )
const many = <T>(work: (index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: AT_ONCE }, (_, index) => work(index))

it(`of simultaneous repayments and a liquidation of one loan, exactly one ends the loan, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await world.prices()
    const user = await world.borrower([[BTC, '25']])
    const { id } = await world.lent(user, { collateral: [[BTC, '25']] })
    world.evaluate()
    world.now++
    await world.hand.record('BTC/USDT', [['3960']])
    const outcomes = await ends(many(() => world.repay(user, id, '1000000')))
    await world.settled()
    const { status } = await world.loan(user, id)
    expect<unknown[]>([LOAN_STATUS.repaid, LOAN_STATUS.liquidated]).toContain(status)
    expect(outcomes.filter((end) => end === 'done')).toHaveLength(status === LOAN_STATUS.repaid ? 1 : 0)
    expect(await world.owes(user)).toBe('0')
    const spot = status === LOAN_STATUS.repaid ? '0 0 0' : '99000 0 0'
    expect(await world.balance(user, USDT)).toBe(spot)
    expect(await world.balance(user, BTC)).toBe(status === LOAN_STATUS.repaid ? '25 0 0' : '0 0 0')
  }
})

it(`simultaneous transfers never leave a loan with a margin level below 150 %, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await world.prices()
    const user = await world.borrower([[USDT, '600000']])
    const { id } = await world.lent(user, { collateral: [[USDT, '600000']] })
    // Assets of 1,600,000 against a debt of 1,000,000: 100,000 may be transferred out, so two of the transfers
    // of 40,000 succeed.
    const outcomes = await ends(
      many((index) => world.move(user, 'margin', index % 2 ? 'change' : 'micro', '40000')),
    )
    expect(outcomes.filter((end) => end === 'done')).toHaveLength(2)
    expect(outcomes.filter((end) => end === 'loan_floor')).toHaveLength(AT_ONCE - 2)
    expect(await world.loan(user, id)).toMatchObject({ asset_value: '1520000' })
  }
})

it(`duplicate simultaneous requests create one loan application, one approval and one repayment, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await world.prices()
    // The collateral suffices for one application only.
    const user = await world.borrower([[USDT, '500000']])
    const applied = await ends(many(() => world.apply(user)))
    expect(applied.filter((end) => end === 'done')).toHaveLength(1)
    const row = await database.db
      .selectFrom('loans')
      .select('id')
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()
    const approve = () =>
      inTransaction(database.db, async (tx) => {
        const loan = await lockLoan(tx, row.id)
        return loan && approveRow(world.services, tx, loan, { by: 'test', now: world.now })
      })
    const approved = await ends(many(approve))
    expect(approved.filter((end) => end === 'done')).toHaveLength(1)
    expect(await world.balance(user, USDT, 'margin')).toBe('1000000 0 500000')
    const request = randomUUID()
    const repaid = await ends(many(() => world.repay(user, row.id, '400000', request)))
    expect(repaid.every((end) => end === 'done' || end === 'request_busy')).toBe(true)
    expect(await world.owes(user)).toBe('-600000')
    expect(decimal((await world.loan(user, row.id)).principal)).toBe('600000')
  }
})
