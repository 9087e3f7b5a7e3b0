import { expect, test } from 'vitest'
import { type Decimal, decimal } from '#domain/money.ts'
import {
  isLiquidated,
  liquidationPrice,
  mostShare,
  riskRate,
  triggersOf,
} from '#domain/trade/futures/calculations.ts'
import { afterClose, closePart } from '#domain/trade/futures/close.ts'
import { evaluateFutures } from '#domain/trade/futures/evaluate.ts'
import {
  ceilingOf,
  draftFutures,
  type FuturesInput,
  isFuturesProblem,
  openFutures,
} from '#domain/trade/futures/orderDraft.ts'
import { afterNight, nightFee } from '#domain/trade/futures/overnightFee.ts'
import type { FuturesState, FuturesTerms, FuturesTick } from '#domain/trade/futures/types.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { lengthOf } from '../../harness/run-length.ts'
import {
  compare,
  type Fraction,
  floor,
  frac,
  minus,
  of,
  openedAt,
  over,
  Position,
  plus,
  setAside,
  times,
} from './reference-model.ts'

/** The number of random positions; releases are tested with CASES=100000. */
const CASES = lengthOf('CASES', 4000)

const same = (ours: Decimal, theirs: Fraction): boolean => compare(frac(ours), theirs) === 0
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

const LOTS = ['0.1', '1', '1000', '0.01'] as const
const MULTIPLES = [3, 5, 10, 20, 50, 100] as const

const money = (value: number, digits: number): string => (value / 10 ** digits).toFixed(digits)

interface Case {
  readonly long: boolean
  readonly market: boolean
  readonly start: number
  readonly offset: number
  readonly share: number
  readonly lot: number
  readonly multiple: number
  readonly stops: readonly [number, number]
  readonly moves: readonly number[]
  readonly acts: readonly number[]
}

const cases: fc.Arbitrary<Case> = fc.record({
  long: fc.boolean(),
  market: fc.boolean(),
  /** The first price, in hundredths. */
  start: fc.integer({ min: 50, max: 9_000_000 }),
  /** Distance of the limit from the last price, in ten-thousandths. */
  offset: fc.integer({ min: -300, max: 300 }),
  share: fc.integer({ min: 1, max: 5000 }),
  lot: fc.nat(LOTS.length - 1),
  multiple: fc.nat(MULTIPLES.length - 1),
  /** Distances of take profit and stop loss from the price, in ten-thousandths; 0 means that the limit is not set. */
  stops: fc.tuple(fc.nat(900), fc.nat(900)),
  /** Change of each price from the previous price, in ten-thousandths. */
  moves: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: -60, max: 60 }) },
      { weight: 1, arbitrary: fc.integer({ min: -3500, max: 9000 }) },
    ),
    { minLength: 2, maxLength: 10 },
  ),
  /**
   * The action after each price: below 0 an overnight fee, below 60 no action, otherwise a partial close whose
   * size grows with the number.
   */
  acts: fc.array(fc.integer({ min: -6, max: 99 }), { minLength: 10, maxLength: 10 }),
})

const terms = (lot: string): FuturesTerms => ({
  pricePrecision: 2,
  quoteScale: 6,
  lotSize: decimal(lot),
  minShare: decimal('0.01'),
  maxShare: decimal('40'),
  feeRate: decimal('0.0006'),
  overnightRate: decimal('0.0003'),
  leverages: [...MULTIPLES],
  tiers: [
    { upTo: decimal('50000'), leverage: 100, mmr: decimal('0.004') },
    { upTo: decimal('250000'), leverage: 50, mmr: decimal('0.008') },
    { upTo: decimal('1000000'), leverage: 20, mmr: decimal('0.02') },
    { upTo: decimal('5000000'), leverage: 10, mmr: decimal('0.04') },
    { upTo: decimal('20000000'), leverage: 5, mmr: decimal('0.08') },
  ],
})

const counted = {
  opened: 0,
  rejected: 0,
  forced: 0,
  profit: 0,
  loss: 0,
  gaps: 0,
  nights: 0,
  parts: 0,
  short: 0,
}

/**
 * Drafts the order by the server's code and checks it against the rules: the smallest tier that contains the
 * whole position must allow the leverage.
 */
