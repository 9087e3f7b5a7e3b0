import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert } from '#contract/funds/convert.ts'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { futures } from '#contract/trade/futures.ts'
import { seconds } from '#contract/trade/seconds.ts'
import { spot } from '#contract/trade/spot.ts'
import { decimal } from '#domain/money.ts'
import { setLimit } from '#server/identity/limits/self-limits.ts'
import { BTC, USDT, World } from '../../harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { until } from '../../helpers/test-server.ts'

const SYMBOL = 'BTC/USDT'
const PAIR = { currency_id: BTC, legal_id: USDT } as const
const PEOPLE = 30
/** The most transactions for the objects of all people: the first call runs alone, later calls share. */
const FEW = 8

let database: TestDatabase
let world: World
let people: readonly number[]

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  await world.reserve('seconds_reserve', USDT, '1000000')
  await world.reserve('insurance', USDT, '100000')
  people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()))
  for (const who of people)
    for (const account of ['change', 'lever', 'micro'] satisfies AccountCode[])
      await world.deposit(who, USDT, '10000', account)
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

interface Kind {
  /** The type of the journals of the objects. */
  readonly type: string
  open(user: number): Promise<{ readonly id: number }>
}

const order = (fields: Partial<Parameters<typeof world.call<typeof spot.place>>[2]>): Kind => ({
  type: 'spot_order',
  open: (user) => world.call(user, spot.place, { ...PAIR, type: '1', amount: '0.01', ...fields }),
})

const kinds: Readonly<Record<string, Kind>> = {
  'spot market orders': order({ order_type: 'market', amount: '100' }),
  'spot limit orders': order({ order_type: 'limit', target_price: '20050' }),
  'futures orders': {
    type: 'lever_order',
    open: (user) =>
      world.call(user, futures.submit, {
        ...PAIR,
        type: '1',
        share: '1',
        multiple: 20,
        order_type: 'market',
      }),
  },
  'seconds options': {
    type: 'seconds_order',
    open: (user) =>
      world.call(user, seconds.submit, {
        match_id: world.hand.pairId(SYMBOL),
        currency_id: USDT,
        type: '1',
        seconds: '30',
        number: '100',
      }),
  },
  conversions: {
    type: 'convert',
    open: (user) =>
      world.call(user, convert.convert, { number: '100', from_currency_id: USDT, to_currency_id: BTC }),
  },
}

/** The number of transactions that wrote the journals with these keys. */
async function transactions(type: string, ids: readonly number[], step: 'open' | 'later'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct xmin::text)::integer as n from journals
    where ref_type = ${type} and ref_id = any (${ids.map(String)})
      and (key like '%:open') = ${step === 'open'}`.execute(database.db)
  return rows[0]?.n ?? 0
}

test.each(Object.keys(kinds))(
  '%s of many people are accepted in few transactions, and one price decides them in few transactions',
  async (name) => {
    const kind = kinds[name]
    if (!kind) throw new Error(name)
    await world.tick(SYMBOL, ['20000', '1'])
    const opened = await Promise.all(people.map((user) => kind.open(user)))
    const ids = opened.map(({ id }) => id)
    expect(await transactions(kind.type, ids, 'open')).toBeLessThan(FEW)
    await world.tick(SYMBOL, ['20000', '1'])
    // The end price of options is recorded after their expiry.
    world.now += 30_000
    await world.tick(SYMBOL, ['20001', '1'])
    const decided = await transactions(kind.type, ids, 'later')
    expect(decided).toBeGreaterThan(0)
    expect(decided).toBeLessThan(FEW)
    const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from holds where ref_type = ${kind.type} and bucket = 'frozen'`.execute(
      database.db,
    )
    expect(rows[0]?.open, 'nothing is frozen').toBe(0)
    expect(await world.wrongs()).toEqual([])
  },
)

