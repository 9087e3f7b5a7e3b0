import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Book } from '#contract/market/market.ts'
import type { ClientEvents, DayMarketTuple, Hello, ServerEvents, Snapshot } from '#contract/wire/realtime.ts'
import { decimal } from '#domain/money.ts'
import { frame } from '#tests/faults/fuzz/malformed-packets.ts'
import { answered, dial, ENGINE, upgrade } from '#tests/faults/fuzz/raw-connection.ts'
import { chance } from '#tests/faults/fuzz/seeded-random.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { until } from '#tests/helpers/test-server.ts'
import { createLedger } from '../../ledger/post-journal.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { openGate } from '../../platform/http/rate-limits.ts'
import type { Services } from '../../services.ts'
import { createMarket, type MarketService } from '../market.ts'
import { seed } from '../seed-instruments.ts'
import { feedTick, TestClock, TestFeed, testLog } from '../test-kit.ts'
import { attachRealtime, createEvents, type EventHub, type Realtime } from './index.ts'
import { Publisher } from './market-data-publisher.ts'
import { ADDRESS_SOCKETS, messageLimit, PERSON_SOCKETS, TOPIC_LENGTH } from './socket-limits.ts'
import { costOf, readMessage } from './socket-messages.ts'
import { parseTopic } from './socket-topics.ts'

type Client = Socket<ServerEvents, ClientEvents>

const HASH = (token: string): Buffer => Buffer.from(token.padEnd(32, '.'))
const ORIGIN = 'http://app.example'

let database: TestDatabase
let http: HttpServer
let events: EventHub
let realtime: Realtime
let market: MarketService
let services: Services
let address = ''
const log = testLog()
const clock = new TestClock(Date.parse('2026-11-20T15:30:10Z'))
const feed = new TestFeed(['BTC/USDT', 'ETH/USDT', 'SOL/USDT'])
const users = new Map([
  ['token-of-7', 7],
  ['second-of-7', 7],
  ['token-of-8', 8],
])
const clients: Client[] = []
const DUAL = { id: 7, remaining_shares: 2, progress: decimal('0.98'), status: 1 } as const
const readIds: number[] = []
let reading: Promise<void> = Promise.resolve()
let finish = (): void => undefined
const readObject = async (name: string, key: number | string) => {
  readIds.push(Number(key))
  await reading
  return name === 'dual' && key === DUAL.id ? DUAL : null
}

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
  // `listed_at` null: an operator has added the pair and not opened it yet.
  await sql`update pairs set listed_at = null where symbol = 'SOL/USDT'`.execute(database.db)
  const config = { ...database.config, publicOrigin: ORIGIN, fiatRateUrl: 'http://127.0.0.1:9/' }
  market = createMarket({ config, clock, db: database.db, log, feed, namedTicks: [] })
  await market.start()
  events = await createEvents({ redisUrl: null, clock, log })
  services = {
    config,
    clock,
    db: database.db,
    ledger: createLedger(),
    market,
    events,
    mailer: { send: async () => {} },
    log,
  }
  http = createServer((_, response) => response.end('ok'))
  realtime = await attachRealtime(http, services, {
    events,
    gate: openGate,
    readObject,
    callerOfToken: async (_, token) => {
      const userId = users.get(token)
      return userId === undefined ? null : { userId, tokenHash: HASH(token) }
    },
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})
afterAll(async () => {
  await realtime.close()
  await events.stop()
  http.close()
  await market.stop()
  await database.drop()
})

async function tick(symbol: string, price: string): Promise<void> {
  clock.move(1000)
  feed.give(feedTick(symbol, price))
  await market.settled()
}

function connect(token?: string, more: Record<string, unknown> = {}): Client {
  const client: Client = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(token === undefined ? {} : { auth: { token } }),
    ...more,
  })
  clients.push(client)
  return client
}

const connected = async (client: Client): Promise<Hello> =>
  new Promise((done, failed) => {
    client.on('hello', done)
    client.on('connect_error', failed)
  })

const subscribe = (client: Client, ...topics: unknown[]): Promise<Snapshot> =>
  client.timeout(5000).emitWithAck('subscribe', { topics: topics as string[] })
const unsubscribe = (client: Client, ...topics: string[]): Promise<Snapshot> =>
  client.timeout(5000).emitWithAck('unsubscribe', { topics })

