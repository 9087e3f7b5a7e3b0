import { evaluateFutures } from '#domain/trade/futures/evaluate.ts'
import { undecided } from '../../market/execution/undecided-orders.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type OrderRow, stateOf } from './store.ts'

/** Whether these recorded prices change an order or a position. */
export const decides = (row: OrderRow, ticks: readonly RecordedTick[]): boolean =>
  evaluateFutures(stateOf(row), ticks).steps.length > 0

/**
 * False when a recorded price has changed an order, whose row is locked, but the change is not posted to
 * the ledger yet.
 */
export async function isUndecided(services: Services, tx: Tx, row: OrderRow): Promise<boolean> {
  return (await undecided(services, tx, [row], decides)).length === 1
}
