import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Server, type Socket } from 'socket.io'
import type { ClientEvents, ServerEvents, Snapshot } from '#contract/realtime.ts'
import { wireTime } from '../clock.ts'
import type { Caller } from '../http/types.ts'
import { seldom } from '../log.ts'
import type { Services } from '../services.ts'
import { addressOf } from './address.ts'
import { type EventHub, type LastEvent, sessionRoom, userRoom } from './events.ts'
import { ADDRESS_SOCKETS, Crowd, MESSAGE_BYTES, MessageLimit, PERSON_SOCKETS, TOPICS_MAX } from './limits.ts'
import { Publisher, type RealtimeServer } from './publisher.ts'
import { parseTopic } from './topics.ts'

export { createEvents, type EventHub } from './events.ts'

/** Who a token stands for; null when it is unknown, expired or revoked. */
export type CallerOfToken = (services: Services, token: string) => Promise<Caller | null>

export interface Realtime {
  /** Closes every socket; the HTTP server stays the caller's. */
  close(): Promise<void>
}

/** A session that ended without a word (expired) is noticed so soon after. */
const RECHECK_MS = 60_000
/** A socket that leaves so many packets unread is closed: it would only fill the memory. */
const BACKLOG_MAX = 256
const BACKLOG_MS = 5_000

type AppSocket = Socket<ClientEvents, ServerEvents>