/**
 * Waits for the response to a message. All messages that were sent to the socket before the response have then
 * arrived.
 */
const fence = (client: Client): Promise<Snapshot> => unsubscribe(client)

describe('socket topics', () => {
  it('answer a subscription with snapshots and then send changes', async () => {
    await tick('BTC/USDT', '100')
    const client = connect()
    const hello = await connected(client)
    expect(hello).toEqual({ server_time: Math.floor(clock.now() / 1000), seq: 0, last_time: 0 })
    const { ok, refused, snapshots } = await subscribe(
      client,
      'market',
      'kline:BTC/USDT:5min',
      'depth:BTC/USDT',
      'trades:BTC/USDT',
    )
    expect([ok, refused]).toEqual([true, []])
    const time = Math.floor(clock.now() / 1000)
    expect(snapshots.market).toEqual([[1, '100', '0.00', '0', '100', '100', '1', '100', time]])
    expect(snapshots['kline:BTC/USDT:5min']).toMatchObject({ open: '100', close: '100', closed: 0 })
    expect(snapshots['depth:BTC/USDT']).toEqual(market.book('BTC/USDT'))
    expect(snapshots['trades:BTC/USDT']).toMatchObject([{ price: '100' }])

    const got: unknown[] = []
    client.onAny((name: string, event: unknown) => got.push([name, event]))
    await tick('BTC/USDT', '101')
    await tick('SOL/USDT', '7')
    await tick('ETH/USDT', '3')
    const of = (name: string) => got.filter((one) => Array.isArray(one) && one[0] === name)
    const moved = () =>
      of('daymarket').flatMap((one) => (Array.isArray(one) ? (one[1] as DayMarketTuple[]) : []))
    await until(
      'all four streams',
      () =>
        moved().some((row) => row[0] === 2) &&
        ['kline', 'depth', 'trades'].every((name) => of(name).length > 0),
    )
    // A change from just before the subscription may be sent once more, so only the last row of each pair is compared
    // with the quotes.
    expect(new Map(moved().map((row) => [row[0], row[1]]))).toEqual(
      new Map([
        [1, '101'],
        [2, '3'],
      ]),
    )
    expect(of('kline').at(-1)).toEqual([
      'kline',
      { symbol: 'BTC/USDT', period: '5min', candle: expect.objectContaining({ close: '101' }) },
    ])
    expect(of('depth').at(-1)).toMatchObject(['depth', { symbol: 'BTC/USDT', seq: 2 }])
    expect(of('trades')).toMatchObject([['trades', { symbol: 'BTC/USDT', list: [{ price: '101' }] }]])
  })

  it('send the closed candle once more before the next candle', async () => {
    const client = connect()
    await connected(client)
    await tick('BTC/USDT', '102')
    await subscribe(client, 'kline:BTC/USDT:1min')
    const candles: { time: number; close: string; closed: number }[] = []
    client.on('kline', ({ candle }) => candles.push(candle))
    clock.move(60_000)
    await tick('BTC/USDT', '103')
    await until('the new candle', () => candles.at(-1)?.close === '103')
    expect(candles.slice(-2).map((candle) => [candle.close, candle.closed])).toEqual([
      ['102', 1],
      ['103', 0],
    ])
  })

  it('send an order book at most five times a second, even when prices change more often', async () => {
    const client = connect()
    await connected(client)
    await subscribe(client, 'depth:BTC/USDT')
    const books: Book[] = []
    client.on('depth', (book) => books.push(book))
    const begun = performance.now()
    let price = 200
    while (performance.now() - begun < 1000) {
      await tick('BTC/USDT', `${price++}`)
      await new Promise((done) => setTimeout(done, 5))
    }
    await until('the last book', () => books.at(-1)?.seq === market.last(1)?.seq)
    const seconds = (performance.now() - begun) / 1000
    expect(books.length).toBeGreaterThan(2)
    // At most two books more than the limit: one that is sent at once when the subscription begins, and one after the
    // end of the loop.
    expect(books.length).toBeLessThanOrEqual(5 * seconds + 2)
    for (const [index, book] of books.entries()) expect(book.seq).toBeGreaterThan(books[index - 1]?.seq ?? 0)
  })

  it('are not sent after an unsubscribe, and are not computed without a subscriber', async () => {
    const client = connect()
    await connected(client)
    await subscribe(client, 'market', 'trades:BTC/USDT', 'trades:BTC/USDT')
    const got: string[] = []
    client.onAny((name: string) => got.push(name))
    expect(await unsubscribe(client, 'market', 'trades:BTC/USDT', 'never')).toEqual({
      ok: true,
      refused: [],
      snapshots: {},
    })
    const control = connect()
    await connected(control)
    await subscribe(control, 'market')
    const batches: unknown[] = []
    control.on('daymarket', (batch) => batches.push(batch))
    await tick('BTC/USDT', '104')
    await until('the batch of who stayed', () => batches.length > 0)
    await fence(client)
    expect(got).toEqual([])
  })

  it('are not followed when the socket leaves in the same payload as its subscription', async () => {
    const follow = vi.spyOn(Publisher.prototype, 'follow')
    try {
      const control = connect()
      await connected(control)
      await subscribe(control, 'depth:BTC/USDT')
      const publisher = follow.mock.contexts[0]
      if (!(publisher instanceof Publisher)) throw new Error('nothing was followed')
      control.disconnect()
      await until('the topics of all other sockets to be left', () => publisher.size === 0)

      const opened = await fetch(`${address}${ENGINE}polling`)
      const sid = /"sid":"([^"]+)"/.exec(await opened.text())?.[1]
      const url = `${address}${ENGINE}polling&sid=${sid}`
      const send = (...packets: string[]) => fetch(url, { method: 'POST', body: packets.join('\u001e') })
      const received = async (text: string): Promise<void> => {
        let all = ''
        await until(text, async () => {
          all += await (await fetch(url)).text()
          return all.includes(text)
        })
      }
      await send('40')
      await received('hello')
      const topics = ['depth:BTC/USDT', 'market', 'nft:1', 'ieo:2147483647']
      await send(`420["subscribe",{"topics":${JSON.stringify(topics)}}]`, '41')
      // Messages of one connection are handled in order, so after the answer to this message the subscription has
      // been handled.
      await send('40')
      await received('hello')
      await send('421["unsubscribe",{"topics":[]}]')
      await received('431[')
      expect(publisher.size).toBe(0)
      await send('1')
    } finally {
      follow.mockRestore()
    }
  })

  it('are rejected when unknown, malformed or too many', async () => {
    const client = connect()
    await connected(client)
    const wrong = [
      'kline:BTC/USDT:2min',
      'kline:BTC/USDT',
      'depth:XXX/USDT',
      'depth:BTC/USDT:5min',
      'trades:btc/usdt',
      'user:7',
      'session:00',
      '',
    ]
    const { ok, refused, snapshots } = await subscribe(client, ...wrong, 'market')
    expect(ok).toBe(false)
    expect(refused).toHaveLength(wrong.length)
    expect(Object.keys(snapshots)).toEqual(['market'])
    const many = market.pairs().flatMap(({ symbol, listed }) => (listed ? [`depth:${symbol}`] : []))
    expect((await subscribe(client, ...many.slice(0, 19))).refused).toEqual([])
    expect((await subscribe(client, ...many.slice(19, 22))).refused).toEqual(many.slice(19, 22))
    expect((await subscribe(client, ...many.slice(0, 21))).ok).toBe(false)
    for (const request of [
      null,
      'x',
      {},
      { topics: 'market' },
      [],
      { topics: [7] },
      { topics: [null, 'market'] },
      { topics: [{ toString: 0, valueOf: 0 }] },
      { topics: ['x'.repeat(TOPIC_LENGTH + 1)] },
      { topics: ['market'], more: 1 },
    ]) {
      const answer = await client.timeout(5000).emitWithAck('subscribe', request as { topics: string[] })
      expect(answer).toEqual({ ok: false, refused: ['topics'], snapshots: {} })
    }
    // Unknown events, and messages without an acknowledgement, have no effect.
    for (const name of ['hello', 'toString', '__proto__', 'balance'])
      client.emit(name as 'subscribe', { topics: ['market'] }, () => {})
    client.emit('subscribe', { topics: ['market'] }, undefined as never)
    expect(await fence(client)).toMatchObject({ ok: true })
  })

  it('answer with a rejection and log the error when the handler throws', async () => {
    const client = connect()
    await connected(client)
    const broken = vi.spyOn(market, 'book').mockImplementation(() => {
      throw new Error('no book')
    })
    try {
      expect(await subscribe(client, 'depth:BTC/USDT')).toEqual({
        ok: false,
        refused: ['topics'],
        snapshots: {},
      })
    } finally {
      broken.mockRestore()
    }
    expect(log.lines.filter((line) => line.includes('a message of a socket failed'))).toHaveLength(1)
    expect(await subscribe(client, 'depth:ETH/USDT')).toMatchObject({ ok: true })
  })

  it('are parsed into the room of a known pair and period, and rejected for an unknown pair or period', () => {
    expect(parseTopic('kline:BTC/USDT:1mon', market)).toEqual({
      kind: 'kline',
      symbol: 'BTC/USDT',
      period: '1mon',
      room: 'kline:BTC/USDT:1mon',
    })
    expect(parseTopic('market:BTC/USDT', market)).toBeNull()
  })

  it.each(['kline:SOL/USDT:1min', 'depth:SOL/USDT', 'trades:SOL/USDT'])(
    'reject %s while the pair is not listed',
    (topic) => {
      expect(parseTopic(topic, market)).toBeNull()
    },
  )
})

