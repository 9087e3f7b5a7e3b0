import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { pairTicksIn } from '../tick-store.ts'
import type { RecordedTick } from '../types.ts'
import type { Evaluable } from './evaluator.ts'
import type { PriceRange } from './tick-window.ts'

/**
 * Maximum number of ticks that are read to find out whether one of them decides an order. Of an order that no tick
 * changes, it is stored only every ten minutes that it was evaluated, so the maximum is above the number of ticks
 * that a busy pair has in ten minutes.
 */
const TICKS_MOST = 40_000
/** Binary logarithm of the number of ticks in a block: a block has 2^6 = 64 ticks. */
const BLOCK = 6

/** The prices of a block of consecutive ticks of one pair. */
export interface PriceBlock extends PriceRange {
  /** Number of the first tick of the block. */
  readonly first: number
  /** Number of the last tick of the block. */
  readonly until: number
}

/** How prices decide the orders of a product. */
export interface DecidingRule<O> {
  /**
   * Selects the blocks whose ticks must be evaluated to know whether any of them changes the order, ascending. None
   * when no tick can change the order. So not every tick of a busy pair is read for an order that few or no prices
   * reach. The first block may also contain ticks by which the order was already evaluated.
   */
  relevant(order: O, blocks: readonly PriceBlock[]): readonly PriceBlock[]
  /** Evaluates the order by these ticks, ascending, and returns whether any of them changes it. */
  decides(order: O, ticks: readonly RecordedTick[]): boolean
}

/**
 * What the user asks for: to cancel the order, or to change it. It matters while the pair is halted and nothing
 * decides its orders. An order can then be cancelled even if a price recorded before the halt would decide it. A
 * change is still rejected in that case, because recorded prices decide the order when the pair opens again.
 */
export type OwnerAction = 'cancel' | 'change'

/** An open order that no recorded price has decided. */
export interface Undecided<O> {
  readonly order: O
  /** The ticks of the relevant blocks by which the order was not evaluated yet, ascending. */
  readonly ticks: readonly RecordedTick[]
  /** Number of the newest tick that was taken into account. */
  readonly until: number
}

/**
 * Price ranges of the ticks of a pair after a tick number, in ascending blocks. Reads the database, because the
 * newest ticks may have been recorded by another node and not have reached this node yet.
 */
async function blocksAfter(tx: Tx, pairId: number, seq: number): Promise<readonly PriceBlock[]> {
  const { rows } = await sql<PriceBlock>`
    select min(seq) as first, max(seq) as until, min(price) as low, max(price) as high
    from ticks where pair_id = ${pairId} and seq > ${seq} group by seq >> ${sql.lit(BLOCK)} order by 1`.execute(
    tx,
  )
  return rows
}

/**
 * The undecided orders among these orders of one pair. `isBusy`: for at least one order there are more ticks to
 * evaluate than may be read.
 */
async function undecidedOfPair<O extends Evaluable>(
  tx: Tx,
  orders: readonly O[],
  pairId: number,
  { relevant, decides }: DecidingRule<O>,
): Promise<{ readonly left: readonly Undecided<O>[]; readonly isBusy: boolean }> {
  const from = Math.min(...orders.map(({ evaluated_seq }) => evaluated_seq))
  const blocks = await blocksAfter(tx, pairId, from)
  const until = blocks.at(-1)?.until ?? from
  const all = orders.map((order) => {
    const later = blocks.filter((block) => block.until > order.evaluated_seq)
    return { order, chosen: relevant(order, later) }
  })
  const readable = all.filter(({ chosen }) => chosen.length << BLOCK <= TICKS_MOST)
  const read = await pairTicksIn(tx, pairId, [...new Set(readable.flatMap(({ chosen }) => chosen))])
  const left = readable.flatMap(({ order, chosen }) => {
    const ticks = chosen.length > 0 ? read.filter(({ seq }) => seq > order.evaluated_seq) : []
    return ticks.length > 0 && decides(order, ticks) ? [] : [{ order, ticks, until }]
  })
  return { left, isBusy: readable.length < all.length }
}

/**
 * Returns the given open orders that no recorded price has decided yet, in their order. The caller has locked the
 * rows of all given orders.
 * A price decides an order when the price is recorded, not when the fill is posted to the ledger. So a user who sees
 * the price before the posting can neither cancel an order that the price fills nor move a stop that the price has
 * reached, however many ticks are not evaluated yet. While a pair is halted, all its orders can be cancelled.
 * An order for which more ticks would have to be evaluated than may be read is left out. If no order is left for this
 * reason, AppError `market_busy` is thrown.
 */
export async function undecided<O extends Evaluable>(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  orders: readonly O[],
  rule: DecidingRule<O>,
  action: OwnerAction,
): Promise<readonly Undecided<O>[]> {
  const found = new Map<O, Undecided<O>>()
  let isBusy = false
  for (const pairId of new Set(orders.map(({ pair_id }) => pair_id))) {
    const ofPair = orders.filter(({ pair_id }) => pair_id === pairId)
    if (market.pair(pairId)?.halted && action === 'cancel') {
      for (const order of ofPair) found.set(order, { order, ticks: [], until: order.evaluated_seq })
      continue
    }
    const one = await undecidedOfPair(tx, ofPair, pairId, rule)
    for (const undecidedOne of one.left) found.set(undecidedOne.order, undecidedOne)
    isBusy ||= one.isBusy
  }
  if (isBusy && found.size === 0) throw new AppError('market_busy')
  return orders.flatMap((order) => found.get(order) ?? [])
}
