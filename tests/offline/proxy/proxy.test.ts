import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as SocketServer } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FaultProxy, faults, startProxy } from './index.ts'

/** A test server that counts the requests that it executes, and sends its time to every socket that connects. */
let server: Server
let sockets: SocketServer
let acted: string[] = []
let proxy: FaultProxy
const TIME = 1_700_000_000
const ANSWER = { type: 'ok', code: 1, message: { long: 'x'.repeat(400) }, server_time: TIME }

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    acted.push(`${incoming.method} ${incoming.url}`)
    outgoing.writeHead(200, { 'content-type': 'application/json', date: new Date(TIME * 1000).toUTCString() })
    outgoing.end(JSON.stringify(ANSWER))
  })
  sockets = new SocketServer(server)
  sockets.on('connection', (socket) => {
    socket.emit('hello', { server_time: TIME })
    socket.on('ask', (answer: (text: string) => void) => answer('heard'))
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
})
afterAll(() => sockets.close())
beforeEach(async () => {
  acted = []
  proxy = await startProxy(`http://localhost:${(server.address() as AddressInfo).port}`)
})
afterEach(() => proxy.close())

const get = (path = '/api/a') => fetch(`${proxy.origin}${path}`, { redirect: 'manual' })
const failing = async (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => false,
    () => true,
  )
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const last = () => proxy.log.entries.at(-1)

