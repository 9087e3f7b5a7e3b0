import { afterAll, beforeAll, expect, test } from 'vitest'
import { futures } from '#contract/trade/futures.ts'
import { big, decimal } from '#domain/money.ts'
import { AppError } from '#server/platform/errors.ts'
import { termsOf } from '#server/products/futures/account-terms.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { BTC, USDT, World } from '../../harness/exchange-harness.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { invariants, rowsWrong } from './database-against-model.ts'
import { Book, type Listed } from './exact-reference-model.ts'
import {
  ACCOUNTS,
  asked,
  type Change,
  type CloseMany,
  Counts,
  chosen,
  closeOf,
  listedOf,
  MONEY,
  type Step,
  type Submit,
  start,
  step,
  stopsAt,
  Walk,
} from './random-steps.ts'
import { frac } from './reference-model.ts'

/** Number of random operations that are executed against the database; `npm run prove` runs 10,000. */
const OPERATIONS = runsOf('FUTURES_OPERATIONS', 25)
const STEPS = Math.min(50, OPERATIONS.numRuns)
const DAY = 86_400_000
/** Delay (ms) after 00:00 with which an overnight fee is charged. */
const CHARGED = 3_000
const SYMBOL = 'BTC/USDT'
let database: TestDatabase
let world: World
let listed: Listed
let given = '0'

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  const pair = world.services.market.pairBySymbol(SYMBOL)
  const terms = pair && (await termsOf(database.db, pair, 'lever'))
  if (!terms) throw new Error(`${SYMBOL} has no futures`)
  listed = listedOf(terms)
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

interface Life {
  readonly book: Book
  readonly walk: Walk
  readonly people: readonly number[]
  readonly counts: Counts
}

/** The number (`seq`) of the last tick that was applied to the reference model. */
let lastAppliedSeq = 0
async function catchUp({ book }: Life): Promise<void> {
  const ticks = await database.db
    .selectFrom('ticks')
    .select(['seq', 'time', 'price'])
    .where('pair_id', '=', world.hand.pairId(SYMBOL))
    .where('seq', '>', lastAppliedSeq)
    .orderBy('seq')
    .execute()
  for (const { seq, time, price } of ticks) {
    book.tick({ seq, time, price: frac(price) })
    lastAppliedSeq = seq
  }
}

async function tick(life: Life, price: string): Promise<void> {
  await world.tick(SYMBOL, [price])
  await catchUp(life)
}

/**
 * Advances the clock by at least `ms` and runs the jobs; never stops between midnight and the time at which
 * all overnight fees are charged.
 */
async function pass({ book }: Life, ms: number): Promise<void> {
  const from = world.now
  const to = from + ms
  const midnight = Math.floor(to / DAY) * DAY
  const until = Math.max(to, from < midnight + CHARGED ? midnight + CHARGED : 0)
  await world.runTo(until)
  book.pass(from, until)
}

/**
 * Makes a call. If the model expects reasons to reject the call, the call must be rejected for one of these
 * reasons; otherwise the call must succeed.
 */
async function agreed<T>(
  counts: Counts,
  wrong: readonly string[],
  call: () => Promise<T>,
): Promise<T | null> {
  const answer = await call().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return error
  })
  const rejected = answer instanceof AppError
  const right = rejected ? wrong.includes(answer.key) : wrong.length === 0
  if (!right) throw new Error(`${rejected ? answer.key : 'done'}, due ${wrong.join(' or ') || 'done'}`)
  if (!rejected) return answer
  counts.add(`rejected ${answer.key}`)
  return null
}

const priceOf = (text: string) => (text === '' ? ('' as const) : decimal(text))

async function submit({ book, walk, people, counts }: Life, one: Submit): Promise<void> {
  const { long, market, account } = one
  const ask = asked(one, people[one.who] ?? 0, walk.price, listed.multiples)
  const now = world.now
  const placed = await agreed(counts, book.drafted(ask, now).wrong, () =>
    world.call(ask.user, futures.submit, {
      currency_id: BTC,
      legal_id: USDT,
      type: long ? '1' : '2',
      share: decimal(ask.share),
      multiple: String(ask.multiple),
      order_type: market ? 'market' : 'limit',
      target_price: market ? '' : priceOf(ask.price),
      worst_price: market ? priceOf(ask.price) : '',
      target_profit_price: priceOf(ask.profit),
      stop_loss_price: priceOf(ask.loss),
      account,
    }),
  )
  if (placed) book.place(placed.id, ask, now)
}

