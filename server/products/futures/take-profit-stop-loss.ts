import { liquidationPriceOf } from '#domain/trade/futures/calculations.ts'
import {
  checkStops,
  SHARE_DIGITS,
  type StopsInput,
  type StopsProblem,
} from '#domain/trade/futures/takeProfitStopLoss.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, numberError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { settleRow } from './book-opens-and-closes.ts'
import { lockOwn, type OrderRow, stateOf } from './store.ts'
import { isUndecided } from './undecided-orders.ts'

export const stopsGiven = (
  { takeProfit, stopLoss }: Pick<StopsInput, 'takeProfit' | 'stopLoss'>,
  digits: number,
) => [
  { field: 'target_profit_price', text: takeProfit, digits },
  { field: 'stop_loss_price', text: stopLoss, digits },
]

export function rejectStops(
  problem: StopsProblem,
  input: Omit<StopsInput, 'stopShare'> & Partial<StopsInput>,
  { digits, share }: { readonly digits: number; readonly share: string },
): never {
  if ('liquidation' in problem) throw new AppError(problem.key, { price: problem.liquidation })
  if (problem.key === 'bad_quantity')
    throw numberError(
      problem.key,
      [{ field: 'stop_share', text: input.stopShare ?? '', digits: SHARE_DIGITS }],
      { reason: 'lots_above', values: { max: share } },
    )
  throw numberError(problem.key, stopsGiven(input, digits), { reason: 'stop_sides' })
}

/**
 * Replaces take profit and stop loss of this user's position or order; an empty value removes one. The new prices are
 * checked against the liquidation price and the last price (for an order that is not open yet: against its limit).
 * Only ticks that are recorded from now on trigger them. Throws AppError `already_handled` when a recorded price has
 * closed the position, even if the close is not posted to the ledger yet.
 */
export async function setStops(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
  input: StopsInput,
): Promise<OrderRow> {
  const row = await lockOwn(tx, userId, id)
  if (!row) throw new AppError('order_unknown')
  if (row.phase === 'closed' || row.phase === 'cancelled') throw new AppError('already_handled')
  if (!(await isUndecided(services, tx, row, 'change'))) throw new AppError('already_handled')
  const last = services.market.last(row.pair_id)
  const from = row.phase === 'order' ? row.limit_price : last?.price
  if (from === undefined) throw new AppError('price_stale')
  const before = stateOf(row)
  const liquidation = liquidationPriceOf(before, row.price_precision)
  const stops = checkStops(row.side, input, row.share, from, row.price_precision, liquidation)
  if ('key' in stops) rejectStops(stops, input, { digits: row.price_precision, share: row.share })
  const now = services.clock.now()
  const state = { ...before, ...stops, stopsSet: { seq: last?.seq ?? row.evaluated_seq, at: now } }
  return settleRow(tx, row, state, now)
}
