import type { Db } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { RecordedTick } from '../types.ts'
import type { Pullback } from './price-pullbacks.ts'
import type { PriceRange } from './tick-window.ts'

/** The columns that each product's table has for objects that prices decide. */
export interface Evaluable {
  readonly id: number
  readonly pair_id: number
  /** Every tick of the pair up to this number has been evaluated. */
  readonly evaluated_seq: number
}

/**
 * How a batch of ticks moved the price of a pair: the price range of the batch (`batch`), the price range of the last
 * seconds including the batch (`recent`), and the time at which these seconds begin in ms (`since`).
 */
export interface Reach {
  readonly pairId: number
  readonly batch: PriceRange
  readonly recent: PriceRange
  readonly since: number
  /**
   * Reversals of the price that happened in the last seconds. The extremes from which the price reversed may be
   * older.
   */
  readonly pullbacks: readonly Pullback[]
}

export interface Decision<O> {
  /** Whether these ticks change the object. */
  readonly acts: boolean
  /** The object after these ticks, for its evaluation by later ticks; null when it has ended. */
  readonly rest: O | null
}

/**
 * How recorded prices decide the open orders and positions ("objects") of a product: which objects a price range may
 * concern, and how a sequence of ticks changes an object. `evaluate` is pure and idempotent: it skips ticks up to
 * `evaluated_seq`. `act` repeats the evaluation with the rows of the objects locked, posts the result to the ledger,
 * and notifies the owners after the commit.
 */
export interface TickEvaluator<O extends Evaluable = Evaluable> {
  readonly name: string
  /**
   * Open objects that the batch may concern, and recently created objects that the ticks of the last seconds may
   * concern; in both cases oldest first.
   */
  reached(db: Db, reaches: readonly Reach[]): Promise<readonly O[]>
  evaluate(object: O, ticks: readonly RecordedTick[]): Decision<O>
  /** Decides these objects by the same ticks in one transaction. When the function throws, no object is changed. */
  act(services: Services, ids: readonly number[], ticks: readonly RecordedTick[]): Promise<unknown>
  /** Maximum number of objects in one call of `act`. */
  readonly actsAtOnce: number
  /** Pairs that have open objects with an id above `floor`. */
  pairs(db: Db, floor: number): Promise<readonly number[]>
  /** The next open objects of a pair after an id. */
  after(db: Db, pairId: number, id: number, limit: number): Promise<readonly O[]>
  /** The highest id of an object. */
  newest(db: Db): Promise<number>
  /**
   * Stores that the ticks up to `seq` were evaluated for these objects without effect. The objects are passed in
   * their state after the evaluation. If a row has changed since its object was read, the stored value is still
   * correct.
   */
  noteEvaluated(db: Db, objects: readonly O[], seq: number): Promise<void>
}

/**
 * Maximum number of objects that one transaction decides. With more objects the transaction would lock the accounts
 * of many users for a long time; with fewer, each object would cost more round trips.
 */
export const DECISIONS_PER_TRANSACTION = 100

/**
 * `act` for products that need a separate transaction for each object, because deciding one object can change data
 * that is read to decide another.
 */
export const actOnEach = (
  act: (services: Services, id: number, ticks: readonly RecordedTick[]) => Promise<unknown>,
): Pick<TickEvaluator, 'act' | 'actsAtOnce'> => ({
  actsAtOnce: 1,
  act: async (services, ids, ticks) => {
    for (const id of ids) await act(services, id, ticks)
  },
})