async function change({ book, walk, people, counts }: Life, one: Change): Promise<void> {
  const user = people[one.who] ?? 0
  const own = [...book.orders].filter(([, { ask }]) => ask.user === user)
  const [id, order] = chosen(own, one, ([, order]) => order) ?? []
  if (id === undefined || !order) return
  if (one.kind === 'stops') {
    const { profit, loss } = stopsAt(walk.price, order.ask.long, one.stops)
    const form = { id: String(id), target_profit_price: priceOf(profit), stop_loss_price: priceOf(loss) }
    const wrong = book.stopping(order, profit, loss)
    if (await agreed(counts, wrong, () => world.call(user, futures.setstop, form))) order.stops(profit, loss)
  } else if (one.kind === 'cancel') {
    const wrong = book.cancelling(order)
    if (await agreed(counts, wrong, () => world.call(user, futures.cancel, { id: String(id) })))
      book.cancel(order)
  } else {
    const { share, worst } = closeOf(one, order, walk.price)
    const { wrong, close } = book.closing(order, share, worst, world.now)
    const form = { id: String(id), share: priceOf(share), worst_price: priceOf(worst) }
    if (await agreed(counts, wrong, () => world.call(user, futures.close, form))) order.asks(close)
  }
}

async function closeMany({ book, people }: Life, one: CloseMany): Promise<void> {
  const user = people[one.who] ?? 0
  const now = world.now
  const type = one.side === null ? '0' : one.side === 'long' ? '1' : '2'
  const { closing, failed } = await world.call(user, futures.batchClose, { type })
  const done = new Set(closing.map(({ id }) => id))
  for (const [id, order] of book.live(user)) {
    if (order.phase !== 'open' || (one.side !== null && order.ask.long !== (one.side === 'long'))) continue
    const { wrong, close } = book.closing(order, '', '', now)
    if (wrong.length === 0 && done.delete(id)) order.asks(close)
    else if (!failed.some((other) => other.id === id && wrong.includes(other.key)))
      throw new Error(`order ${id} is not closed with the others`)
  }
  expect([...done]).toEqual([])
}

async function act(life: Life, one: Step): Promise<void> {
  const { book, walk, people } = life
  switch (one.kind) {
    case 'submit':
      return submit(life, one)
    case 'closeMany':
      return closeMany(life, one)
    case 'cancelAll': {
      const user = people[one.who] ?? 0
      const due = book.live(user).filter(([, order]) => book.cancelling(order).length === 0)
      const { cancelled } = await world.call(user, futures.cancel, { id: '0' })
      expect(cancelled.map(({ id }) => id).sort()).toEqual(due.map(([id]) => id).sort())
      for (const [, order] of due) book.cancel(order)
      return
    }
    case 'prices':
      for (const move of one.moves) await tick(life, walk.next(move))
      return
    case 'pass':
      await pass(life, one.ms)
      if (one.move !== null) await tick(life, walk.next(one.move))
      return
    case 'midnight':
      world.now = (Math.floor(world.now / DAY) + 1) * DAY + 100
      await tick(life, walk.next(one.move))
      await pass(life, 5_000)
      return tick(life, walk.price)
    default:
      return change(life, one)
  }
}

/** Sets the balance of the insurance fund. */
async function insure(amount: string): Promise<void> {
  const row = await database.db
    .selectFrom('accounts')
    .select('available')
    .where('platform', '=', 'insurance')
    .where('currency_id', '=', USDT)
    .executeTakeFirst()
  const more = big(amount).minus(row?.available ?? '0')
  if (!more.eq(0)) await world.reserve('insurance', USDT, more.toFixed())
  given = big(given).plus(more).toFixed()
}

const lives = fc.record({
  start,
  insurance: fc.constantFrom('0', '25', '1000000'),
  steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
})

test('in random sequences of futures orders, prices and clock jumps, amounts equal the amounts of a reference model in exact fractions after every step, and the ledger audit passes', async () => {
  const counts = new Counts()
  const property = fc.asyncProperty(lives, async ({ start, insurance, steps }) => {
    const people = await Promise.all(MONEY.map(() => world.person()))
    const life: Life = { book: new Book(listed), walk: new Walk(start, start.from), people, counts }
    await insure(insurance)
    life.book.insurance = frac(insurance)
    for (const [n, user] of people.entries())
      for (const account of ACCOUNTS) {
        const amount = MONEY[n]?.[account] ?? '0'
        await world.deposit(user, USDT, amount, account)
        life.book.add(user, account, frac(amount))
      }
    await tick(life, life.walk.price)
    for (const one of steps) {
      const since = world.now
      await act(life, one)
      counts.add(one.kind)
      expect((await invariants(given, since).execute(database.db)).rows, one.kind).toEqual([])
      expect(await rowsWrong(database.db, life.book), one.kind).toEqual([])
    }
    // Closes the positions that are still open, because the next history starts at another price.
    for (const who of people.keys()) await act(life, { kind: 'cancelAll', who })
    await pass(life, 20_000)
    await tick(life, life.walk.price)
    for (const who of people.keys()) await act(life, { kind: 'closeMany', who, side: null })
    await tick(life, life.walk.price)
    expect(await rowsWrong(database.db, life.book)).toEqual([])
    expect(people.flatMap((user) => life.book.live(user))).toEqual([])
    expect(await world.wrongs()).toEqual([])
    expect(world.warnings).toEqual([])
    for (const order of life.book.orders.values()) counts.of(order)
  })
  await fc.assert(property, {
    ...OPERATIONS,
    endOnFailure: true,
    numRuns: Math.ceil(OPERATIONS.numRuns / STEPS),
  })
  console.log(counts.all)
})
