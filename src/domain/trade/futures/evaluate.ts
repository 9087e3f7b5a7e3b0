import { add, big, type Decimal, gt, isPositive, lt, min, sub, ZERO } from '../../money.ts'
import { costAt, isLiquidated, maintenanceOf } from './calculations.ts'
import { afterClose, type ClosePart, closePart } from './close.ts'
import { FUTURES_WAIT_MS } from './orderDraft.ts'
import type { CloseOrderEnd, CloseReason, FuturesEnd, FuturesState, FuturesTick } from './types.ts'

/** Minimum margin level (per cent) of a new position, so that it is not liquidated at once. */
const OPENING_RISK = 150

/** Effect of one tick on an order or position. */
export type FuturesStep =
  | {
      readonly kind: 'opened'
      readonly tick: FuturesTick
      readonly margin: Decimal
      readonly fee: Decimal
      /** Frozen amount that is returned. */
      readonly back: Decimal
    }
  | {
      readonly kind: 'ended'
      readonly tick: FuturesTick
      readonly reason: FuturesEnd
      readonly back: Decimal
    }
  | {
      readonly kind: 'closed'
      readonly tick: FuturesTick
      readonly reason: CloseReason
      readonly part: ClosePart
    }
  | { readonly kind: 'close_ended'; readonly tick: FuturesTick; readonly reason: CloseOrderEnd }

export interface FuturesEvaluation {
  readonly state: FuturesState
  readonly steps: readonly FuturesStep[]
}

const after = (tick: FuturesTick, { seq, at }: { readonly seq: number; readonly at: number }): boolean =>
  tick.seq > seq && tick.time > at

const isOver = (state: FuturesState): boolean => state.phase === 'closed' || state.phase === 'cancelled'

/** State of an order that ends without a position: the whole frozen amount is released. */
export const endOrder = (state: FuturesState): FuturesState => ({
  ...state,
  phase: 'cancelled',
  frozen: ZERO,
})

/**
 * Opens an order at a tick's price. The fee is paid in full. A short that opens at a better price needs more
 * margin, but has at most the frozen margin; when the frozen margin is not enough, the short is not opened.
 */
function openAt(state: FuturesState, tick: FuturesTick): FuturesEvaluation {
  const cost = costAt(state, state, tick.price)
  const margin = min(cost.margin, sub(state.frozen, cost.fee))
  const opened: FuturesState = {
    ...state,
    phase: 'open',
    price: tick.price,
    margin,
    frozen: ZERO,
    evaluatedSeq: tick.seq,
  }
  const carried =
    isPositive(margin) &&
    !big(margin)
      .times(100)
      .lt(big(maintenanceOf(opened, tick.price)).times(OPENING_RISK))
  if (!carried) {
    return {
      state: { ...endOrder(state), evaluatedSeq: tick.seq },
      steps: [{ kind: 'ended', tick, reason: 'margin_short', back: state.frozen }],
    }
  }
  const back = sub(state.frozen, add(margin, cost.fee))
  return { state: opened, steps: [{ kind: 'opened', tick, margin, fee: cost.fee, back }] }
}

function evaluateOrder(state: FuturesState, tick: FuturesTick): FuturesEvaluation {
  const reached = state.side === 'long' ? !gt(tick.price, state.limit) : !lt(tick.price, state.limit)
  if (state.orderType === 'limit') return reached ? openAt(state, tick) : { state, steps: [] }
  const late = tick.time > state.acceptedAt + FUTURES_WAIT_MS
  if (!late && reached) return openAt(state, tick)
  const reason = late ? 'no_price' : 'worst_price'
  return { state: endOrder(state), steps: [{ kind: 'ended', tick, reason, back: state.frozen }] }
}

/**
 * The reason for which a tick closes the position or a part of the position automatically: `forced`
 * (liquidation), `loss` (stop loss) or `profit` (take profit); null when the tick causes no automatic
 * close.
 */
