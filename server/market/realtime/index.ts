import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import type { ClientEvents, ServerEvents, Snapshot } from '#contract/wire/realtime.ts'
import { wireTime } from '../../platform/clock.ts'
import { addressKey, addressOf, trustOf } from '../../platform/http/client-address.ts'
import { protectConnections, SOCKET_PATH } from '../../platform/http/connection-protection.ts'
import type { Gate } from '../../platform/http/rate-limits.ts'
import type { Caller } from '../../platform/http/types.ts'
import { throttle } from '../../platform/log.ts'
import type { Services } from '../../services.ts'
import { type EventHub, type LastEvent, sessionRoom, userRoom } from './event-hub.ts'
import { Publisher, type ReadObject, type RealtimeServer } from './market-data-publisher.ts'
import {
  ADDRESS_SOCKETS,
  MESSAGE_BYTES,
  messageLimit,
  PERSON_SOCKETS,
  SocketCounts,
  TOPICS_MAX,
} from './socket-limits.ts'
import { answerOf, costOf, readMessage, tokenIn } from './socket-messages.ts'
import { objectRooms, type ParsedTopic, parseTopic } from './socket-topics.ts'

export { createEvents, type EventHub } from './event-hub.ts'

/** The session of a token; null when the token is unknown, expired or revoked. */
export type CallerOfToken = (services: Services, token: string) => Promise<Caller | null>

export interface Realtime {
  /** Number of open sockets, and number of open sockets with a signed-in user. */
  count(): { readonly open: number; readonly signedIn: number }
  /** Closes every socket, but not the HTTP server. */
  close(): Promise<void>
}

/**
 * Interval (ms) at which the sessions of sockets are checked, because no event announces their
 * expiry.
 */
const RECHECK_MS = 60_000
/**
 * Maximum number of unsent packets of a socket. A socket with more is closed, because unsent packets would fill the
 * memory.
 */
const BACKLOG_MAX = 256
const BACKLOG_MS = 5_000

type AppSocket = Socket<ClientEvents, ServerEvents>

/** The adapter that passes messages between nodes; only loaded with several nodes. */
async function nodesAdapter(redis: Redis) {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter')
  return createAdapter(redis, { streamName: 'h5' })
}

/** Attaches socket.io to the HTTP server. `events` must be the hub in `services.events`. */
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
  const addresses = new SocketCounts<string>()
  const trust = trustOf(config.trustProxy)
  const keyOf = (request: IncomingMessage): string => addressKey(addressOf(request, trust))
  /** Reason why a handshake is rejected; null when it is accepted. */
  const errorOf = async (request: IncomingMessage): Promise<string | null> => {
    // Browsers send an origin with every request of a foreign page, so a request without an origin does not come from
    // such a page.
    const { origin } = request.headers
    if (origin !== undefined && origin !== config.publicOrigin) return 'origin not allowed'
    // JSONP polling is rejected, because its response is a script: any page can load it, and the browser sends no
    // origin with the request.
    if (/[?&]j=/.test(request.url ?? '')) return 'transport not allowed'
    const key = keyOf(request)
    if (config.rateLimits && addresses.count(key) >= ADDRESS_SOCKETS) return 'too many sockets'
    return (await gate.socket(key)) ? null : 'too many attempts'
  }
  const say = throttle()
  protectConnections(httpServer)
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
      // The client retries a rejected handshake by itself, with growing pauses.
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
      // The name of the event determines its type, which TypeScript cannot infer here. The hub has added the number
      // to the event.
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
      // With a single node, the count of this node is the total. With several nodes, the count of every node is
      // requested.
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

  // With the polling transport a socket consists of many requests, so each of them counts like a call.
  io.engine.use((request: IncomingMessage, _response: unknown, next: (problem?: unknown) => void) => {
    gate.address(keyOf(request)).then(() => next(), next)
  })
  // A client that joins the namespace repeatedly is limited like a client that sends many messages, because one
  // connection can join and leave the namespace any number of times.
  io.use((socket, next) => {
    limit(socket.conn).then(
      (decision) => (decision === 'take' ? next() : socket.conn.close()),
      () => socket.conn.close(),
    )
  })
  io.use((socket, next) => {
    // Without a valid token the socket belongs to a guest. A page whose session has ended learns this from its calls,
    // which are answered with 999.
    const token = tokenIn(socket.handshake.auth)
    if (token === null) return next()
    // Counts like a call of this address: looking up an unknown token costs a database query, and one WebSocket
    // connection can join the namespace with any number of tokens.
    const signIn = async (): Promise<Caller | null> => {
      await gate.address(keyOf(socket.request))
      return callerOfToken(services, token)
    }
    signIn().then(
      (caller) => {
        if (caller) callers.set(socket, { token, caller })
        next()
      },
      (error: unknown) => {
        say((more) => log.warn('a socket could not be signed in', { problem: String(error), ...more }))
        // The connection is closed so that the client reconnects; after an error it would not try again.
        socket.conn.close()
      },
    )
  })

  /**
   * Sockets of each user, oldest first. Above the limit the oldest socket is closed, because the newest page is
   * probably the one that the user looks at.
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

    /**
     * Joins the rooms before it reads the snapshots, so that changes during the read are sent too. There is no
     * `await` before the rooms are joined, so the socket is still connected at that point.
     */
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

    // Every message of a client is handled here; there are no listeners for single events.
    socket.use((packet) => {
      const { message, answer } = readMessage(packet)
      limit(socket.conn, costOf(message))
        .then(async (decision) => {
          // Every message waits here, not only those that need quotes, so that messages are handled in the order of
          // their arrival.
          await market.complete()
          // The socket may have been disconnected during the wait. Its topics were left at that moment, so topics
          // that it followed now would never be left.
          if (!socket.connected) return
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
    // Joins the rooms before it reads the number. An event in between is then sent twice, which is harmless, instead
    // of never.
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
