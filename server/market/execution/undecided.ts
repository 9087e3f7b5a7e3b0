import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { pairTicksAfter } from '../store.ts'
import type { RecordedTick } from '../types.ts'
import type { Evaluable } from './evaluator.ts'

/** Prices of a pair that may be recorded and not evaluated yet, at the very most. */
export const NOT_EVALUATED = 120

/**
 * Of these open orders, whose rows are held, those that no recorded price has decided yet. A price decides when it is
 * recorded, not when it is booked: whoever sees it in between can neither take back an order that it has filled nor move
 * a stop that it has reached.
 *
 * @param decides whether these ticks, ascending, do anything to the order; the product's own evaluation.
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

/** These open orders, whose rows are held, each with the prices that are recorded and may not be evaluated yet, ascending. */
export async function withNewTicks<O extends Evaluable>(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  orders: readonly O[],
): Promise<readonly { readonly order: O; readonly ticks: readonly RecordedTick[] }[]> {
  const recent = new Map<number, readonly RecordedTick[]>()
  for (const pairId of new Set(orders.map(({ pair_id }) => pair_id))) {
    // While a pair is halted nothing of it is decided.
    const last = market.pair(pairId)?.halted ? null : market.last(pairId)
    // Another node records: its newest prices may not have reached this one.
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
