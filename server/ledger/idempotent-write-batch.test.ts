import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import {
  balanceOf,
  deposit,
  journal,
  requestOf,
  toPlatform,
  toUser,
} from '#tests/invariants/ledger/test-harness.ts'
import { seed } from '../market/seed-instruments.ts'
import type { Tx } from '../platform/db/types.ts'
import { AppError } from '../platform/errors.ts'
import { oldestWaiting, onceBatched, onceShared } from './idempotent-write-batch.ts'
import { createLedger } from './post-journal.ts'

let database: TestDatabase
const ledger = createLedger()
let lastUser = 0

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
})
afterAll(() => database.drop())

const people = (count: number): readonly number[] => Array.from({ length: count }, () => ++lastUser)

/** A request that credits this amount. */
const credit =
  (userId: number, amount: string) =>
  async (tx: Tx): Promise<string> => {
    await ledger.post(tx, deposit(randomUUID(), userId, amount))
    return amount
  }

/** A request that debits this amount, which must be available. */
const charge =
  (userId: number, amount: string) =>
  async (tx: Tx): Promise<string> => {
    await ledger.post(
      tx,
      journal(randomUUID(), toUser(userId, `-${amount}`), toPlatform('demo_grant', amount)),
    )
    return amount
  }

/** The outcome of each call: its response, or the key of its error. */
const outcomes = async (calls: readonly Promise<unknown>[]): Promise<readonly unknown[]> =>
  (await Promise.allSettled(calls)).map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason instanceof AppError ? one.reason.key : one.reason,
  )

const balances = (users: readonly number[]): Promise<readonly string[]> =>
  Promise.all(users.map(async (user) => (await balanceOf(database.db, user)).available))