test('one price that liquidates positions beyond their margin and closes others by stop loss is booked exactly for several positions of each person', async () => {
  await world.tick(SYMBOL, ['20000', '1'])
  const submit = (user: number, multiple: number, stop = '') =>
    world.call(user, futures.submit, {
      ...PAIR,
      type: '1',
      share: '1',
      multiple,
      order_type: 'market',
      stop_loss_price: stop,
    })
  const opened = await Promise.all(
    people.flatMap((user) => [submit(user, 50), submit(user, 5, '19900'), submit(user, 50)]),
  )
  await world.tick(SYMBOL, ['20000', '1'])
  // The loss of 5 % exceeds the margin of 2 % of the positions with leverage 50.
  await world.tick(SYMBOL, ['19000', '1'])
  const { rows } = await sql<{ reason: string; n: number; gap: number }>`
    select close_reason as reason, count(*)::integer as n,
      count(*) filter (where exists (
        select from lever_closes c where c.order_id = o.id and c.gap > 0 and c.insured = c.gap))::integer as gap
    from lever_orders o where id = any (${opened.map(({ id }) => id)}) group by 1 order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { reason: 'forced', n: 2 * PEOPLE, gap: 2 * PEOPLE },
    { reason: 'loss', n: PEOPLE, gap: 0 },
  ])
  expect(await world.wrongs()).toEqual([])
})

/** The transactions that wrote the journals by which these objects were opened. */
async function openedIn(type: string, ids: readonly number[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ transaction: string }>`
    select distinct xmin::text as transaction from journals
    where ref_type = ${type} and ref_id = any (${ids.map(String)}) and key like '%:open'`.execute(database.db)
  return new Set(rows.map(({ transaction }) => transaction))
}

const futuresOrder = (
  user: number,
  fields: Partial<Parameters<typeof world.call<typeof futures.submit>>[2]>,
) => world.call(user, futures.submit, { ...PAIR, type: '1', share: '1', multiple: 20, ...fields })

test('a futures limit order and a futures market order are accepted in different transactions', async () => {
  await world.tick(SYMBOL, ['20000', '1'])
  const orders = await Promise.all(
    people.map((user, index) =>
      index % 2 === 0
        ? futuresOrder(user, { order_type: 'market' })
        : futuresOrder(user, { order_type: 'limit', target_price: '15000' }),
    ),
  )
  const [market, limit] = await Promise.all(
    [0, 1].map((half) =>
      openedIn(
        'lever_order',
        orders.filter((_, index) => index % 2 === half).map(({ id }) => id),
      ),
    ),
  )
  expect([...(market ?? [])].filter((one) => limit?.has(one))).toEqual([])
})

test('an option of a user with a loss limit is accepted in a transaction of its own', async () => {
  await world.tick(SYMBOL, ['20000', '1'])
  const limited = people[PEOPLE - 1] ?? 0
  await setLimit(world.services, 'seconds', limited, USDT, decimal('5000'))
  const kind = kinds['seconds options']
  const opened = await Promise.all(
    people.map(async (user) => ({ user, id: (await kind?.open(user))?.id ?? 0 })),
  )
  const idsOf = (isLimited: boolean) =>
    opened.filter(({ user }) => (user === limited) === isLimited).map(({ id }) => id)
  const [own, others] = [
    await openedIn('seconds_order', idsOf(true)),
    await openedIn('seconds_order', idsOf(false)),
  ]
  expect([...own].filter((one) => others.has(one))).toEqual([])
})

test('all accounts of positions and orders that one price decides are locked in ascending id before any journal is posted', async () => {
  await world.tick(SYMBOL, ['20000', '1'])
  const { rows: accounts } = await sql<{ id: number; user_id: number }>`
    select id, user_id from accounts
    where account = 'lever' and currency_id = ${USDT} and user_id = any (${people}) order by id limit 2`.execute(
    database.db,
  )
  const [first, second] = accounts
  if (!first || !second) throw new Error('no accounts')
  const position = await futuresOrder(first.user_id, { order_type: 'market' })
  await world.tick(SYMBOL, ['20000', '1'])
  // The test decides a close and an opening by the same price, because a close first updates its row and then posts its
  // journal, while an opening posts its journal at once.
  await world.call(first.user_id, futures.close, { id: position.id })
  await futuresOrder(second.user_id, { order_type: 'market' })
  let ticked: Promise<unknown> = Promise.resolve()
  const isFree = await database.db.transaction().execute(async (tx) => {
    await sql`select id from accounts where id = ${first.id} for update`.execute(tx)
    ticked = world.tick(SYMBOL, ['20000', '1'])
    await until('the decision waits for the lower account', async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      return (rows[0]?.n ?? 0) > 0
    })
    const { rows } = await sql`
      select id from accounts where id = ${second.id} for update skip locked`.execute(database.db)
    return rows.length === 1
  })
  await ticked
  expect(isFree).toBe(true)
  expect(await world.wrongs()).toEqual([])
})
