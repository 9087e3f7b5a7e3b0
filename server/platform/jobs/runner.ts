import { CompiledQuery, sql } from 'kysely'
import type { Log } from '../../services.ts'
import type { Clock } from '../clock.ts'
import { databaseTime, MAX_CLOCK_SKEW_MS } from '../db/clock-skew.ts'
import { mergeCalls } from '../db/merge-statements.ts'
import { prepare } from '../db/pool.ts'
import { inTransaction, isContention, isUnreachable } from '../db/transaction.ts'
import type { Db, Tx } from '../db/types.ts'
import { logOutage } from '../log.ts'

/** A job, unique by kind, object and period. */
export interface Job {
  readonly kind: string
  readonly object: string
  readonly period: string
  /** When the job is due, milliseconds. */
  readonly at: number
}

export interface JobResult {
  /** Called after the commit of the job's transaction. */
  readonly committed?: () => void
  /**
   * Time (ms) at which the job is run again, because data that it needs is missing now. Its transaction is rolled
   * back.
   */
  readonly again?: number
}

/**
 * Executes one job inside the given transaction. `now` is the time of the clock. When the handler throws, its effects
 * are rolled back and the job is retried with growing pauses. A handler that must not be retried for ever has to end
 * the object of the job itself, such as an order.
 */
export type JobHandler = (tx: Tx, job: Job, now: number) => Promise<JobResult>

/** The job handlers of a product, by kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Number of failures after which a job is no longer retried and needs an operator (about two days with the
 * pauses of `pauseAfter`).
 */
export const ATTEMPTS = 60
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 3_600_000
/**
 * Interval (ms) at which the runner polls for due jobs. It must poll, because other nodes schedule jobs too and
 * because clocks can be changed.
 */
const LOOK_EVERY = 1_000
/**
 * Maximum number of jobs that one node runs at the same time. The other connections of the pool are left to the rest
 * of the server.
 */
const LANES = 4

/** Pause before the next attempt after the nth failure (ms). */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20))

const SCHEDULE = prepare(
  'schedule_jobs',
  `insert into jobs (kind, object, period, due_at, next_at)
  select kind, object, period, at, at from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) n (kind, object, period, at)
  on conflict (kind, object, period) do nothing`,
)

/** Schedules jobs. If a job with the same kind, object and period exists, done or not, it is left unchanged. */
export const schedule: (db: Db, jobs: readonly Job[]) => Promise<void> = mergeCalls<readonly Job[], void, Db>(
  async (db, all) => {
    const jobs = all.flat()
    if (jobs.length > 0)
      await db.executeQuery(
        CompiledQuery.raw(SCHEDULE, [
          jobs.map(({ kind }) => kind),
          jobs.map(({ object }) => object),
          jobs.map(({ period }) => period),
          jobs.map(({ at }) => at),
        ]),
      )
    return all.map(() => undefined)
  },
)

const UNSCHEDULE = prepare(
  'unschedule_jobs',
  `delete from jobs where id in (
    select j.id from jobs j join unnest($1::text[], $2::text[], $3::text[]) n (kind, object, period)
      on n.kind = j.kind and n.object = j.object and n.period = j.period
    where j.kind = any ($1) and j.object = any ($2) and j.state = 'waiting'
    for update of j skip locked)`,
)

/**
 * Deletes jobs that are no longer needed. A running job is not deleted, because waiting for its end could be a
 * deadlock: the job may itself wait for the lock of the same object. So a job must check whether it is still needed.
 */
export const unschedule: (tx: Tx, job: Job) => Promise<void> = mergeCalls(async (tx, jobs) => {
  await tx.executeQuery(
    CompiledQuery.raw(UNSCHEDULE, [
      jobs.map(({ kind }) => kind),
      jobs.map(({ object }) => object),
      jobs.map(({ period }) => period),
    ]),
  )
  return jobs.map(() => undefined)
})

interface Row {
  readonly id: number
  readonly kind: string
  readonly object: string
  readonly period: string
  readonly due_at: number
  readonly attempts: number
}

/**
 * Locks the next due job, oldest first; null when there is no due job that is free. Only the first unfinished job of
 * each object can be locked, so that the object's jobs run in order, on whichever node they run. A node whose clock
 * is ahead of the database's takes no job, because it would run jobs before their time.
 */
async function takeJob(tx: Tx, kinds: readonly string[], clock: Clock, now: number): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select id, kind, object, period, due_at, attempts from jobs d
    where state = 'waiting' and next_at <= ${now} and kind = any (${sql.val(kinds)}::text[])
      and ${clock.isMachine ? sql`${now} <= ${databaseTime} + ${MAX_CLOCK_SKEW_MS}` : sql`true`}
      and not exists (
        select from jobs before where before.kind = d.kind and before.object = d.object and before.state <> 'done'
          and (before.due_at, before.id) < (d.due_at, d.id))
    order by due_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

