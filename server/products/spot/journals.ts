import { big, type Decimal, exact, isZero, neg, roundDown, roundUp, sub } from '#domain/money.ts'
import type { SpotSide } from '#domain/trade/spot.ts'
import type { SpotFillPart, SpotState } from '#domain/trade/spotEvaluate.ts'
import type { Journal, Line, PlatformAccount } from '../../ledger/types.ts'

/** Type of the ledger hold for the frozen amount of a resting order. */
export const SPOT_HOLD = 'spot_order'

/** The fields of an order that its journals need. */
export interface SpotParties {
  readonly id: number
  readonly userId: number
  readonly account: 'change' | 'stock'
  readonly baseId: number
  readonly quoteId: number
}

const journal = (
  order: SpotParties,
  step: string | number,
  time: number,
  lines: readonly Line[],
): Journal => ({
  key: `spot:${order.id}:${step}`,
  refType: SPOT_HOLD,
  refId: String(order.id),
  time,
  lines: lines.filter((line) => !isZero(line.amount)),
})

const available = (order: SpotParties, currency: number, amount: Decimal, scene: Line['scene']): Line => ({
  party: { user: order.userId, account: order.account },
  currency,
  bucket: 'available',
  amount,
  scene,
})

const frozen = (order: SpotParties, currency: number, amount: Decimal, scene: Line['scene']): Line => ({
  party: { user: order.userId, account: order.account },
  currency,
  bucket: 'frozen',
  amount,
  scene,
  hold: { type: SPOT_HOLD, id: order.id },
})

const platform = (name: PlatformAccount, currency: number, amount: Decimal, scene: Line['scene']): Line => ({
  party: { platform: name },
  currency,
  bucket: 'available',
  amount,
  scene,
})

const heldCurrency = (order: SpotParties, side: SpotSide): number =>
  side === 'buy' ? order.quoteId : order.baseId

/** Freezes the maximum cost of a resting order. */
export function freezeJournal(order: SpotParties, state: SpotState, time: number): Journal {
  const currency = heldCurrency(order, state.side)
  return journal(order, 'open', time, [
    available(order, currency, neg(state.frozen), 'freeze'),
    frozen(order, currency, state.frozen, 'freeze'),
  ])
}

/**
 * Releases the rest of the frozen amount: when the order is filled (in the journal of the last fill) or when it is
 * cancelled.
 */
function releaseLines(order: SpotParties, side: SpotSide, amount: Decimal): readonly Line[] {
  const currency = heldCurrency(order, side)
  return [frozen(order, currency, neg(amount), 'release'), available(order, currency, amount, 'release')]
}

export const cancelJournal = (order: SpotParties, state: SpotState, time: number): Journal =>
  journal(order, 'cancel', time, releaseLines(order, state.side, state.frozen))

/**
 * The n-th fill of an order, from its state `before` to its state `after`. The platform account `spot_book` is the
 * counterparty: it pays or gets the exact sum, rounded down (buy) or up (sell). The difference to what the user is
 * charged or credited, at most one unit, goes to `rounding` (docs/products/spot.md#accounts-and-journals).
 * @param last releases the rest of the frozen amount in the same journal.
 */
export function fillJournal(
  order: SpotParties,
  n: number,
  before: SpotState,
  after: SpotState,
  fill: SpotFillPart,
  last: boolean,
  time: number,
): Journal {
  const down = sub(
    roundDown(big(after.gross), after.quoteScale),
    roundDown(big(before.gross), after.quoteScale),
  )
  const up = sub(roundUp(big(after.gross), after.quoteScale), roundUp(big(before.gross), after.quoteScale))
  const rested = !isZero(before.frozen)
  const pay = rested ? frozen : available
  const { quoteId, baseId } = order
  const sides: readonly Line[] =
    after.side === 'buy'
      ? [
          pay(order, quoteId, neg(fill.total), 'coin_trade'),
          pay(order, quoteId, neg(fill.fee), 'fee'),
          available(order, baseId, fill.number, 'coin_trade'),
          platform('spot_book', quoteId, down, 'coin_trade'),
          platform('spot_book', baseId, neg(fill.number), 'coin_trade'),
        ]
      : [
          pay(order, baseId, neg(fill.number), 'coin_trade'),
          available(order, quoteId, fill.total, 'coin_trade'),
          available(order, quoteId, neg(fill.fee), 'fee'),
          platform('spot_book', quoteId, neg(up), 'coin_trade'),
          platform('spot_book', baseId, fill.number, 'coin_trade'),
        ]
  return journal(order, n, time, [
    ...sides,
    platform('fee', quoteId, fill.fee, 'fee'),
    platform('rounding', quoteId, exact(big(up).minus(down)), 'coin_trade'),
    ...(last ? releaseLines(order, after.side, after.frozen) : []),
  ])
}
