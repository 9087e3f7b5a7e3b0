import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createLine, type Link } from './line.ts'
import { createLog, type Log } from './log.ts'
import { relayHttp } from './relay.ts'
import { createRules, type Fault, type Match, type Rule } from './rules.ts'
import { createTunnels } from './tunnel.ts'

/**
 * A proxy between a page and the real server that injects faults into the connection and writes the log that
 * evaluates it. Plain node:http; pages open `proxy.origin`, the server stays the real one.
 *
 *   const server = await startServer()
 *   const proxy = await startProxy(server.origin)
 *   await page.goto(`${proxy.origin}/h5/#/pages/market/market`)
 *
 *   proxy.rule({ path: '/wallet/list' }, faults.dropAfter())           // every request, until `remove()` or `clear()`
 *   proxy.rule({ method: 'POST', path: '/coin/trade', nth: 1, times: 1 }, faults.hangHeaders())
 *   proxy.rule({ path: '/user/info', nth: 3 }, faults.rejection('999'))  // from the third on
 *   proxy.use(LINKS.slow)                                              // 562 ms round trip, sockets too
 *   proxy.skew(3_600_000)                                              // the server's clock: server_time and Date
 *   await proxy.kill(); await proxy.revive()                           // connection rejected, same port again
 *   proxy.hold(true)                                                   // a dead connection: sockets stay open and silent
 *
 *   proxy.log.of('/coin/trade')       // method, fields, token, fault, reached, status, answered, bytes, times
 *   proxy.log.reachedById()           // request_id -> how often it reached the server
 *
 * Faults: dropBefore, dropAfter, hangBefore, hangHeaders, hangBody, trickle, delay, html, redirect, wrongJson,
 * brokenJson, wrongSchema, rejection (999, 998, error), badGateway, or an own `{ kind: 'answer' | 'rewrite', … }`.
 * `reached` is true from the request's last byte on, so an act of the server is never counted as not made.
 */
export interface FaultProxy {
  /** Where pages go. Stays the same through `kill` and `revive`. */
  readonly origin: string
  readonly port: number
  readonly log: Log
  /** The newest matching rule decides. */
  rule(match: Match, fault: Fault): Rule
  /** Takes all rules off. The log stays. */
  clear(): void
  /** The latency and width of the line; null for none. */
  use(link: Link | null): void
  /** How far ahead the server's clock is (ms, may be negative). */
  skew(ms: number): void
  /** Another server answers from now on. */
  aim(origin: string): void
  /** Breaks every websocket once; new ones may come. */
  cut(): void
  /** While true websockets are open and silent. */
  hold(on: boolean): void
  /** Websockets open now. */
  sockets(): number
  /** The server is gone: connections are rejected and the open ones break. */
  kill(): Promise<void>
  revive(): Promise<void>
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<FaultProxy> {
  let aimed = target
  let skewed = 0
  const rules = createRules()
  const log = createLog()
  const line = createLine()
  const relay = { rules, log, line, target: () => aimed, skew: () => skewed }
  const tunnels = createTunnels(relay)
  const connections = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    relayHttp(relay, incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => connections.delete(socket))
  })
  server.on('upgrade', tunnels.open)
  const listen = (port: number): Promise<void> =>
    new Promise((done, failed) => {
      server.once('error', failed)
      server.listen(port, 'localhost', () => {
        server.off('error', failed)
        done()
      })
    })
  const kill = (): Promise<void> =>
    new Promise((done) => {
      if (server.listening) server.close(() => done())
      else done()
      for (const socket of connections) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    port,
    log,
    rule: rules.add,
    clear: rules.clear,
    use: line.use,
    skew: (ms) => {
      skewed = ms
    },
    aim: (origin) => {
      aimed = origin
    },
    cut: tunnels.cut,
    hold: tunnels.hold,
    sockets: tunnels.count,
    kill,
    revive: () => (server.listening ? Promise.resolve() : listen(port)),
    close: kill,
  }
}

export { LINKS, type Link } from './line.ts'
export type { Entry, Log } from './log.ts'
export { type Fault, faults, type Match, type Rule } from './rules.ts'