export interface JobRunner {
  /**
   * Tells the runner that a job is due at this time (ms). Called after the commit of the transaction that
   * scheduled the job.
   */
  expect(at: number): void
  /** Runs all due jobs that no other node has locked. Resolves when there are no more such jobs. */
  run(): Promise<void>
  stop(): Promise<void>
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/**
 * Runs one job and records its result, in one transaction; false when there was no job. `found` is called when a job
 * was found, before it runs.
 */
async function runOne({ db, clock, log }: Deps, kinds: JobHandlers, found: () => void): Promise<boolean> {
  const names = Object.keys(kinds)
  let committed: (() => void) | undefined
  const done = await inTransaction(db, async (tx) => {
    committed = undefined
    const now = clock.now()
    const row = await takeJob(tx, names, clock, now)
    const handler = row && kinds[row.kind]
    if (!row || !handler) return false
    found()
    const note = tx.updateTable('jobs').where('id', '=', row.id)
    await sql`savepoint job`.execute(tx)
    try {
      const result = await handler(tx, { ...row, at: row.due_at }, now)
      if (result.again !== undefined) {
        await sql`rollback to savepoint job`.execute(tx)
        await note.set({ next_at: Math.max(result.again, now + 1) }).execute()
        return true
      }
      committed = result.committed
      await note.set({ state: 'done', done_at: now, problem: '' }).execute()
    } catch (error) {
      if (isContention(error) || isUnreachable(error)) throw error
      await sql`rollback to savepoint job`.execute(tx)
      const attempts = row.attempts + 1
      const dead = attempts >= ATTEMPTS
      log[dead ? 'error' : 'warn'](dead ? 'a job was given up' : 'a job will be tried again', {
        kind: row.kind,
        object: row.object,
        period: row.period,
        attempts,
        problem: error,
      })
      await note
        .set({
          attempts,
          next_at: now + pauseAfter(attempts),
          problem: error instanceof Error ? error.message.slice(0, 500) : String(error),
          ...(dead ? { state: 'dead' as const } : {}),
        })
        .execute()
    }
    return true
  })
  committed?.()
  return done
}

/**
 * Time (ms) of the next job of this node's kinds that is due later; null when there is none. Due jobs are not
 * considered: a due job that this node did not run is either blocked by another job of its object or running on
 * another node.
 */
async function nextJobAt(db: Db, kinds: JobHandlers, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.min<number | null>('next_at').as('at'))
    .where('state', '=', 'waiting')
    .where(sql<boolean>`kind = any (${sql.val(Object.keys(kinds))}::text[])`)
    .where('next_at', '>', now)
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * Runs due jobs on this node. The jobs of one object run in the order of their times, the jobs of different objects
 * concurrently. Any number of nodes may run jobs: each job is locked by one of them, and its effect is committed
 * together with its result.
 * @param lanes maximum number of jobs that run at the same time
 */
export function startJobRunner(deps: Deps, kinds: JobHandlers, lanes = LANES): JobRunner {
  const { clock, log } = deps
  const reading = logOutage(log, {
    away: 'jobs could not be read, trying again',
    back: 'jobs can be read again',
  })
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let planned = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  /**
   * Runs all due jobs with up to `lanes` concurrent workers. One worker starts first, and each worker that finds a
   * job starts another worker. So a poll that finds no job costs one query.
   */
  const drain = async (): Promise<void> => {
    const opened: Promise<unknown>[] = []
    const problems: unknown[] = []
    const lane = async (): Promise<void> => {
      while (!stopped && (await runOne(deps, kinds, openLane)));
    }
    const openLane = (): void => {
      if (opened.length < lanes) opened.push(lane().catch((error: unknown) => problems.push(error)))
    }
    openLane()
    for (const one of opened) await one
    if (problems.length > 0) throw problems[0]
  }
  const pass = async (): Promise<void> => {
    do {
      again = false
      await drain()
    } while (again && !stopped)
  }
  const run = (): Promise<void> => {
    // Jobs that were scheduled while a poll is running are found by one more poll.
    again = true
    running ??= pass().finally(() => {
      running = null
    })
    return running
  }
  const expect = (at: number): void => {
    const wait = at - clock.now()
    // A job that is due after the next regular poll needs no timer, because the poll finds it.
    if (stopped || wait > LOOK_EVERY || at >= planned) return
    clearTimeout(timer)
    planned = at
    timer = setTimeout(look, Math.max(0, wait))
    timer.unref()
  }
  const look = (): void => {
    if (stopped) return
    planned = Number.POSITIVE_INFINITY
    run()
      .then(() => nextJobAt(deps.db, kinds, clock.now()))
      .then((at) => {
        reading.worked()
        if (at !== null) expect(at)
      })
      .catch((error: unknown) => reading.failed(error))
  }
  const interval = setInterval(look, LOOK_EVERY)
  interval.unref()

  return {
    expect,
    run,
    stop: async () => {
      stopped = true
      clearInterval(interval)
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}
