import { type IncomingMessage, request } from 'node:http'
import type { Duplex } from 'node:stream'
import { later, type Relay, towards } from './http-relay.ts'

/** The WebSockets that run through the proxy. */
export interface Tunnels {
  open(incoming: IncomingMessage, page: Duplex, head: Buffer): void
  /** Breaks all open WebSockets. */
  cut(): void
  /** While true, no data is passed on and no WebSocket is closed, like a connection that is lost without notice. */
  hold(on: boolean): void
  /** Number of open WebSockets. */
  count(): number
}

export function createTunnels(relay: Relay): Tunnels {
  const open = new Set<Duplex>()
  let held = false
  let waiting: (() => void)[] = []

  /** Passes data on with the latency of the connection, in the same order. */
  function pump(from: Duplex, to: Duplex, change: (chunk: Buffer) => Buffer): void {
    let last = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      const due = relay.line.half()
      last = last.then(async () => {
        await due
        if (held) await new Promise<void>((done) => waiting.push(done))
        if (!to.destroyed) to.write(change(chunk))
      })
    })
    from.on('error', () => to.destroy())
    from.on('close', () => void last.then(() => to.destroy()))
  }

  /** Replaces the server time by a text of the same length, because WebSocket frames contain their length. */
  const skewed = (chunk: Buffer): Buffer =>
    relay.skew() === 0 ? chunk : Buffer.from(later(chunk.toString('latin1'), relay.skew()), 'latin1')

  return {
    open(incoming, page, head) {
      const target = relay.target()
      const { pathname } = new URL(incoming.url ?? '/', target)
      const fault = relay.rules.faultOf('GET', pathname)
      const entry = relay.log.add({
        kind: 'socket',
        method: 'GET',
        path: pathname,
        fields: {},
        requestId: null,
        token: null,
        fault: fault?.kind ?? null,
        reached: false,
        status: null,
        answered: false,
        endedAt: null,
        bytes: 0,
      })
      page.on('error', () => undefined)
      open.add(page)
      page.on('close', () => open.delete(page))
      if (fault?.kind === 'hang') return
      if (fault) {
        page.destroy()
        return
      }
      const headers = towards(target, incoming.headers)
      const upstream = request(new URL(incoming.url ?? '/', target), { headers, agent: false })
      upstream.on('upgrade', (answer, server, first: Buffer) => {
        entry.reached = true
        entry.status = 101
        entry.answered = true
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
        page.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        if (first.length > 0) page.write(first)
        if (head.length > 0) server.write(head)
        pump(server, page, skewed)
        pump(page, server, (chunk) => chunk)
      })
      upstream.on('response', () => page.destroy())
      upstream.on('error', () => page.destroy())
      upstream.end()
    },
    cut: () => {
      for (const page of open) page.destroy()
    },
    hold: (on) => {
      held = on
      if (on) return
      const due = waiting
      waiting = []
      for (const go of due) go()
    },
    count: () => open.size,
  }
}
