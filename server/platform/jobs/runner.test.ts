import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lengthOf } from '#tests/harness/run-length.ts'
import { quiet } from '#tests/helpers/postgres-cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { until } from '#tests/helpers/test-server.ts'
import { randomOf } from '#tests/offline/random-writes/schedule.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db } from '../db/types.ts'
import {
  ATTEMPTS,
  type JobHandler,
  type JobHandlers,
  pauseAfter,
  schedule,
  startJobRunner,
} from './runner.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-20T00:00:00Z')

class TestClock {
  constructor(public time: number) {}
  now(): number {
    return this.time
  }
}

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await sql`create table effects (n bigint generated always as identity, kind text, object text, period text)`.execute(
    db,
  )
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`truncate jobs, effects`.execute(db)
})

/** Records in its transaction that the handler ran. */
const note: JobHandler = async (tx, { kind, object, period }) => {
  await sql`insert into effects (kind, object, period) values (${kind}, ${object}, ${period})`.execute(tx)
  return {}
}
const effects = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ kind: string; object: string; period: string }>`
    select kind, object, period from effects order by n`.execute(db)
  return rows.map(({ kind, object, period }) => `${kind} ${object} ${period}`)
}
const node = (clock: Clock, kinds: JobHandlers) => startJobRunner({ db, clock, log: quiet }, kinds)
const states = async (): Promise<readonly string[]> =>
  (await db.selectFrom('jobs').select('state').orderBy('id').execute()).map(({ state }) => state)

describe('a job', () => {
  test('is not run before its time by a node whose clock is ahead of that of the database', async () => {
    const clock = { ahead: 8 * 3_600_000, isMachine: true as const, now: () => Date.now() + clock.ahead }
    await schedule(db, [
      { kind: 'pay', object: '1', period: 'due', at: Date.now() - 1000 },
      { kind: 'pay', object: '2', period: 'later', at: Date.now() + 3_600_000 },
    ])
    const runner = node(clock, { pay: note })
    await runner.run()
    expect(await effects()).toEqual([])
    clock.ahead = 0
    await runner.run()
    expect(await effects()).toEqual(['pay 1 due'])
    await runner.stop()
  })

  test('that is due but blocked by its unknown kind or by an earlier dead job does not make the runner poll without pause', async () => {
    const clock = new TestClock(START)
    let asked = 0
    const counting = {
      now: () => {
        asked++
        return clock.time
      },
    }
    await schedule(db, [
      { kind: 'elsewhere', object: '1', period: '', at: START - 1 },
      { kind: 'pay', object: '1', period: 'dead', at: START - 2 },
      { kind: 'pay', object: '1', period: 'behind it', at: START - 1 },
    ])
    await sql`update jobs set state = 'dead' where period = 'dead'`.execute(db)
    const runner = startJobRunner({ db, clock: counting, log: quiet }, { pay: note })
    runner.expect(START)
    // Waits for two polls of the runner, which polls every second.
    const begun = performance.now()
    await until('two looks', () => performance.now() - begun > 2_500)
    expect(asked).toBeLessThan(50)
    expect(await effects()).toEqual([])
    await runner.stop()
  })

  test('runs once when it is due, in the order of due times', async () => {
    const clock = new TestClock(START)
    const runner = node(clock, { pay: note })
    const jobs = [3, 1, 2].map((day) => ({
      kind: 'pay',
      object: '7',
      period: `${day}`,
      at: START + day * DAY,
    }))
    await schedule(db, jobs)
    await runner.run()
    expect(await effects()).toEqual([])
    // The server is down for three days.
    clock.time = START + 3 * DAY
    await runner.run()
    expect(await effects()).toEqual(['pay 7 1', 'pay 7 2', 'pay 7 3'])
    // The clock steps back, and the same job is scheduled again.
    clock.time = START
    await schedule(db, jobs)
    await runner.run()
    clock.time = START + 9 * DAY
    await runner.run()
    expect(await effects()).toHaveLength(3)
    await runner.stop()
  })

  test('that fails is rolled back, retried with growing pauses, and delays only jobs of its object', async () => {
    const clock = new TestClock(START)
    let works = false
    const runner = node(clock, {
      pay: async (tx, job, now) => {
        await note(tx, job, now)
        if (job.object === 'bad' && !works) throw new Error('no price')
        return {}
      },
    })
    await schedule(
      db,
      ['bad', 'good'].flatMap((object) =>
        ['1', '2'].map((period) => ({ kind: 'pay', object, period, at: START + Number(period) })),
      ),
    )
    clock.time = START + 10
    await runner.run()
    expect(await effects()).toEqual(['pay good 1', 'pay good 2'])
    works = true
    clock.time += pauseAfter(1) - 1
    await runner.run()
    expect(await effects()).toHaveLength(2)
    clock.time += 1
    await runner.run()
    expect(await effects()).toEqual(['pay good 1', 'pay good 2', 'pay bad 1', 'pay bad 2'])
    await runner.stop()
  })

  test('that always fails becomes dead, and later jobs of its object wait for an operator', async () => {
    const clock = new TestClock(START)
    const runner = node(clock, {
      pay: async () => {
        throw new Error('broken')
      },
    })
    await schedule(
      db,
      ['1', '2'].map((period) => ({ kind: 'pay', object: 'x', period, at: START + Number(period) })),
    )
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      clock.time += pauseAfter(attempt)
      await runner.run()
    }
    expect(await states()).toEqual(['dead', 'waiting'])
    await runner.stop()
  })

  test('whose handler returns a later time is run again at that time', async () => {
    const clock = new TestClock(START)
    let there = false
    const runner = node(clock, {
      settle: async (tx, job, now) => (there ? note(tx, job, now) : { again: now + 500 }),
    })
    await schedule(db, [{ kind: 'settle', object: '1', period: '', at: START }])
    await runner.run()
    there = true
    await runner.run()
    expect(await effects()).toEqual([])
    clock.time += 500
    await runner.run()
    expect(await effects()).toEqual(['settle 1 '])
    await runner.stop()
  })

  test('sends its events after the commit, and starts at its due time', async () => {
    const clock = { now: () => Date.now() }
    const notified: string[] = []
    const runner = startJobRunner(
      { db, clock, log: quiet },
      {
        pay: async (tx, job, now) => {
          await note(tx, job, now)
          return { committed: () => void notified.push(job.period) }
        },
      },
    )
    const at = Date.now() + 50
    await inTransaction(db, (tx) => schedule(tx, [{ kind: 'pay', object: '1', period: 'now', at }]))
    runner.expect(at)
    await until('the work to be done', () => notified.length === 1)
    expect(await effects()).toEqual(['pay 1 now'])
    await runner.stop()
  })
})

