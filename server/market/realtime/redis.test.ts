import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientEvents, Hello, ServerEvents } from '#contract/wire/realtime.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { freePort, until } from '#tests/helpers/test-server.ts'
import { createLedger } from '../../ledger/post-journal.ts'
import { openGate } from '../../platform/http/rate-limits.ts'
import { createMarket } from '../market.ts'
import { seed } from '../seed-instruments.ts'
import { feedTick, TestClock, TestFeed, testLog } from '../test-kit.ts'
import { attachRealtime, createEvents } from './index.ts'

type Client = Socket<ServerEvents, ClientEvents>

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const HASH = Buffer.alloc(32, 7)

/** Two nodes of one installation. Skipped on machines without redis-server. */
describe.skipIf(!hasRedis)('two nodes with Redis (skipped where redis-server is not installed)', () => {
  let redis: ChildProcess
  let database: TestDatabase
  const stops: (() => Promise<unknown>)[] = []
  const clients: Client[] = []
  const clock = new TestClock(Date.parse('2026-11-20T15:30:10Z'))

  async function node(redisUrl: string) {
    const config = { ...database.config, redisUrl, fiatRateUrl: 'http://127.0.0.1:9/' }
    const log = testLog()
    const feed = new TestFeed(['BTC/USDT'])
    const market = createMarket({ config, clock, db: database.db, log, feed, namedTicks: [] })
    await market.start()
    const events = await createEvents({ redisUrl, clock, log })
    const http: HttpServer = createServer()
    const realtime = await attachRealtime(
      http,
      {
        config,
        clock,
        db: database.db,
        ledger: createLedger(),
        market,
        events,
        mailer: { send: async () => {} },
        log,
      },
      {
        events,
        gate: openGate,
        readObject: async () => null,
        callerOfToken: async (_, token) => (token === 'seven' ? { userId: 7, tokenHash: HASH } : null),
      },
    )
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
    stops.push(async () => {
      await realtime.close()
      await events.stop()
      http.close()
      await market.stop()
    })
    return { events, market, feed, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
  }

  async function connect(url: string): Promise<{ client: Client; seq: number; last_time: number }> {
    const client: Client = io(url, { transports: ['websocket'], forceNew: true, auth: { token: 'seven' } })
    clients.push(client)
    const { seq, last_time } = await new Promise<Hello>((done) => client.on('hello', done))
    return { client, seq, last_time }
  }

  let one: Awaited<ReturnType<typeof node>>
  let two: Awaited<ReturnType<typeof node>>
  beforeAll(async () => {
    const port = await freePort()
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    database = await testDatabase()
    await seed(database.db)
    const url = `redis://127.0.0.1:${port}`
    one = await node(url)
    two = await node(url)
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    for (const stop of stops) await stop()
    redis.kill('SIGTERM')
    await database.drop()
  })

  it('send the events of a user to all connections of the user on both nodes, with one sequence of numbers', async () => {
    const here = await connect(one.url)
    const there = await connect(two.url)
    const got: [string, number][] = []
    here.client.on('balance', ({ seq }) => got.push(['here', seq]))
    there.client.on('balance', ({ seq }) => got.push(['there', seq]))
    one.events.toUser(7, 'balance', { rows: [] })
    await until('both to hear', () => got.length === 2)
    two.events.toUser(7, 'balance', { rows: [] })
    await until('both to hear again', () => got.length === 4)
    expect(got.sort()).toEqual([
      ['here', 1],
      ['here', 2],
      ['there', 1],
      ['there', 2],
    ])
    const last_time = Math.floor(clock.now() / 1000)
    expect(await connect(two.url)).toMatchObject({ seq: 2, last_time })
  })

  it('each send quotes to their own sockets only, without duplicates', async () => {
    const { client } = await connect(two.url)
    expect([one.market.isRecorder(), two.market.isRecorder()]).toEqual([true, false])
    const batches: unknown[] = []
    client.on('daymarket', (batch) => batches.push(...batch))
    await client.emitWithAck('subscribe', { topics: ['market'] })
    one.feed.give(feedTick('BTC/USDT', '100'))
    await until('the follower to send it', () => batches.length > 0)
    one.feed.give(feedTick('BTC/USDT', '101'))
    await until('the next one', () => batches.length > 1)
    expect(batches).toHaveLength(2)
  })

  it('close the sockets of a session that ended on the other node', async () => {
    const { client } = await connect(two.url)
    let dropped = false
    client.on('disconnect', () => {
      dropped = true
    })
    one.events.dropSession(HASH, 'signed_out')
    await until('the socket to drop', () => dropped)
  })
})
