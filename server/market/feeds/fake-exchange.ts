import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * For tests: a local exchange with the interface of Binance and its own implementation of the
 * WebSocket protocol (RFC 6455).
 */
export interface LocalExchange {
  readonly rest: string
  readonly socket: string
  /** Streams that clients have subscribed to, over all connections. */
  readonly subscribed: ReadonlySet<string>
  readonly connections: number
  /** Sends a message to every open connection. */
  send(message: string): void
  /** Breaks every connection, like a network failure. */
  cut(): void
  /** When true, requests get the response 503. */
  down: boolean
  /** Messages that every new subscription receives first, as some exchanges repeat their last trades. */
  snapshot: readonly string[]
  close(): Promise<void>
}

const ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const head =
    body.length < 126
      ? Buffer.from([0x81, body.length])
      : Buffer.from([0x81, 126, body.length >> 8, body.length & 255])
  return Buffer.concat([head, body])
}

/**
 * Parses masked WebSocket frames: returns their texts, whether a close frame is among them, and the
 * incomplete rest of the buffer.
 */
function unframe(data: Buffer): { texts: string[]; closing: boolean; rest: Buffer } {
  const texts: string[] = []
  let closing = false
  let at = 0
  while (data.length - at >= 6) {
    const opcode = (data[at] ?? 0) & 15
    let length = (data[at + 1] ?? 0) & 127
    let start = at + 2
    if (length === 126) {
      length = data.readUInt16BE(start)
      start += 2
    }
    const end = start + 4 + length
    if (data.length < end) break
    const mask = data.subarray(start, start + 4)
    const body = Buffer.from(
      data.subarray(start + 4, end).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
    )
    if (opcode === 1) texts.push(body.toString())
    if (opcode === 8) closing = true
    at = end
  }
  return { texts, closing, rest: data.subarray(at) }
}

interface Request {
  readonly method?: string
  readonly params?: readonly string[]
  readonly id?: number
}

/** Redirects ccxt's Binance client to the local exchange. */
export const redirectTo =
  (local: Pick<LocalExchange, 'rest' | 'socket'>) =>
  (urls: unknown): void => {
    const { api } = urls as { api: { public: string; ws: { spot: string } } }
    api.public = local.rest
    api.ws.spot = local.socket
  }

/** A message about a trade of a symbol such as `BTCUSDT`. `time`: ms. */
export const tradeMessage = (trade: {
  readonly symbol: string
  readonly id: number
  readonly price: string
  readonly quantity: string
  readonly maker: boolean
  readonly time: number
}): string =>
  JSON.stringify({
    e: 'aggTrade',
    E: trade.time,
    s: trade.symbol,
    a: trade.id,
    p: trade.price,
    q: trade.quantity,
    f: trade.id,
    l: trade.id,
    T: trade.time,
    m: trade.maker,
    M: true,
  })

/** Starts a local exchange. `symbols`: symbols such as `BTC/USDT`. `klines`: returns the response to `/klines`. */
export async function localExchange(
  symbols: readonly string[],
  klines: (query: URLSearchParams) => unknown = () => [],
): Promise<LocalExchange> {
  const open = new Set<Duplex>()
  const subscribed = new Set<string>()
  let connections = 0
  const state: Pick<LocalExchange, 'down' | 'snapshot'> = { down: false, snapshot: [] }
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (state.down) {
      response.writeHead(503).end('{"msg":"away"}')
      return
    }
    const body = url.pathname.endsWith('/exchangeInfo')
      ? {
          timezone: 'UTC',
          rateLimits: [],
          symbols: symbols.map((symbol) => {
            const [baseAsset, quoteAsset] = symbol.split('/')
            return {
              symbol: symbol.replace('/', ''),
              status: 'TRADING',
              baseAsset,
              quoteAsset,
              baseAssetPrecision: 8,
              quotePrecision: 8,
              isSpotTradingAllowed: true,
              permissions: ['SPOT'],
              filters: [],
            }
          }),
        }
      : klines(url.searchParams)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  http.on('upgrade', (request, socket) => {
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${ACCEPT}`).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    )
    open.add(socket)
    connections++
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      const read = unframe(Buffer.concat([rest, chunk]))
      rest = read.rest
      for (const text of read.texts) {
        const { method, params = [], id }: Request = JSON.parse(text)
        if (method !== 'SUBSCRIBE') continue
        socket.write(frame(JSON.stringify({ result: null, id })))
        for (const stream of params) subscribed.add(stream)
        for (const message of state.snapshot) socket.write(frame(message))
      }
      if (read.closing) socket.end(Buffer.from([0x88, 0]))
    })
    const gone = (): void => {
      open.delete(socket)
    }
    socket.on('close', gone)
    socket.on('error', gone)
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as AddressInfo
  return {
    rest: `http://127.0.0.1:${port}/api/v3`,
    // ccxt recognises a spot stream by `/stream` in its address.
    socket: `ws://127.0.0.1:${port}/stream/ws`,
    subscribed,
    get connections() {
      return connections
    },
    get down() {
      return state.down
    },
    set down(value: boolean) {
      state.down = value
    },
    get snapshot() {
      return state.snapshot
    },
    set snapshot(messages: readonly string[]) {
      state.snapshot = messages
    },
    send: (message) => {
      for (const socket of open) socket.write(frame(message))
    },
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        http.closeAllConnections()
        http.close(() => done())
      }),
  }
}
