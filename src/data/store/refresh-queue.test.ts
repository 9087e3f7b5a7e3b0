import { beforeEach, describe, expect, test } from 'vitest'
import { runLimited } from './run-limited.ts'
import { answer, freshStore, type Store, sameDevice } from './test-kit.ts'

let store: Store
const ann = { scope: 'aaaa', epoch: 1 }
const quotes = 'public|en|GET /q|'

beforeEach(async () => {
  store = await freshStore()
})

describe('the refresh queue', () => {
  test('returns each key once, oldest first, and only keys of public reads and of the person’s reads', async () => {
    await store.enqueue('aaaa|en|GET /x|', ann, 20)
    await store.enqueue(quotes, null, 10)
    await store.enqueue(quotes, null, 30)
    await store.enqueue('bbbb|en|GET /x|', { scope: 'bbbb', epoch: 3 }, 5)
    expect(await store.queuedKeys('aaaa')).toEqual([quotes, 'aaaa|en|GET /x|'])
    expect(await store.queuedKeys(null)).toEqual([quotes])
  })

  test('accepts no key of a session that has ended', async () => {
    await store.recordSession({ scope: null, epoch: 2 })
    expect(await store.enqueue('aaaa|en|GET /x|', ann, 1)).toBe(false)
    expect(await store.queuedKeys('aaaa')).toEqual([])
  })

  test('lets only one of several tabs reserve a key, and another tab after the reservation has expired', async () => {
    await store.enqueue(quotes, null, 0)
    const other = await sameDevice()
    const taken = await Promise.all([store.reserveKey(quotes, 1_000), other.reserveKey(quotes, 1_000)])
    expect(taken.sort()).toEqual([false, true])
    expect(await store.reserveKey(quotes, 25_999)).toBe(false)
    expect(await store.reserveKey(quotes, 26_000)).toBe(true)
  })

  test('lets a tab reserve a key whose record is damaged or was reserved by a tab with a fast clock', async () => {
    const db = await store.openStore()
    const torn = [null, 'x', {}, { at: 1, takenUntil: Number.NaN }, { at: 1, takenUntil: 9e15 }]
    for (const record of torn) {
      await db?.put('intents', record as never, quotes)
      expect(await store.queuedKeys(null), JSON.stringify(record)).toEqual([quotes])
      expect(await store.reserveKey(quotes, 1_000), JSON.stringify(record)).toBe(true)
      expect(await store.reserveKey(quotes, 1_000), JSON.stringify(record)).toBe(false)
    }
  })

  test('lets a tab reserve a key again after a failed read, and removes the key when the read is answered', async () => {
    await store.enqueue(quotes, null, 0)
    expect(await store.reserveKey(quotes, 1_000)).toBe(true)
    await store.enqueue(quotes, null, 1_500)
    expect(await store.reserveKey(quotes, 2_000)).toBe(true)
    await store.put('quotes', quotes, answer(1), null)
    expect(await store.queuedKeys(null)).toEqual([])
    expect(await store.reserveKey(quotes, 60_000)).toBe(false)
  })
})

describe('jobs of the refresh queue', () => {
  test('run in order, at most three at the same time, and a job that throws counts as failed', async () => {
    const began: number[] = []
    const ends: (() => void)[] = []
    const done = runLimited(
      [0, 1, 2, 3, 4].map((at) => async () => {
        began.push(at)
        await new Promise<void>((end) => ends.push(end))
        if (at === 3) throw new Error('broken')
        return at !== 4
      }),
    )
    expect(began).toEqual([0, 1, 2])
    for (let at = 0; at < 5; at++) {
      ends[at]?.()
      await new Promise((next) => setTimeout(next))
    }
    expect(began).toEqual([0, 1, 2, 3, 4])
    expect(await done).toBe(2)
  })
})
