import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { type TestApp, testApp, testClock } from '#tests/helpers/test-app.ts'
import { newPerson, send } from '#tests/helpers/test-people.ts'
import type { Feed } from '../market/types.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ metricsPort: 0, logRequests: true, rateLimits: true })
})
afterAll(() => app.end())

const scrape = async (of = app): Promise<string> => (await fetch(of.metricsUrl ?? '')).text()
/** The value of one series in the metrics text; null when the series is missing. */
const seriesValue = (text: string, series: string): number | null => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

describe('probes', () => {
  it('report a running server as live and ready, even above the rate limits', async () => {
    for (let n = 0; n < 500; n++) await fetch(`${app.origin}/livez`)
    expect(await (await fetch(`${app.origin}/livez`)).json()).toMatchObject({ status: 'ok' })
    const ready = await fetch(`${app.origin}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({
      status: 'ok',
      checks: { traffic: 'ok', database: 'ok', migrations: 'ok', secretKey: 'ok', clock: 'ok' },
      warnings: [],
    })
  })

  it('report a missing migration, and a signing key that does not match the database', async () => {
    const { db } = app.database
    await sql`update schema_migrations set name = 'gone' where name = '001_ledger.sql'`.execute(db)
    await sql`insert into secret_key (name) values ('another') on conflict do nothing`.execute(db)
    const before = await sql<{ name: string }>`select name from secret_key`.execute(db)
    await sql`update secret_key set name = 'another'`.execute(db)
    await expect.poll(async () => (await fetch(`${app.origin}/readyz`)).status, { timeout: 5000 }).toBe(503)
    expect(await (await fetch(`${app.origin}/readyz`)).json()).toMatchObject({
      status: 'not ready',
      checks: { migrations: 'not applied: 001_ledger.sql', secretKey: 'not the key of this database' },
    })
    await sql`update schema_migrations set name = '001_ledger.sql' where name = 'gone'`.execute(db)
    if (before.rows[0]?.name === 'another') await sql`delete from secret_key`.execute(db)
    else await sql`update secret_key set name = ${before.rows[0]?.name ?? ''}`.execute(db)
    await expect.poll(async () => (await fetch(`${app.origin}/readyz`)).status, { timeout: 5000 }).toBe(200)
  })

  it('report a node whose clock differs from that of the database by more than a minute', async () => {
    let ahead = 0
    const clock = {
      now: () => Date.now() + ahead,
      isMachine: true as const,
      forward: (ms: number) => {
        ahead += ms
      },
    }
    const node = await testApp({}, { clock })
    try {
      expect((await fetch(`${node.origin}/readyz`)).status).toBe(200)
      clock.forward(120_000)
      await expect
        .poll(async () => (await fetch(`${node.origin}/readyz`)).status, { timeout: 5000 })
        .toBe(503)
      expect(await (await fetch(`${node.origin}/readyz`)).json()).toMatchObject({
        checks: { clock: expect.stringMatching(/^\d+ ms ahead of the database's$/) },
      })
    } finally {
      await node.end()
    }
  })

  it('warn outside demo mode when there is no operator', async () => {
    const real = await testApp({ demo: false })
    try {
      const ready = await fetch(`${real.origin}/readyz`)
      expect(ready.status).toBe(200)
      expect(await ready.json()).toMatchObject({ warnings: [expect.stringContaining('operator add')] })
    } finally {
      await real.end()
    }
  })
})

describe('a node that is asked to stop', () => {
  it('is not ready, still answers calls and closes each connection, and finally accepts no connection', async () => {
    const leaving = await testApp({ drain: 5000 })
    try {
      const drained = leaving.drain()
      const ready = await fetch(`${leaving.origin}/readyz`)
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({ checks: { traffic: 'stopping' } })
      const call = await fetch(`${leaving.origin}/api/menu`)
      expect(call.status).toBe(200)
      expect(call.headers.get('connection')).toBe('close')
      expect(await call.json()).toMatchObject({ type: 'ok' })
      await drained
      await expect(fetch(`${leaving.origin}/livez`)).rejects.toThrow()
    } finally {
      await leaving.end()
    }
  })
})

describe('requests', () => {
  it('each have an id in the answer and one log line with the call, the result and the user', async () => {
    const person = await newPerson(app.origin)
    const done = await fetch(`${app.origin}/api/user/info?secret-of-the-query=1`, {
      headers: { authorization: person.token },
    })
    const id = done.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => app.logged.filter((line) => line.includes(id))).toHaveLength(1)
    const [line = ''] = app.logged.filter((one) => one.includes(id))
    expect(line).toContain('"call":"user.info"')
    expect(line).toContain('"status":200')
    expect(line).toMatch(/"person":\d+/)
    expect(app.logged.join()).not.toContain('secret-of-the-query')
    expect(app.logged.join()).not.toContain(person.token)
  })

  it('of guests are logged without a user, and requests of probes are not logged', async () => {
    const before = app.logged.length
    await fetch(`${app.origin}/livez`)
    await send(app.origin, 'GET', '/user/info', {})
    await expect.poll(() => app.logged.length).toBeGreaterThan(before)
    const lines = app.logged.slice(before)
    expect(lines.join()).toContain('"rejected":"login_first"')
    expect(lines.join()).not.toContain('"person"')
    expect(lines.join()).not.toContain('livez')
  })
})

describe('metrics', () => {
  it('are served on their own port only', async () => {
    expect((await fetch(`${app.origin}/metrics`)).status).toBe(404)
    const other = (app.metricsUrl ?? '').replace('/metrics', '/')
    expect((await fetch(other)).status).toBe(404)
  })

  it('count calls by name, status and result, and measure their duration', async () => {
    await send(app.origin, 'GET', '/user/info', {})
    await fetch(`${app.origin}/api/menu`)
    const text = await scrape()
    expect(
      seriesValue(text, 'h5_calls_total{call="user.info",status="200",result="rejected"}'),
    ).toBeGreaterThan(0)
    expect(text).toMatch(/h5_calls_total\{call="[\w.]*menu[\w.]*",status="200",result="ok"\} [1-9]/)
    expect(text).toMatch(/h5_call_duration_seconds_bucket\{le="0.1",call="user.info"\} [1-9]/)
  })

  it('include the age of the oldest entry of each queue of staff', async () => {
    const person = await newPerson(app.origin)
    const { id } = await person.get<{ id: number }>('/user/info')
    await app.database.db
      .insertInto('deposits')
      .values({
        ...{ user_id: id, currency_id: 3, payer: 'Ann Example', amount: decimal('50'), kind: 0, status: 1 },
        ...{
          voucher: '/api/file/x',
          voucher_digest: Buffer.from('x'),
          created_at: app.clock.now() - 600_000,
        },
        paid_at: app.clock.now() - 600_000,
      })
      .execute()
    const oldest = (name: string, text: string) =>
      seriesValue(text, `h5_oldest_queue_entry_seconds{queue="${name}"}`)
    await expect
      .poll(async () => oldest('deposits', await scrape()), { timeout: 10_000 })
      .toBeGreaterThanOrEqual(600)
    expect(oldest('quick buy', await scrape())).toBe(0)
  })

  it('include the time since the start as age of the prices of a feed that has delivered none', async () => {
    const clock = testClock()
    const silent: Feed = {
      kind: 'live',
      label: 'silent',
      symbols: () => ['BTC/USDT'],
      setPairs: () => {},
      start: () => new Promise(() => {}),
      stop: async () => {},
      history: async () => [],
    }
    const node = await testApp({ metricsPort: 0 }, { clock, feed: silent })
    try {
      clock.forward(60_000)
      const age = seriesValue(await scrape(node), 'h5_tick_age_seconds{feed="live:silent"}')
      expect(age).toBeGreaterThanOrEqual(60)
    } finally {
      await node.end()
    }
  })

  it('include database, jobs, outbox, lease, prices, pool and event loop', async () => {
    await app.database.db
      .insertInto('jobs')
      .values({ kind: 'nobody_does_it', object: 'x', period: '', due_at: 1, next_at: 1 })
      .execute()
    await expect
      .poll(async () => seriesValue(await scrape(), 'h5_jobs{state="late"}'), { timeout: 10_000 })
      .toBe(1)
    const text = await scrape()
    expect(seriesValue(text, 'h5_database_up')).toBe(1)
    expect(seriesValue(text, 'h5_oldest_late_job_seconds')).toBeGreaterThan(1e9)
    expect(seriesValue(text, 'h5_outbox{kind="mails"}')).toBeGreaterThanOrEqual(0)
    expect(seriesValue(text, 'h5_market_lease')).toBe(1)
    expect(seriesValue(text, 'h5_ready')).toBe(1)
    expect(text).toMatch(/^h5_tick_age_seconds\{feed="[^"]+"\} \d/m)
    expect(seriesValue(text, 'h5_pool_size')).toBeGreaterThan(0)
    expect(seriesValue(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(seriesValue(text, 'h5_evaluator_lag_seconds')).toBe(0)
  })
})
