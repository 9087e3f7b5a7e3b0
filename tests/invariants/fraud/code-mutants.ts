import Big from 'big.js'
import { vi } from 'vitest'
import { decimal, roundDown } from '#domain/money.ts'
import type * as Spot from '#domain/trade/spot.ts'
import type * as Evaluate from '#domain/trade/spotEvaluate.ts'
import type * as Post from '#server/ledger/post-journal.ts'
import type { Journal, Line } from '#server/ledger/types.ts'
import type * as Journals from '#server/products/spot/journals.ts'
import { BTC } from '../spot/test-harness.ts'
import { ANA, THIEF } from './sample-ledger.ts'

/**
 * The functions of the spot rules: the functions that draft an order's terms and the functions that evaluate
 * ticks.
 */
type Rules = typeof Spot & typeof Evaluate

/** A fraudulent change to the code of one of the server's modules. */
export interface CodeMutant {
  readonly name: string
  /** Replaces each journal before it is posted. */
  readonly posted?: (journal: Journal) => Journal
  readonly journals?: (honest: typeof Journals) => Partial<typeof Journals>
  readonly rules?: (honest: Rules) => Partial<Rules>
}

let planted: CodeMutant | null = null

/**
 * Makes the modules imported by `openToMutants` behave as the mutant changes them; null restores their own
 * behaviour.
 */
export function activateMutant(mutant: CodeMutant | null): void {
  planted = mutant
}

const MODULES = [
  '#server/ledger/post-journal.ts',
  '#server/products/spot/journals.ts',
  '#domain/trade/spot.ts',
  '#domain/trade/spotEvaluate.ts',
] as const

/**
 * A copy of a module that decides at every call whether the active mutant's function or the original function
 * runs.
 */
const switched = <M extends object>(honest: M, changes: () => Partial<M> | undefined): M =>
  Object.fromEntries(
    Object.entries(honest).map(([name, own]) => [
      name,
      typeof own !== 'function'
        ? own
        : (...args: unknown[]) =>
            ((changes() as Record<string, typeof own> | undefined)?.[name] ?? own)(...args),
    ]),
  ) as M

/**
 * Imports the server's modules again in a form that `activateMutant` can change. The import is done once for all
 * mutants, because it takes longer than the test of a mutant. `closeToMutants` undoes the import.
 */
export function openToMutants(): void {
  vi.resetModules()
  vi.doMock(MODULES[0], async (original) => {
    const honest = await original<typeof Post>()
    const createLedger: typeof Post.createLedger = (accounts) => {
      const ledger = honest.createLedger(accounts)
      return { post: (tx, journal) => ledger.post(tx, planted?.posted?.(journal) ?? journal) }
    }
    return { ...honest, createLedger }
  })
  vi.doMock(MODULES[1], async (original) => {
    const honest = await original<typeof Journals>()
    return switched(honest, () => planted?.journals?.(honest))
  })
  const honest: Partial<Rules> = {}
  const rulesOf = async <M extends Partial<Rules>>(original: () => Promise<M>): Promise<M> => {
    const own = await original()
    Object.assign(honest, own)
    return switched(own, () => planted?.rules?.(honest as Rules) as Partial<M> | undefined)
  }
  vi.doMock(MODULES[2], (original) => rulesOf(() => original<typeof Spot>()))
  vi.doMock(MODULES[3], (original) => rulesOf(() => original<typeof Evaluate>()))
}

export function closeToMutants(): void {
  activateMutant(null)
  for (const module of MODULES) vi.doUnmock(module)
  vi.resetModules()
}

const times = (amount: string, factor: string): ReturnType<typeof decimal> =>
  decimal(new Big(amount).times(factor).round(6, Big.roundDown).toFixed())

const linesOf = (name: string, change: (line: Line, journal: Journal) => readonly Line[]): CodeMutant => ({
  name,
  posted: (journal) => ({ ...journal, lines: journal.lines.flatMap((line) => change(line, journal)) }),
})

const isFee = ({ party, scene }: Line): boolean =>
  'platform' in party && party.platform === 'fee' && scene === 'fee'
const thief = { user: THIEF, account: 'change' } as const

const rules = (name: string, change: (honest: Rules) => Partial<Rules>): CodeMutant => ({
  name,
  rules: change,
})

const priced = (tick: Evaluate.SpotTick, factor: string): Evaluate.SpotTick => ({
  ...tick,
  price: times(tick.price, factor),
})