describe('socket limits', () => {
  it('close a connection that sends too many messages', async () => {
    const client = connect()
    await connected(client)
    const rejectedAnswers: boolean[] = []
    let reason = ''
    client.on('disconnect', (why) => {
      reason = why
    })
    for (let n = 0; n < 400; n++)
      client.emit('subscribe', { topics: ['market'] }, (answer) => rejectedAnswers.push(!answer.ok))
    await until('the server to hang up', () => reason !== '')
    expect(rejectedAnswers.filter(Boolean).length).toBeGreaterThan(10)
    expect(rejectedAnswers.length).toBeLessThan(400)
  })

  it('allow a burst of messages, then reject messages, and finally close a connection that continues to send', async () => {
    const limit = messageLimit()
    const one = {}
    const decisions: string[] = []
    for (let n = 0; n < 200; n++) decisions.push(await limit(one))
    expect(decisions.filter((decision) => decision === 'take')).toHaveLength(40)
    expect(decisions.at(-1)).toBe('end')
    expect(await limit({})).toBe('take')
  })

  it('charge a subscription for its snapshots, and charge each of its topics once', () => {
    const read = (name: string, topics: string[]) => readMessage([name, { topics }, () => undefined]).message
    const twenty = Array.from({ length: 20 }, () => 'market')
    expect(read('subscribe', twenty)).toEqual({ name: 'subscribe', topics: ['market'] })
    expect(costOf(read('subscribe', twenty))).toBe(20)
    expect(costOf(read('subscribe', ['depth:BTC/USDT', 'trades:BTC/USDT']))).toBe(5)
    expect(
      costOf(
        read(
          'subscribe',
          Array.from({ length: 20 }, (_, n) => `dual:${n + 1}`),
        ),
      ),
    ).toBe(20)
    expect([costOf(read('unsubscribe', ['market'])), costOf(null)]).toEqual([5, 5])
  })

  it('close a connection that subscribes and unsubscribes without a pause', async () => {
    const { port } = new URL(address)
    const socket = await dial(Number(port))
    socket.write(upgrade(`${ENGINE}websocket`))
    await answered(socket)
    let last: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      last = chunk
    })
    const random = chance(1)
    for (let n = 0; n < 60; n++)
      for (const packet of ['40', '41']) socket.write(frame(random, Buffer.from(packet), 1))
    // The last bytes are the close frame of a WebSocket.
    await until('the server to hang up', () => last.subarray(-2).equals(Buffer.from([0x88, 0])))
    socket.destroy()
  })

  it('reject JSONP polling, which other sites could read', async () => {
    const opened = await fetch(`${address}${ENGINE}polling`)
    const sid = /"sid":"([^"]+)"/.exec(await opened.text())?.[1]
    expect((await fetch(`${address}${ENGINE}polling&sid=${sid}`, { method: 'POST', body: '1' })).status).toBe(
      200,
    )
    expect((await fetch(`${address}${ENGINE}polling&j=0`)).status).toBe(403)
  })

  it('close a connection with an oversized message', async () => {
    const client = connect()
    await connected(client)
    let gone = false
    client.on('disconnect', () => {
      gone = true
    })
    client.emit('subscribe', { topics: ['x'.repeat(40_000)] }, () => {})
    await until('the connection to close', () => gone)
  })

  it.each([
    [undefined, true],
    [ORIGIN, true],
    ['same', false],
    ['http://evil.example', false],
    ['http://app.example.evil.example', false],
    ['null', false],
  ])('allow a connection from origin %s: %s', async (origin, allowed) => {
    const value = origin === 'same' ? address : origin
    for (const transport of ['websocket', 'polling']) {
      const client = connect(undefined, {
        transports: [transport],
        ...(value === undefined ? {} : { extraHeaders: { origin: value } }),
      })
      const outcome = await connected(client).then(
        () => true,
        () => false,
      )
      expect(outcome).toBe(allowed)
    }
  })
})

