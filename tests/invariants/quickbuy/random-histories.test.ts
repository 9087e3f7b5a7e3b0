import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickBuy } from '#contract/funds/quickBuy.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import { AppError } from '#server/platform/errors.ts'
import { readStatement } from '#server/products/quickbuy/bank-statement.ts'
import { confirmOrder, importStatement, rejectByOperator } from '#server/products/quickbuy/review-payment.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { type Order, USDT, World } from './test-harness.ts'

/** Number of random operations that are executed against the database; `npm run prove` runs 10,000. */
const STEPS = 40
const OPERATIONS = runsOf('QUICKBUY_OPERATIONS', 60)

let database: TestDatabase
let world: World
let operator: Operator
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  operator = await newOperator(database.db)
  await database.db
    .insertInto('review_rules')
    .values({ name: 'alone_usdt', value: '1000000000' as never })
    .execute()
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const who = fc.nat(2)
const nth = fc.nat(9)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      who,
      bank: fc.boolean(),
      amount: fc.integer({ min: 100, max: 2000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'cancel' as const,
        'send' as const,
        'paid' as const,
        'pending' as const,
        'failed' as const,
        'confirm' as const,
        'refuse' as const,
        'statement' as const,
      ),
      nth,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('pass' as const, 'down' as const),
      minutes: fc.integer({ min: 1, max: 900 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Made {
  readonly user: number
  readonly order: Order
}

async function touch(
  kind: Exclude<Step['kind'], 'buy' | 'pass' | 'down'>,
  { user, order }: Made,
): Promise<void> {
  const of = { order_no: order.order_no, amount: order.fiat_amount }
  switch (kind) {
    case 'cancel':
      await world.call(user, quickBuy.cancel, { id: order.id })
      return
    case 'send':
      await world.call(user, quickBuy.transferred, { id: order.id, voucher: await world.picture(user) })
      return
    case 'confirm':
      await confirmOrder(world.services, order.id, operator, { received: null, note: '' })
      return
    case 'refuse':
      return rejectByOperator(world.services, order.id, operator, 'no')
    case 'statement': {
      const reference = order.bank_detail?.reference ?? 'none'
      const line = `${order.id},${order.fiat_amount},USD,${reference}`
      await importStatement(world.services, operator, readStatement(`id,amount,currency,reference\n${line}`))
      return
    }
    case 'paid':
    case 'pending':
    case 'failed':
      await world.post({ ...of, status: kind })
  }
}

test('in random sequences of quick buy orders with clock jumps, each payment is credited once, and the ledger audit passes', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    const people = await Promise.all([0, 1, 2].map(() => world.person()))
    const made: Made[] = []
    for (const one of steps) {
      try {
        if (one.kind === 'buy') {
          const user = people[one.who] ?? 0
          const how = one.bank ? ({ pay_method: 'bank', bank: '' } as const) : {}
          made.push({ user, order: await world.buy(user, { ...how, amount: String(one.amount) }) })
        } else if (one.kind === 'pass') await world.pass(one.minutes * 60_000)
        else if (one.kind === 'down') world.now += one.minutes * 60_000
        else if ('nth' in one) {
          const order = made[one.nth % Math.max(1, made.length)]
          if (order) await touch(one.kind, order)
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    await world.pass(0)
    expect(await world.wrongs()).toEqual([])
    for (const user of people) {
      const { list } = await world.call(user, quickBuy.orders, { status: '', page: 1, limit: 100 })
      const due = list
        .filter(({ status }) => status === 2)
        .reduce((sum, one) => sum + Number(one.coin_amount), 0)
      expect(await world.balance(user, USDT)).toBe(`${due} 0 0`)
      // After the server has run its jobs, no order may be open past its deadline.
      for (const one of list)
        expect(one.status === 0 && one.expire_time * 1000 + 1000 <= world.now).toBe(false)
    }
  })
  await fc.assert(property, { ...OPERATIONS, numRuns: Math.ceil(OPERATIONS.numRuns / STEPS) })
})