/** Same origin, PUBLIC_ORIGIN, or no browser at all. */
export function originAllowed(request: IncomingMessage, publicOrigin: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || origin === publicOrigin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

/** Puts socket.io on the HTTP server (conventions.md §4). `events` is the hub that `services.events` is. */
export async function attachRealtime(
  httpServer: HttpServer,
  services: Services,
  { events, callerOfToken }: { readonly events: EventHub; readonly callerOfToken: CallerOfToken },
): Promise<Realtime> {
  const { market, clock, config, log } = services
  const addresses = new Crowd<string>()
  const proxied = config.publicOrigin.startsWith('https:')
  const isCrowded = (request: IncomingMessage): boolean =>
    config.rateLimits && addresses.count(addressOf(request, proxied)) >= ADDRESS_SOCKETS
  const io: RealtimeServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    perMessageDeflate: false,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    cors: { origin: [config.publicOrigin] },
    allowRequest: (request, answer) => {
      if (!originAllowed(request, config.publicOrigin)) answer('origin not allowed', false)
      // The client comes again by itself, ever more seldom.
      else if (isCrowded(request)) answer('too many sockets', false)
      else answer(null, true)
    },
    ...(events.redis ? { adapter: createAdapter(events.redis, { streamName: 'h5' }) } : {}),
  })
  io.engine.on(
    'connection',
    (raw: { readonly request: IncomingMessage; once(event: 'close', heard: () => void): void }) => {
      const address = addressOf(raw.request, proxied)
      addresses.enter(address)
      raw.once('close', () => addresses.leave(address))
    },
  )
  const publisher = new Publisher(io, market)
  const sayNotSignedIn = seldom()
  const callers = new WeakMap<AppSocket, { readonly token: string; readonly caller: Caller }>()

  events.open({
    toUser: (userId, name, event) => {
      // The name says which event it is; the hub has put the number in.
      ;(io.to(userRoom(userId)) as unknown as { emit(name: string, event: object): void }).emit(name, event)
    },
    dropSession: (tokenHash) => io.in(sessionRoom(tokenHash)).disconnectSockets(true),
  })

  io.use((socket, next) => {
    const { token }: { token?: unknown } = socket.handshake.auth
    // Without a valid token it is a guest's socket; the calls of a signed-out page answer 999 anyway.
    if (typeof token !== 'string' || token === '' || token.length > 256) return next()
    callerOfToken(services, token).then(
      (caller) => {
        if (caller) callers.set(socket, { token, caller })
        next()
      },
      (problem: unknown) => {
        sayNotSignedIn((more) =>
          log.warn('a socket could not be signed in', { problem: String(problem), ...more }),
        )
        // Closing the connection makes the client come back; an error would make it give up.
        socket.conn.close()
      },
    )
  })

  /** Of one person, oldest first. The newest page is the one that is looked at, so the oldest one makes room. */
  const people = new Map<number, Set<AppSocket>>()
  const seat = (socket: AppSocket, userId: number): void => {
    const theirs = people.get(userId) ?? new Set<AppSocket>()
    people.set(userId, theirs.add(socket))
    socket.on('disconnect', () => {
      theirs.delete(socket)
      if (theirs.size === 0 && people.get(userId) === theirs) people.delete(userId)
    })
    const [oldest] = theirs
    if (config.rateLimits && theirs.size > PERSON_SOCKETS) oldest?.disconnect(true)
  }

  io.on('connection', (socket) => {
    const signedIn = callers.get(socket)
    if (signedIn) seat(socket, signedIn.caller.userId)
    const limit = new MessageLimit(performance.now())
    const topics = new Set<string>()

    const answer = (refused: readonly string[], snapshots: Snapshot['snapshots'] = {}): Snapshot => ({
      ok: refused.length === 0,
      refused,
      snapshots,
    })

    const handle = (
      request: unknown,
      acknowledge: unknown,
      work: (wanted: readonly unknown[]) => Snapshot,
    ): void => {
      if (typeof acknowledge !== 'function') return
      const verdict = limit.take(performance.now())
      if (verdict === 'end') {
        socket.disconnect(true)
        return
      }
      const wanted =
        typeof request === 'object' && request !== null && 'topics' in request ? request.topics : null
      if (verdict === 'refuse' || !Array.isArray(wanted) || wanted.length > TOPICS_MAX)
        acknowledge(answer(Array.isArray(wanted) ? wanted.slice(0, TOPICS_MAX).map(shown) : ['topics']))
      else acknowledge(work(wanted))
    }

    socket.on('subscribe', (request, acknowledge) =>
      handle(request, acknowledge, (wanted) => {
        const refused: string[] = []
        const snapshots: Record<string, Snapshot['snapshots'][string]> = {}
        for (const name of wanted) {
          const topic = parseTopic(name, market)
          if (!topic || (!topics.has(topic.room) && topics.size >= TOPICS_MAX)) {
            refused.push(shown(name))
            continue
          }
          if (!topics.has(topic.room)) {
            topics.add(topic.room)
            publisher.follow(topic)
            void socket.join(topic.room)
          }
          snapshots[topic.room] = publisher.snapshot(topic)
        }
        return answer(refused, snapshots)
      }),
    )
    socket.on('unsubscribe', (request, acknowledge) =>
      handle(request, acknowledge, (wanted) => {
        for (const name of wanted) {
          if (typeof name !== 'string' || !topics.delete(name)) continue
          publisher.leave(name)
          void socket.leave(name)
        }
        return answer([])
      }),
    )
    socket.on('disconnect', () => {
      for (const room of topics) publisher.leave(room)
      topics.clear()
    })

    const hello = ({ seq, at }: LastEvent): void => {
      socket.emit('hello', { server_time: wireTime(clock.now()), seq, last_time: at })
    }
    if (!signedIn) return hello({ seq: 0, at: 0 })
    // In the room before the number is read: an event in between is told twice rather than never.
    void socket.join([userRoom(signedIn.caller.userId), sessionRoom(signedIn.caller.tokenHash)])
    events.lastOf(signedIn.caller.userId).then(hello, () => socket.conn.close())
  })

  const backlog = setInterval(() => {
    for (const socket of io.of('/').sockets.values())
      if (bufferedPackets(socket) > BACKLOG_MAX) socket.disconnect(true)
  }, BACKLOG_MS)
  let rechecking = false
  const recheck = setInterval(() => {
    if (rechecking) return
    rechecking = true
    void (async () => {
      try {
        for (const socket of [...io.of('/').sockets.values()]) {
          const signedIn = callers.get(socket)
          if (signedIn && !(await callerOfToken(services, signedIn.token))) socket.disconnect(true)
        }
      } catch (problem) {
        log.warn('sockets could not be checked', { problem: String(problem) })
      } finally {
        rechecking = false
      }
    })()
  }, RECHECK_MS)

  return {
    close: async () => {
      clearInterval(backlog)
      clearInterval(recheck)
      publisher.stop()
      io.local.disconnectSockets(true)
      await io.of('/').adapter.close()
      io.engine.close()
    },
  }
}

/** What a client wrote, short enough to send back. */
const shown = (topic: unknown): string => String(topic).slice(0, 40)

function bufferedPackets(socket: AppSocket): number {
  const { conn }: { conn: unknown } = socket
  if (typeof conn !== 'object' || conn === null || !('writeBuffer' in conn)) return 0
  return Array.isArray(conn.writeBuffer) ? conn.writeBuffer.length : 0
}
