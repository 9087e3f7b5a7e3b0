import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { lockup } from '#contract/earn/lockup.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import type { Db } from '#server/platform/db/types.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { jobHandlers } from '#server/products/index.ts'
import { testDatabase } from '../helpers/test-database.ts'
import { World } from '../invariants/lockup/test-harness.ts'
import { type Figure, quantile } from './print-figures.ts'

const POSITIONS = 20_000
const PEOPLE = 1000
/**
 * Time (ms) during which reads are measured before midnight, for comparison with the reads after
 * midnight.
 */
const CALM_MS = 5000
const READ_EVERY_MS = 50

const people = sql<{ id: number }>`
  insert into users (email, password_hash, nickname, extension_code, lang, created_at)
  select 'midnight' || n || '@example.com', '-', 'bench', 'm' || lpad(n::text, 7, '0'), 'en', 0
  from generate_series(1, ${PEOPLE}::integer) n returning id`

/**
 * Opens lock mining positions of 1,000 USDT at 0.4 % a day, spread over all people, with the job that pays their first
 * day.
 */
async function open(db: Db, config: number, day: number): Promise<readonly number[]> {
  const ids = (await people.execute(db)).rows.map(({ id }) => id)
  await sql`
    with opened as (
      insert into lock_orders (user_id, request_id, config_id, currency_id, scale, amount, yield_min, yield_max,
        lock_period, penalty_ratio, value_day, end_day, created_at)
      select (${ids}::bigint[])[1 + n % ${PEOPLE}], 'midnight' || n, c.id, c.currency_id, 6, 1000, 0.004, 0.004,
        30, 0.004, ${day}::integer, ${day + 30}::integer, 0
      from lock_configs c, generate_series(1, ${POSITIONS}::integer) n where c.id = ${config} returning id)
    insert into jobs (kind, object, period, due_at, next_at)
    select 'lock_day', id::text, (date '1970-01-01' + ${day}::integer)::text,
      ${businessDayStart(day + 1) * 1000}::bigint, ${businessDayStart(day + 1) * 1000}::bigint from opened`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  return ids
}

/** Starts counting the SQL statements of this process; the returned function stops and returns the count. */
function countStatements(): () => number {
  const real = pg.Client.prototype.query
  let sent = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof real>) {
    sent++
    return real.apply(this, args)
  } as typeof real
  return () => {
    pg.Client.prototype.query = real
    return sent
  }
}

/**
 * Measures how long one node takes for a midnight with 20,000 open lock mining positions, and how
 * long a read takes meanwhile.
 */
export async function midnight(): Promise<Figure> {
  const database = await testDatabase()
  const world = await World.open(database.db)
  const day = businessDayOf(world.now / 1000) + 1
  await world.runTo(businessDayStart(day) * 1000)
  const config = await world.product({ low: '0.004', high: '0.004', days: 30 })
  const ids = await open(database.db, config, day)
  await world.runTo(businessDayStart(day + 1) * 1000 - 1)

  let reading = true
  const readAll = async (): Promise<readonly number[]> => {
    const took: number[] = []
    for (let n = 0; reading; n++) {
      const begun = performance.now()
      await world.call(ids[n % ids.length] ?? null, lockup.orders, { status: '', page: 1, limit: 20 })
      took.push(performance.now() - begun)
      await pause(READ_EVERY_MS)
    }
    return took
  }
  const calmly = readAll()
  await pause(CALM_MS)
  reading = false
  const calm = await calmly

  reading = true
  const beside = readAll()
  world.now = businessDayStart(day + 1) * 1000
  const runner = startJobRunner(world.services, jobHandlers(world.services))
  const counted = countStatements()
  const begun = performance.now()
  await runner.run()
  const seconds = (performance.now() - begun) / 1000
  const statements = counted()
  reading = false
  const busy = await beside
  await runner.stop()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from lock_incomes where day = ${day}`.execute(database.db)
  await world.close()
  await database.drop()
  return {
    name: `midnight, ${POSITIONS.toLocaleString('en')} lock mining positions`,
    value: seconds,
    unit: 's',
    details: {
      paid: rows[0]?.n ?? 0,
      'statements, reads among them': statements,
      'p99 ms of a read before': quantile(calm, 0.99),
      'p99 ms beside': quantile(busy, 0.99),
    },
  }
}