export const codeMutants: readonly CodeMutant[] = [
  linesOf('the fee is credited to a person', (line) => [isFee(line) ? { ...line, party: thief } : line]),
  linesOf('a tenth of the fee is credited to a person', (line) => {
    if (!isFee(line)) return [line]
    const part = times(line.amount, '0.1')
    const rest = decimal(new Big(line.amount).minus(part).toFixed())
    return part === '0'
      ? [line]
      : [
          { ...line, amount: rest },
          { ...line, party: thief, amount: part },
        ]
  }),
  linesOf('the rounding remainders are credited to a person', (line) => [
    'platform' in line.party && line.party.platform === 'rounding' ? { ...line, party: thief } : line,
  ]),
  linesOf('a deposit is credited to another person', (line, { refType }) => [
    refType === 'recharge' && 'user' in line.party && line.party.user === ANA && line.currency === BTC
      ? { ...line, party: thief }
      : line,
  ]),
  linesOf('a deposit is credited with twice its amount', (line, { refType }) => [
    refType === 'recharge' ? { ...line, amount: times(line.amount, '2') } : line,
  ]),
  linesOf('a transfer is credited to another person', (line, { refType }) => [
    refType === 'transfer' && new Big(line.amount).gt(0) ? { ...line, party: thief } : line,
  ]),
  {
    name: 'a cancel releases only a part of the frozen amount',
    journals: (honest) => ({
      cancelJournal: (order, state, time) =>
        honest.cancelJournal(order, { ...state, frozen: times(state.frozen, '0.9') }, time),
    }),
  },
  rules('market orders are filled at a price a thousandth worse than the tick', (honest) => ({
    evaluateSpotOrder: (order, ticks) =>
      honest.evaluateSpotOrder(
        order,
        order.orderType === 'market'
          ? ticks.map((tick) => priced(tick, order.side === 'buy' ? '1.001' : '0.999'))
          : ticks,
      ),
  })),
  rules('a market order is filled by a tick recorded before its acceptance', (honest) => ({
    openSpotOrder: (input, draft, accepted, terms) => {
      const order = honest.openSpotOrder(input, draft, accepted, terms)
      return order.orderType === 'market' ? { ...order, evaluatedSeq: order.evaluatedSeq - 1 } : order
    },
    evaluateSpotOrder: (order, ticks) =>
      honest.evaluateSpotOrder(order.orderType === 'market' ? { ...order, acceptedAt: 0 } : order, ticks),
  })),
  rules('a market order ignores prices beyond its worst price and waits for a better one', (honest) => ({
    evaluateSpotOrder: (order, ticks) =>
      honest.evaluateSpotOrder(
        order,
        order.orderType === 'market'
          ? ticks.filter(({ price }) => honest.satisfies(order.side, order.limit, price))
          : ticks,
      ),
  })),
  rules('a market order is filled beyond its worst price', (honest) => ({
    evaluateSpotOrder: (order, ticks) => {
      if (order.orderType !== 'market' || order.side === 'buy') return honest.evaluateSpotOrder(order, ticks)
      const evaluated = honest.evaluateSpotOrder({ ...order, limit: decimal('0.01') }, ticks)
      return { ...evaluated, order: { ...evaluated.order, limit: order.limit } }
    },
  })),
  rules('a market order ends at a price that is not beyond its worst price', (honest) => ({
    evaluateSpotOrder: (order, ticks) => {
      const evaluated = honest.evaluateSpotOrder(order, ticks)
      return order.orderType === 'market' && evaluated.fills.length > 0
        ? { order: { ...order, evaluatedSeq: evaluated.order.evaluatedSeq }, fills: [], end: 'worst_price' }
        : evaluated
    },
  })),
  rules('fees are rounded down', (honest) => ({
    evaluateSpotOrder: (order, ticks) => {
      const evaluated = honest.evaluateSpotOrder(order, ticks)
      const [fill] = evaluated.fills
      if (order.orderType !== 'market' || !fill) return evaluated
      const after = evaluated.order
      const fee = roundDown(new Big(after.total).times(after.feeRate), after.quoteScale)
      return { ...evaluated, order: { ...after, fee }, fills: [{ ...fill, fee }] }
    },
  })),
  rules('an open limit order is not filled by a tick that reaches its limit', (honest) => ({
    evaluateSpotOrder: (order, ticks) => {
      const evaluated = honest.evaluateSpotOrder(order, ticks)
      return order.side === 'sell' && order.orderType === 'limit'
        ? { order: { ...order, evaluatedSeq: evaluated.order.evaluatedSeq }, fills: [], end: null }
        : evaluated
    },
  })),
  rules('an open limit order is filled with more than the quantity of the tick', (honest) => ({
    evaluateSpotOrder: (order, ticks) =>
      honest.evaluateSpotOrder(
        order,
        ticks.map((tick) => ({ ...tick, number: decimal('1000') })),
      ),
  })),
  rules('an open limit order is filled at another price than that of the tick', (honest) => ({
    evaluateSpotOrder: (order, ticks) => {
      const evaluated = honest.evaluateSpotOrder(order, ticks)
      const [first] = ticks.filter(({ id }) => evaluated.fills.some(({ tickId }) => tickId === id))
      if (!first || order.orderType === 'market') return evaluated
      const { limit } = order
      return honest.evaluateSpotOrder(
        order,
        ticks.map((tick) =>
          tick.id === first.id ? { ...tick, price: limit, number: decimal('1000') } : tick,
        ),
      )
    },
  })),
  rules('a stop order is not triggered by a price that reaches its stop price', (honest) => ({
    evaluateSpotOrder: (order, ticks) =>
      order.stop && !order.stop.trigger
        ? { order: { ...order, evaluatedSeq: ticks.at(-1)?.seq ?? order.evaluatedSeq }, fills: [], end: null }
        : honest.evaluateSpotOrder(order, ticks),
  })),
  rules('a stop-market order is filled by the price that triggers it', (honest) => ({
    evaluateSpotOrder: (order, ticks) => {
      const evaluated = honest.evaluateSpotOrder(order, ticks)
      const trigger = evaluated.order.stop?.trigger
      if (order.stop?.trigger || !trigger || evaluated.order.stop?.limit !== null) return evaluated
      const again = ticks
        .filter(({ seq }) => seq === trigger.seq)
        .map((tick) => ({ ...tick, seq: tick.seq + 1 }))
      const filled = honest.evaluateSpotOrder(evaluated.order, again)
      const fills = filled.fills.map((fill) => ({ ...fill, seq: trigger.seq }))
      return { ...filled, order: { ...filled.order, evaluatedSeq: trigger.seq }, fills }
    },
  })),
  rules('a triggered stop-market order waits for a particular price', (honest) => ({
    evaluateSpotOrder: (order, ticks) =>
      honest.evaluateSpotOrder(
        order,
        order.stop?.trigger && order.stop.limit === null
          ? ticks.filter(({ price }) => price === '19900')
          : ticks,
      ),
  })),
  rules('a trailing stop is triggered at a tenth of its callback rate', (honest) => ({
    evaluateSpotOrder: (order, ticks) =>
      honest.evaluateSpotOrder(
        order.trail ? { ...order, trail: { ...order.trail, rate: times(order.trail.rate, '0.1') } } : order,
        ticks,
      ),
  })),
  rules('a trailing stop does not follow the price', (honest) => ({
    evaluateSpotOrder: (order, ticks) => {
      const { order: after, ...evaluated } = honest.evaluateSpotOrder(order, ticks)
      const { trail } = after
      const stays = order.trail?.extreme && trail && !trail.trigger
      return { ...evaluated, order: stays ? { ...after, trail: order.trail } : after }
    },
  })),
  rules('a trailing stop starts from a higher price than the last price at its acceptance', (honest) => ({
    openSpotOrder: (input, draft, accepted, terms) => {
      const order = honest.openSpotOrder(input, draft, accepted, terms)
      const { trail } = order
      if (!trail?.extreme) return order
      return {
        ...order,
        trail: { ...trail, extreme: { ...trail.extreme, price: times(trail.extreme.price, '1.01') } },
      }
    },
  })),
  rules('a stop order waits for the opposite price direction', (honest) => ({
    draftSpotOrder: (input, terms, market) => {
      const draft = honest.draftSpotOrder(input, terms, market)
      return 'key' in draft || input.orderType !== 'stop_limit' || !draft.stop
        ? draft
        : { ...draft, stop: { ...draft.stop, direction: draft.stop.direction === 'up' ? 'down' : 'up' } }
    },
  })),
  rules('an OCO order to buy freezes only the cost of its limit leg', (honest) => ({
    draftSpotOrder: (input, terms, market) => {
      const draft = honest.draftSpotOrder(input, terms, market)
      return 'key' in draft || input.orderType !== 'oco' || input.side === 'sell'
        ? draft
        : { ...draft, pay: draft.plan.pay }
    },
  })),
]
