import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { pairTicksAfter } from '../tick-store.ts'
import type { RecordedTick } from '../types.ts'
import type { Evaluable } from './evaluator.ts'
import type { PriceRange } from './tick-window.ts'

/**
 * Maximum number of ticks that are read for an order that one of them may decide. Such an order is normally
 * decided within seconds, so only a failed evaluator leaves more ticks.
 */
const TICKS_MOST = 20_000
/** Binary logarithm of the number of ticks in a block. */
const BLOCK = 6

/** The prices of a block of consecutive ticks of one pair. */
export interface PriceBlock extends PriceRange {
  /** Number of the last tick of the block. */
  readonly until: number
}

/** How prices decide the orders of a product. */
export interface DecidingRule<O> {
  /**
   * Whether ticks in these blocks, ascending, may change the order. Must be true when one of them does. The check
   * saves reading all ticks of a busy pair for an order that rests far from their prices.
   */
  mayDecide(order: O, blocks: readonly PriceBlock[]): boolean
  /** Whether these ticks, ascending, change the order; the evaluation of the product. */
  decides(order: O, ticks: readonly RecordedTick[]): boolean
}

/**
 * What the user asks for: to cancel the order, or to change it. While its pair is halted, nothing decides an order, and
 * it can be cancelled whatever was recorded before. Changes do not escape the recorded prices, which decide the changed
 * order when the pair opens again.
 */
export type OwnerAction = 'cancel' | 'change'

/** An open order that no recorded price has decided. */
export interface Undecided<O> {
  readonly order: O
  /** The ticks by which the order may not have been evaluated yet, ascending; empty when none of them may change it. */
  readonly ticks: readonly RecordedTick[]
  /** Number of the newest tick that was compared with the order. */
  readonly until: number
}

/**
 * Prices of the ticks of a pair after a tick number, in ascending blocks. Reads the database, because the newest
 * ticks may have been recorded by another node and not have reached this node yet.
 */
async function blocksAfter(tx: Tx, pairId: number, seq: number): Promise<readonly PriceBlock[]> {
  const { rows } = await sql<PriceBlock>`
    select max(seq) as until, min(price) as low, max(price) as high
    from ticks where pair_id = ${pairId} and seq > ${seq} group by seq >> ${sql.lit(BLOCK)} order by 1`.execute(
    tx,
  )
  return rows
}

/**
 * Returns the given open orders that no recorded price has decided yet, in their order. The caller has locked the
 * rows of all given orders. A price decides an order when the price is recorded, not when the fill is posted to the
 * ledger. So a user who sees the price before the posting can neither cancel an order that the price fills nor
 * move a stop that the price has reached, however many ticks are not evaluated yet. Of a halted pair, all orders can be
 * cancelled. Throws AppError `market_busy` when an order may be decided by more ticks than are read.
 */
export async function undecided<O extends Evaluable>(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  orders: readonly O[],
  { mayDecide, decides }: DecidingRule<O>,
  action: OwnerAction,
): Promise<readonly Undecided<O>[]> {
  const left = new Map<O, Undecided<O>>()
  for (const pairId of new Set(orders.map(({ pair_id }) => pair_id))) {
    const ofPair = orders.filter(({ pair_id }) => pair_id === pairId)
    const from = Math.min(...ofPair.map(({ evaluated_seq }) => evaluated_seq))
    const isHalted = market.pair(pairId)?.halted === true
    const blocks = isHalted && action === 'cancel' ? [] : await blocksAfter(tx, pairId, from)
    const until = blocks.at(-1)?.until ?? from
    const near = ofPair.filter((order) => {
      const later = blocks.filter((block) => block.until > order.evaluated_seq)
      return later.length > 0 && mayDecide(order, later)
    })
    const first = Math.min(...near.map(({ evaluated_seq }) => evaluated_seq))
    if (until - first > TICKS_MOST) throw new AppError('market_busy')
    const read = near.length > 0 ? await pairTicksAfter(tx, pairId, first, until - first) : []
    for (const order of ofPair) {
      const ticks = near.includes(order) ? read.filter(({ seq }) => seq > order.evaluated_seq) : []
      if (ticks.length === 0 || !decides(order, ticks)) left.set(order, { order, ticks, until })
    }
  }
  return orders.flatMap((order) => left.get(order) ?? [])
}
