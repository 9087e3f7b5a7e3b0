import { gt, lt } from '#domain/money.ts'
import { triggersOf } from '#domain/trade/futures/calculations.ts'
import { evaluateFutures } from '#domain/trade/futures/evaluate.ts'
import {
  type DecidingRule,
  type OwnerAction,
  type PriceBlock,
  undecided,
} from '../../market/execution/undecided-orders.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type OrderRow, stateOf } from './store.ts'

/**
 * Whether prices of this block may change an order or a position. Stops and close orders are triggered only by prices
 * that were recorded after they were set.
 */
function reaches(row: OrderRow, block: PriceBlock): boolean {
  const state = stateOf(row)
  if (row.pending && block.until > (state.closeOrder?.seq ?? 0)) return true
  const stops = block.until > state.stopsSet.seq ? {} : { takeProfit: null, stopLoss: null }
  const closes = block.until > (state.closeOrder?.seq ?? 0) ? {} : { closeOrder: null }
  const { low, high } = triggersOf({ ...state, ...stops, ...closes })
  return (low !== null && !gt(block.low, low)) || (high !== null && !lt(block.high, high))
}

const rule: DecidingRule<OrderRow> = {
  relevant: (row, blocks) => blocks.filter((block) => reaches(row, block)),
  decides: (row, ticks) => evaluateFutures(stateOf(row), ticks).steps.length > 0,
}

/**
 * The open orders and positions among the given ones that no recorded price has changed. The rows of all given ones
 * are locked.
 */
export async function undecidedOrders(
  services: Pick<Services, 'market'>,
  tx: Tx,
  rows: readonly OrderRow[],
  action: OwnerAction,
): Promise<readonly OrderRow[]> {
  return (await undecided(services, tx, rows, rule, action)).map(({ order }) => order)
}

/**
 * Whether no recorded price has changed an order, whose row is locked. A change counts from the time of the price on,
 * even if it is not posted to the ledger yet.
 */
export async function isUndecided(
  services: Services,
  tx: Tx,
  row: OrderRow,
  action: OwnerAction,
): Promise<boolean> {
  return (await undecidedOrders(services, tx, [row], action)).length === 1
}