function drafted(one: Case, pair: FuturesTerms, input: FuturesInput, last: string) {
  const draft = draftFutures(
    input,
    pair,
    { status: 'open', last: { price: decimal(last), age: 0 } },
    decimal('1000'),
  )
  const share = frac(input.share)
  if (isFuturesProblem(draft)) {
    if (draft.key === 'share_above') must(compare(share, of(40)) > 0, 'rejected as too large')
    if (draft.key === 'notional_above') {
      const tier = [...pair.tiers].reverse().find(({ leverage: multiple }) => multiple >= input.leverage)
      const named = frac(input.orderType === 'limit' ? input.price : last)
      const at = compare(named, frac(last)) < 0 && !one.long ? frac(last) : named
      const upTo = frac(tier?.upTo ?? '0')
      // The price used for the margin differs from the order's price by at most half a per cent.
      const notional = plus(times(times(at, frac('1.0051')), times(share, frac(pair.lotSize))), of(1000))
      must(compare(notional, upTo) > 0, 'rejected within its tier')
    }
    if (draft.key === 'stop_beyond_liquidation') {
      const open = frac(input.orderType === 'limit' ? input.price : last)
      const number = times(share, frac(pair.lotSize))
      const risks = pair.tiers.map(({ mmr }) =>
        openedAt(open, { long: one.long, number, multiple: input.leverage, mmr: frac(mmr), scale: 6 }).risk(
          frac(input.stopLoss),
        ),
      )
      must(
        risks.some((risk) => compare(risk, of(100)) <= 0),
        'rejected before its liquidation',
      )
    }
    counted.rejected++
    return null
  }
  const ceiling = frac(ceilingOf(draft.side, draft.limit, decimal(last), 2))
  const number = times(share, frac(pair.lotSize))
  const whole = plus(times(ceiling, number), of(1000))
  const tier = pair.tiers.find(({ upTo }) => compare(whole, frac(upTo)) <= 0)
  must(tier !== undefined && tier.leverage >= input.leverage && draft.tier === tier, 'tier')
  must(compare(ceiling, frac(draft.limit)) >= 0, 'set aside for less than its own price')
  const aside = setAside(ceiling, {
    number,
    multiple: input.leverage,
    feeRate: frac(pair.feeRate),
    scale: 6,
  })
  must(same(draft.frozen, aside), 'frozen')
  if (input.stopLoss !== '') {
    const open = frac(draft.estimate.price)
    const mmr = frac(draft.tier.mmr)
    const position = openedAt(open, { long: one.long, number, multiple: input.leverage, mmr, scale: 6 })
    must(compare(position.risk(frac(input.stopLoss)), of(100)) > 0, 'a stop loss that never acts')
  }
  return {
    draft,
    position: new Position({
      long: one.long,
      market: one.market,
      limit: frac(draft.limit),
      number,
      multiple: input.leverage,
      mmr: frac(draft.tier.mmr),
      feeRate: frac(pair.feeRate),
      nightRate: frac(pair.overnightRate),
      scale: 6,
      frozen: aside,
      profitAt: input.takeProfit === '' ? null : frac(input.takeProfit),
      lossAt: input.stopLoss === '' ? null : frac(input.stopLoss),
    }),
  }
}

/**
 * Checks that margin level, liquidation price and the range of harmless prices agree with the exact margin
 * level.
 */
function checkRisk(state: FuturesState, position: Position, price: string): void {
  const risk = position.risk(frac(price))
  must(isLiquidated(state, decimal(price)) === compare(risk, of(100)) <= 0, 'forced')
  const shown = riskRate(state, decimal(price))
  must(shown !== null && same(shown, floor(risk, 2)), `risk ${shown}`)
  const at = liquidationPrice(state, 2)
  if (at !== null) {
    must(compare(position.risk(frac(at)), of(100)) <= 0, 'not forced at the liquidation price')
    const before = state.side === 'long' ? plus(frac(at), frac('0.01')) : minus(frac(at), frac('0.01'))
    if (compare(before, of(0)) > 0) must(compare(position.risk(before), of(100)) > 0, 'liquidated before it')
  }
  const { low, high } = triggersOf(state)
  if (position.reason(frac(price)) !== null) {
    const reached =
      (low !== null && compare(frac(price), frac(low)) <= 0) ||
      (high !== null && compare(frac(price), frac(high)) >= 0)
    must(reached, 'a price that closes lies outside of the range')
  }
}

