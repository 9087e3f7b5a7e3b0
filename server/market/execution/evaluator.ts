import type { Db } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { RecordedTick } from '../types.ts'
import type { Pullback } from './pullbacks.ts'
import type { PriceRange } from './window.ts'

/** What every object that prices decide has: a row of its product's own table. */
export interface Evaluable {
  readonly id: number
  readonly pair_id: number
  /** Every tick of the pair up to this number has been evaluated. */
  readonly evaluated_seq: number
}

/**
 * What ticks did to a pair: the prices a batch reached, those of the last seconds with it, and where they begin
 * (ms).
 */
export interface Reach {
  readonly pairId: number
  readonly batch: PriceRange
  readonly recent: PriceRange
  readonly since: number
  /** How far the price turned in the last seconds, which it may have done over minutes. */
  readonly pullbacks: readonly Pullback[]
}

export interface Decision<O> {
  /** These ticks do something to it. */
  readonly acts: boolean
  /** What it is after them, for the ticks that follow; null when it has ended. */
  readonly rest: O | null
}

/**
 * How a product's open objects are decided by recorded prices: which of them a range of prices may concern, and what a
 * row of ticks does to one. `evaluate` is pure and idempotent: ticks up to `evaluated_seq` are skipped. `act` does
 * the same again with the objects' rows held, books it, and notifies their owners after the commit.
 */
export interface TickEvaluator<O extends Evaluable = Evaluable> {
  readonly name: string
  /** Open objects that the batch may concern, and young ones that the last seconds may; oldest first. */
  reached(db: Db, reaches: readonly Reach[]): Promise<readonly O[]>
  evaluate(object: O, ticks: readonly RecordedTick[]): Decision<O>
  /** Decides these objects, which the same ticks reached, in one transaction: all of them or, when it throws, none. */
  act(services: Services, ids: readonly number[], ticks: readonly RecordedTick[]): Promise<unknown>
  /** How many objects one `act` takes at most. */
  readonly actsAtOnce: number
  /** Pairs that have open objects with an id above `floor`. */
  pairs(db: Db, floor: number): Promise<readonly number[]>
  /** The next open objects of a pair after an id. */
  after(db: Db, pairId: number, id: number, limit: number): Promise<readonly O[]>
  /** The highest id so far. */
  newest(db: Db): Promise<number>
  /**
   * These were evaluated up to `seq` and nothing happened, given as they are then: true whatever happened to them since they
   * were read.
   */
  noteEvaluated(db: Db, objects: readonly O[], seq: number): Promise<void>
}

/**
 * Objects that one transaction decides where they can be decided side by side: more would hold the accounts of many people
 * for long, fewer would cost more round trips an object.
 */
export const ACTS_AT_ONCE = 100

/** For products whose objects are decided in a transaction each, because one may change what another reads. */
export const actOnEach = (
  act: (services: Services, id: number, ticks: readonly RecordedTick[]) => Promise<unknown>,
): Pick<TickEvaluator, 'act' | 'actsAtOnce'> => ({
  actsAtOnce: 1,
  act: async (services, ids, ticks) => {
    for (const id of ids) await act(services, id, ticks)
  },
})