test('the test proxy forwards requests and answers unchanged, and logs each request', async () => {
  const answer = await fetch(`${proxy.origin}/api/b?lang=en`, {
    method: 'POST',
    headers: { authorization: 'T', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'request_id=r1&amount=2',
  })
  expect(await answer.json()).toEqual(ANSWER)
  expect(last()).toMatchObject({
    method: 'POST',
    path: '/api/b',
    fields: { lang: 'en', request_id: 'r1', amount: '2' },
    requestId: 'r1',
    token: 'T',
    fault: null,
    reached: true,
    status: 200,
  })
  await vi.waitFor(() => expect(last()?.answered).toBe(true))
  expect(proxy.log.of('/b')).toHaveLength(1)
  expect(proxy.log.reachedById().get('r1')).toBe(1)
})

test('the test proxy can drop a request before the request reaches the server, or the answer to a request', async () => {
  proxy.rule({ path: '/a', nth: 1, times: 1 }, faults.dropBefore())
  expect(await failing(get())).toBe(true)
  expect(acted).toEqual([])
  expect(last()).toMatchObject({ reached: false, answered: false, status: null, fault: 'drop before' })
  proxy.clear()
  proxy.rule({ path: '/a' }, faults.dropAfter())
  expect(await failing(get())).toBe(true)
  expect(acted).toEqual(['GET /api/a'])
  expect(last()).toMatchObject({ reached: true, answered: false, fault: 'drop after' })
})

test('a rule of the test proxy is selected by method, path and count of the request', async () => {
  const rule = proxy.rule({ method: 'GET', path: '/c*', nth: 2, times: 2 }, faults.badGateway())
  const seen: number[] = []
  for (const path of ['/api/c1', '/api/c2', '/api/d', '/api/c3', '/api/c4'])
    seen.push((await get(path)).status)
  expect(seen).toEqual([200, 502, 200, 502, 200])
  expect([rule.matched(), rule.hits()]).toEqual([4, 2])
  rule.remove()
  proxy.rule({ path: /never/ }, faults.badGateway())
  expect((await get()).status).toBe(200)
})

test.each([
  ['hangBefore', 0, false],
  ['hangHeaders', 1, false],
  ['hangBody', 1, true],
] as const)(
  'with the fault %s of the test proxy, a request stays open and its answer stays incomplete',
  async (name, reached, headers) => {
    proxy.rule({}, faults[name]())
    const asked = fetch(`${proxy.origin}/api/a`, { signal: AbortSignal.timeout(700) })
    const answer = await asked.catch(() => null)
    expect(answer !== null).toBe(headers)
    if (answer) expect(await failing(answer.text())).toBe(true)
    expect(acted).toHaveLength(reached)
    expect(last()).toMatchObject({ reached: reached === 1, answered: false })
    if (headers) expect(last()?.bytes).toBeGreaterThan(0)
  },
)

test('the test proxy can slow down or delay a request, or answer a request in place of the server', async () => {
  const start = Date.now()
  proxy.rule({}, faults.trickle(100, 30))
  expect(await (await get()).json()).toEqual(ANSWER)
  proxy.clear()
  proxy.rule({}, faults.delay(120))
  await get()
  expect(Date.now() - start).toBeGreaterThan(200)
  const asServer = async (fault: Parameters<FaultProxy['rule']>[1]) => {
    proxy.clear()
    proxy.rule({}, fault)
    acted = []
    return get()
  }
  expect(await (await asServer(faults.html())).text()).toContain('<!doctype html>')
  expect((await asServer(faults.redirect())).status).toBe(302)
  expect(await (await asServer(faults.wrongJson())).json()).toEqual({ hello: 'world' })
  expect(await failing((await asServer(faults.brokenJson())).json())).toBe(true)
  expect(acted).toEqual([])
  expect(await (await asServer(faults.wrongSchema())).json()).toMatchObject({
    type: 'ok',
    message: { nothing: 'expected' },
  })
  expect(await (await asServer(faults.rejection('999', 'again', true))).json()).toMatchObject({ type: '999' })
  expect(acted).toHaveLength(1)
})

test('the test proxy shifts the server time in answers by a given amount', async () => {
  proxy.skew(-3_600_000)
  const answer = await get()
  expect(await answer.json()).toEqual({ ...ANSWER, server_time: TIME - 3_600 })
  expect(Date.parse(answer.headers.get('date') ?? '')).toBe((TIME - 3_600) * 1000)
})

test('the test proxy simulates the latency and the bandwidth of a connection', async () => {
  proxy.use({ rtt: 200, bytesPerSecond: 2_000 })
  const start = Date.now()
  await (await get()).text()
  // 200 ms of latency, and 0.2 s to transfer about 460 bytes.
  expect(Date.now() - start).toBeGreaterThanOrEqual(390)
})

test('the test proxy can be stopped, and started again on the same port', async () => {
  await proxy.kill()
  expect(await failing(get())).toBe(true)
  expect(acted).toEqual([])
  await proxy.revive()
  expect((await get()).status).toBe(200)
})

test("the test proxy closes the client's connection when the server is down", async () => {
  proxy.aim('http://127.0.0.1:9')
  expect(await failing(get())).toBe(true)
  expect(last()).toMatchObject({ reached: false, answered: false })
})

/** Opens a WebSocket; `hello` is the first message that the server sends. */
async function socket(): Promise<{ client: Socket; hello: { server_time: number } }> {
  const client = io(proxy.origin, { transports: ['websocket'], reconnection: false, forceNew: true })
  const hello = await new Promise<{ server_time: number }>((done, failed) => {
    client.once('hello', done)
    client.once('connect_error', failed)
  })
  return { client, hello }
}

test('the test proxy forwards WebSocket connections, and can close, delay or reject a connection', async () => {
  proxy.skew(60_000)
  const { client, hello } = await socket()
  expect(hello).toEqual({ server_time: TIME + 60 })
  expect(proxy.sockets()).toBe(1)
  expect(await client.emitWithAck('ask')).toBe('heard')
  proxy.hold(true)
  const asked = client.emitWithAck('ask')
  expect(await Promise.race([asked, pause(200)])).toBeUndefined()
  proxy.hold(false)
  expect(await asked).toBe('heard')
  proxy.cut()
  await vi.waitFor(() => expect(client.connected).toBe(false))
  expect(proxy.sockets()).toBe(0)
  expect(last()).toMatchObject({ kind: 'socket', reached: true, status: 101 })
  proxy.rule({ path: '/socket.io/' }, faults.dropBefore())
  expect(await failing(socket())).toBe(true)
  client.close()
})
