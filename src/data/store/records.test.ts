import { beforeEach, describe, expect, test, vi } from 'vitest'
import { STORES } from './db.ts'
import { answer, everything, freshStore, type Store, sameDevice } from './test-kit.ts'

let store: Store
const ann = { scope: 'aaaa', epoch: 1 }
const bob = { scope: 'bbbb', epoch: 3 }

beforeEach(async () => {
  store = await freshStore()
  return () => vi.restoreAllMocks()
})

describe('stored records', () => {
  test('are returned with the time at which they were true, under their scope and language only', async () => {
    await store.put('quotes', 'public|en|GET /q|', answer(['here']), null)
    await store.put('quotes', 'public|vn|GET /q|', answer(['other language']), null)
    await store.put('balances', 'aaaa|en|POST /w|', answer(['a']), ann)
    await store.put('balances', 'bbbb|en|POST /w|', answer(['b']), bob)
    const found = await store.readAll(['quotes', 'balances'], ['public|en', 'aaaa|en'])
    expect(found.map(({ key, kept: { data, asOf } }) => [key, data, asOf])).toEqual([
      ['public|en|GET /q|', ['here'], 5_000],
      ['aaaa|en|POST /w|', ['a'], 5_000],
    ])
    expect(await store.readOne('quotes', 'public|vn|GET /q|')).toMatchObject({ data: ['other language'] })
    expect(await store.readOne('quotes', 'public|th|GET /q|')).toBeNull()
  })

  test('are not replaced by an older answer that arrives late, unless a clock was wrong', async () => {
    const key = 'public|en|GET /q|'
    await store.put('quotes', key, { data: 'newer', asOf: 9_700, receivedAt: 1 }, null)
    // A newer record under another key must not prevent this write.
    const other = 'public|vn|GET /q|'
    expect(await store.put('quotes', other, { data: 'other', asOf: 9_000, receivedAt: 2 }, null)).toBe(true)
    expect(await store.put('quotes', key, { data: 'older', asOf: 9_000, receivedAt: 2 }, null)).toBe(false)
    expect(await store.readOne('quotes', key)).toMatchObject({ data: 'newer' })
    await store.put('quotes', key, { data: 'of a wrong clock', asOf: 900_000, receivedAt: 3 }, null)
    expect(await store.put('quotes', key, { data: 'set right', asOf: 10_000, receivedAt: 4 }, null)).toBe(
      true,
    )
    expect(await store.readOne('quotes', key)).toMatchObject({ data: 'set right' })
  })

  test('of a call whose schemas have changed are not returned, and are deleted', async () => {
    const db = await store.openStore()
    await db?.put(
      'pages',
      { text: '"old"', asOf: 1, receivedAt: 1, lastUsed: 1, mark: 'another' },
      'public|en|GET /old|',
    )
    expect(await store.readAll(['pages'], ['public|en'])).toEqual([])
    expect(await store.readOne('pages', 'public|en|GET /old|')).toBeNull()
    await store.tidy(null)
    expect(await everything(store)).toEqual([])
  })

  test.each(STORES)(
    'of the store %s are returned without a damaged record, which the next answer replaces',
    async (name) => {
      const key = 'public|en|GET /torn|'
      const torn: Readonly<Record<string, unknown>>[] = [
        { text: '{"half":' },
        { text: undefined },
        { asOf: 'yesterday' },
        { receivedAt: Number.NaN },
        { lastUsed: null },
        { mark: undefined },
      ]
      await store.put(name, 'public|en|GET /whole|', answer(['whole']), null)
      const db = await store.openStore()
      for (const part of torn) {
        await store.put(name, key, answer(['good']), null)
        await db?.put(name, { ...(await db.get(name, key)), ...part } as never, key)
        expect((await store.readAll([name], ['public|en'])).map(({ kept }) => kept.data)).toEqual([['whole']])
        expect(await store.readOne(name, key)).toBeNull()
        await store.put(name, key, answer(['again'], 2), null)
        expect(await store.readOne(name, key)).toMatchObject({ data: ['again'] })
      }
    },
  )

  test('of signed-out people are deleted together with their queued keys', async () => {
    await store.put('balances', 'gone|en|POST /w|', answer(1), { scope: 'gone', epoch: 1 })
    await store.enqueue('gone|en|GET /x|', null, 1)
    await store.put('balances', 'here|en|POST /w|', answer(2), { scope: 'here', epoch: 2 })
    await store.put('quotes', 'public|en|GET /q|', answer(3), null)
    await store.enqueue('public|en|GET /y|', null, 1)
    await store.tidy('here')
    expect(await everything(store)).toEqual(['public|en|GET /q|', 'here|en|POST /w|', 'public|en|GET /y|'])
  })

  test('of one call that are older than a time are deleted, in every scope and language', async () => {
    const at = (asOf: number) => ({ ...answer(asOf), asOf })
    await store.put('pages', 'aaaa|en|POST /a|n=1', at(5_000), ann)
    await store.put('pages', 'aaaa|vn|POST /a|n=2', at(4_000), ann)
    await store.put('pages', 'aaaa|en|POST /a|n=3', at(5_001), ann)
    await store.put('pages', 'public|en|POST /b|', at(5_000), null)
    await store.dropUntil('pages', 'POST /a', 5_000)
    expect(await everything(store)).toEqual(['aaaa|en|POST /a|n=3', 'public|en|POST /b|'])
  })

  test('beyond the limit are deleted, the least recently read or written first', async () => {
    for (let i = 0; i < 45; i++) await store.put('candles', `public|en|c|${i}`, answer(i, i), null)
    await store.markRecordsUsed(['public|en|c|0', 'public|en|c|nothing'], 1_000)
    await store.tidy(null)
    const left = await store.readAll(['candles'], ['public|en'])
    expect(
      left
        .map(({ kept: { data } }) => Number(data))
        .sort((a, b) => a - b)
        .slice(0, 2),
    ).toEqual([0, 6])
    expect(left).toHaveLength(40)
  })
})

