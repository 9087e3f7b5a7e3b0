import { afterAll, beforeAll, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import { acceptCredit, closeCredit } from '#server/products/wallet/chain/parked-credits.ts'
import { approveDeposit, rejectDeposit } from '#server/products/wallet/review-deposit.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { outcomesOf } from '../withdraw/test-harness.ts'
import { USDT, World } from './test-harness.ts'

/** Number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('CHAIN_RACES', 3)
const AT_ONCE = lengthOf('CHAIN_AT_ONCE', ROUNDS >= 200 ? 50 : 10)

let database: TestDatabase
let world: World
let ana: Operator
let ben: Operator
let n = 5000
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  ana = await newOperator(database.db)
  ben = await newOperator(database.db)
  await database.db
    .insertInto('review_rules')
    .values({ name: 'alone_usdt', value: decimal('1000000000') })
    .execute()
  await world.tick('BTC/USDT', ['20000'])
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const many = <T>(make: (nth: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, nth) => make(nth))

it(`a transaction output imported by several operators at once is credited once, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { user, address } = await world.payee()
    const credit = world.credit(++n, { address })
    const all = await Promise.all(
      many((nth) => world.hear(nth % 2 ? ana : ben, { ...credit, confirmations: nth % 3 ? 15 : 4 })),
    )
    expect(all.filter(({ outcome }) => outcome === 'credited')).toHaveLength(1)
    expect(new Set(all.map(({ deposit }) => deposit)).size).toBe(1)
    expect(await world.balance(user, USDT)).toBe('100 0 0')
  }
})

it(`of simultaneous imports of one transaction output with different amounts, the first is credited and the others are rejected, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { user, address } = await world.payee()
    const credit = world.credit(++n, { address })
    const all = await Promise.all(
      many((nth) => world.hear(ana, { ...credit, amount: decimal(nth % 2 ? '100' : '200') })),
    )
    const [first] = all.filter(({ outcome }) => outcome === 'credited')
    expect(await world.balance(user, USDT)).toBe(`${first?.credit.amount} 0 0`)
    expect(all.filter(({ outcome }) => outcome === 'credited')).toHaveLength(1)
    for (const { outcome, credit: said } of all)
      if (outcome === 'differs') expect(said.amount).not.toBe(first?.credit.amount)
  }
})

it(`the last addresses of the pool are assigned to at most one person each, and one address to each person, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await world.pool(3)
    const people = await Promise.all(many(() => world.person()))
    const twice = [...people, ...people]
    const all = await Promise.allSettled(twice.map((user) => world.address(user)))
    const given = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(new Set(given).size).toBe(3)
    const owners = await database.db
      .selectFrom('deposit_addresses')
      .select(['user_id', 'address'])
      .where('user_id', 'in', people)
      .execute()
    expect(owners).toHaveLength(3)
    expect(new Set(owners.map(({ user_id }) => user_id)).size).toBe(3)
    for (const [at, one] of all.entries())
      if (one.status === 'fulfilled')
        expect(owners.find(({ user_id }) => user_id === twice[at])?.address).toBe(one.value)
      else expect(one.reason).toMatchObject({ key: 'address_pool_empty' })
  }
})

it(`a deposit that is imported, rejected and approved at the same time has exactly one outcome, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { user, address } = await world.payee()
    const credit = world.credit(++n, { address, confirmations: 1 })
    const { deposit } = await world.hear(ana, credit)
    const id = deposit ?? 0
    const confirmed = { ...credit, confirmations: 15 }
    await outcomesOf([
      rejectDeposit(world.services, id, ben, 'no'),
      ...many((nth) => (nth % 2 ? world.hear(ana, confirmed) : approveDeposit(world.services, id, ben))),
    ])
    const { status } = await database.db
      .selectFrom('deposits')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await world.balance(user, USDT)).toBe(status === 2 ? '100 0 0' : '0 0 0')
    expect([2, 3]).toContain(status)
  }
})

it(`a parked deposit that is credited and closed at the same time has exactly one outcome, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { user, address } = await world.payee()
    const { id } = await world.hear(ana, world.credit(++n, { address, amount: decimal('4') }))
    await outcomesOf([
      closeCredit(world.services, id, ana, 'sent back'),
      ...many((nth) => acceptCredit(world.services, id, nth % 2 ? ana : ben, null)),
    ])
    const { outcome } = await database.db
      .selectFrom('chain_credits')
      .select('outcome')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await world.balance(user, USDT)).toBe(outcome === 'credited' ? '4 0 0' : '0 0 0')
    expect(['credited', 'closed']).toContain(outcome)
  }
})
