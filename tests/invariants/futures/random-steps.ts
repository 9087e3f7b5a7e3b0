import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { readFile } from '../../audits/csv-reference-model.ts'
import { FILE, here } from '../../audits/recorded-price-file.ts'
import type { Account, Ask, Listed, Order, Side } from './exact-reference-model.ts'
import { frac } from './reference-model.ts'

/**
 * A random action of a person, the market or the clock. Distances are ten-thousandths of a price; a distance
 * of 0 means no stop.
 */
export type Step =
  | {
      readonly kind: 'submit'
      readonly who: number
      readonly account: Account
      readonly long: boolean
      readonly market: boolean
      /**
       * Distance of the order's price from the last price: of a limit towards better prices, of a market
       * order's worst price towards worse prices. Null: the limit is the last price, or the worst price is the
       * default.
       */
      readonly away: number | null
      /** Size of the order, in hundredths of a lot. */
      readonly lots: number
      readonly multiple: number
      readonly stops: Distances
    }
  | { readonly kind: 'stops'; readonly who: number; readonly nth: number; readonly stops: Distances }
  | {
      readonly kind: 'close'
      readonly who: number
      readonly nth: number
      readonly tenths: number
      readonly away: number | null
    }
  | { readonly kind: 'closeMany'; readonly who: number; readonly side: Side | null }
  | { readonly kind: 'cancel'; readonly who: number; readonly nth: number }
  | { readonly kind: 'cancelAll'; readonly who: number }
  | { readonly kind: 'prices'; readonly moves: readonly number[] }
  | { readonly kind: 'pass'; readonly ms: number; readonly move: number | null }
  /** A price right after midnight, before the job charges the overnight fee. */
  | { readonly kind: 'midnight'; readonly move: number }

type Distances = readonly [profit: number, loss: number]
export type Submit = Extract<Step, { kind: 'submit' }>
/** Actions on one of a person's orders. */
export type Change = Extract<Step, { nth: number }>
export type CloseMany = Extract<Step, { kind: 'closeMany' }>

/** The initial USDT of each person in the futures and the margin account. */
export const MONEY: readonly Readonly<Record<Account, string>>[] = [
  { lever: '60000', margin: '8000' },
  { lever: '3000', margin: '500' },
  { lever: '120', margin: '40' },
]
export const ACCOUNTS = ['lever', 'margin'] as const
const HOUR = 3_600_000
/** The largest move (ten-thousandths) that does not count as a jump. */
const QUIET = 100

const who = fc.nat(MONEY.length - 1)
const nth = fc.nat(23)
const distance = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: -10, max: 300 }) },
)
const stops = fc.tuple(distance, distance)
const lots = fc.oneof(
  { weight: 10, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 4, arbitrary: fc.integer({ min: 300, max: 6000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 120_000 }) },
)
const move = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: -QUIET, max: QUIET }) },
  { weight: 1, arbitrary: fc.integer({ min: -5000, max: 12_000 }) },
)

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      who,
      account: fc.constantFrom('lever' as const, 'lever' as const, 'margin' as const),
      long: fc.boolean(),
      away: fc.option(fc.integer({ min: -30, max: 520 }), { freq: 2 }),
      market: fc.boolean(),
      lots,
      multiple: fc.nat(9),
      stops,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stops' as const), who, nth, stops }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      who,
      nth,
      tenths: fc.integer({ min: 1, max: 11 }),
      away: fc.option(fc.integer({ min: -30, max: 520 }), { freq: 2 }),
    }),
  },
  fc.record({
    kind: fc.constant('closeMany' as const),
    who,
    side: fc.constantFrom(null, 'long' as const, 'short' as const),
  }),
  fc.record({ kind: fc.constant('cancel' as const), who, nth }),
  fc.record({ kind: fc.constant('cancelAll' as const), who }),
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('prices' as const),
      moves: fc.array(move, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.oneof(
        fc.integer({ min: 1, max: 16_000 }),
        fc.integer({ min: 0, max: 30 * HOUR }),
        fc.constant(80 * HOUR),
      ),
      move: fc.option(move, { freq: 3 }),
    }),
  },
  fc.record({ kind: fc.constant('midnight' as const), move }),
)

const cents = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** The price at a distance above (negative: below) another price. */
const apart = (price: string, distance: number): string =>
  cents(Math.max(1, Math.round((Number(price) * (10_000 + distance)) / 100)))

/** The take profit and stop loss at these distances from a price. */
export function stopsAt(
  price: string,
  long: boolean,
  [profit, loss]: Distances,
): { readonly profit: string; readonly loss: string } {
  const sign = long ? 1 : -1
  return {
    profit: profit === 0 ? '' : apart(price, sign * profit),
    loss: loss === 0 ? '' : apart(price, -sign * loss),
  }
}

