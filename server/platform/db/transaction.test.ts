import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { AppError } from '../errors.ts'
import { withSnapshot } from './read-snapshot.ts'
import { errorCode, inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ migrated: false })
  await sql`create table counters (id integer primary key, n numeric not null, tall bigint, list numeric[])`.execute(
    database.db,
  )
  await sql`insert into counters values (1, 0, 9007199254740991, array[1.50, null, 2]), (2, 0, null, '{}')`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

const raise = (state: string) => sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`)
const n = async (id: number): Promise<string | undefined> => {
  const { rows } = await sql<{ n: string }>`select n from counters where id = ${id}`.execute(database.db)
  return rows[0]?.n
}

describe('withSnapshot', () => {
  it('shows the same state to all its statements, also when another connection writes between two statements', async () => {
    const before = await n(2)
    const read = await withSnapshot({ db: database.db, currency: 'USDT' }, async ({ db, currency }) => {
      const rows = () => sql<{ n: string }>`select n from counters where id = 2`.execute(db)
      const first = await rows()
      await sql`update counters set n = n + 5 where id = 2`.execute(database.db)
      const second = await rows()
      return [first.rows[0]?.n, second.rows[0]?.n, currency]
    })
    expect(read).toEqual([before, before, 'USDT'])
    expect(await n(2)).toBe(String(Number(before) + 5))
  })

  it('rejects a statement that writes', async () => {
    const write = withSnapshot(database, ({ db }) => sql`update counters set n = 0`.execute(db))
    await expect(write).rejects.toSatisfy((error) => errorCode(error) === '25006')
  })
})

describe('inTransaction', () => {
  it('commits the work, and rolls back work that throws', async () => {
    const add = sql`update counters set n = n + 1.5 where id = 1`
    await inTransaction(database.db, (tx) => add.execute(tx))
    const broken = inTransaction(database.db, async (tx) => {
      await add.execute(tx)
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await n(1)).toBe('1.5')
  })

  it('retries after a deadlock of two transactions, so that both transactions commit', async () => {
    let met = 0
    let open = (): void => undefined
    const both = new Promise<void>((done) => {
      open = done
    })
    const cross = (first: number, second: number) =>
      inTransaction(database.db, async (tx) => {
        await sql`update counters set n = n + 1 where id = ${first}`.execute(tx)
        if (++met === 2) open()
        await both
        await sql`update counters set n = n + 1 where id = ${second}`.execute(tx)
      })
    const before = [Number(await n(1)), Number(await n(2))]
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect([Number(await n(1)), Number(await n(2))]).toEqual(before.map((value) => value + 2))
    // `met` counts the attempts: the first attempts of both transactions, and at least one retry of the transaction
    // that was aborted because of the deadlock.
    expect(met).toBeGreaterThanOrEqual(3)
  })

  it.each(['40001', '40P01', '55P03'])('retries %s five times, then throws request_busy', async (state) => {
    let runs = 0
    const busy = inTransaction(database.db, async (tx) => {
      runs++
      await raise(state).execute(tx)
    })
    await expect(busy).rejects.toEqual(new AppError('request_busy'))
    expect(runs).toBe(6)
  })

  it('throws request_busy without a retry when no connection becomes free', async () => {
    const narrow = await testDatabase({ migrated: false, max: 1, checkoutTimeout: 2_000 })
    let goOn = (): void => undefined
    const open = new Promise<void>((done) => {
      goOn = done
    })
    let begun = 0
    try {
      const first = inTransaction(narrow.db, async () => {
        begun++
        await open
      })
      const second = inTransaction(narrow.db, async () => void begun++)
      await expect(second).rejects.toEqual(new AppError('request_busy'))
      // Only the first work has begun: the second transaction got no connection.
      expect(begun).toBe(1)
      goOn()
      await first
    } finally {
      goOn()
      await narrow.drop()
    }
  })

  it('does not retry after an error that another try cannot avoid, such as a division by zero', async () => {
    let runs = 0
    const wrong = inTransaction(database.db, async (tx) => {
      runs++
      await raise('22012').execute(tx)
    })
    expect(errorCode(await wrong.catch((error: unknown) => error))).toBe('22012')
    expect(runs).toBe(1)
  })

  it('retries work whose connection is cut between two statements', async () => {
    let runs = 0
    await inTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      if (++runs > 1) return
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      await sql`select 1`.execute(tx)
    })
    expect(runs).toBe(2)
  })
})

describe('values from the database', () => {
  it('are strings for the type numeric, also in arrays, and numbers for the type bigint', async () => {
    const { rows } = await sql`select tall, list, n::numeric(20, 3) as n from counters where id = 1`.execute(
      database.db,
    )
    expect(rows).toEqual([
      { tall: Number.MAX_SAFE_INTEGER, list: ['1.50', null, '2'], n: expect.any(String) },
    ])
  })

  it('are rejected when a bigint is beyond the safe integers', async () => {
    await expect(sql`select 9007199254740992::bigint as n`.execute(database.db)).rejects.toThrow(
      'not a safe integer',
    )
  })
})

it('a connection uses no JIT compilation, even when the settings of the server enable it', async () => {
  const { rows } = await sql<{ jit: string }>`show jit`.execute(database.db)
  expect(rows).toEqual([{ jit: 'off' }])
})
