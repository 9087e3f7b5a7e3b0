import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import {
  draftSeconds,
  evaluateSeconds,
  isSecondsProblem,
  openSeconds,
  type SecondsEvaluation,
  type SecondsTick,
  unpricedSeconds,
} from '#domain/trade/seconds.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'

/** The number of cases; 100,000 in the release suite (`npm run prove`). */
const CASES = lengthOf('SECONDS_CASES', 2000)

/*
 * The reference model of the rules, written from the specification alone, in integers and exact fractions. The option
 * enters at the first tick recorded after its acceptance, if the price is within the worst price, and is settled by
 * the first tick at or after entry + duration. The stake is returned if the two prices are equal, or if a tick is
 * missing for 10 s. Payout = stake × (1 + ratio), rounded down.
 */

interface Notified {
  readonly result: string
  readonly reason: string | null
  readonly entry: number | null
  readonly end: number | null
  /** Returned amount in smallest units (10^-scale). */
  readonly back: bigint
}

interface Case {
  readonly up: boolean
  /** Stake in smallest units (10^-scale). */
  readonly stake: number
  readonly scale: number
  /** Payout ratio in ten-thousandths. */
  readonly ratio: number
  readonly seconds: number
  /** Last price before the order, in cents. */
  readonly last: number
  /** Distance of the worst price from the last price, in ten-thousandths of it, rounded down; null: the default. */
  readonly bound: number | null
  /** Milliseconds to the first tick and between the following ticks, each with its change in cents. */
  readonly moves: readonly (readonly [wait: number, change: number])[]
  /**
   * An additional last tick, given by its delay (ms) after the expiry (if the first tick is the entry) and its
   * change in cents; null for none.
   */
  readonly landing: readonly [late: number, change: number] | null
  /**
   * Number of ticks that were recorded before the acceptance, although the accepting node may not
   * have received them yet.
   */
  readonly early: number
  readonly cuts: readonly number[]
}

const small = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -400, max: 400 }))

const cases: fc.Arbitrary<Case> = fc.record({
  up: fc.boolean(),
  stake: fc.integer({ min: 1, max: 2_000_000_000 }),
  scale: fc.constantFrom(0, 2, 6, 8),
  ratio: fc.integer({ min: 1, max: 20_000 }),
  seconds: fc.constantFrom(5, 30, 60, 120, 300),
  last: fc.integer({ min: 1000, max: 9_000_000 }),
  bound: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: -60, max: 60 })),
  moves: fc
    .tuple(
      fc.tuple(
        fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: 1, max: 4000 }) },
          fc.integer({ min: 0, max: 10_100 }),
        ),
        small,
      ),
      fc.array(
        fc.tuple(fc.oneof(fc.integer({ min: 0, max: 1500 }), fc.constantFrom(1, 5000, 30_000)), small),
        {
          maxLength: 30,
        },
      ),
    )
    .map(([first, rest]) => [first, ...rest]),
  landing: fc.option(
    fc.tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -2, max: 10_002 }) },
        fc.constantFrom(0, 10_000, 10_001),
      ),
      small,
    ),
  ),
  early: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(2)),
  cuts: fc.array(fc.nat(60), { maxLength: 6 }),
})

const START = 1_700_000_000_000
const ACCEPT_SEQ = 41

function ticksOf({ last, moves, early, landing, seconds }: Case) {
  let [time, cents, seq] = [START, last, ACCEPT_SEQ]
  const tick = (wait: number, change: number) => {
    time += wait
    cents = Math.max(1, cents + change)
    seq++
    return { time, cents, seq }
  }
  const ticks = moves.map(([wait, change], index) => tick(index < early ? 0 : wait, change))
  const entry = ticks.find((one) => one.time > START)
  if (!landing || !entry) return ticks
  const at = entry.time + seconds * 1000 + landing[0]
  return at < time ? ticks : [...ticks, tick(at - time, landing[1])]
}

/**
 * A price in cents at a distance in thousandths from the last price, on the worse side, rounded towards the last price.
 */
const worseBy = ({ up, last }: Case, thousandths: bigint): bigint =>
  up ? (BigInt(last) * (1000n + thousandths)) / 1000n : (BigInt(last) * (1000n - thousandths) + 999n) / 1000n

/** The worst price in cents: by default half a percent from the last price. */
const worstCents = (one: Case): bigint =>
  one.bound === null ? worseBy(one, 5n) : BigInt(one.last) + (BigInt(one.last) * BigInt(one.bound)) / 10_000n

