import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/ledger/audit.ts'
import type { OpenObjects } from '#server/ledger/hold-object-types.ts'
import { createLedger, LedgerError } from '#server/ledger/post-journal.ts'
import type { Journal } from '#server/ledger/types.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import {
  balanceOf,
  DEBT,
  deposit,
  journal,
  platformBalance,
  RESERVE,
  toDebt,
  toPlatform,
  toReserve,
  toUser,
} from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('RESERVE_ROUNDS', 4)
const AT_ONCE = 50

let database: TestDatabase
const nodes = [createLedger(), createLedger()]

beforeAll(async () => {
  database = await testDatabase({ max: 16 })
  await seed(database.db)
})
afterAll(() => database.drop())

let number = 0
const post = (what: Journal) => {
  const node = nodes[number++ % nodes.length] ?? createLedger()
  return inTransaction(database.db, (tx) => node.post(tx, what))
}
const option = (id: number) => ({ type: 'option', id })

const fund = (key: string, amount: string) =>
  post(journal(`fund:${key}`, toPlatform('deposits', `-${amount}`), toReserve(amount)))

/**
 * Opens an option with a stake of 1 and a possible profit of 2: the stake and the profit must either both be
 * frozen or both not be frozen.
 */
const open = (user: number, id: number): Journal =>
  journal(
    `open:${id}`,
    toUser(user, '-1', { scene: 'freeze' }),
    toUser(user, '1', { scene: 'freeze', bucket: 'frozen', hold: option(id) }),
    toReserve('-2'),
    toReserve('2', option(id)),
  )

const won = (user: number, id: number): Journal =>
  journal(
    `end:${id}`,
    toUser(user, '-1', { bucket: 'frozen', hold: option(id) }),
    toReserve('-2', option(id)),
    toUser(user, '3'),
  )

const lost = (user: number, id: number): Journal =>
  journal(
    `end:${id}`,
    toUser(user, '-1', { bucket: 'frozen', hold: option(id) }),
    toReserve('-2', option(id)),
    toReserve('3'),
  )

const rejected = (what: Promise<unknown>) => what.then(() => null).catch((error: unknown) => error)

const findings = async (...kinds: OpenObjects[]) => (await auditLedger(database.db, kinds)).findings
const owes = (user: number, amount: string): OpenObjects => ({
  debt: DEBT,
  query: sql`select ${user}::bigint, 3, ${amount}::numeric where ${amount}::numeric > 0`,
})

