import type { Db, Tx } from './types.ts'

interface Waiting<I, O> {
  readonly item: I
  readonly done: (result: O) => void
  readonly failed: (error: unknown) => void
}

/**
 * A statement for many items that is called for one: calls that are made for one transaction before it waits again are
 * collected and run as one statement, in the order of the calls. So a rule that is written for one object costs a round
 * trip per step and not one per object, when many objects are decided at once (`together`). A failure fails all of them:
 * the transaction is lost anyway. What may run outside of a transaction is merged for a database (`D`) in the same way.
 *
 * @param run gives a result for each item, in their order.
 */
export function merged<I, O, D extends Db = Tx>(
  run: (tx: D, items: readonly I[]) => Promise<readonly O[]>,
): (tx: D, item: I) => Promise<O> {
  const collected = new WeakMap<D, Waiting<I, O>[]>()

  async function flush(tx: D, waiting: readonly Waiting<I, O>[]): Promise<void> {
    collected.delete(tx)
    try {
      const items = waiting.map(({ item }) => item)
      const results = await run(tx, items)
      if (results.length !== items.length)
        throw new Error('a merged statement gave another number of results')
      for (const [index, one] of waiting.entries()) one.done(results[index] as O)
    } catch (error) {
      for (const one of waiting) one.failed(error)
    }
  }

  return (tx, item) =>
    new Promise<O>((done, failed) => {
      const waiting = collected.get(tx)
      if (waiting) {
        waiting.push({ item, done, failed })
        return
      }
      const first = [{ item, done, failed }]
      collected.set(tx, first)
      // After everything that can go on without waiting for the database has gone on.
      queueMicrotask(() => process.nextTick(() => void flush(tx, first)))
    })
}

/**
 * Runs what several objects need in one transaction side by side, so that their statements merge. Everything has ended
 * when it resolves or throws (the first error), so nothing goes on in a transaction that is over.
 */
export async function together<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const results = await Promise.allSettled(works)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
