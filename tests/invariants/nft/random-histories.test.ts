import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { DAY, HOUR, World } from './test-harness.ts'

/** Number of random operations that are executed against the database; `npm run prove` runs 10,000. */
const STEPS = 40
const OPERATIONS = runsOf('NFT_OPERATIONS', 40)
const PEOPLE = 3

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

type Step =
  | { readonly kind: 'fixed' | 'auction' | 'box'; readonly hours: number }
  | { readonly kind: 'buy' | 'margin'; readonly who: number; readonly nth: number }
  | { readonly kind: 'bid'; readonly who: number; readonly nth: number; readonly above: number }
  | { readonly kind: 'open' | 'take' | 'pay'; readonly who: number; readonly nth: number }
  | {
      readonly kind: 'resell'
      readonly who: number
      readonly nth: number
      readonly auction: boolean
      readonly hours: number
    }
  /** Advances the clock by hours, while the server runs its jobs (`pass`) or is stopped (`down`). */
  | { readonly kind: 'pass' | 'down'; readonly hours: number }

const who = fc.nat(PEOPLE - 1)
const nth = fc.nat(30)
const hours = fc.integer({ min: 1, max: 48 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('fixed' as const, 'auction' as const, 'box' as const), hours }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('buy' as const, 'margin' as const), who, nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bid' as const),
      who,
      nth,
      above: fc.integer({ min: -1, max: 400 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'take' as const, 'pay' as const),
      who,
      nth,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('resell' as const), who, nth, auction: fc.boolean(), hours }),
  },
  fc.record({ kind: fc.constantFrom('pass' as const, 'down' as const), hours }),
)

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** The newest open sales of these kinds, at most eight, newest first. */
async function onSale(modes: readonly string[]) {
  return database.db
    .selectFrom('nft_listings as l')
    .innerJoin('nft_works as w', 'w.id', 'l.work_id')
    .select(['l.id', 'w.code', 'l.price', 'l.increment'])
    .where('l.mode', 'in', [...modes] as never)
    .where('l.state', '=', 'open')
    .orderBy('l.id', 'desc')
    .limit(8)
    .execute()
}

async function act(one: Step, people: readonly number[]): Promise<string> {
  if (one.kind === 'fixed') return world.sale({ mode: 'fixed', price: '75.5', hours: one.hours })
  if (one.kind === 'auction')
    return world.sale({ price: '100', increment: '7', margin: '20', hours: one.hours })
  if (one.kind === 'box') return world.box([1, 1, 2, 3, 4])
  if (one.kind === 'pass') {
    await world.pass(one.hours * HOUR)
    return ''
  }
  if (one.kind === 'down') {
    world.now += one.hours * HOUR
    return ''
  }
  if (!('who' in one)) return ''
  const user = people[one.who] ?? 0
  if (one.kind === 'buy') {
    const item = pick(await onSale(['fixed', 'box']), one.nth)
    if (item) await world.buy(user, item.code, item.price)
  } else if (one.kind === 'margin') {
    const item = pick(await onSale(['auction']), one.nth)
    if (item) await world.margin(user, item.code)
  } else if (one.kind === 'bid') {
    const item = pick(await onSale(['auction']), one.nth)
    if (!item) return ''
    const { min_next } = await world.item(user, item.code)
    await world.bid(user, item.code, String(Number(min_next) + one.above))
  } else if (one.kind === 'pay') {
    const order = pick(await world.orders(user, '0'), one.nth)
    if (order) await world.pay(user, order.id)
  } else {
    const { list } = await world.mine(user)
    const boxes = list.filter(({ is_box }) => is_box === 1)
    const mine = pick(one.kind === 'open' ? boxes : list, one.nth)
    if (!mine) return ''
    if (one.kind === 'open') await world.open(user, mine.holding_id)
    else if (one.kind === 'take') await world.take(user, mine.holding_id)
    else if (one.kind === 'resell')
      await world.resell(user, mine.holding_id, {
        mode: one.auction ? 'auction' : 'fixed',
        price: '60',
        increment: '3',
        margin: '11',
        hours: one.hours,
      })
  }
  return ''
}

/** Conditions that must hold between any two operations, checked by the tables alone. */
const INVARIANTS = sql<{ wrong: string }>`
  select format('currency %s sums to %s', currency_id, sum(available + frozen + locked)) as wrong from accounts
    group by currency_id having sum(available + frozen + locked) <> 0
  union all select format('person %s has less than nothing', user_id) from accounts
    where user_id is not null and least(available, frozen, locked) < 0
  union all select format('work %s has %s owners', work_id, count(*)) from nft_holdings
    where work_id is not null and state <> 'sold' group by work_id having count(*) > 1
  union all select format('work %s is on sale %s times', work_id, count(*)) from nft_listings
    where state in ('open', 'won') group by work_id having count(*) > 1
  union all select format('margin %s is held %s and should be %s', m.id, coalesce(h.amount, 0), case m.state when 'held' then m.amount else 0 end)
    from nft_margins m left join holds h on h.ref_id = m.id and h.ref_type = 'nft_margin'
    where coalesce(h.amount, 0) <> case m.state when 'held' then m.amount else 0 end
  union all select format('two lead listing %s', listing_id) from nft_bids group by listing_id, price having count(*) > 1
  union all select format('listing %s took a bid of %s after %s', b.listing_id, b.price, p.price)
    from nft_bids b join nft_bids p on p.listing_id = b.listing_id and p.id < b.id and p.price >= b.price
  union all select format('listing %s was won by %s people', listing_id, count(*)) from nft_orders
    where listing_id in (select id from nft_listings where mode = 'auction') group by listing_id having count(*) > 1
  union all select format('box %s drew position %s twice', box_id, position) from nft_draws
    group by box_id, position having count(*) > 1`

test('in random sequences of NFT sales with clock jumps, the state equals a model after every operation, and the ledger audit passes', async () => {
  const done = new Map<string, number>()
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    const people: number[] = []
    for (let n = 0; n < PEOPLE; n++) people.push(await world.rich('3000'))
    for (const one of steps) {
      const end = await act(one, people).then(
        () => one.kind,
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error
          return 'rejected'
        },
      )
      done.set(end, (done.get(end) ?? 0) + 1)
      expect((await INVARIANTS.execute(database.db)).rows).toEqual([])
    }
    await world.pass(3 * DAY)
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