describe('a platform account that is a reserve', () => {
  it('has one row of balances, never goes below zero, and a journal that would overdraw the reserve is rejected with a reason', async () => {
    await fund('first', '2')
    await post(deposit('d1', 1, '100'))
    await post(open(1, 1))
    expect(await platformBalance(database.db, RESERVE)).toEqual({ available: '0', frozen: '2', locked: '0' })
    expect(await rejected(post(open(1, 2)))).toEqual(new AppError('over_platform_limit'))
    expect(await rejected(post({ ...open(1, 2), short: 'sold_out' }))).toEqual(new AppError('sold_out'))
    expect(await balanceOf(database.db, 1)).toEqual({ available: '99', frozen: '1', locked: '0' })
    const taken = journal('take', toReserve('-1'), toPlatform('deposits', '1'))
    expect(await rejected(post(taken))).toEqual(new AppError('over_platform_limit'))
  })

  it('is compared by the ledger audit with the open objects whose payouts are set aside in the reserve', async () => {
    const people: OpenObjects = {
      type: 'option',
      query: sql`select 1, 1::bigint, 'change', 3, 'frozen', 1::numeric`,
    }
    const platform = (amount: string): OpenObjects => ({
      reserved: 'option',
      query: sql`select 1, ${RESERVE}::text, 3, 'frozen', ${amount}::numeric`,
    })
    expect(await findings(people, platform('2'))).toEqual([])
    expect(await findings(people, platform('3'))).toEqual([
      'I2: option 1 has 3 set aside, and model_reserve holds 2 for it',
    ])
    expect(await findings(people)).toEqual(['I2: holds of the unknown kind option in model_reserve'])
  })

  it('pays winners from the amounts set aside, and keeps the stakes of losers', async () => {
    await post(won(1, 1))
    expect((await balanceOf(database.db, 1)).available).toBe('102')
    await fund('second', '2')
    await post(open(1, 3))
    await post(lost(1, 3))
    expect(await platformBalance(database.db, RESERVE)).toEqual({ available: '3', frozen: '0', locked: '0' })
    expect(await rejected(post(journal('held', toReserve('-1', option(9)), toReserve('1'))))).toBeInstanceOf(
      Error,
    )
    expect(await findings()).toEqual([])
  })

  it('can hold amounts set aside, whereas a platform account that may go below zero cannot', async () => {
    const held = { ...toPlatform('fee', '1'), bucket: 'frozen' as const, hold: option(4) }
    expect(await rejected(post(journal('h', held, toPlatform('fee', '-1'))))).toBeInstanceOf(LedgerError)
  })

  it(`pays its last unit to exactly one of ${AT_ONCE} simultaneous requests, in ${ROUNDS} rounds`, async () => {
    const people = Array.from({ length: AT_ONCE }, (_, n) => 100 + n)
    for (const user of people) await post(deposit(`rich:${user}`, user, '1000000'))
    // The reserve has 3 available. An option sets 2 aside, so the rest is not enough for another option.
    for (let round = 0; round < ROUNDS; round++) {
      const id = (n: number) => 1000 + round * AT_ONCE + n
      const tries = await Promise.allSettled(people.map((user, n) => post(open(user, id(n)))))
      const winner = tries.findIndex(({ status }) => status === 'fulfilled')
      for (const [n, attempt] of tries.entries()) {
        if (attempt.status === 'rejected') expect(attempt.reason).toEqual(new AppError('over_platform_limit'))
        else expect(n).toBe(winner)
      }
      expect(await platformBalance(database.db, RESERVE)).toEqual({
        available: '1',
        frozen: '2',
        locked: '0',
      })
      const user = people[winner] ?? 0
      // Two calls settle the same lost option concurrently: its stake must be credited to the reserve once.
      // The stake is then taken out again, so that the next round starts with the same reserve.
      const ends = await Promise.all([post(lost(user, id(winner))), post(lost(user, id(winner)))])
      expect(ends.filter(({ fresh }) => fresh)).toHaveLength(1)
      await post(journal(`out:${round}`, toReserve('-1'), toPlatform('deposits', '1')))
    }
    expect(await findings()).toEqual([])
  })
})

describe('the debt account of a person', () => {
  it('is never above zero, and the balance of the debtor is never below zero', async () => {
    await post(journal('lend', toUser(7, '50'), toDebt(7, '-50')))
    await post(journal('pay', toUser(7, '-20'), toDebt(7, '20')))
    expect(await balanceOf(database.db, 7)).toEqual({ available: '30', frozen: '0', locked: '0' })
    expect(await rejected(post(journal('over', toUser(7, '-30.5'), toDebt(7, '30.5'))))).toBeInstanceOf(Error)
    await post(deposit('d7', 7, '5'))
    expect(await rejected(post(journal('over', toUser(7, '-30.5'), toDebt(7, '30.5'))))).toBeInstanceOf(
      LedgerError,
    )
    expect(await findings(owes(7, '30'))).toEqual([])
    expect(await findings(owes(7, '31'))).toEqual([
      'I2: person 7 owes 31 of currency 3 (model_debt), and the ledger says 30',
    ])
    expect(await findings()).toEqual(['I2: debts of the unknown kind model_debt'])
    expect((await auditLedger(database.db, [owes(7, '30')])).currencies).toMatchObject([
      { debts: '-30', sum: '0' },
    ])
  })

  it(`is repaid by exactly one of ${AT_ONCE} simultaneous requests`, async () => {
    await post(deposit('d7b', 7, '1000'))
    const tries = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, n) =>
        post(journal(`back:${n}`, toUser(7, '-30'), toDebt(7, '30'))),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findings(owes(7, '0'))).toEqual([])
  })
})
