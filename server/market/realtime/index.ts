import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import type { ClientEvents, ServerEvents, Snapshot } from '#contract/wire/realtime.ts'
import { wireTime } from '../../platform/clock.ts'
import { addressKey, addressOf, trustOf } from '../../platform/http/address.ts'
import { guardConnections, SOCKET_PATH } from '../../platform/http/front.ts'
import type { Gate } from '../../platform/http/limits.ts'
import type { Caller } from '../../platform/http/types.ts'
import { seldom } from '../../platform/log.ts'
import type { Services } from '../../services.ts'
import { type EventHub, type LastEvent, sessionRoom, userRoom } from './events.ts'
import { ADDRESS_SOCKETS, Crowd, MESSAGE_BYTES, messageLimit, PERSON_SOCKETS, TOPICS_MAX } from './limits.ts'
import { answerOf, costOf, readMessage, tokenIn } from './messages.ts'
import { Publisher, type ReadObject, type RealtimeServer } from './publisher.ts'
import { objectRooms, type ParsedTopic, parseTopic } from './topics.ts'

export { createEvents, type EventHub } from './events.ts'

/** Who a token stands for; null when it is unknown, expired or revoked. */
export type CallerOfToken = (services: Services, token: string) => Promise<Caller | null>

export interface Realtime {
  /** Open sockets, and how many of them are of people who are signed in. */
  count(): { readonly open: number; readonly signedIn: number }
  /** Closes every socket; the HTTP server stays the caller's. */
  close(): Promise<void>
}

/** A session that ended without a word (expired) is noticed so soon after. */
const RECHECK_MS = 60_000
/** A socket that leaves so many packets unread is closed: it would only fill the memory. */
const BACKLOG_MAX = 256
const BACKLOG_MS = 5_000

type AppSocket = Socket<ClientEvents, ServerEvents>

/** What several nodes send each other's sockets by; read only where there are several. */
async function nodesAdapter(redis: Redis) {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter')
  return createAdapter(redis, { streamName: 'h5' })
}

