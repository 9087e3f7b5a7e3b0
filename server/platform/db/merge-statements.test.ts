import { describe, expect, it } from 'vitest'
import { mergeCalls, settleAll } from './merge-statements.ts'
import type { Tx } from './types.ts'

/** A stand-in for a transaction: `mergeCalls` only compares its identity. */
const transaction = (): Tx => ({}) as Tx

/** A merged function that doubles numbers and records the items of each statement. */
function doubling() {
  const statements: (readonly number[])[] = []
  const double = mergeCalls<number, number>(async (_, numbers) => {
    statements.push(numbers)
    return numbers.map((one) => 2 * one)
  })
  return { double, statements }
}

describe('mergeCalls', () => {
  it('runs concurrent calls as one statement, in order, each with its own result', async () => {
    const { double, statements } = doubling()
    const tx = transaction()
    expect(await Promise.all([double(tx, 3), double(tx, 1), double(tx, 2)])).toEqual([6, 2, 4])
    expect(statements).toEqual([[3, 1, 2]])
  })

  it('merges the calls of each step of concurrent tasks, even when the tasks await other work between the steps', async () => {
    const { double, statements } = doubling()
    const tx = transaction()
    const rule = async (n: number): Promise<number> => {
      const first = await double(tx, n)
      for (let awaited = 0; awaited < n; awaited++) await Promise.resolve()
      return double(tx, first)
    }
    expect(await settleAll([1, 2, 3].map(rule))).toEqual([4, 8, 12])
    expect(statements).toEqual([
      [1, 2, 3],
      [2, 4, 6],
    ])
  })

  it('does not merge calls of different transactions', async () => {
    const { double, statements } = doubling()
    await Promise.all([double(transaction(), 1), double(transaction(), 2)])
    expect(statements).toEqual([[1], [2]])
  })

  it('rejects every call of a statement that fails, and runs the next call as a new statement', async () => {
    let fails = true
    const run = mergeCalls<number, number>(async (_, numbers) => {
      if (fails) throw new Error('refused by the database')
      return numbers
    })
    const tx = transaction()
    const results = await Promise.allSettled([run(tx, 1), run(tx, 2)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect(await run(tx, 3)).toBe(3)
  })
})

describe('settleAll', () => {
  it('throws the first error only after all other tasks have ended', async () => {
    let ended = false
    const slow = async (): Promise<void> => {
      await new Promise((done) => setImmediate(done))
      ended = true
    }
    const failing = async (): Promise<void> => {
      throw new Error('first')
    }
    await expect(settleAll([failing(), slow()])).rejects.toThrow('first')
    expect(ended).toBe(true)
  })
})
