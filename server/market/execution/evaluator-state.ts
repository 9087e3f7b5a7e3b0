import type { Services } from '../../services.ts'
import type { RecordedTick } from '../types.ts'
import type { Evaluable, Reach, TickEvaluator } from './evaluator.ts'

/**
 * Number of sweeps during which an object counts as recently created. They take two minutes, longer than the database
 * allows a transaction to run.
 */
const YOUNG = 6
const OBJECTS_AT_ONCE = 2000
/**
 * Maximum number of transactions that decide objects concurrently; the other connections of the pool are left to the
 * rest of the server.
 */
const LANES = 4

/** The recorded ticks of a pair, from memory or from the database. */
export interface Ticks {
  /**
   * All ticks after `seq` if the ticks in memory reach back to `seq`, otherwise the next ticks from the
   * database.
   */
  after(pairId: number, seq: number): Promise<readonly RecordedTick[]>
  /** The ticks in memory after `seq`; null if the ticks in memory do not reach back to `seq`. */
  inMemory(pairId: number, seq: number): readonly RecordedTick[] | null
  isHalted(pairId: number): boolean
}

/**
 * The progress of one evaluator. The tick engine uses this interface without knowing the type of the
 * objects.
 */
export interface EvaluatorState {
  readonly name: string
  /** Evaluates the objects that a batch of ticks may concern. */
  batch(reaches: readonly Reach[]): Promise<void>
  /**
   * Evaluates the recently created objects, or all objects, from their own `evaluated_seq` up to
   * the newest tick.
   */
  sweep(which: 'young' | 'all'): Promise<void>
}

/** Objects of one pair, with the ticks that decide them. */
interface Reached<O> {
  readonly objects: readonly O[]
  readonly by: readonly RecordedTick[]
}

interface Failure<O> {
  readonly object: O
  readonly error: unknown
}

/** Runs `work` for each item, a few items concurrently. `work` must never throw. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const queue = [...items]
  const results: R[] = []
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: Math.min(LANES, items.length) }, worker))
  return results
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const all: T[][] = []
  for (let from = 0; from < items.length; from += size) all.push(items.slice(from, from + size))
  return all
}

/** Groups objects by their pair, in their order. */
function groupByPair<O extends Evaluable>(objects: readonly O[]): ReadonlyMap<number, readonly O[]> {
  const pairs = new Map<number, O[]>()
  for (const object of objects) {
    const same = pairs.get(object.pair_id)
    if (same) same.push(object)
    else pairs.set(object.pair_id, [object])
  }
  return pairs
}

/**
 * Throws the first failure. Called after all objects have been tried, so that a failing object does not delay the
 * others.
 */
function throwFirst<O>([first]: readonly Failure<O>[]): void {
  if (first) throw first.error
}

function evaluatorState<O extends Evaluable>(
  evaluator: TickEvaluator<O>,
  services: Services,
  ticks: Ticks,
): EvaluatorState {
  const { db } = services
  /**
   * The highest object id at each of the last sweeps, oldest sweep first. Objects with an id above the first entry
   * count as recently created.
   */
  let newest: readonly number[] = []

  /**
   * Decides objects by the ticks that reached them, oldest first. When deciding a group of objects fails, each object
   * is tried alone, so that a failing object does not delay the others.
   */
  async function actOn(reached: readonly Reached<O>[]): Promise<readonly Failure<O>[]> {
    const act = async ({ objects, by }: Reached<O>): Promise<readonly Failure<O>[]> => {
      try {
        await evaluator.act(
          services,
          objects.map(({ id }) => id),
          by,
        )
        return []
      } catch (error) {
        const [object, ...more] = objects
        if (object && more.length === 0) return [{ object, error }]
      }
      const failures: Failure<O>[] = []
      for (const object of objects) failures.push(...(await act({ objects: [object], by })))
      return failures
    }
    const groups = reached.flatMap(({ objects, by }) =>
      chunks(objects, evaluator.actsAtOnce).map((some) => ({ objects: some, by })),
    )
    return (await inParallel(groups, act)).flat()
  }

  async function catchUp(pairId: number, objects: readonly O[]): Promise<void> {
    let waiting = objects
    let from = Math.min(...objects.map(({ evaluated_seq }) => evaluated_seq))
    const failures: Failure<O>[] = []
    while (waiting.length > 0) {
      const next = await ticks.after(pairId, from)
      const last = next.at(-1)?.seq
      if (last === undefined) break
      const evaluated = waiting.map((object) => ({ object, ...evaluator.evaluate(object, next) }))
      const acting = evaluated.filter(({ acts }) => acts).map(({ object }) => object)
      const failed = await actOn([{ objects: acting, by: next }])
      failures.push(...failed)
      const untouched = evaluated.flatMap(({ acts, rest }) => (acts || !rest ? [] : [rest]))
      await evaluator.noteEvaluated(db, untouched, last)
      // Failed objects are evaluated again from their own `evaluated_seq`.
      const left = new Set(failed.map(({ object }) => object))
      waiting = evaluated.flatMap(({ object, rest }) => (rest && !left.has(object) ? [rest] : []))
      from = last
    }
    throwFirst(failures)
  }

  return {
    name: evaluator.name,
    batch: async (reaches) => {
      const reached = await evaluator.reached(db, reaches)
      const inMemory: Reached<O>[] = []
      const failures: unknown[] = []
      for (const [pairId, objects] of groupByPair(reached)) {
        const oldest = Math.min(...objects.map(({ evaluated_seq }) => evaluated_seq))
        const kept = ticks.inMemory(pairId, oldest)
        if (kept)
          inMemory.push({ objects: objects.filter((one) => evaluator.evaluate(one, kept).acts), by: kept })
        else await catchUp(pairId, objects).catch((error: unknown) => failures.push(error))
      }
      failures.push(...(await actOn(inMemory)).map(({ error }) => error))
      if (failures.length > 0) throw failures[0]
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
      if (failures.length > 0) throw failures[0]
      newest = [...newest, highest].slice(-YOUNG)
    },
  }
}

/** An evaluator without the type of its objects, so that evaluators of different products can be in one list. */
export interface AnyEvaluator {
  readonly name: string
  state(services: Services, ticks: Ticks): EvaluatorState
}

/** Adapts the evaluator of a product for the tick engine. */
export const anyEvaluator = <O extends Evaluable>(evaluator: TickEvaluator<O>): AnyEvaluator => ({
  name: evaluator.name,
  state: (services, ticks) => evaluatorState(evaluator, services, ticks),
})
