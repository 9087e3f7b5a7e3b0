import type { Db, Tx } from './types.ts'

interface Waiting<I, O> {
  readonly item: I
  readonly done: (result: O) => void
  readonly failed: (error: unknown) => void
}

/**
 * Returns a function whose calls are merged into one statement: all calls made within one transaction before its next
 * wait for the database are collected and run as one statement, in the order of the calls. Code that is written for
 * one object can then be run for many objects at once (`settleAll`) with one round trip per step, instead of one
 * round trip per step and object. A failure rejects all merged calls, because the transaction has to be rolled back
 * anyway. If `D` is a plain database, calls outside of a transaction are merged in the same way.
 * @param run returns one result for each item, in the order of the items.
 */
export function mergeCalls<I, O, D extends Db = Tx>(
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
      // Waits until all running code that can continue without a query has continued and made its calls.
      queueMicrotask(() => process.nextTick(() => void flush(tx, first)))
    })
}

/**
 * Waits for the tasks of several objects that run concurrently in one transaction, so that their statements are
 * merged. Settles only when all tasks have ended, so that no statement runs after the end of the transaction. Throws
 * the first error if there is one.
 */
export async function settleAll<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const results = await Promise.allSettled(works)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