/** Puts socket.io on the HTTP server. `events` is the hub that `services.events` is. */
export async function attachRealtime(
  httpServer: HttpServer,
  services: Services,
  {
    events,
    callerOfToken,
    gate,
    readObject,
  }: {
    readonly events: EventHub
    readonly callerOfToken: CallerOfToken
    readonly gate: Gate
    readonly readObject: ReadObject
  },
): Promise<Realtime> {
  const { market, clock, config, log } = services
  const addresses = new Crowd<string>()
  const trust = trustOf(config.trustProxy)
  const keyOf = (request: IncomingMessage): string => addressKey(addressOf(request, trust))
  /** Why a handshake is rejected; null when it is welcome. */
  const errorOf = async (request: IncomingMessage): Promise<string | null> => {
    // A browser always names its origin; whoever has none is no page of somebody else.
    const { origin } = request.headers
    if (origin !== undefined && origin !== config.publicOrigin) return 'origin not allowed'
    // A script of any page may read what is answered as a script, and names no origin.
    if (/[?&]j=/.test(request.url ?? '')) return 'transport not allowed'
    const key = keyOf(request)
    if (config.rateLimits && addresses.count(key) >= ADDRESS_SOCKETS) return 'too many sockets'
    return (await gate.socket(key)) ? null : 'too many attempts'
  }
  const say = seldom()
  guardConnections(httpServer)
  const adapter = events.redis ? await nodesAdapter(events.redis) : null
  const io: RealtimeServer = new Server(httpServer, {
    path: SOCKET_PATH,
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    perMessageDeflate: false,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    cors: { origin: [config.publicOrigin] },
    allowRequest: (request, answer) => {
      // Whoever is rejected comes again by itself, ever more seldom.
      errorOf(request).then(
        (reason) => answer(reason, reason === null),
        (error: unknown) => {
          say((more) => log.error('a handshake could not be checked', { problem: error, ...more }))
          answer('not now', false)
        },
      )
    },
    ...(adapter ? { adapter } : {}),
  })
  io.engine.on(
    'connection',
    (raw: { readonly request: IncomingMessage; once(event: 'close', heard: () => void): void }) => {
      const address = keyOf(raw.request)
      addresses.enter(address)
      raw.once('close', () => addresses.leave(address))
    },
  )
  const publisher = new Publisher(io, market, readObject)
  const limit = messageLimit()
  const callers = new WeakMap<AppSocket, { readonly token: string; readonly caller: Caller }>()

  events.open({
    toUser: (userId, name, event) => {
      // The name says which event it is; the hub has put the number in.
      ;(io.to(userRoom(userId)) as unknown as { emit(name: string, event: object): void }).emit(name, event)
    },
    toAll: (name, event) => {
      ;(io.to(objectRooms(name, event)) as unknown as { emit(name: string, event: object): void }).emit(
        name,
        event,
      )
    },
    followers: async (name, id) => {
      const [room = ''] = objectRooms(name, { id })
      // One node counts its own; several ask each other.
      return events.redis
        ? (await io.in(room).fetchSockets()).length
        : (io.of('/').adapter.rooms.get(room)?.size ?? 0)
    },
    dropSession: (tokenHash, reason) => {
      const sockets = io.in(sessionRoom(tokenHash))
      sockets.emit('session', { seq: 0, reason, ended: 1 })
      sockets.disconnectSockets(true)
    },
  })

  // Polling asks again and again: each of its requests counts like a call.
  io.engine.use((request: IncomingMessage, _response: unknown, next: (problem?: unknown) => void) => {
    gate.address(keyOf(request)).then(() => next(), next)
  })
  // One connection may join and leave as often as it likes, but no faster than it may speak.
  io.use((socket, next) => {
    limit(socket.conn).then(
      (decision) => (decision === 'take' ? next() : socket.conn.close()),
      () => socket.conn.close(),
    )
  })
  io.use((socket, next) => {
    // Without a valid token it is a guest's socket; the calls of a signed-out page answer 999 anyway.
    const token = tokenIn(socket.handshake.auth)
    if (token === null) return next()
    callerOfToken(services, token).then(
      (caller) => {
        if (caller) callers.set(socket, { token, caller })
        next()
      },
      (error: unknown) => {
        say((more) => log.warn('a socket could not be signed in', { problem: String(error), ...more }))
        // Closing the connection makes the client come back; an error would make it give up.
        socket.conn.close()
      },
    )
  })

  /**
   * Sockets of one person, oldest first. Beyond the limit the oldest is closed, because the newest page is the one in
   * use.
   */
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
    const topics = new Set<string>()

    /** Joins at once, so that what happens while a snapshot is read is sent as well. */
    const subscribe = async (wanted: readonly string[]): Promise<Snapshot> => {
      const rejected: string[] = []
      const accepted: ParsedTopic[] = []
      for (const name of wanted) {
        const topic = parseTopic(name, market)
        if (!topic || (!topics.has(topic.room) && topics.size >= TOPICS_MAX)) {
          rejected.push(name)
          continue
        }
        if (!topics.has(topic.room)) {
          topics.add(topic.room)
          publisher.follow(topic)
          void socket.join(topic.room)
        }
        accepted.push(topic)
      }
      const snapshots = await Promise.all(
        accepted.map(async (topic) => [topic.room, await publisher.snapshot(topic)] as const),
      )
      return answerOf(rejected, Object.fromEntries(snapshots))
    }
    const unsubscribe = (wanted: readonly string[]): Snapshot => {
      for (const name of wanted) {
        if (!topics.delete(name)) continue
        publisher.leave(name)
        void socket.leave(name)
      }
      return answerOf([])
    }

    // The one way in for whatever a client emits: nothing listens to single events behind it.
    socket.use((packet) => {
      const { message, answer } = readMessage(packet)
      limit(socket.conn, costOf(message))
        .then(async (decision) => {
          // Before every message alike, so that they are obeyed in the order in which they came.
          await market.complete()
          if (decision === 'end') socket.disconnect(true)
          else if (decision === 'reject' || !message) answer(answerOf(message?.topics ?? ['topics']))
          else if (message.name === 'unsubscribe') answer(unsubscribe(message.topics))
          else answer(await subscribe(message.topics))
        })
        .catch((error: unknown) => {
          say((more) => log.error('a message of a socket failed', { problem: error, ...more }))
          answer(answerOf(['topics']))
        })
    })
    socket.on('disconnect', () => {
      for (const room of topics) publisher.leave(room)
      topics.clear()
    })

    const hello = ({ seq, at }: LastEvent): void => {
      socket.emit('hello', { server_time: wireTime(clock.now()), seq, last_time: at })
    }
    if (!signedIn) return hello({ seq: 0, at: 0 })
    // Joined before the number is read: an event in between is sent twice rather than never.
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
      } catch (error) {
        log.warn('sockets could not be checked', { problem: String(error) })
      } finally {
        rechecking = false
      }
    })()
  }, RECHECK_MS)

  return {
    count: () => ({
      open: io.engine.clientsCount,
      signedIn: [...people.values()].reduce((sum, theirs) => sum + theirs.size, 0),
    }),
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

function bufferedPackets(socket: AppSocket): number {
  const { conn }: { conn: unknown } = socket
  if (typeof conn !== 'object' || conn === null || !('writeBuffer' in conn)) return 0
  return Array.isArray(conn.writeBuffer) ? conn.writeBuffer.length : 0
}
