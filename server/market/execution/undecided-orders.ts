import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { pairTicksAfter } from '../tick-store.ts'
import type { RecordedTick } from '../types.ts'
import type { Evaluable } from './evaluator.ts'

/** Maximum number of ticks of a pair that may be recorded and not evaluated yet. */
export const NOT_EVALUATED = 120

/**
 * Of these open orders, whose rows are locked, returns those that no recorded price has decided
 * yet. A price decides an order when it is recorded, not when the fill is booked. So a user who
 * sees the price in between can neither cancel an order that it fills nor move a stop that it has
 * reached.
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

/** These open orders, whose rows are locked, each with the recorded ticks that may not be evaluated yet, ascending. */
export async function withNewTicks<O extends Evaluable>(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  orders: readonly O[],
): Promise<readonly { readonly order: O; readonly ticks: readonly RecordedTick[] }[]> {
  const recent = new Map<number, readonly RecordedTick[]>()
  for (const pairId of new Set(orders.map(({ pair_id }) => pair_id))) {
    // Orders of a halted pair are not decided, so no tick counts as new for them.
    const last = market.pair(pairId)?.halted ? null : market.last(pairId)
    // Reads the database, because the newest ticks may have been recorded by another node and not
    // have reached this one yet.
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