describe('the topic of a public object', () => {
  it('is read for at most eight subscribers at once, and further subscribers get no snapshot', async () => {
    const client = connect()
    await connected(client)
    reading = new Promise((resolve) => {
      finish = resolve
    })
    const topics = Array.from({ length: 10 }, (_, n) => `dual:${n + 100}`)
    const answered = new Promise<Snapshot>((resolve) => client.emit('subscribe', { topics }, resolve))
    await until('the reads', () => readIds.filter((id) => id >= 100).length === 8)
    finish()
    reading = Promise.resolve()
    expect(Object.values((await answered).snapshots).filter((state) => state === null)).toHaveLength(10)
    expect(readIds.filter((id) => id >= 100)).toHaveLength(8)
  })

  it('is sent to its subscribers only', async () => {
    const follower = connect()
    const other = connect()
    await Promise.all([connected(follower), connected(other)])
    const joined = (client: Client, topics: string[]) =>
      new Promise<Snapshot>((resolve) => client.emit('subscribe', { topics }, resolve))
    expect(await joined(follower, ['dual:7', 'dual:0', 'dual:x', 'nothing:7'])).toMatchObject({
      refused: ['dual:0', 'dual:x', 'nothing:7'],
      snapshots: { 'dual:7': DUAL },
    })
    expect(await joined(other, ['dual:8'])).toMatchObject({ refused: [], snapshots: { 'dual:8': null } })
    const got: [string, number][] = []
    follower.on('dual', ({ id }) => got.push(['follower', id]))
    other.on('dual', ({ id }) => got.push(['other', id]))
    events.toAll('dual', { id: 7, remaining_shares: 1, progress: decimal('0.99'), status: 1 })
    await until('the event', () => got.length === 1)
    await Promise.all([follower, other].map(fence))
    expect(got).toEqual([['follower', 7]])
  })
})

