import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createRules, type Fault, type Match, type Rule } from './fault-rules.ts'
import { relayHttp } from './http-relay.ts'
import { createLine, type Link } from './limited-bandwidth.ts'
import { createLog, type Log } from './request-log.ts'
import { createTunnels } from './websocket-tunnels.ts'

/**
 * A proxy between a page and the real server, written with node:http only. The proxy injects faults into the
 * connection and logs every request. Pages open `proxy.origin` in place of the server's origin.
 *
 * const server = await startServer()
 * const proxy = await startProxy(server.origin)
 * await page.goto(`${proxy.origin}/h5/#/pages/market/market`)
 *
 * proxy.rule({ path: '/wallet/list' }, faults.dropAfter())           // every request, until `remove()` or `clear()`
 * proxy.rule({ method: 'POST', path: '/coin/trade', nth: 1, times: 1 }, faults.hangHeaders())
 * proxy.rule({ path: '/user/info', nth: 3 }, faults.rejection('999'))  // from the third request on
 * proxy.use(LINKS.slow)                      // a round trip takes 562 ms, for sockets too
 * proxy.skew(3_600_000)                      // the server's clock (server_time, Date) is an hour ahead
 * await proxy.kill(); await proxy.revive()   // rejects all connections, then accepts them on the same port
 * proxy.hold(true)                           // sockets stay open and silent, like a dead connection
 *
 * proxy.log.of('/coin/trade')       // method, fields, token, fault, reached, status, answered, bytes, times
 * proxy.log.reachedById()           // request_id -> how often it reached the server
 *
 * Faults: dropBefore, dropAfter, hangBefore, hangHeaders, hangBody, trickle, delay, html, redirect, wrongJson,
 * brokenJson, wrongSchema, rejection (999, 998, error), badGateway, or any object `{ kind: 'answer' | 'rewrite', … }`.
 * In the log, `reached` is true once the last byte of a request was forwarded, so that a request which the server may
 * have executed never counts as lost.
 */
export interface FaultProxy {
  /** The origin that pages open. It stays the same through `kill` and `revive`. */
  readonly origin: string
  readonly port: number
  readonly log: Log
  /** Adds a rule. If several rules match a request, the newest rule applies. */
  rule(match: Match, fault: Fault): Rule
  /** Removes all rules and keeps the log. */
  clear(): void
  /** Sets latency and bandwidth of the connection; null for no limit. */
  use(link: Link | null): void
  /** Sets by how many milliseconds the server's clock is ahead; a negative number sets it back. */
  skew(ms: number): void
  /** Forwards requests to another server from now on. */
  aim(origin: string): void
  /** Breaks all open WebSockets once; new WebSockets can be opened. */
  cut(): void
  /** While true, WebSockets stay open but pass no data on. */
  hold(on: boolean): void
  /** The number of open WebSockets. */
  sockets(): number
  /** Makes the server unreachable: rejects new connections and breaks open connections. */
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

export { type Fault, faults, type Match, type Rule } from './fault-rules.ts'
export { LINKS, type Link } from './limited-bandwidth.ts'
export type { Entry, Log } from './request-log.ts'