function live(one: Case): void {
  const lot = LOTS[one.lot] ?? '1'
  const pair = terms(lot)
  const multiple = MULTIPLES[one.multiple] ?? 3
  const last = money(one.start, 2)
  const limit = money(Math.max(1, Math.round((one.start * (10_000 + one.offset)) / 10_000)), 2)
  const base = one.market ? one.start : Number(limit.replace('.', ''))
  const [up, down] = one.stops
  const above = up === 0 ? '' : money(Math.round((base * (10_000 + up)) / 10_000) + 1, 2)
  const below = down === 0 ? '' : money(Math.max(1, Math.round((base * (10_000 - down)) / 10_000) - 1), 2)
  const input: FuturesInput = {
    side: one.long ? 'long' : 'short',
    orderType: one.market ? 'market' : 'limit',
    price: one.market ? '' : limit,
    share: money(one.share, 2),
    leverage: multiple,
    takeProfit: one.long ? above : below,
    stopLoss: one.long ? below : above,
  }
  const made = drafted(one, pair, input, last) ?? drafted(one, pair, { ...input, stopLoss: '' }, last)
  if (made === null) return
  const { position } = made
  let state = openFutures(made.draft, pair, { seq: 1, at: 1000 })
  let cents = one.start
  for (const [n, move] of one.moves.entries()) {
    cents = Math.max(1, Math.round((cents * (10_000 + move)) / 10_000))
    const price = money(cents, 2)
    const tick: FuturesTick = { id: n + 2, seq: n + 2, price: decimal(price), time: 1001 + n }
    const waiting = state.phase === 'order'
    if (!waiting) checkRisk(state, position, price)
    const { state: next, steps } = evaluateFutures(state, [tick])
    // Evaluating the same ticks again changes nothing.
    must(evaluateFutures(next, [tick]).steps.length === 0, 'evaluated twice')
    const [step] = steps
    must(steps.length <= 1, 'one step a tick')
    if (waiting) {
      const entered = position.enter(frac(price))
      must(
        (step?.kind === 'opened' ? 'opened' : step?.kind === 'ended' ? step.reason : null) === entered,
        'entry',
      )
      if (step?.kind === 'opened') {
        counted.opened++
        must(same(step.margin, position.margin) && same(step.fee, position.paidFee), 'margin and fee')
        const back = minus(made.position.terms.frozen, plus(position.margin, position.paidFee))
        must(same(step.back, back) && back.n >= 0n, 'the rest of what was set aside')
      } else if (step?.kind === 'ended') {
        if (step.reason === 'margin_short') counted.short++
        must(same(step.back, made.position.terms.frozen), 'everything comes back')
        return
      }
    } else {
      const reason = position.reason(frac(price))
      must((step?.kind === 'closed' ? step.reason : null) === reason, `close ${step?.kind} ${reason}`)
      if (step?.kind === 'closed') {
        checkPart(step.part, position.close(of(1), frac(price)))
        if (step.reason !== 'trader' && step.reason !== 'loan')
          counted[step.reason === 'manual' ? 'parts' : step.reason]++
        must(next.phase === 'closed' && same(next.margin, of(0)), 'closed')
        return
      }
    }
    state = next
    if (state.phase === 'open') state = between(one.acts[n] ?? 0, state, position, price)
    if (state.phase !== 'open' && state.phase !== 'order') return
  }
}

function checkPart(part: ReturnType<typeof closePart>, theirs: ReturnType<Position['close']>): void {
  for (const name of ['margin', 'profit', 'gap', 'overnight', 'fee', 'back'] as const)
    must(same(part[name], theirs[name]), `${name}: ${part[name]}`)
  must(theirs.back.n >= 0n, 'nobody owes anything')
  // What the platform pays must equal the person's gain plus the payment of the insurance fund, up to one
  // smallest unit.
  const between = minus(frac(part.book), minus(frac(part.profit), frac(part.gap)))
  must(between.n === 0n || compare(between, frac('0.000001')) === 0, 'the unit between')
  if (theirs.gap.n > 0n) counted.gaps++
}

/** Applies the action between two prices: charges an overnight fee, or closes a part of the position. */
function between(act: number, state: FuturesState, position: Position, price: string): FuturesState {
  if (act < 0) {
    const fee = nightFee(state, decimal(price))
    must(same(fee, position.night(frac(price))), 'night')
    counted.nights++
    return afterNight(state, fee)
  }
  if (act < 60) return state
  const left = Number(state.share) * 100
  const hundredths = Math.floor((left * (act - 59)) / 41)
  if (hundredths < 1) return state
  const share = decimal(money(hundredths, 2))
  const part = closePart(state, share, decimal(price))
  const was = state.share
  checkPart(part, position.close(over(frac(share), frac(was)), frac(price)))
  counted.parts++
  const next = afterClose(state, part)
  must(same(next.margin, position.margin) && same(next.overnight, position.overnight), 'what stays')
  return next
}

test(`the amounts of ${CASES} random positions equal the amounts of a reference model in exact fractions`, async () => {
  await fc.assert(
    fc.property(cases, (one) => live(one)),
    { numRuns: CASES, endOnFailure: false },
  )
  console.log(`${CASES} positions: ${JSON.stringify(counted)}`)
  for (const [name, count] of Object.entries(counted)) expect(count, name).toBeGreaterThan(0)
})

test('an order of the shown maximum number of lots is affordable, and an order of one step more is not', async () => {
  await fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9_000_000 }),
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.constantFrom(...MULTIPLES),
      fc.constantFrom(...LOTS),
      (cents, units, multiple, lot) => {
        const pair = { ...terms(lot), maxShare: decimal('100000000000') }
        const price = decimal(money(cents, 2))
        const available = decimal(money(units, 4))
        const share = mostShare(pair, multiple, price, available, decimal('0'))
        const paid = (hundredths: bigint): Fraction =>
          setAside(frac(price), {
            number: times({ n: hundredths, d: 100n }, frac(lot)),
            multiple,
            feeRate: frac(pair.feeRate),
            scale: 6,
          })
        const steps = floor(frac(share), 2).n
        const upTo = frac([...pair.tiers].reverse().find((tier) => tier.leverage >= multiple)?.upTo ?? '0')
        const fits = (n: bigint): boolean =>
          compare(paid(n), frac(available)) <= 0 &&
          compare(times(frac(price), times({ n, d: 100n }, frac(lot))), upTo) <= 0
        if (steps > 0n) must(fits(steps), 'too much')
        must(!fits(steps + 1n), 'one more would fit')
      },
    ),
    { numRuns: Math.min(CASES, 20_000) },
  )
})