describe('the private room of a user', () => {
  it('is chosen by the token, and its events are numbered without gaps', async () => {
    const mine = connect('token-of-7')
    const other = connect('token-of-8')
    const guest = connect()
    const stranger = connect('no-such-token')
    const hellos = await Promise.all([mine, other, guest, stranger].map(connected))
    expect(hellos.map((hello) => hello.seq)).toEqual([0, 0, 0, 0])
    const got: [string, number][] = []
    for (const [name, client] of Object.entries({ mine, other, guest, stranger }))
      client.on('balance', ({ seq }) => got.push([name, seq]))
    events.toUser(7, 'balance', { rows: [] })
    events.toUser(7, 'balance', { rows: [] })
    events.toUser(8, 'balance', { rows: [] })
    await until('three events', () => got.length === 3)
    await Promise.all([mine, other, guest, stranger].map(fence))
    expect(got.sort()).toEqual([
      ['mine', 1],
      ['mine', 2],
      ['other', 1],
    ])
    const late = connect('second-of-7')
    expect(await connected(late)).toMatchObject({ seq: 2, last_time: Math.floor(clock.now() / 1000) })
  })

  it('is left by the sockets of a session when the session ends, and by no other sockets', async () => {
    const ended = connect('token-of-7')
    const kept = connect('second-of-7')
    await Promise.all([connected(ended), connected(kept)])
    let dropped = false
    ended.on('disconnect', () => {
      dropped = true
    })
    const notified: unknown[] = []
    ended.on('session', (event) => notified.push(event))
    kept.on('session', (event) => notified.push(event))
    events.dropSession(HASH('token-of-7'), 'signed_out')
    await until('the socket to drop', () => dropped)
    expect(notified).toEqual([{ seq: 0, reason: 'signed_out', ended: 1 }])
    const got: number[] = []
    kept.on('balance', ({ seq }) => got.push(seq))
    events.toUser(7, 'balance', { rows: [] })
    await until('the other session to hear', () => got.length === 1)
  })

  it('delivers its events to clients that use HTTP polling', async () => {
    const client = connect('token-of-8', { transports: ['polling'] })
    await connected(client)
    const got: number[] = []
    client.on('balance', ({ seq }) => got.push(seq))
    events.toUser(8, 'balance', { rows: [] })
    await until('the event', () => got.length === 1)
  })
})

