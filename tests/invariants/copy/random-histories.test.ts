import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copy } from '#contract/trade/copy.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { computeReferenceGain } from './reference-gain.ts'
import { copiesWrong, INVARIANTS } from './reference-model.ts'
import { CopyWorld } from './test-harness.ts'

/** Number of random operations that are executed against the database; `npm run prove` runs 10,000. */
const STEPS = 25
const OPERATIONS = runsOf('COPY_OPERATIONS', 25)
const HOUR = 3_600_000
const FOLLOWERS = 3

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

type Step =
  | {
      readonly kind: 'follow'
      readonly who: number
      readonly lots: boolean
      readonly cents: number
      readonly amount: number
    }
  | { readonly kind: 'submit'; readonly long: boolean; readonly cents: number; readonly away: number | null }
  /**
   * `away`: the distance of a limit close from the price. `soon`: whether prices fill or end a market close
   * before the next step.
   */
  | {
      readonly kind: 'close'
      readonly nth: number
      readonly tenths: number
      readonly away: number | null
      readonly soon: boolean
    }
  /** `tenths`: the part of the position to close, in tenths; 10 for the whole position. */
  | {
      readonly kind: 'stops'
      readonly nth: number
      readonly away: number
      readonly gain: boolean
      readonly tenths: number
    }
  /** A follower closes a part of a copy. */
  | { readonly kind: 'own'; readonly who: number; readonly nth: number; readonly tenths: number }
  | { readonly kind: 'hold' | 'leave' | 'end'; readonly who: number; readonly nth: number }
  | { readonly kind: 'price'; readonly move: number }
  | { readonly kind: 'pass'; readonly hours: number }

const who = fc.nat(FOLLOWERS - 1)
const nth = fc.nat(9)
const tenths = fc.integer({ min: 1, max: 10 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('follow' as const),
    who,
    lots: fc.boolean(),
    cents: fc.integer({ min: 1, max: 250 }),
    amount: fc.integer({ min: 20, max: 4000 }),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      long: fc.boolean(),
      cents: fc.integer({ min: 1, max: 200 }),
      away: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      nth,
      tenths,
      away: fc.option(fc.integer({ min: 1, max: 100 })),
      soon: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stops' as const),
      nth,
      away: fc.integer({ min: 10, max: 200 }),
      gain: fc.boolean(),
      tenths,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('own' as const), who, nth, tenths }) },
  fc.record({ kind: fc.constantFrom('hold' as const, 'leave' as const, 'end' as const), who, nth }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('price' as const), move: fc.integer({ min: -250, max: 250 }) }),
  },
  fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
)

const cents = (value: number): string => (value / 100).toFixed(2)
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** A number of tenths of these lots, rounded up to two decimals. */
const tenthsOf = (lots: string, tenths: number): string =>
  (Math.ceil(Number(lots) * 10 * tenths) / 100).toFixed(2)

interface Life {
  readonly trader: number
  readonly people: readonly number[]
  price: number
}

const leads = (trader: number) =>
  database.db
    .selectFrom('lever_orders')
    .select(['id', 'share', 'side'])
    .where('user_id', '=', trader)
    .where('phase', '=', 'open')
    .orderBy('id')
    .execute()

async function act(life: Life, one: Step): Promise<void> {
  const { trader, people } = life
  if (one.kind === 'price') {
    life.price = Math.max(15_000, Math.min(25_000, life.price + one.move))
    return world.price(String(life.price))
  }
  if (one.kind === 'pass') {
    await world.pass(one.hours * HOUR)
    return world.price(String(life.price))
  }
  if (one.kind === 'submit') {
    const limit = one.away === null ? '' : String(life.price + (one.long ? -one.away : one.away))
    await world.submit(trader, one.long ? 'long' : 'short', cents(one.cents), limit)
    return world.price(String(life.price))
  }
  if (one.kind === 'close' || one.kind === 'stops') {
    const lead = pick(await leads(trader), one.nth)
    if (!lead) return
    const away = (distance: number, gain: boolean) =>
      String(life.price + ((lead.side === 'long') === gain ? distance : -distance))
    const part = one.tenths === 10 ? '' : tenthsOf(lead.share, one.tenths)
    if (one.kind === 'stops') {
      const stop = away(one.away, one.gain)
      await world.stops(trader, lead.id, one.gain ? stop : '', one.gain ? '' : stop, part)
      return
    }
    if (one.away !== null) {
      await world.closeAt(trader, lead.id, part || lead.share, away(one.away, true))
      return
    }
    await world.closePosition(trader, lead.id, part)
    if (!one.soon) return
    // The first price fills the trader's close, the second price the closes of the copies.
    await world.price(String(life.price))
    return world.price(String(life.price))
  }
  const user = people[one.who] ?? 0
  if (one.kind === 'follow') {
    await world.follow(user, trader, {
      type: one.lots ? '2' : '1',
      number: cents(one.cents),
      amount: String(one.amount),
    })
  } else if (one.kind === 'own') {
    const mine = pick(await world.copies(user), one.nth)
    if (mine) await world.closePosition(user, mine.id, tenthsOf(mine.share, one.tenths))
  } else if (one.kind === 'hold') {
    const mine = pick(await world.copies(user), one.nth)
    if (mine) await world.call(user, copy.selfHolding, { transaction_id: String(mine.id) })
  } else {
    await world.cancel(user, trader, one.kind === 'end' ? '1' : '0')
    await world.price(String(life.price))
  }
}

test('after random sequences of copy trading with clock jumps, amounts equal the amounts of a reference model in exact fractions, and the ledger audit passes', async () => {
  const done = new Map<string, number>()
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    await world.price('20000')
    const life: Life = {
      trader: await world.trader({ share: '0.125', amount: '20000' }),
      people: [await world.member('5000'), await world.member('800'), await world.member('60')],
      price: 20_000,
    }
    for (const [index, user] of life.people.entries())
      await world
        .follow(user, life.trader, { number: index === 0 ? '1.5' : '0.37', amount: '50' })
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
    for (const one of steps) {
      const end = await act(life, one).then(
        () => one.kind,
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error
          return `rejected ${error.key}`
        },
      )
      done.set(end, (done.get(end) ?? 0) + 1)
      expect((await sql<{ wrong: string }>`${INVARIANTS}`.execute(database.db)).rows).toEqual([])
    }
    // Two more prices fill or end all pending orders and closes.
    for (let n = 0; n < 2; n++) await world.price(String(life.price))
    await world.runTo(Math.floor(world.now / HOUR + 1) * HOUR + 61_000)
    expect(await copiesWrong(database.db, life.trader)).toEqual([])
    const point = await database.db
      .selectFrom('copy_points')
      .selectAll()
      .where('trader_id', '=', life.trader)
      .orderBy('time', 'desc')
      .executeTakeFirstOrThrow()
    const due = await computeReferenceGain(database.db, life.trader, point.time)
    expect(Number(point.result)).toBeCloseTo(due.result, 5)
    expect(Number(point.equity)).toBeCloseTo(due.equity, 5)
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
  })
  await fc.assert(property, {
    ...OPERATIONS,
    endOnFailure: true,
    numRuns: Math.max(1, Math.ceil(OPERATIONS.numRuns / STEPS)),
  })
  console.log(Object.fromEntries(done))
})
