import type { Redis } from 'ioredis'
import type { UserEventName } from '#contract/table.ts'
import type { PublicObject } from '#contract/wire/realtime.ts'
import { type Clock, wireTime } from '../../platform/clock.ts'
import { logOutage, throttle } from '../../platform/log.ts'
import type { EventBody, Events, Log, SessionEnd } from '../../services.ts'

/** Sends events from this node; implemented by socket.io once it is attached. */
export interface EventSink {
  toUser(userId: number, name: UserEventName, event: object): void
  toAll(name: PublicObject, event: { readonly id: number; readonly code?: string }): void
  followers(name: PublicObject, id: number): Promise<number>
  dropSession(tokenHash: Buffer, reason: SessionEnd): void
}

/** Number and time (epoch seconds) of a user's last event; both 0 before the first event. */
export interface LastEvent {
  readonly seq: number
  readonly at: number
}

/**
 * The events of the platform. The hub is created before the services; `attachRealtime` connects it to the sockets
 * later.
 */
export interface EventHub extends Events {
  lastOf(userId: number): Promise<LastEvent>
  open(outlet: EventSink): void
  /** The Redis connection that nodes share; null with a single node. */
  readonly redis: Redis | null
  stop(): Promise<void>
}

export const userRoom = (userId: number): string => `user:${userId}`
export const sessionRoom = (tokenHash: Buffer): string => `session:${tokenHash.toString('hex')}`

interface Counter {
  /**
   * Passes the next event number of a user to `then`. The callbacks run in the order in which the numbers were
   * requested.
   */
  next(userId: number, then: (seq: number) => void): void
  current(userId: number): Promise<LastEvent>
}

/**
 * Counts events in memory, for a single node. The numbers begin again when the process restarts; clients notice this
 * by the number in the event `hello`.
 */
function memoryCounter(clock: Clock): Counter {
  const last = new Map<number, LastEvent>()
  return {
    next: (userId, then) => {
      const seq = (last.get(userId)?.seq ?? 0) + 1
      last.set(userId, { seq, at: wireTime(clock.now()) })
      then(seq)
    },
    current: async (userId) => last.get(userId) ?? { seq: 0, at: 0 },
  }
}

/**
 * Counts events in Redis, for several nodes. All commands use one connection, so responses arrive in the order of the
 * commands.
 */
function redisCounter(redis: Redis, clock: Clock, log: Log): Counter {
  const key = (userId: number): string => `h5:seq:${userId}`
  const time = (userId: number): string => `h5:last:${userId}`
  const say = throttle()
  return {
    next: (userId, then) => {
      // The time is written before the number. If only the number were written, clients would treat the event as an
      // old one.
      redis.set(time(userId), wireTime(clock.now())).catch(() => {})
      redis.incr(key(userId)).then(then, (error: unknown) => {
        // The event is not sent. If Redis has counted it in spite of the error, the client notices at the next event
        // that a number is missing, and requests all data again.
        say((more) => log.warn('an event was not numbered', { problem: String(error), ...more }))
      })
    },
    current: async (userId) => {
      const [seq, at] = await redis.mget(key(userId), time(userId))
      return { seq: Number(seq ?? 0), at: Number(at ?? 0) }
    },
  }
}

/** The Redis client is only loaded when it is used: most installations are a single node. */
async function connectRedis(url: string): Promise<Redis> {
  const ioredis = await import('ioredis')
  return new ioredis.Redis(url, { maxRetriesPerRequest: 3 })
}

/** Reason why a Redis server cannot be used; null when it responds within `patience` ms. */
export async function redisError(url: string, patience: number): Promise<string | null> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patience,
    commandTimeout: patience,
    retryStrategy: () => null,
  })
  // A connection error is ignored here, because the command below fails with the same error.
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    redis.disconnect()
  }
}

/** Creates the event hub. With `redisUrl` null there is a single node, which counts events in memory. */
export async function createEvents({
  redisUrl,
  clock,
  log,
}: {
  readonly redisUrl: string | null
  readonly clock: Clock
  readonly log: Log
}): Promise<EventHub> {
  const redis = redisUrl === null ? null : await connectRedis(redisUrl)
  const reached = logOutage(log, { away: 'Redis cannot be reached', back: 'Redis can be reached again' })
  redis?.on('error', (error: unknown) => reached.failed(String(error)))
  redis?.on('ready', () => reached.worked())
  const counter = redis ? redisCounter(redis, clock, log) : memoryCounter(clock)
  let outlet: EventSink | null = null
  return {
    redis,
    toUser: <N extends UserEventName>(userId: number, name: N, body: EventBody<N>): void =>
      counter.next(userId, (seq) => outlet?.toUser(userId, name, { ...body, seq })),
    toAll: (name, event) => outlet?.toAll(name, event),
    followers: async (name, id) => (await outlet?.followers(name, id)) ?? 0,
    dropSession: (tokenHash, reason) => outlet?.dropSession(tokenHash, reason),
    lastOf: (userId) => counter.current(userId),
    open: (given) => {
      outlet = given
    },
    stop: async () => {
      outlet = null
      redis?.disconnect()
    },
  }
}
