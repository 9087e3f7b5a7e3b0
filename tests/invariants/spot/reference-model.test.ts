import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { draftSpotOrder, isProblem, type SpotDraft, type SpotInput } from '#domain/trade/spot.ts'
import { draftAmend } from '#domain/trade/spotAmend.ts'
import {
  evaluateSpotOrder,
  isDecidedByNext,
  isFilled,
  openSpotOrder,
  type SpotState,
  triggerOf,
} from '#domain/trade/spotEvaluate.ts'
import { exitOrder } from '#domain/trade/spotTakeProfitStopLoss.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { type FileOrder, type FileTick, follow, text, units } from '../../audits/csv-reference-model.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type Asked, rejection, stopStateAt, type Told } from './stop-reference-model.ts'

/** The number of cases; `npm run prove` runs more. */
const RUNS = runsOf('IN_FORCE_CASES', 500)
const STOP_RUNS = runsOf('STOP_CASES', 1000)
const TRAIL_RUNS = runsOf('TRAIL_CASES', 1000)

const terms = {
  pricePrecision: 2,
  numberPrecision: 6,
  quoteScale: 6,
  minNumber: decimal('0.000001'),
  minTotal: decimal('0.000001'),
  maxNumber: decimal('1000000'),
  maxTotal: decimal('1000000000'),
  feeRate: decimal('0.001'),
}

/** Prices close to each other, so that prices often equal a limit exactly. */
const price = fc.integer({ min: 1_999_997, max: 2_000_003 }).map((cents) => BigInt(cents) * 1_000_000n)
const number = fc.integer({ min: 0, max: 400_000 }).map(BigInt)
const ticks = fc.array(fc.tuple(price, number), { minLength: 1, maxLength: 12 })
const order = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  limit: price,
  amount: fc.integer({ min: 1, max: 3_000 }).map((steps) => BigInt(steps) * 100n),
  force: fc.constantFrom('gtc' as const, 'post_only' as const, 'ioc' as const, 'fok' as const),
})

test('orders of every time in force end as in a brute-force reference model, however the prices are split into batches', () => {
  void fc.assert(
    fc.property(ticks, order, fc.integer({ min: 1, max: 12 }), (row, asked, batch) => {
      const file: FileTick[] = row.map(([at, of], n) => ({
        source: `${n}`,
        time: n * 100,
        price: at,
        number: of,
      }))
      const [first] = file
      if (!first) return
      const input = {
        side: asked.side,
        orderType: 'limit' as const,
        timeInForce: asked.force,
        price: text(asked.limit, 8),
        amount: text(asked.amount, 8),
        unit: 'base' as const,
      }
      const draft = draftSpotOrder(input, terms, {
        status: 'open',
        last: { price: decimal(text(first.price, 8)), age: 0 },
      })
      const reached = asked.side === 'buy' ? first.price <= asked.limit : first.price >= asked.limit
      if (isProblem(draft)) {
        expect([draft.key, asked.force, reached]).toEqual(['post_only_reached', 'post_only', true])
        return
      }
      expect(asked.force === 'post_only' && reached).toBe(false)
      const expected = follow(
        { ...asked, unit: 'base', placedAt: 0, cancelledAt: null } satisfies FileOrder,
        file,
        file.length - 1,
        { step: 100n, feePpm: 1000n },
      )
      const recorded = file.map((tick, n) => ({
        id: n,
        seq: n + 1,
        price: decimal(text(tick.price, 8)),
        number: decimal(text(tick.number, 8)),
        time: tick.time,
      }))
      let state = openSpotOrder(input, draft, { seq: 1, at: first.time }, terms)
      let end: string | null = null
      const fills: unknown[] = []
      for (let from = 0; from < recorded.length && end === null; from += batch) {
        const done = evaluateSpotOrder(state, recorded.slice(from, from + batch))
        fills.push(
          ...done.fills.map((fill) => [
            fill.seq - 1,
            units(fill.number, 8),
            units(fill.total, 6),
            units(fill.fee, 6),
          ]),
        )
        state = done.order
        end = done.end
      }
      expect(fills).toEqual(
        expected.fills.map((fill) => [file.indexOf(fill.tick), fill.number, fill.total, fill.fee]),
      )
      expect(end).toBe(expected.status === 'cancelled' ? asked.force : null)
      expect(units(state.filled, 8)).toBe(expected.filled)
    }),
    RUNS,
  )
})

