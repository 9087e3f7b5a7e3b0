import { afterAll, beforeAll, expect, test } from 'vitest'
import { loan } from '#contract/earn/loan.ts'
import { decimal } from '#domain/money.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, DAY, USDT, World } from './test-harness.ts'

/** Number of random operations that are executed against the database; `npm run prove` runs 10,000. */
const STEPS = 20
const OPERATIONS = runsOf('LOAN_OPERATIONS', 15)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.reserve('insurance', USDT, '100000000')
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

type Step =
  | {
      readonly kind: 'borrow'
      readonly who: number
      readonly monthly: boolean
      readonly days: number
      readonly coin: boolean
    }
  | { readonly kind: 'repay'; readonly who: number; readonly thousands: number }
  | { readonly kind: 'pledge' | 'move' | 'position'; readonly who: number }
  | { readonly kind: 'price'; readonly btc: number }
  /** Advances the clock by hours, while the server runs its jobs (`pass`) or is stopped (`down`). */
  | { readonly kind: 'pass'; readonly hours: number }
  | { readonly kind: 'down'; readonly hours: number }

const who = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('borrow' as const),
    who,
    monthly: fc.boolean(),
    days: fc.integer({ min: 7, max: 95 }),
    coin: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('repay' as const), who, thousands: fc.integer({ min: 1, max: 1200 }) }),
  fc.record({ kind: fc.constantFrom('pledge' as const, 'move' as const, 'position' as const), who }),
  fc.record({ kind: fc.constant('price' as const), btc: fc.integer({ min: 3500, max: 25_000 }) }),
  fc.record({
    kind: fc.constantFrom('pass' as const, 'down' as const),
    hours: fc.integer({ min: 1, max: 900 }),
  }),
)

async function act(one: Step, people: readonly number[], loans: Map<number, number>): Promise<void> {
  if (one.kind === 'price') return world.prices(String(one.btc))
  if (one.kind === 'pass') return world.pass(one.hours * 3_600_000)
  if (one.kind === 'down') {
    world.now += one.hours * 3_600_000
    return
  }
  if (!('who' in one)) return
  const user = people[one.who] ?? 0
  const id = loans.get(user) ?? 0
  await world.prices()
  if (one.kind === 'borrow') {
    const collateral = one.coin ? ([[BTC, '25']] as const) : ([[USDT, '500000']] as const)
    const lent = await world.lent(user, { mode: one.monthly ? 'monthly' : 'end', days: one.days, collateral })
    loans.set(user, lent.id)
  } else if (one.kind === 'repay') await world.repay(user, id, String(one.thousands * 1000))
  else if (one.kind === 'pledge')
    await world.call(user, loan.collateral, { id, currency_id: BTC, amount: decimal('1') })
  else if (one.kind === 'move') await world.move(user, 'margin', 'change', '20000')
  else await world.open(user, 'margin', '50')
}

test('after random sequences of loans over months, with clock jumps and falling prices, the ledger audit passes', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    const money = [
      [BTC, '60'],
      [USDT, '700000'],
    ] as const
    const people = [await world.borrower(money), await world.borrower(money)]
    const loans = new Map<number, number>()
    for (const one of steps) {
      await act(one, people, loans).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    }
    await world.pass(DAY)
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
  })
  await fc.assert(property, { ...OPERATIONS, numRuns: Math.max(1, Math.ceil(OPERATIONS.numRuns / STEPS)) })
})