describe('the number of sockets', () => {
  it.each([
    [[], ['127.0.0.1']],
    [1, ['198.51.100.7']],
  ])(
    'with TRUST_PROXY %j is counted for the IP address %j of a forwarded connection',
    async (trustProxy, counted) => {
      const own = createServer((_, response) => response.end('ok'))
      const seen = new Set<string>()
      const hub = await createEvents({ redisUrl: null, clock, log })
      const attached = await attachRealtime(
        own,
        { ...services, events: hub, config: { ...services.config, trustProxy } },
        {
          events: hub,
          callerOfToken: async () => null,
          gate: { ...openGate, socket: async (key) => Boolean(seen.add(key)) },
          readObject,
        },
      )
      await new Promise<void>((done) => own.listen(0, '127.0.0.1', done))
      const client: Client = io(`http://127.0.0.1:${(own.address() as AddressInfo).port}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { 'x-forwarded-for': '203.0.113.1, 198.51.100.7' },
      })
      try {
        await connected(client)
        expect([...seen]).toEqual(counted)
      } finally {
        client.disconnect()
        await attached.close()
        await hub.stop()
        own.close()
      }
    },
  )

  it('counts every sign-in of a socket for its IP address, and closes the connection above the limit', async () => {
    const own = createServer((_, response) => response.end('ok'))
    const hub = await createEvents({ redisUrl: null, clock, log })
    const askedTokens: string[] = []
    // Number of requests that the limit still accepts: the handshake and the first sign-in.
    let rest = 2
    const attached = await attachRealtime(
      own,
      { ...services, events: hub },
      {
        events: hub,
        callerOfToken: async (_, token) => {
          askedTokens.push(token)
          return null
        },
        gate: {
          ...openGate,
          address: async () => {
            if (rest-- <= 0) throw tooManyRequests(1000)
          },
        },
        readObject,
      },
    )
    await new Promise<void>((done) => own.listen(0, '127.0.0.1', done))
    const socket = await dial((own.address() as AddressInfo).port)
    try {
      socket.write(upgrade(`${ENGINE}websocket`))
      await answered(socket)
      let last: Buffer = Buffer.alloc(0)
      socket.on('data', (chunk: Buffer) => {
        last = chunk
      })
      const random = chance(1)
      const send = (packet: string) => socket.write(frame(random, Buffer.from(packet), 1))
      send('40{"token":"first"}')
      await until('the first sign-in', () => askedTokens.length === 1)
      send('41')
      send('40{"token":"second"}')
      // The last bytes are the close frame of a WebSocket.
      await until('the server to hang up', () => last.subarray(-2).equals(Buffer.from([0x88, 0])))
      expect(askedTokens).toEqual(['first'])
    } finally {
      socket.destroy()
      await attached.close()
      await hub.stop()
      own.close()
    }
  })

  it('of one person is limited, and a new socket above the limit closes the oldest socket', async () => {
    const all: Client[] = []
    for (let n = 0; n < PERSON_SOCKETS; n++) {
      const client = connect(n % 2 === 0 ? 'token-of-7' : 'second-of-7')
      await connected(client)
      all.push(client)
    }
    const stranger = connect('token-of-8')
    await connected(stranger)
    expect(all.every((client) => client.connected)).toBe(true)
    const newest = connect('token-of-7')
    await connected(newest)
    await until('the oldest to be closed', () => all[0]?.connected === false)
    expect(all.slice(1).every((client) => client.connected)).toBe(true)
    expect([newest.connected, stranger.connected]).toEqual([true, true])
  })

  it('of one IP address is limited, and closing a socket makes room for another socket', async () => {
    const all: Client[] = []
    while (all.length < ADDRESS_SOCKETS) {
      const some = Array.from({ length: 20 }, () => connect())
      await Promise.all(some.map(connected))
      all.push(...some)
    }
    await expect(connected(connect())).rejects.toThrow()
    all[0]?.disconnect()
    await until('a free place', async () => {
      const next = connect()
      return connected(next).then(
        () => true,
        () => false,
      )
    })
  })
})