const FILE_TERMS = { step: 100n, feePpm: 1000n }
/** Prices near the recorded ones, so that limits and stops are reached exactly, passed, or missed by a cent. */
const near = fc.integer({ min: 1_999_995, max: 2_000_005 }).map((cents) => BigInt(cents) * 1_000_000n)
const steps = fc.integer({ min: 1, max: 3_000 }).map((count) => BigInt(count) * 100n)
const asked: fc.Arbitrary<Asked> = fc
  .record({
    kind: fc.constantFrom('limit' as const, 'stop_limit' as const, 'stop_market' as const, 'oco' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    limit: near,
    stop: near,
    stopLimit: fc.option(near),
    amount: steps,
    budget: fc.bigInt(1n, 60_000_000n),
    callback: fc.constant(0n),
    activation: fc.constant(null),
  })
  .map(({ budget, ...order }) => ({
    ...order,
    stopLimit: order.kind === 'oco' ? order.stopLimit : null,
    budget: order.kind === 'stop_market' && order.side === 'buy' ? budget : null,
  }))

/** Prices with occasional jumps, so that a budget may not cover the order. */
const jumpy = fc.array(
  fc.tuple(
    fc.oneof({ weight: 9, arbitrary: near }, { weight: 1, arbitrary: near.map((at) => at * 2n) }),
    number,
  ),
  { minLength: 2, maxLength: 14 },
)

const said = (value: bigint, digits = 8): string => text(value, digits)
const inputOf = (order: Asked, amount = order.amount): SpotInput => ({
  side: order.side,
  orderType: order.kind,
  price: order.kind === 'stop_market' || order.kind === 'trailing_stop' ? '' : said(order.limit),
  amount: order.budget === null ? said(amount) : said(order.budget, 6),
  unit: order.budget === null ? 'base' : 'quote',
  stopPrice: said(order.stop),
  stopLimit: order.stopLimit === null ? '' : said(order.stopLimit),
  callbackRate: said(order.callback, 3),
  activation: order.activation === null ? '' : said(order.activation),
})

interface Act {
  readonly at: number
  readonly how: 'nothing' | 'cancel' | 'amend'
  readonly profit: bigint | null
  readonly loss: bigint | null
  readonly batch: number
}

/**
 * Checks a random case: an order, prices, possibly a cancel or an amend in between, and the sell order that a
 * buy opens.
 */
function live(row: readonly (readonly [bigint, bigint])[], first: Asked, other: Asked, act: Act): void {
  const { at, how, profit, loss, batch } = act
  const file: FileTick[] = row.map(([price, of], n) => ({
    source: `${n}`,
    time: n * 100,
    price,
    number: of,
  }))
  const last = file.length - 1
  const recorded = file.map((tick, n) => ({
    id: 1000 + n,
    seq: n + 1,
    price: decimal(said(tick.price)),
    number: decimal(said(tick.number)),
    time: tick.time,
  }))
  const market = (n: number) => ({
    status: 'open' as const,
    last: { price: decimal(said(file[n]?.price ?? 0n)), age: 0 },
  })
  const accepted = (n: number) => ({ seq: n + 1, at: n * 100 })

  /**
   * Evaluates the order batch by batch and compares the result with the reference model, which computes over
   * all prices at once.
   */
  const follows = (order: Asked, start: SpotState, from: number, to: number, falls = false) => {
    const told: Told = stopStateAt(order, file, { from, to, falls }, FILE_TERMS)
    expect(units(start.frozen, 8)).toBe(order.side === 'buy' ? told.held * 100n : told.held)
    let state = start
    let end: string | null = null
    const fills: unknown[] = []
    for (let next = from + 1; next <= to && end === null && !isFilled(state); next += batch) {
      const done = evaluateSpotOrder(state, recorded.slice(next, Math.min(next + batch, to + 1)))
      fills.push(
        ...done.fills.map((fill) => [
          fill.seq - 1,
          units(fill.number, 8),
          units(fill.total, 6),
          units(fill.fee, 6),
        ]),
      )
      state = done.order
      end = done.end ?? (isFilled(state) ? 'filled' : null)
    }
    expect(fills).toEqual(told.fills.map((fill) => [fill.at, fill.number, fill.total, fill.fee]))
    expect([end, triggerOf(state)?.seq ?? null]).toEqual([
      told.end,
      told.trigger === null ? null : told.trigger + 1,
    ])
    expect(state.trail?.extreme?.seq ?? null).toBe(told.furthest === null ? null : told.furthest + 1)
    expect(end === null && isDecidedByNext(state)).toBe(told.bound)
    expect(units(state.frozen, 8)).toBe(order.side === 'buy' ? told.frozen * 100n : told.frozen)
    return { state, told }
  }

  const input: SpotInput = {
    ...inputOf(first),
    takeProfit: profit === null || first.kind !== 'limit' ? '' : said(profit),
    stopLoss: loss === null || first.kind !== 'limit' ? '' : said(loss),
  }
  const draft = draftSpotOrder(input, terms, market(0))
  const rejected = rejection(first, file[0]?.price ?? 0n)
  if (isProblem(draft)) {
    const exits = first.kind === 'limit' && (profit !== null || loss !== null)
    if (exits && draft.key === 'bad_take_profit') {
      expect(first.side === 'sell' || (profit ?? 0n) <= first.limit).toBe(true)
      return
    }
    if (exits && draft.key === 'bad_stop_loss') {
      expect(first.side === 'sell' || (loss ?? 0n) >= first.limit).toBe(true)
      return
    }
    // The order is rejected, because the budget buys less than one quantity step.
    if (first.budget !== null && draft.key === 'amount_below') return
    expect(draft.key).toBe(rejected)
    return
  }
  expect(rejected).toBeNull()

  const stopAt = Math.min(at, last)
  const opened = openSpotOrder(input, draft, accepted(0), terms)
  const { state, told } = follows(first, opened, 0, how === 'nothing' ? last : stopAt)

  /**
   * Checks the sell order for the bought quantity, which is evaluated from the tick after the buy's last fill
   * on.
   */
  const exit = (order: SpotState, shape: Pick<SpotDraft, 'takeProfit' | 'stopLoss'>, from: number) => {
    const sale = exitOrder(shape)
    const sold = units(order.filled, 8)
    const kind = profit === null ? 'stop_market' : loss === null ? 'limit' : 'oco'
    const asksForSale = first.kind === 'limit' && (profit !== null || loss !== null)
    expect(sale?.orderType).toBe(asksForSale ? kind : undefined)
    if (!sale || sold === 0n) return
    const asks: Asked = {
      kind,
      side: 'sell',
      limit: profit ?? 0n,
      stop: loss ?? 0n,
      stopLimit: null,
      amount: sold,
      budget: null,
      callback: 0n,
      activation: null,
    }
    const opened = openSpotOrder(
      { side: 'sell', orderType: sale.orderType },
      {
        ...draft,
        limit: sale.limit ?? sale.stop?.price ?? draft.limit,
        stop: sale.stop,
        number: order.filled,
        budget: null,
        pay: order.filled,
      },
      accepted(from),
      terms,
    )
    follows(asks, opened, from, last, true)
  }
  if (told.end !== null) exit(state, draft, told.endAt ?? 0)
  else if (how === 'cancel' && !told.bound) exit(state, draft, stopAt)
  if (told.end !== null || told.bound || how !== 'amend') return

  const triggered = told.trigger !== null
  const next: Asked = {
    ...other,
    side: first.side,
    kind: triggered ? 'limit' : first.kind,
    stopLimit: triggered || first.kind !== 'oco' ? null : other.stopLimit,
    budget: null,
    amount: other.amount - told.filled,
  }
  const order = {
    side: state.side,
    orderType: state.orderType,
    timeInForce: state.timeInForce,
    filled: state.filled,
    frozen: state.frozen,
    isBudget: state.budget !== null,
    isTriggered: triggered,
    takeProfit: draft.takeProfit,
    stopLoss: draft.stopLoss,
  }
  const typed = inputOf({ ...next, budget: null })
  const { price, stopPrice = '', stopLimit = '', callbackRate = '', activation = '' } = typed
  const amend = draftAmend(
    order,
    { price, amount: said(other.amount), stopPrice, stopLimit, callbackRate, activation },
    terms,
    market(stopAt),
  )
  if ('key' in amend) {
    if (first.budget !== null) {
      expect(amend.key).toBe('not_amendable')
      return
    }
    if (next.amount <= 0n) {
      expect(amend.key).toBe('amount_filled')
      return
    }
    if (amend.key === 'bad_take_profit') {
      expect((profit ?? 0n) <= next.limit).toBe(true)
      return
    }
    if (amend.key === 'bad_stop_loss') {
      expect((loss ?? 0n) >= next.limit).toBe(true)
      return
    }
    expect(amend.key).toBe(rejection(next, file[stopAt]?.price ?? 0n))
    return
  }
  expect(rejection(next, file[stopAt]?.price ?? 0n)).toBeNull()
  const replaced = openSpotOrder(amend.input, amend.draft, accepted(stopAt), terms)
  const after = follows(next, replaced, stopAt, last)
  if (after.told.end !== null) exit(after.state, amend.draft, after.told.endAt ?? 0)
}

test('stop orders, OCO orders, take profit, stop loss and amends end as in a reference model, however the prices are split into batches', () => {
  void fc.assert(
    fc.property(
      jumpy,
      asked,
      asked,
      fc.record({
        at: fc.integer({ min: 1, max: 13 }),
        how: fc.constantFrom('nothing' as const, 'cancel' as const, 'amend' as const),
        profit: fc.option(near),
        loss: fc.option(near),
        batch: fc.integer({ min: 1, max: 14 }),
      }),
      (row, first, other, act) => {
        live(row, first, other, act)
      },
    ),
    STOP_RUNS,
  )
})

/**
 * Prices around 20,000 that differ by a few thousandths of the price plus or minus a cent, so that callback
 * rates are reached exactly, passed, or missed by a cent.
 */
const swung = fc
  .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -1, max: 1 }))
  .map(
    ([thousandths, cents]) => BigInt(20_000 + 20 * thousandths) * 100_000_000n + BigInt(cents) * 1_000_000n,
  )