describe('a transaction that writes a record and compares the session', () => {
  test('stores nothing for a session that has ended', async () => {
    await store.recordSession({ scope: null, epoch: 2 })
    expect(await store.put('balances', 'aaaa|en|POST /w|', answer(1), ann)).toBe(false)
    expect(await everything(store)).toEqual([])
  })

  test('stores nothing under another scope of the same epoch', async () => {
    await store.recordSession({ scope: 'cccc', epoch: 1 })
    expect(await store.put('balances', 'aaaa|en|POST /w|', answer(1), ann)).toBe(false)
  })

  test('stores nothing when the page learns during the write that the session ended', async () => {
    expect(await store.put('balances', 'aaaa|en|POST /w|', answer(1), ann, () => false)).toBe(false)
    expect(await everything(store)).toEqual([])
  })

  test('stores a newer session, so that the older session is rejected from then on', async () => {
    await store.recordSession(ann)
    expect(await store.put('balances', 'bbbb|en|POST /w|', answer(1), bob)).toBe(true)
    expect(await store.put('balances', 'aaaa|en|POST /w|', answer(2), ann)).toBe(false)
    expect(await everything(store)).toEqual(['bbbb|en|POST /w|'])
  })

  test('stores public records without a session', async () => {
    await store.recordSession({ scope: null, epoch: 9 })
    expect(await store.put('quotes', 'public|en|GET /q|', answer(1), null)).toBe(true)
  })

  test('writes the last epoch to an emptied localStorage', async () => {
    await store.recordSession(bob)
    const next = await sameDevice()
    expect(await next.recordSession({ scope: null, epoch: 0 })).toBe(3)
    expect(await next.recordSession({ scope: 'dddd', epoch: 4 })).toBe(4)
  })
})

test('storing the clock offset does not overwrite the stored session, and storing the session does not overwrite the clock offset', async () => {
  await store.storeClockOffset(1_234)
  await store.recordSession(ann)
  await store.storeClockOffset(4_321)
  expect(await store.clockOffset()).toBe(4_321)
  expect(await store.recordSession({ scope: null, epoch: 0 })).toBe(1)
})

describe('a write to a full disk', () => {
  /**
   * Makes the next `times` writing transactions fail as on a full disk: the put succeeds, the commit fails.
   */
  function fill(times: number): void {
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      const request = put.call(this, value, key)
      if (times > 0 && this.name !== 'meta') {
        times -= 1
        const { transaction } = this
        // Browsers report success for the request, and the full disk only at the commit.
        request.addEventListener('success', () =>
          Reflect.apply(Reflect.get(transaction, '_abort'), transaction, ['QuotaExceededError']),
        )
      }
      return request
    })
  }
  const room = async (): Promise<void> => {
    for (let i = 0; i < 10; i++) await store.put('pages', `public|en|p|${i}`, answer(i, i), null)
    await store.put('quotes', 'public|en|q|', answer('q', 100), null)
  }

  test('deletes the least recently used half, then succeeds', async () => {
    await room()
    fill(1)
    expect(await store.put('candles', 'public|en|c|', answer('new', 200), null)).toBe(true)
    expect(await everything(store)).toEqual([
      'public|en|q|',
      'public|en|c|',
      ...[6, 7, 8, 9].map((i) => `public|en|p|${i}`),
    ])
  })

  test('that stays full is repeated only once and throws no error', async () => {
    await room()
    fill(Number.POSITIVE_INFINITY)
    expect(await store.put('candles', 'public|en|c|', answer('new', 200), null)).toBe(false)
    vi.restoreAllMocks()
    expect(await store.readOne('quotes', 'public|en|q|')).not.toBeNull()
    expect(await store.put('candles', 'public|en|c|', answer('new', 200), null)).toBe(true)
  })
})