it('concurrent calls of many people take effect once each, in fewer transactions than calls', async () => {
  const users = people(40)
  let acted = 0
  const calls = users.map((user) =>
    onceBatched('post', database.db, requestOf(user), credit(user, String(user)), () => {
      acted++
    }),
  )
  expect(await outcomes(calls)).toEqual(users.map(String))
  expect(acted).toBe(40)
  expect(await balances(users)).toEqual(users.map(String))
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct xmin::text)::integer as transactions from requests where user_id = any (${users})`.execute(
    database.db,
  )
  expect(rows[0]?.transactions).toBeLessThan(10)
})

it('a rejected call does not affect the other calls of its transaction, and its error is recorded under its request id', async () => {
  const users = people(12)
  const keys = users.map((user) => requestOf(user))
  const [, , third = 0] = users
  let committed = 0
  const calls = (run: (user: number) => (tx: Tx) => Promise<string>) =>
    users.map((user, index) =>
      onceBatched('post', database.db, keys[index] ?? requestOf(user), run(user), () => {
        committed++
      }),
    )
  const rejecting = (user: number) =>
    user === third ? () => Promise.reject(new AppError('market_busy')) : credit(user, '5')
  const expected = users.map((user) => (user === third ? 'market_busy' : '5'))
  expect(await outcomes(calls(rejecting))).toEqual(expected)
  expect(committed).toBe(11)
  // Repeating the calls with the same request ids returns the first outcomes, although no call would fail now.
  expect(await outcomes(calls((user) => credit(user, '5')))).toEqual(expected)
  expect(committed).toBe(11)
  expect(await balances(users)).toEqual(users.map((user) => (user === third ? '0' : '5')))
})

it('a call that the ledger rejects does not affect the other calls of its transaction', async () => {
  const users = people(12)
  await Promise.all(
    users.slice(1).map((user) => onceBatched('post', database.db, requestOf(user), credit(user, '10'))),
  )
  const calls = users.map((user) => onceBatched('post', database.db, requestOf(user), charge(user, '4')))
  expect(await outcomes(calls)).toEqual(['insufficient_balance', ...users.slice(1).map(() => '4')])
  expect(await balances(users)).toEqual(['0', ...users.slice(1).map(() => '6')])
})

it('a call that fails with an unexpected error does not affect the other calls of its transaction, and may be sent again', async () => {
  const users = people(6)
  const [first = 0] = users
  const keys = users.map((user) => requestOf(user))
  const broken = new Error('broken')
  const calls = users.map((user, index) =>
    onceBatched(
      'post',
      database.db,
      keys[index] ?? requestOf(user),
      user === first ? () => Promise.reject(broken) : credit(user, '5'),
    ),
  )
  expect(await outcomes(calls)).toEqual([broken, ...users.slice(1).map(() => '5')])
  expect(await onceBatched('post', database.db, keys[0] ?? requestOf(first), credit(first, '5'))).toBe('5')
})

it('a request id sent many times concurrently, together with calls of other users, has one effect and one answer', async () => {
  const [user = 0, ...others] = people(10)
  const key = requestOf(user)
  const calls = [
    ...Array.from({ length: 10 }, (_, n) =>
      onceBatched('post', database.db, key, credit(user, String(n + 1))),
    ),
    ...others.map((other) => onceBatched('post', database.db, requestOf(other), credit(other, '5'))),
  ]
  const answers = await outcomes(calls)
  expect(new Set(answers.slice(0, 10)).size).toBe(1)
  expect(answers.slice(10)).toEqual(others.map(() => '5'))
  expect(await balances([user, ...others])).toEqual([answers[0], ...others.map(() => '5')])
  const other = onceBatched('post', database.db, requestOf(user, 'other', key.requestId), credit(user, '1'))
  await expect(other).rejects.toEqual(new AppError('request_conflict'))
})

it('calls of one person are executed one after the other, in the order of arrival', async () => {
  const [user = 0, ...others] = people(5)
  const order: number[] = []
  const calls = [1, 2, 3].map((n) =>
    onceBatched('post', database.db, requestOf(user), credit(user, '1'), () => {
      order.push(n)
    }),
  )
  const around = others.map((other) => onceBatched('post', database.db, requestOf(other), credit(other, '5')))
  await Promise.all([...calls, ...around])
  expect(order).toEqual([1, 2, 3])
  expect(await balances([user])).toEqual(['3'])
})

it('calls that take other steps do not share a transaction', async () => {
  const users = people(40)
  const keys = users.map((user) => requestOf(user))
  const stepsOf = (index: number) => (index % 2 === 0 ? 'even' : 'odd')
  const calls = users.map((user, index) =>
    onceBatched(stepsOf(index), database.db, keys[index] ?? requestOf(user), credit(user, '1')),
  )
  expect(await outcomes(calls)).toEqual(users.map(() => '1'))
  const { rows } = await sql<{ user_id: number; transaction: string }>`
    select user_id, xmin::text as transaction from requests where user_id = any (${users})`.execute(
    database.db,
  )
  const steps = new Map<string, Set<string>>()
  for (const { user_id, transaction } of rows)
    steps.set(transaction, (steps.get(transaction) ?? new Set()).add(stepsOf(users.indexOf(user_id))))
  expect(Math.max(...[...steps.values()].map(({ size }) => size))).toBe(1)
  expect(steps.size).toBeLessThan(10)
})

it('a call that is rejected before its transaction has this error as its outcome, unless its id has an outcome already', async () => {
  const [user = 0] = people(1)
  const busy = () => {
    throw new AppError('market_busy')
  }
  const run = credit(user, '3')
  const first = requestOf(user)
  await expect(onceShared(busy, database.db, first, run)).rejects.toEqual(new AppError('market_busy'))
  await expect(onceShared(() => 'post', database.db, first, run)).rejects.toEqual(new AppError('market_busy'))
  const second = requestOf(user)
  expect(await onceShared(() => 'post', database.db, second, run)).toBe('3')
  expect(await onceShared(busy, database.db, second, run)).toBe('3')
  expect(await balances([user])).toEqual(['3'])
})

it('the call that the node has kept waiting longest is known until none waits; calls behind another of their own user do not count', async () => {
  const [many = 0, second = 0, third = 0] = people(3)
  const call = (user: number, time: number) =>
    onceBatched('post', database.db, { ...requestOf(user), time }, credit(user, '1'))
  const ofOne = [1, 2, 3].map((time) => call(many, time))
  expect(oldestWaiting(database.db)).toBeNull()
  const ofOthers = [call(second, 4), call(third, 5), call(third, 6)]
  expect(oldestWaiting(database.db)).toBe(5)
  await Promise.all([...ofOne, ...ofOthers])
  expect(oldestWaiting(database.db)).toBeNull()
})