const swinging = fc.array(
  fc.tuple(
    fc.oneof({ weight: 12, arbitrary: swung }, { weight: 1, arbitrary: swung.map((at) => at * 2n) }),
    number,
  ),
  { minLength: 2, maxLength: 16 },
)
const trailing: fc.Arbitrary<Asked> = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    amount: steps,
    budget: fc.bigInt(1n, 60_000_000n),
    callback: fc.integer({ min: 1, max: 40 }).map(BigInt),
    activation: fc.option(swung),
  })
  .map(({ budget, ...order }) => ({
    ...order,
    kind: 'trailing_stop',
    limit: 0n,
    stop: 0n,
    stopLimit: null,
    budget: order.side === 'buy' ? budget : null,
  }))

test('trailing stops and their amends end as in a reference model, however the prices are split into batches', () => {
  void fc.assert(
    fc.property(
      swinging,
      trailing,
      trailing,
      fc.record({
        at: fc.integer({ min: 1, max: 15 }),
        how: fc.constantFrom('nothing' as const, 'cancel' as const, 'amend' as const),
        profit: fc.constant(null),
        loss: fc.constant(null),
        batch: fc.integer({ min: 1, max: 16 }),
      }),
      (row, first, other, act) => {
        live(row, first, other, act)
      },
    ),
    TRAIL_RUNS,
  )
})