function referenceModel(one: Case): Notified {
  const stake = BigInt(one.stake)
  const back = { stake, win: (stake * BigInt(10_000 + one.ratio)) / 10_000n }
  const ticks = ticksOf(one)
  const nothing = (reason: string, entry: number | null, end: number | null): Notified => ({
    result: 'returned',
    reason,
    entry,
    end,
    back: back.stake,
  })
  const entry = ticks.find((tick) => tick.time > START)
  if (!entry || entry.time - START > 10_000) return nothing('no_entry_price', null, null)
  const beyond = one.up ? BigInt(entry.cents) > worstCents(one) : BigInt(entry.cents) < worstCents(one)
  if (beyond) return nothing('worst_price', null, entry.seq)
  const expiry = entry.time + one.seconds * 1000
  const end = ticks.find((tick) => tick.seq > entry.seq && tick.time >= expiry)
  if (!end || end.time - expiry > 10_000) return nothing('no_end_price', entry.seq, null)
  const rose = Math.sign(end.cents - entry.cents)
  if (rose === 0) return { result: 'draw', reason: null, entry: entry.seq, end: end.seq, back: back.stake }
  const right = one.up ? rose > 0 : rose < 0
  return {
    result: right ? 'win' : 'lose',
    reason: null,
    entry: entry.seq,
    end: end.seq,
    back: right ? back.win : 0n,
  }
}

const point = (units: number | bigint, scale: number) => {
  const text = String(units).padStart(scale + 1, '0')
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
}
const units = (text: string, scale: number): bigint => {
  const [, sign = '', whole = '0', digits = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${digits.padEnd(scale, '0')}`)
}

const draftOf = (one: Case) => {
  const { scale, stake } = one
  return draftSeconds(
    {
      side: one.up ? 'up' : 'down',
      stake: point(stake, scale),
      worst: one.bound === null ? '' : point(worstCents(one), 2),
    },
    {
      seconds: one.seconds,
      profitRatio: decimal(point(one.ratio, 4)),
      scale,
      min: decimal(point(1, scale)),
      max: decimal('100000000000'),
      pricePrecision: 2,
    },
    { status: 'open', last: { price: decimal(point(one.last, 2)), age: 0 } },
    null,
  )
}

function ours(one: Case): Notified {
  const { scale } = one
  const draft = draftOf(one)
  if (isSecondsProblem(draft)) throw new Error(`rejected: ${draft.key}`)
  let state = openSeconds(one.up ? 'up' : 'down', one.seconds, draft, { seq: ACCEPT_SEQ, at: START })
  const ticks: SecondsTick[] = ticksOf(one).map(({ time, cents, seq }) => ({
    id: seq * 7,
    seq,
    time,
    price: decimal(point(cents, 2)),
  }))
  // Evaluates overlapping ranges of ticks, like evaluations that are repeated after a restart.
  const cuts = [...one.cuts, ticks.length].map((cut) => Math.min(cut, ticks.length)).sort((a, b) => a - b)
  let evaluated: SecondsEvaluation = { state, over: null }
  let from = 0
  for (const cut of cuts) {
    evaluated = evaluateSeconds(state, ticks.slice(Math.max(0, from - 2), cut))
    state = evaluated.state
    from = cut
    if (evaluated.over) break
  }
  const over = evaluated.over ?? unpricedSeconds(state)
  const held = units(draft.stake, scale)
  const gain = units(over.gain, scale)
  return {
    result: over.result,
    reason: over.reason,
    entry: state.entry?.seq ?? null,
    end: over.end?.seq ?? null,
    back: held + gain,
  }
}

/** Whether the order is accepted: the worst price must be at least 0.2 % from the last price, on the worse side. */
const opens = (one: Case): boolean =>
  one.up ? worstCents(one) >= worseBy(one, 2n) : worstCents(one) <= worseBy(one, 2n)

test(`the results of ${CASES} random seconds options equal the results of a reference model in integers`, () => {
  const met = new Map<string, number>()
  void fc.assert(
    fc.property(cases.filter(opens), (one) => {
      const [mine, theirs] = [ours(one), referenceModel(one)]
      const kind = theirs.reason ?? theirs.result
      met.set(kind, (met.get(kind) ?? 0) + 1)
      expect(mine).toEqual(theirs)
    }),
    { numRuns: CASES },
  )
  if (CASES >= 100_000) console.log(`seconds: ${CASES} orders`, Object.fromEntries(met))
  expect([...met.keys()].sort()).toEqual([
    'draw',
    'lose',
    'no_end_price',
    'no_entry_price',
    'win',
    'worst_price',
  ])
})

test('a seconds option whose worst price is nearer than 0.2 % to the last price, or on its better side, is rejected', () => {
  void fc.assert(
    fc.property(
      cases.filter((one) => !opens(one)),
      (one) => {
        expect(draftOf(one)).toEqual({ key: 'price_moved' })
      },
    ),
    { numRuns: CASES },
  )
})

test('two seconds options of opposite sides on the same ticks have opposite results', () => {
  const turn = { win: 'lose', lose: 'win', draw: 'draw', returned: 'returned' } as const
  void fc.assert(
    fc.property(cases, (one) => {
      const [up, down] = [true, false].map((side) => ours({ ...one, up: side, bound: null }))
      if (up?.reason === 'worst_price' || down?.reason === 'worst_price') return
      expect(down?.result).toBe(turn[up?.result as keyof typeof turn])
    }),
    { numRuns: CASES },
  )
})
