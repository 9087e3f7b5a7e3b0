import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { pairTicksAfter } from '../tick-store.ts'
import type { RecordedTick } from '../types.ts'
import type { Evaluable } from './evaluator.ts'

/** Maximum number of ticks of a pair that may be recorded and not evaluated yet. */
export const NOT_EVALUATED = 120

/**
 * Returns the given open orders that no recorded price has decided yet. The caller has locked the rows of
 * all given orders. A price decides an order when the price is recorded, not when the fill is posted to the
 * ledger. So a user who sees the price before the posting can neither cancel an order that the price fills
 * nor move a stop that the price has reached.
 *
 * @param decides whether these ticks, ascending, change the order; the evaluation of the product.
 */
export async function undecided<O extends Evaluable>(
  services: Pick<Services, 'market'>,
  tx: Tx,
  orders: readonly O[],
  decides: (order: O, ticks: readonly RecordedTick[]) => boolean,
): Promise<readonly O[]> {
  const all = await withNewTicks(services, tx, orders)
  return all.flatMap(({ order, ticks }) => (decides(order, ticks) ? [] : [order]))
}

/**
 * Each of the given open orders with the recorded ticks by which the order may not have been evaluated yet,
 * ascending. The caller has locked the rows of the orders.
 */
export async function withNewTicks<O extends Evaluable>(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  orders: readonly O[],
): Promise<readonly { readonly order: O; readonly ticks: readonly RecordedTick[] }[]> {
  const recent = new Map<number, readonly RecordedTick[]>()
  for (const pairId of new Set(orders.map(({ pair_id }) => pair_id))) {
    // Orders of a halted pair are not decided, so no tick counts as new for them.
    const last = market.pair(pairId)?.halted ? null : market.last(pairId)
    // Reads the database, because the newest ticks may have been recorded by another node and not have
    // reached this node yet.
    recent.set(
      pairId,
      last ? await pairTicksAfter(tx, pairId, last.seq - NOT_EVALUATED, 2 * NOT_EVALUATED) : [],
    )
  }
  return orders.map((order) => ({
    order,
    ticks: recent.get(order.pair_id)?.filter(({ seq }) => seq > order.evaluated_seq) ?? [],
  }))
}