describe('random schedules of jobs', () => {
  /**
   * Two nodes run at once; their handlers fail, lose the connection or are killed, and their clocks
   * jump in both directions.
   */
  async function run(seed: number): Promise<void> {
    const random = randomOf(seed)
    await sql`truncate jobs, effects`.execute(db)
    const clocks = [new TestClock(START), new TestClock(START)]
    const flaky: JobHandler = async (tx, job, now) => {
      await note(tx, job, now)
      const chance = random()
      if (chance < 0.1) throw new Error('fails')
      // The connection breaks in the middle of a job, as when the process or the server is killed.
      if (chance < 0.13)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined)
      if (chance < 0.2) return { again: now + 1 }
      return {}
    }
    const wanted = Array.from({ length: 12 }, () => ({
      kind: random() < 0.5 ? 'pay' : 'settle',
      object: `${Math.floor(random() * 3)}`,
      period: `${Math.floor(random() * 4)}`,
    })).map((job) => ({ ...job, at: START + Number(job.period) * DAY }))
    await schedule(db, wanted)
    let runners = clocks.map((clock) => node(clock, { pay: flaky, settle: flaky }))
    for (let round = 0; round < 6; round += 1) {
      for (const clock of clocks) clock.time += Math.round((random() * 3 - 1) * DAY)
      if (random() < 0.3) await schedule(db, wanted)
      await Promise.all(runners.map((runner) => runner.run().catch(() => undefined)))
    }
    for (const runner of runners) await runner.stop()
    for (const clock of clocks) clock.time = START + 30 * DAY
    runners = clocks.map((clock) => node(clock, { pay: note, settle: note }))
    for (let day = 0; day < 3; day += 1) {
      await Promise.all(runners.map((runner) => runner.run()))
      for (const clock of clocks) clock.time += DAY
    }
    for (const runner of runners) await runner.stop()
    const done = await effects()
    const each = [...new Set(wanted.map(({ kind, object, period }) => `${kind} ${object} ${period}`))]
    expect([...done].sort(), `seed ${seed}`).toEqual(each.sort())
    for (const { kind, object } of wanted) {
      const jobs = done.filter((one) => one.startsWith(`${kind} ${object} `))
      expect(jobs, `seed ${seed}`).toEqual([...jobs].sort())
    }
  }

  const RUNS = lengthOf('DUE_RUNS', 25)
  test(`run each job exactly once, and the jobs of one object in order (${RUNS} schedules)`, async () => {
    for (let seed = 1; seed <= RUNS; seed += 1) await run(seed)
  }, 1_200_000)
})
