import type { Redis } from 'ioredis'
import type { UserEventName } from '#contract/table.ts'
import type { PublicObject } from '#contract/wire/realtime.ts'
import { type Clock, wireTime } from '../../platform/clock.ts'
import { outage, seldom } from '../../platform/log.ts'
import type { EventBody, Events, Log, SessionEnd } from '../../services.ts'

/** How events leave this node; socket.io once it is attached. */
export interface Outlet {
  toUser(userId: number, name: UserEventName, event: object): void
  toAll(name: PublicObject, event: { readonly id: number; readonly code?: string }): void
  followers(name: PublicObject, id: number): Promise<number>
  dropSession(tokenHash: Buffer, reason: SessionEnd): void
}

/** The last event of a user: its number and its second; both 0 before the first. */
export interface LastEvent {
  readonly seq: number
  readonly at: number
}

/** The events of the platform, made before the services; `attachRealtime` gives it its sockets. */
export interface EventHub extends Events {
  lastOf(userId: number): Promise<LastEvent>
  open(outlet: Outlet): void
  /** The connection that nodes share, when there is one. */
  readonly redis: Redis | null
  stop(): Promise<void>
}

export const userRoom = (userId: number): string => `user:${userId}`
export const sessionRoom = (tokenHash: Buffer): string => `session:${tokenHash.toString('hex')}`

interface Counter {
  /** Gives the next number of a user; calls answer in the order they were made. */
  next(userId: number, then: (seq: number) => void): void
  current(userId: number): Promise<LastEvent>
}

/** One node: numbers start again with the process, which every client learns from `hello`. */
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

/** Several nodes: one connection keeps commands and answers in order. */
function redisCounter(redis: Redis, clock: Clock, log: Log): Counter {
  const key = (userId: number): string => `h5:seq:${userId}`
  const time = (userId: number): string => `h5:last:${userId}`
  const say = seldom()
  return {
    next: (userId, then) => {
      // The time first: a number without one would look older than it is.
      redis.set(time(userId), wireTime(clock.now())).catch(() => {})
      redis.incr(key(userId)).then(then, (error: unknown) => {
        // The client misses one number at most and reads everything again at the next event.
        say((more) => log.warn('an event was not numbered', { problem: String(error), ...more }))
      })
    },
    current: async (userId) => {
      const [seq, at] = await redis.mget(key(userId), time(userId))
      return { seq: Number(seq ?? 0), at: Number(at ?? 0) }
    },
  }
}

/** Its client is read only where there is one: most installations are one node. */
async function connectRedis(url: string): Promise<Redis> {
  const ioredis = await import('ioredis')
  return new ioredis.Redis(url, { maxRetriesPerRequest: 3 })
}

/** Why a Redis cannot be used, null when it answers within `patience` ms. */
export async function redisProblem(url: string, patience: number): Promise<string | null> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patience,
    commandTimeout: patience,
    retryStrategy: () => null,
  })
  // What it says is said by the command that fails.
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

/** `redisUrl` null: one node, numbers in memory. */
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
  const reached = outage(log, { away: 'Redis cannot be reached', back: 'Redis can be reached again' })
  redis?.on('error', (error: unknown) => reached.failed(String(error)))
  redis?.on('ready', () => reached.worked())
  const counter = redis ? redisCounter(redis, clock, log) : memoryCounter(clock)
  let outlet: Outlet | null = null
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
