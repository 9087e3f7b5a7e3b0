import { add, type Decimal, lt, sub, ZERO } from '#domain/money.ts'
import { costAt } from '#domain/trade/futures/calculations.ts'
import { evaluateFutures, type FuturesStep } from '#domain/trade/futures/evaluate.ts'
import type { FuturesState } from '#domain/trade/futures/types.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { fillJournal, freezeJournal } from './journals.ts'
import { callAcceptedListeners, type Notified } from './order-listeners.ts'
import { columnsOf, newColumns, type OrderRow, stateOf } from './store.ts'
import { ordersWire } from './to-wire.ts'

/** A close that reverses its position: the request, and the lots that were closed. */
export interface Reversal {
  readonly step: Extract<FuturesStep, { kind: 'closed' }>
  readonly worst: Decimal
  readonly seq: number
  readonly at: number
}

/** The reversal among the steps that ticks have caused; null when there is none. */
export function reversalOf(before: OrderRow, steps: readonly FuturesStep[]): Reversal | null {
  const order = stateOf(before).closeOrder
  const step = steps.at(-1)
  if (!order?.reverse || step?.kind !== 'closed' || step.reason !== 'manual') return null
  return { step, worst: order.worst, seq: order.seq, at: order.at }
}

/**
 * The order for the opposite position: the closed lots, with the leverage and the terms of the closed position. It
 * has the acceptance time of the close order, so the same tick decides both orders.
 */
function oppositeState(closed: FuturesState, { step, worst, seq, at }: Reversal): FuturesState {
  const share = step.part.share
  const { margin, fee } = costAt(closed, { share, leverage: closed.leverage }, step.tick.price)
  return {
    ...closed,
    phase: 'order',
    side: closed.side === 'long' ? 'short' : 'long',
    orderType: 'market',
    limit: worst,
    share,
    frozen: add(margin, fee),
    price: ZERO,
    margin: ZERO,
    overnight: ZERO,
    takeProfit: null,
    stopLoss: null,
    stopShare: ZERO,
    stopsSet: { seq, at },
    closeOrder: null,
    evaluatedSeq: seq,
    acceptedAt: at,
  }
}

export interface Opposite {
  readonly touched: readonly Touched[]
  readonly notified: readonly Notified[]
}

/**
 * Opens the opposite position by the tick that closed the position, in the same transaction. Null when the balance
 * that is available after the close is too small for the margin and fee of the opposite position.
 */
export async function openOpposite(
  services: Pick<Services, 'ledger' | 'market' | 'clock'>,
  tx: Tx,
  closed: OrderRow,
  reversal: Reversal,
  ticks: readonly RecordedTick[],
  time: number,
): Promise<Opposite | null> {
  const tick = ticks.find(({ id }) => id === reversal.step.tick.id)
  if (!tick) throw new Error(`futures order ${closed.id} was reversed by a tick that was not given`)
  const state = oppositeState(stateOf(closed), reversal)
  const { state: opened, steps } = evaluateFutures(state, [tick])
  const [step] = steps
  if (step?.kind !== 'opened' || lt(await availableOf(tx, closed), state.frozen)) return null
  const row = await tx
    .insertInto('lever_orders')
    .values({
      ...newColumns(state),
      ...columnsOf(opened),
      user_id: closed.user_id,
      request_id: `reverse-${closed.id}`,
      reverses_id: closed.id,
      pair_id: closed.pair_id,
      symbol: closed.symbol,
      base_id: closed.base_id,
      quote_id: closed.quote_id,
      fee_currency: closed.fee_currency,
      account: closed.account,
      coupon_id: 0,
      price_precision: closed.price_precision,
      created_at: state.acceptedAt,
      touched_at: time,
      opened_margin: step.margin,
      open_fee: step.fee,
      open_tick_id: tick.id,
      open_tick_seq: tick.seq,
      open_source: tick.source,
      opened_at: tick.time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const aside = await services.ledger.post(tx, freezeJournal(row, state.frozen, time))
  const filled = await services.ledger.post(tx, fillJournal(row, step, time))
  const after = await callAcceptedListeners(services, tx, row)
  return {
    touched: [...aside.touched, ...filled.touched, ...after.touched],
    notified: [notifyOpened(row), ...after.notified],
  }
}

const notifyOpened =
  (row: OrderRow): Notified =>
  async (services) => {
    const [order] = await ordersWire(services, services.db, [row])
    if (order) services.events.toUser(row.user_id, 'lever_order', { order })
  }

/** Available balance in the account of an order. The journal posted before has locked the account. */
async function availableOf(
  tx: Tx,
  row: Pick<OrderRow, 'user_id' | 'account' | 'quote_id'>,
): Promise<Decimal> {
  const found = await tx
    .selectFrom('accounts')
    .select('available')
    .where('user_id', '=', row.user_id)
    .where('account', '=', row.account)
    .where('currency_id', '=', row.quote_id)
    .executeTakeFirst()
  return found?.available ?? ZERO
}

/**
 * Amount that is missing, at the worst price, to open the opposite position after the close; 0 when the balance is
 * sufficient.
 */
export const missingFor = (
  state: FuturesState,
  available: Decimal,
  back: Decimal,
  worst: Decimal,
): Decimal => {
  const { margin, fee } = costAt(state, state, worst)
  const needed = sub(add(margin, fee), add(available, back))
  return lt(ZERO, needed) ? needed : ZERO
}
