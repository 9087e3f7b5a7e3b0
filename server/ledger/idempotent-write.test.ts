import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { balanceOf, deposit, financialState, requestOf, TIME } from '#tests/invariants/ledger/test-harness.ts'
import { seed } from '../market/seed-instruments.ts'
import type { Tx } from '../platform/db/types.ts'
import { AppError } from '../platform/errors.ts'
import {
  deleteOldRequests,
  once,
  REQUEST_KEPT_MS,
  settle,
  VOIDED_REQUESTS_PER_DAY,
} from './idempotent-write.ts'
import { createLedger } from './post-journal.ts'

let database: TestDatabase
const ledger = createLedger()
let lastUser = 0

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
})
afterAll(() => database.drop())

/**
 * A request that credits 5, and counts how often the request ran and how often its `committed` was
 * called.
 */
function work(userId: number) {
  const state = { runs: 0, acted: 0 }
  return {
    state,
    committed: () => {
      state.acted++
    },
    run: async (tx: Tx) => {
      state.runs++
      const { touched } = await ledger.post(tx, deposit(randomUUID(), userId, '5'))
      return { zeta: 1, available: touched[0]?.available, alpha: null, list: [1.5, 'x'] }
    },
  }
}

describe('once', () => {
  it('called again with the same body has no second effect and returns the same answer', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const { run, state, committed } = work(userId)
    const first = await once(database.db, key, run, committed)
    const second = await once(database.db, key, run, committed)
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
    expect(state.acted).toBe(1)
    expect((await balanceOf(database.db, userId)).available).toBe('5')
  })

  it('rejects a second call with another body, and gives a call of another user or with another request id a separate effect', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const { run, state, committed } = work(userId)
    await once(database.db, key, run, committed)
    const other = once(database.db, requestOf(userId, 'other', key.requestId), run, committed)
    await expect(other).rejects.toEqual(new AppError('request_conflict'))
    await once(database.db, requestOf(userId), run, committed)
    await once(database.db, requestOf(++lastUser, 'body', key.requestId), run, committed)
    expect(state.acted).toBe(3)
  })

  it('called 50 times concurrently with one request id has one effect and one answer', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const { run, state, committed } = work(userId)
    const call = () => once(database.db, key, run, committed)
    const answers = await Promise.all(Array.from({ length: 50 }, call))
    expect(state.acted).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await balanceOf(database.db, userId)).available).toBe('5')
  })

  it('rolls back a rejected request, and rejects the same request id again although the request would succeed by then', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const before = await financialState(database.db)
    const reject = () =>
      once(database.db, key, async (tx) => {
        await ledger.post(tx, deposit(randomUUID(), userId, '5'))
        throw new AppError('amount_below', { min: '10', currency: 'USDT' })
      })
    const error = new AppError('amount_below', { min: '10', currency: 'USDT' })
    await expect(reject()).rejects.toEqual(error)
    const recorded = { key: error.key, values: error.values, type: 'error' }
    await expect(reject()).rejects.toMatchObject(recorded)
    await expect(once(database.db, key, work(userId).run)).rejects.toMatchObject(recorded)
    expect(await financialState(database.db)).toBe(before)
  })

  it('rolls back when the database rejects the request and aborts the transaction, and rejects the same request id again', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const overdraw = () =>
      once(database.db, key, (tx) => ledger.post(tx, deposit(randomUUID(), userId, '-1')))
    await expect(overdraw()).rejects.toMatchObject({ key: 'insufficient_balance' })
    await expect(overdraw()).rejects.toMatchObject({ key: 'insufficient_balance' })
  })

  it('records no outcome after an unexpected error or request_busy, so that the request can be sent again', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const { run } = work(userId)
    const faults = [new Error('a fault'), new AppError('request_busy')]
    for (const fault of faults)
      await expect(once(database.db, key, () => Promise.reject(fault))).rejects.toBe(fault)
    await once(database.db, key, run)
    expect((await balanceOf(database.db, userId)).available).toBe('5')
  })

  it('has one effect although the connection breaks during the request', async () => {
    const userId = ++lastUser
    const { run, state } = work(userId)
    await once(database.db, requestOf(userId), async (tx) => {
      const answer = await run(tx)
      if (state.runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return answer
    })
    expect(state.runs).toBe(2)
    expect((await balanceOf(database.db, userId)).available).toBe('5')
  })

  it('stores answers that the clean-up deletes in several batches after they have expired', async () => {
    const userId = ++lastUser
    for (let n = 0; n < 5; n++)
      await once(database.db, requestOf(userId, 'b', randomUUID(), n), work(userId).run)
    expect(await deleteOldRequests(database.db, REQUEST_KEPT_MS + 5, 2)).toBe(5)
    expect(await deleteOldRequests(database.db, REQUEST_KEPT_MS + 5, 2)).toBe(0)
  })

  it('deletes an answer that is older than 30 days, and no newer answer', async () => {
    const userId = ++lastUser
    const key = requestOf(userId, 'body', randomUUID(), TIME + 1)
    const { run, state, committed } = work(userId)
    await once(database.db, key, run, committed)
    await deleteOldRequests(database.db, TIME + REQUEST_KEPT_MS + 1)
    await once(database.db, key, run, committed)
    expect(state.acted).toBe(1)
    await deleteOldRequests(database.db, TIME + REQUEST_KEPT_MS + 2)
    await once(database.db, key, run, committed)
    expect(state.acted).toBe(2)
  })
})

