import { createHash, randomBytes, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { ChatMove } from '#contract/communication/chat.ts'
import { databaseOf } from '../helpers/server-database.ts'
import type { RunningServer } from '../helpers/test-server.ts'
import { until } from '../helpers/test-server.ts'
import { cpuSeconds, type Figure, quantile } from './print-figures.ts'

const ROOM = 1
/** Messages per second. */
const RATE = 1000
/**
 * One person may write every 2 s. The senders write every 3 s, because the clocks of the load generator and
 * the server differ.
 */
const SENDERS = RATE * 3
const CONNECTIONS = 64
const DAY = 86_400_000

/**
 * Session tokens of `count` people with accounts that are old enough to write, inserted directly into the database,
 * because creating them is not measured.
 */
async function writers(server: RunningServer): Promise<readonly string[]> {
  const database = await databaseOf(server)
  const now = Date.now()
  const tokens: string[] = []
  for (let at = 0; at < SENDERS; at += 500) {
    const users = await database.db
      .insertInto('users')
      .values(
        Array.from({ length: 500 }, () => {
          const name = randomUUID()
          return {
            email: `${name}@example.com`,
            password_hash: '-',
            nickname: name.slice(0, 8),
            extension_code: name,
            lang: 'en' as const,
            created_at: now - 3 * DAY,
          }
        }),
      )
      .returning('id')
      .execute()
    const sessions = users.map(({ id }) => {
      const token = randomBytes(32).toString('base64url')
      tokens.push(token)
      return {
        token_hash: createHash('sha256').update(token).digest(),
        user_id: id,
        created_at: now,
        seen_at: now,
        expires_at: now + DAY,
        ip: '127.0.0.1',
        user_agent: 'bench',
      }
    })
    await database.db.insertInto('sessions').values(sessions).execute()
  }
  await database.stop()
  return tokens
}

/**
 * The messages that each socket has received. All sockets receive identical frames, so each distinct frame is
 * parsed once.
 */
class Listeners {
  readonly heard: number[][] = []
  readonly delays: number[] = []
  private readonly frames = new Map<string, { readonly ids: readonly number[]; readonly first: number }>()
  private readonly open: WebSocket[] = []
  subscribed = 0

  constructor(private readonly origin: string) {}

  /**
   * Parses socket.io frames without the client library, which would parse each frame 500 times on the cores that the
   * server needs.
   */
  add(): void {
    const ids: number[] = []
    this.heard.push(ids)
    const socket = new WebSocket(`${this.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    this.open.push(socket)
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) socket.send(`420["subscribe",{"topics":["chat:${ROOM}"]}]`)
      else if (text.startsWith('430')) this.subscribed++
      else if (text.startsWith('42["chat"')) ids.push(...this.read(text))
    })
  }

  private read(text: string): readonly number[] {
    const known = this.frames.get(text)
    if (known) {
      this.delays.push(performance.now() - known.first)
      return known.ids
    }
    const [, move] = JSON.parse(text.slice(2)) as ['chat', ChatMove]
    const ids = move.list.map(({ id }) => id)
    this.frames.set(text, { ids, first: performance.now() })
    this.delays.push(0)
    return ids
  }

  stop(): void {
    for (const socket of this.open) socket.close()
  }
}

/**
 * Number of messages that a socket missed, received twice, or received out of order, over all
 * sockets.
 */
function faults(accepted: readonly number[], heard: readonly (readonly number[])[]) {
  const due = new Set(accepted)
  const sum = { lost: 0, doubled: 0, disordered: 0 }
  for (const ids of heard) {
    const once = new Set(ids)
    sum.doubled += ids.length - once.size
    for (const id of due) if (!once.has(id)) sum.lost++
    // Messages within one socket event may be in any order, but a socket event never contains older
    // messages than the previous socket event.
    const late = ids.filter((id, index) => index > 0 && id < (ids[index - 1] ?? 0) - RATE)
    sum.disordered += late.length
  }
  return sum
}

/** `npm run bench -- chat`: a busy chat room, in which every accepted message must reach each socket once. */
export async function busyRoom(server: RunningServer, sockets: number, seconds: number): Promise<Figure> {
  const tokens = await writers(server)
  const listeners = new Listeners(server.origin)
  for (let n = 0; n < sockets; n++) {
    listeners.add()
    if (n % 50 === 49) await until('sockets to subscribe', () => listeners.subscribed >= n - 10)
  }
  await until('every socket to subscribe', () => listeners.subscribed === sockets)

  const accepted: number[] = []
  let rejected = 0
  let sent = 0
  const cpu = cpuSeconds(server.process.pid)
  const start = performance.now()
  const load = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    overallRate: RATE,
    duration: seconds,
    setupClient: (client) => {
      client.on('body', (body: Buffer) => {
        const answer = JSON.parse(body.toString()) as { type: string; message: { id: number } }
        if (answer.type === 'ok') accepted.push(answer.message.id)
        else rejected++
      })
    },
    requests: [
      {
        method: 'POST',
        path: '/api/chat/send',
        setupRequest: (request) => {
          const n = sent++
          const body = {
            lang: 'en',
            request_id: randomUUID(),
            room: String(ROOM),
            type: 'text',
            content: `message ${n}`,
          }
          return {
            ...request,
            headers: {
              ...request.headers,
              authorization: tokens[n % tokens.length] ?? '',
              'content-type': 'application/x-www-form-urlencoded',
            },
            body: new URLSearchParams(body).toString(),
          }
        },
      },
    ],
  })
  const took = (performance.now() - start) / 1000
  const all = () => listeners.heard.every((ids) => ids.length >= accepted.length)
  await until('every socket to hear everything', all).catch(() => undefined)
  const used = cpuSeconds(server.process.pid) - cpu
  listeners.stop()
  // Adds messages of requests that were still in progress at the end: the server accepted them, but the load
  // generator ignored the responses.
  const known = new Set(listeners.heard.flat())
  const { lost, doubled, disordered } = faults([...new Set([...accepted, ...known])], listeners.heard)
  return {
    name: `chat: messages to ${sockets} sockets, lost or doubled`,
    value: lost + doubled + disordered,
    unit: 'messages',
    goal: { value: 0, better: 'less' },
    details: {
      'accepted /s': known.size / took,
      accepted: accepted.length,
      rejected,
      errors: load.errors + load.timeouts,
      deliveries: listeners.heard.reduce((sum, ids) => sum + ids.length, 0),
      'answer p99 ms': load.latency.p99,
      'spread p99 ms': quantile(listeners.delays, 0.99),
      'server CPU %': (100 * used) / took,
    },
  }
}
