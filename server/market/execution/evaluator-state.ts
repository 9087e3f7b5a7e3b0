import type { Services } from '../../services.ts'
import type { RecordedTick } from '../types.ts'
import type { Evaluable, Reach, TickEvaluator } from './evaluator.ts'

/** An object counts as young for so many sweeps: two minutes, longer than the database lets a transaction live. */
const YOUNG = 6
const OBJECTS_AT_ONCE = 2000
/** Objects that are booked at the same time; the pool has room for the rest of the server. */
const ACTS_AT_ONCE = 4

/** Recorded ticks of a pair as the engine has them. */
export interface Ticks {
  /** All in memory when they reach back to `seq`, else the next ones from the database. */
  after(pairId: number, seq: number): Promise<readonly RecordedTick[]>
  /** Those in memory when they reach back to `seq`, else null. */
  inMemory(pairId: number, seq: number): readonly RecordedTick[] | null
  isHalted(pairId: number): boolean
}

/** Where one evaluator stands; the engine knows nothing of its objects. */
export interface EvaluatorState {
  readonly name: string
  /** Evaluates what a batch of ticks may concern. */
  batch(reaches: readonly Reach[]): Promise<void>
  /** Evaluates the young (or all) open objects from their own positions up to the newest tick. */
  sweep(which: 'young' | 'all'): Promise<void>
}

/** Runs `work` over the items, a few at a time. One that fails holds no other up; gives the failures. */
async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const queue = [...items]
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(ACTS_AT_ONCE, items.length) }, worker))
  return failures
}

/** Whatever fails holds no other object and no other pair up; the first failure is thrown last. */
function throwFirst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw failures[0]
}

export function evaluatorState<O extends Evaluable>(
  evaluator: TickEvaluator<O>,
  services: Services,
  ticks: Ticks,
): EvaluatorState {
  const { db } = services
  /** The newest object at each of the last sweeps, oldest first. */
  let newest: readonly number[] = []

  async function catchUp(pairId: number, objects: readonly O[]): Promise<void> {
    let waiting = objects
    let from = Math.min(...objects.map(({ evaluated_seq }) => evaluated_seq))
    const failures: unknown[] = []
    while (waiting.length > 0) {
      const next = await ticks.after(pairId, from)
      const last = next.at(-1)?.seq
      if (last === undefined) break
      const still: O[] = []
      const untouched: number[] = []
      const failed = await inParallel(waiting, async (object) => {
        const { acts, rest } = evaluator.evaluate(object, next)
        if (acts) await evaluator.act(services, object.id, next)
        else untouched.push(object.id)
        if (rest) still.push(rest)
      })
      failures.push(...failed)
      await evaluator.noteEvaluated(db, untouched, last)
      waiting = still
      from = last
    }
    throwFirst(failures)
  }

  return {
    name: evaluator.name,
    batch: async (reaches) => {
      const reached = await evaluator.reached(db, reaches)
      const failures = await inParallel(reached, async (object) => {
        const kept = ticks.inMemory(object.pair_id, object.evaluated_seq)
        if (!kept) await catchUp(object.pair_id, [object])
        else if (evaluator.evaluate(object, kept).acts) await evaluator.act(services, object.id, kept)
      })
      throwFirst(failures)
    },
    sweep: async (which) => {
      const floor = which === 'all' ? 0 : (newest[0] ?? 0)
      const failures: unknown[] = []
      const highest = await evaluator.newest(db)
      for (const pairId of await evaluator.pairs(db, floor)) {
        if (ticks.isHalted(pairId)) continue
        for (let after = floor; ; ) {
          const objects = await evaluator.after(db, pairId, after, OBJECTS_AT_ONCE)
          const last = objects.at(-1)
          if (!last) break
          await catchUp(pairId, objects).catch((error: unknown) => failures.push(error))
          after = last.id
        }
      }
      throwFirst(failures)
      newest = [...newest, highest].slice(-YOUNG)
    },
  }
}

/** An evaluator without the kind of its objects, so that different ones stand in one list. */
export interface AnyEvaluator {
  readonly name: string
  state(services: Services, ticks: Ticks): EvaluatorState
}

/** A product's evaluate as the engine takes it. */
export const anyEvaluator = <O extends Evaluable>(evaluator: TickEvaluator<O>): AnyEvaluator => ({
  name: evaluator.name,
  state: (services, ticks) => evaluatorState(evaluator, services, ticks),
})