function stopReason(state: FuturesState, tick: FuturesTick): 'forced' | 'loss' | 'profit' | null {
  if (isLiquidated(state, tick.price)) return 'forced'
  if (!after(tick, state.stopsSet)) return null
  const { takeProfit, stopLoss, side } = state
  const [above, below] = side === 'long' ? [takeProfit, stopLoss] : [stopLoss, takeProfit]
  if (above !== null && !lt(tick.price, above)) return side === 'long' ? 'profit' : 'loss'
  if (below !== null && !gt(tick.price, below)) return side === 'long' ? 'loss' : 'profit'
  return null
}

function closeAt(
  state: FuturesState,
  share: Decimal,
  tick: FuturesTick,
  reason: CloseReason,
): FuturesEvaluation {
  const part = closePart(state, share, tick.price)
  return { state: afterClose(state, part), steps: [{ kind: 'closed', tick, reason, part }] }
}

/**
 * Closes the part of the position to which take profit and stop loss apply. Take profit and stop loss are
 * then removed, and a pending close continues with the remaining lots.
 */
function closeStopped(state: FuturesState, tick: FuturesTick, reason: CloseReason): FuturesEvaluation {
  const part = closePart(state, min(state.stopShare, state.share), tick.price)
  const left = afterClose(state, part, state.closeOrder)
  const cleared = left.phase === 'open' ? { takeProfit: null, stopLoss: null, stopShare: ZERO } : {}
  return { state: { ...left, ...cleared }, steps: [{ kind: 'closed', tick, reason, part }] }
}

/** Evaluates a position in this order: liquidation, stop loss and take profit, a pending close. */
function evaluatePosition(state: FuturesState, tick: FuturesTick): FuturesEvaluation {
  const reason = stopReason(state, tick)
  if (reason === null) return evaluateClose(state, tick)
  if (reason === 'forced' || !isPositive(state.stopShare)) return closeAt(state, state.share, tick, reason)
  const stopped = closeStopped(state, tick, reason)
  if (stopped.state.phase !== 'open') return stopped
  const then = evaluateClose(stopped.state, tick)
  return { state: then.state, steps: [...stopped.steps, ...then.steps] }
}

/** The effect of a tick on a pending close. */
function evaluateClose(state: FuturesState, tick: FuturesTick): FuturesEvaluation {
  const { closeOrder: order } = state
  if (order === null || !after(tick, order)) return { state, steps: [] }
  if (order.kind === 'limit') {
    const reached = state.side === 'long' ? !lt(tick.price, order.worst) : !gt(tick.price, order.worst)
    return reached ? closeAt(state, min(order.share, state.share), tick, 'manual') : { state, steps: [] }
  }
  const bounded = isPositive(order.worst)
  const late = bounded && tick.time > order.at + FUTURES_WAIT_MS
  const beyond =
    bounded && (state.side === 'long' ? lt(tick.price, order.worst) : gt(tick.price, order.worst))
  if (!late && !beyond)
    return closeAt(state, min(order.share, state.share), tick, order.by === 'trader' ? 'trader' : 'manual')
  return {
    state: { ...state, closeOrder: null },
    steps: [{ kind: 'close_ended', tick, reason: late ? 'no_price' : 'worst_price' }],
  }
}

/**
 * Evaluates an order or position by recorded ticks of its pair, ascending in `seq`. Only ticks recorded after
 * acceptance and after `evaluatedSeq` count, so evaluating twice changes nothing.
 */
export function evaluateFutures(state: FuturesState, ticks: readonly FuturesTick[]): FuturesEvaluation {
  const steps: FuturesStep[] = []
  let now = state
  let seq = state.evaluatedSeq
  for (const tick of ticks) {
    if (tick.seq <= seq) continue
    if (isOver(now)) break
    seq = tick.seq
    if (tick.time <= now.acceptedAt) continue
    const evaluation = now.phase === 'order' ? evaluateOrder(now, tick) : evaluatePosition(now, tick)
    now = evaluation.state
    steps.push(...evaluation.steps)
  }
  return { state: now.evaluatedSeq === seq ? now : { ...now, evaluatedSeq: seq }, steps }
}

/** Closes the whole position at a recorded price, because the loan that its account secures is liquidated. */
export const closeForLoan = (state: FuturesState, tick: FuturesTick): FuturesEvaluation =>
  closeAt({ ...state, evaluatedSeq: Math.max(state.evaluatedSeq, tick.seq) }, state.share, tick, 'loan')
