import { frame, message, packet } from './malformed-packets.ts'
import { answered, connectionClosed, dial, ENGINE, upgrade } from './raw-connection.ts'
import { type Chance, chance } from './seeded-random.ts'

const AT_ONCE = 20
/**
 * Messages per socket: fewer than the limit at which the server closes a socket, so that the server reads all
 * of them.
 */
const PER_SOCKET = 25
/**
 * Number of valid events that each client sends first, so that these events reach the server's own code.
 * Afterwards the client sends malformed messages, for which the server closes the connection.
 */
const TAKEN = 18

export interface Share {
  /** Number of malformed frames, over WebSockets and polling. */
  readonly frames: number
  /** Number of connections and upgrade requests that are aborted, left half open or malformed. */
  readonly connections: number
  readonly seed: number
}

/** Runs `work` `count` times, several runs concurrently. */
async function several(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function overWebSocket(port: number, random: Chance, frames: number): Promise<void> {
  const socket = await dial(port)
  socket.write(upgrade(`${ENGINE}websocket`))
  await answered(socket)
  if (random.below(10) > 0) socket.write(frame(random, Buffer.from('40'), 1))
  for (let n = 0; n < frames; n++) {
    const binary = n >= TAKEN && random.below(5) === 0
    const payload = binary
      ? random.bytes(random.below(300))
      : Buffer.from(n < TAKEN ? message(random) : packet(random))
    // The last frame is malformed, so that the protocol requires the server to end the connection.
    socket.write(frame(random, payload, binary ? 2 : 1, n === frames - 1))
  }
  if (random.below(2) === 0) socket.resetAndDestroy()
  else socket.end()
  // The server would wait for the rest of an incomplete frame, so the client closes the connection.
  setTimeout(() => socket.destroy(), 250)
  await connectionClosed(socket)
}

async function overPolling(origin: string, random: Chance, frames: number): Promise<void> {
  const url = `${origin}${ENGINE}polling`
  const opened = await fetch(url).then((answer) => answer.text())
  const sid = /"sid":"([^"]+)"/.exec(opened)?.[1] ?? ''
  const post = (id: string, body: string | Buffer, type: string): Promise<unknown> =>
    fetch(`${url}&sid=${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    }).then((answer) => answer.text())
  await post(sid, '40', 'text/plain;charset=UTF-8')
  for (let n = 0; n < frames; n++) {
    const bodies = Array.from({ length: 1 + random.below(3) }, () =>
      n < TAKEN
        ? message(random)
        : random.below(6) === 0
          ? `b${random.bytes(20).toString('base64')}`
          : packet(random),
    )
    const id =
      n < TAKEN ? sid : random.pick([sid, sid, sid, '__proto__', 'constructor', '', 'x'.repeat(500), '%00'])
    const type =
      n < TAKEN
        ? 'text/plain;charset=UTF-8'
        : random.pick(['application/octet-stream', 'multipart/form-data'])
    const between = n < TAKEN ? '\x1e' : random.pick(['\x1e', '', '\n'])
    await post(id, bodies.join(between), type).catch(() => undefined)
  }
  await post(sid, '1', 'text/plain;charset=UTF-8').catch(() => undefined)
}

const HEADS: readonly string[] = [
  upgrade('/'),
  upgrade('/h5/'),
  upgrade('/api/user/info', 'h2c'),
  upgrade(`${ENGINE}websocket`, 'h2c'),
  upgrade(`${ENGINE}polling`),
  upgrade(`${ENGINE}websocket&sid=__proto__`),
  upgrade(`${ENGINE}websocket&sid=toString`),
  upgrade('/socket.io/?EIO=3&transport=websocket'),
  upgrade('/socket.io/%00'),
  upgrade(`${ENGINE}websocket`),
  upgrade(`${ENGINE}webtransport`),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET // HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /%ff%00 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  `GET /?${'x'.repeat(30_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nuser_string=',
  'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\xff\xd8',
  'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nzz\r\n',
  'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
  `POST ${ENGINE}polling&sid=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n4`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET ${ENGINE}polling HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(5),
]

/**
 * Sends a complete, truncated or malformed request head and then ends the connection: by a reset, after the
 * response, or by leaving the connection half open.
 */
async function strangeConnection(port: number, random: Chance): Promise<void> {
  const socket = await dial(port)
  const head = random.below(8) === 0 ? random.bytes(100) : Buffer.from(random.pick(HEADS), 'latin1')
  const part = random.below(4) === 0 ? head.subarray(0, random.below(head.length)) : head
  if (part.length > 0) socket.write(part)
  const end = random.below(4)
  if (end === 0) socket.resetAndDestroy()
  else if (end === 1) {
    // A truncated request head gets no response, so the wait is limited.
    await Promise.race([answered(socket), new Promise((done) => setTimeout(done, 100))])
    socket.resetAndDestroy()
  } else if (end === 2) {
    socket.end()
    setTimeout(() => socket.resetAndDestroy(), 100)
  } else socket.destroy()
  await connectionClosed(socket)
}

/**
 * Sends malformed data to a server, in the amounts of `share`. Any response is accepted; a test fails only if
 * the server stops.
 */
export async function fuzz(
  { origin, port }: { readonly origin: string; readonly port: number },
  { frames, connections, seed }: Share,
): Promise<void> {
  await several(Math.ceil(frames / PER_SOCKET), async (n) => {
    const random = chance(seed * 100_003 + n)
    if (n % 4 === 3) await overPolling(origin, random, PER_SOCKET)
    else await overWebSocket(port, random, PER_SOCKET)
  })
  await several(connections, (n) => strangeConnection(port, chance(seed * 200_003 + n)))
}
