import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/ledger/audit.ts'
import { createLedger } from '#server/ledger/post-journal.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { openObjects } from '#server/products/index.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { balanceOf, deposit, journal, toPlatform, toUser } from './test-harness.ts'

let database: TestDatabase
const ledger = createLedger()

beforeAll(async () => {
  database = await testDatabase({ max: 16 })
  await seed(database.db)
})
afterAll(() => database.drop())

const post = (what: ReturnType<typeof journal>) => inTransaction(database.db, (tx) => ledger.post(tx, what))

const deadlocks = async (): Promise<number> => {
  await sql`select pg_stat_clear_snapshot()`.execute(database.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db)
  return rows[0]?.deadlocks ?? -1
}

describe('accounts changed by many simultaneous journals', () => {
  it('cause no deadlock when 3 people pay each other and the platform in 16 simultaneous journals', async () => {
    const people = [1, 2, 3]
    for (const user of people) await post(deposit(`hot:${user}`, user, '1000'))
    // Creates every account first, because only journals that create accounts may wait for each other's locks.
    await post(
      journal('hot:fee', ...people.flatMap((user) => [toUser(user, '-0.01'), toPlatform('fee', '0.01')])),
    )
    for (const user of people) await post(journal(`hot:f${user}`, toUser(user, '-1'), toPlatform('fee', '1')))
    let next = 0
    const worker = async (): Promise<void> => {
      while (next < 800) {
        const n = next++
        const [from = 1, to = 2, third = 3] = [n, n + 1 + (n % 2), n + 2 - (n % 2)].map((i) => people[i % 3])
        await post(
          journal(
            `hot:t${n}`,
            toUser(from, '-1.01'),
            toUser(to, '0.6'),
            toUser(third, '0.4'),
            toPlatform('fee', '0.01'),
          ),
        )
      }
    }
    const before = await deadlocks()
    await Promise.all(Array.from({ length: 16 }, worker))
    expect((await deadlocks()) - before).toBe(0)
    expect((await auditLedger(database.db, openObjects)).findings).toEqual([])
  })

  it('pay the last coin to exactly one of 50 simultaneous requests', async () => {
    await post(deposit('last', 9, '1'))
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        post(journal(`last:${n}`, toUser(9, '-1'), toPlatform('fee', '1'))),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of tries)
      if (attempt.status === 'rejected') expect(attempt.reason).toEqual(new AppError('insufficient_balance'))
    expect((await balanceOf(database.db, 9)).available).toBe('0')
  })

  it('are created once each when simultaneous journals on several nodes use new accounts', async () => {
    const nodes = [createLedger(), createLedger(), createLedger()]
    const users = [20, 21, 22, 23, 24]
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const [a = 20, b = 21] = [users[n % 5], users[(n * 3 + 1 + (n % 5 === 2 ? 1 : 0)) % 5]]
        const node = nodes[n % 3] ?? ledger
        return inTransaction(database.db, (tx) =>
          node.post(tx, journal(`many:${n}`, toUser(a, '1'), toUser(b, '1'), toPlatform('deposits', '-2'))),
        )
      }),
    )
    const { findings, currencies } = await auditLedger(database.db, openObjects)
    expect(findings).toEqual([])
    expect(currencies[0]?.sum).toBe('0')
    const total = await Promise.all(users.map((user) => balanceOf(database.db, user)))
    expect(total.reduce((sum, { available }) => sum + Number(available), 0)).toBe(120)
  })
})