describe('settle', () => {
  const withdrawn = new AppError('request_void')

  it('returns whether a request took effect or was rejected, and the same answer later', async () => {
    const userId = ++lastUser
    const done = requestOf(userId)
    const { run } = work(userId)
    const answer = await once(database.db, done, run)
    const rejected = requestOf(userId)
    const error = new AppError('amount_below', { min: '10', currency: 'USDT' })
    await expect(once(database.db, rejected, () => Promise.reject(error))).rejects.toEqual(error)
    for (let asked = 0; asked < 3; asked++) {
      expect(await settle(database.db, done)).toEqual({ kind: 'done', answer })
      expect(await settle(database.db, rejected)).toEqual({ kind: 'rejected', error })
    }
    expect(await once(database.db, done, run)).toEqual(answer)
  })

  it('voids a request id that never arrived, so that the late request has no effect, even with another body', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const { run, state } = work(userId)
    const before = await financialState(database.db)
    expect(await settle(database.db, key)).toEqual({ kind: 'void' })
    await expect(once(database.db, key, run)).rejects.toEqual(withdrawn)
    await expect(once(database.db, requestOf(userId, 'other', key.requestId), run)).rejects.toEqual(withdrawn)
    expect(await settle(database.db, { ...key, time: TIME + 1 })).toEqual({ kind: 'void' })
    expect(state.acted).toBe(0)
    expect(await financialState(database.db)).toBe(before)
  })

  it('does not void the same request id of another person', async () => {
    const [ann, bob] = [++lastUser, ++lastUser]
    const key = requestOf(ann)
    await once(database.db, key, work(ann).run)
    expect(await settle(database.db, { ...key, userId: bob })).toEqual({ kind: 'void' })
    expect(await settle(database.db, key)).toMatchObject({ kind: 'done' })
  })

  it('answers a limited number of unknown request ids per user and day, and every known request id', async () => {
    const userId = ++lastUser
    const known = requestOf(userId)
    const { run } = work(userId)
    await once(database.db, known, run)
    const withdraw = (time = TIME) => settle(database.db, { ...requestOf(userId), time })
    const first = await Promise.all(Array.from({ length: VOIDED_REQUESTS_PER_DAY }, () => withdraw()))
    expect(new Set(first.map(({ kind }) => kind))).toEqual(new Set(['void']))
    await expect(withdraw(TIME + 1000)).rejects.toMatchObject({
      key: 'too_many_requests',
      values: { seconds: 86_399, wait: 24, unit: 'h' },
    })
    expect(await settle(database.db, known)).toMatchObject({ kind: 'done' })
    expect(await settle(database.db, { ...requestOf(++lastUser), time: TIME })).toEqual({ kind: 'void' })
    expect(await withdraw(TIME + 86_400_000)).toEqual({ kind: 'void' })
  })

  it('keeps a voided request id void for 30 days', async () => {
    const key = requestOf(++lastUser, 'body', randomUUID(), TIME + 1)
    await settle(database.db, key)
    await deleteOldRequests(database.db, TIME + REQUEST_KEPT_MS + 1)
    await expect(once(database.db, key, work(key.userId).run)).rejects.toEqual(withdrawn)
  })

  it('waits for a running request and returns its outcome', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const { run } = work(userId)
    let goOn = (): void => undefined
    const open = new Promise<void>((done) => {
      goOn = done
    })
    const acting = once(database.db, key, async (tx) => {
      const answer = await run(tx)
      await open
      return answer
    })
    let notified = false
    const asked = settle(database.db, key).finally(() => {
      notified = true
    })
    // While the first request is still running, a later request of the same user with another id completes.
    expect(await settle(database.db, requestOf(userId))).toEqual({ kind: 'void' })
    expect(notified).toBe(false)
    goOn()
    expect(await asked).toEqual({ kind: 'done', answer: await acting })
  })

  it('waits for a running request that is then rejected, and returns the rejection instead of voiding the request id', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const rejection = new AppError('insufficient_balance')
    let goOn = (): void => undefined
    const open = new Promise<void>((done) => {
      goOn = done
    })
    const acting = once(database.db, key, async () => {
      await open
      throw rejection
    })
    const asked = settle(database.db, key)
    // Waits for a second call of `settle`, after which the first call has certainly reached the database. If the
    // first call did not wait for the running request, it would have returned by then.
    await settle(database.db, requestOf(userId))
    goOn()
    await expect(acting).rejects.toEqual(rejection)
    expect(await asked).toEqual({ kind: 'rejected', error: rejection })
  })

  /**
   * A second copy of the module, which does not know the requests that run in the first copy, like
   * another node.
   */
  const otherNode = async (): Promise<{ once: typeof once; settle: typeof settle }> => {
    const elsewhere = './idempotent-write.ts?node=2'
    return import(elsewhere)
  }

  it('on another node waits for a running request, and does not undo the effect of that request', async () => {
    const userId = ++lastUser
    const key = requestOf(userId)
    const { run, state, committed } = work(userId)
    const there = await otherNode()
    const later: Promise<unknown>[] = []
    const acting = once(
      database.db,
      key,
      async (tx) => {
        // A user who already knows the next price tries to withdraw the request before it arrives.
        later.push(there.settle(database.db, key))
        const other = there.once(database.db, requestOf(userId, 'other', key.requestId), async () => 'quick')
        later.push(other.catch((error: unknown) => error))
        await Promise.race([Promise.all(later), new Promise((done) => setTimeout(done, 300))])
        return run(tx)
      },
      committed,
    )
    const answer = await acting
    expect(await Promise.all(later)).toEqual([{ kind: 'done', answer }, new AppError('request_conflict')])
    expect(state).toEqual({ runs: 1, acted: 1 })
    expect((await balanceOf(database.db, userId)).available).toBe('5')
  })

  it('and the late request, called concurrently, agree on one outcome: the request took effect or is void', async () => {
    const there = await otherNode()
    const outcomes = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const userId = ++lastUser
      const key = requestOf(userId)
      const { run, state, committed } = work(userId)
      const acting: Promise<string>[] = []
      const asking: Promise<string>[] = []
      for (let n = 0; n < 25; n++) {
        // In every third round both calls run on one node, where `settle` waits for the running
        // request.
        const node = n % 2 === 0 || round % 3 === 1 ? { once, settle } : there
        const act = () =>
          node.once(database.db, key, run, committed).then(
            () => 'done',
            (error: unknown) => (error instanceof AppError ? error.key : String(error)),
          )
        const ask = () => node.settle(database.db, key).then(({ kind }) => kind)
        if (round % 3 !== 0) acting.push(act())
        asking.push(ask())
        // In every third round `settle` is called first.
        if (round % 3 === 0) {
          if (n === 0) await asking[0]
          acting.push(act())
        }
      }
      const [acts, asks] = await Promise.all([Promise.all(acting), Promise.all(asking)])
      const acted = state.acted === 1
      expect(state.acted).toBeLessThan(2)
      expect(new Set(asks)).toEqual(new Set([acted ? 'done' : 'void']))
      expect(new Set(acts)).toEqual(new Set([acted ? 'done' : 'request_void']))
      expect((await balanceOf(database.db, userId)).available).toBe(acted ? '5' : '0')
      outcomes.add(asks[0] ?? '')
    }
    expect(outcomes).toEqual(new Set(['done', 'void']))
  })
})
