import type { Db, Tx } from './types.ts'

interface Waiting<I, O> {
  readonly item: I
  readonly done: (result: O) => void
  readonly failed: (error: unknown) => void
}

/**
 * Merges calls into one statement: calls made within one transaction before it next waits for the database
 * are collected and run as one statement, in the order of the calls. When many objects are decided at once
 * (`settleAll`), code that is written for one object then costs one round trip per step instead of one round
 * trip per step and object. A failure rejects all merged calls, because the transaction has to be rolled back
 * anyway. If `D` is a plain database, calls outside of a transaction are merged in the same way.
 *
 * @param run returns one result for each item, in their order.
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
      // Waits until all code that can continue without a query has continued.
      queueMicrotask(() => process.nextTick(() => void flush(tx, first)))
    })
}

/**
 * Runs the tasks of several objects concurrently in one transaction, so that their statements merge.
 * Settles only when all tasks have ended, with the first error if there is one, so that no statement runs
 * after the end of the transaction.
 */
export async function settleAll<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const results = await Promise.allSettled(works)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