/** The parameters of the order in a step, given the last price. */
export function asked(one: Submit, user: number, last: string, multiples: readonly number[]): Ask {
  const { account, long, market, away } = one
  const worse = long === market ? 1 : -1
  const named = away === null ? '' : apart(last, away * worse)
  const limit = named || last
  return {
    user,
    account,
    long,
    market,
    price: market ? named : limit,
    share: cents(one.lots),
    multiple: multiples[one.multiple % multiples.length] ?? 1,
    ...stopsAt(market ? last : limit, long, one.stops),
  }
}

/** The parameters of the close in a step: lots (empty: all) and worst price (empty: the default). */
export function closeOf(
  { tenths, away }: Extract<Step, { kind: 'close' }>,
  { ask, share }: Order,
  last: string,
): { readonly share: string; readonly worst: string } {
  const hundredths = Math.ceil((Number((share.n * 100n) / share.d) * tenths) / 10)
  return {
    share: tenths === 10 ? '' : cents(hundredths),
    worst: away === null ? '' : apart(last, ask.long ? -away : away),
  }
}

/** The order of a person to which a step applies; sometimes an order in a state in which the step is invalid. */
export function chosen<T>(
  own: readonly T[],
  { kind, nth }: Change,
  orderOf: (one: T) => Order,
): T | undefined {
  const phase = kind === 'close' ? 'open' : kind === 'cancel' ? 'order' : null
  const fit = own.filter((one) => phase === null || orderOf(one).phase === phase)
  const list = nth % 8 === 0 || fit.length === 0 ? own : fit
  return list[nth % Math.max(1, list.length)]
}

export const listedOf = (terms: FuturesTerms): Listed => ({
  digits: terms.pricePrecision,
  scale: terms.quoteScale,
  lotSize: frac(terms.lotSize),
  minShare: frac(terms.minShare),
  maxShare: frac(terms.maxShare),
  feeRate: frac(terms.feeRate),
  nightRate: frac(terms.overnightRate),
  multiples: terms.leverages,
  tiers: terms.tiers.map(({ upTo, leverage: multiple, mmr }) => ({
    upTo: frac(upTo),
    multiple,
    mmr: frac(mmr),
  })),
})

/** Counts how often each kind of end, close, liquidation gap and overnight fee occurs in the histories. */
export class Counts {
  private readonly counts = new Map<string, number>()

  add(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  of({ end, closeEnd, closes, nights }: Order): void {
    if (end !== '') this.add(`ended ${end}`)
    if (closeEnd !== '') this.add(`close ended ${closeEnd}`)
    if (closes.length > 1) this.add('closed in parts')
    for (const { reason, gap } of closes) {
      this.add(`closed ${reason}`)
      if (gap.n > 0n) this.add('gap')
    }
    for (const _ of nights) this.add('night')
  }

  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.counts].sort())
  }
}

/** Kinds of ends, closes and rejections that must each occur in a long run. */
export const EXPECTED = [
  ...['manual', 'forced', 'profit', 'loss'].map((reason) => `closed ${reason}`),
  ...['person', 'no_price', 'worst_price', 'margin_short'].map((reason) => `ended ${reason}`),
  ...['no_price', 'worst_price'].map((reason) => `close ended ${reason}`),
  ...[
    'already_handled',
    'bad_price',
    'insufficient_balance',
    'notional_above',
    'price_moved',
    'price_stale',
  ].map((key) => `rejected ${key}`),
  'closed in parts',
  'gap',
  'night',
]

const recorded = here ? readFile(FILE).map(({ price }) => Number(price / 1_000_000n)) : []
if (!here) console.log(`The recorded prices ${FILE} are not here: all prices walk at random.`)

export const start = fc.record({ recorded: fc.boolean(), from: fc.nat(80_000) })

/**
 * The prices of a history: recorded prices in order, or a random walk. A jump multiplies all later prices by a
 * factor.
 */
export class Walk {
  private cents = 2_000_000
  private factor = 1
  private readonly follows: boolean

  constructor(
    start: { readonly recorded: boolean },
    private at = 0,
  ) {
    this.follows = start.recorded && recorded.length > 0
    if (this.follows) this.cents = this.recorded()
  }

  private recorded = (): number => recorded[this.at % recorded.length] ?? 2_000_000

  get price(): string {
    return cents(this.cents)
  }

  next(move: number): string {
    const jump = Math.abs(move) > QUIET
    if (this.follows) {
      this.at += 1 + Math.abs(move)
      if (jump) this.factor *= 1 + move / 10_000
      this.cents = Math.round(this.recorded() * this.factor)
    } else this.cents = Math.round(this.cents * (1 + move / 10_000))
    this.cents = Math.max(50_000, Math.min(20_000_000, this.cents))
    return this.price
  }
}
