import { Redis } from 'ioredis'
import type { UserEventName } from '#contract/realtime.ts'
import { seldom } from '../log.ts'
import type { EventBody, Events, Log } from '../services.ts'

/** How events leave this node; socket.io once it is attached. */
export interface Outlet {
  toUser(userId: number, name: UserEventName, event: object): void
  dropSession(tokenHash: Buffer): void
}

/** The events of the platform, made before the services; `attachRealtime` gives it its sockets. */
export interface EventHub extends Events {
  /** The number of the last event of a user: 0 before the first. */
  seqOf(userId: number): Promise<number>
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
  current(userId: number): Promise<number>
}

/** One node: numbers start again with the process, which every client learns from `hello`. */
function memoryCounter(): Counter {
  const numbers = new Map<number, number>()
  return {
    next: (userId, then) => {
      const seq = (numbers.get(userId) ?? 0) + 1
      numbers.set(userId, seq)
      then(seq)
    },
    current: async (userId) => numbers.get(userId) ?? 0,
  }
}

/** Several nodes: one connection keeps commands and answers in order. */
function redisCounter(redis: Redis, log: Log): Counter {
  const key = (userId: number): string => `h5:seq:${userId}`
  const say = seldom()
  return {
    next: (userId, then) => {
      redis.incr(key(userId)).then(then, (problem: unknown) => {
        // The client misses one number at most and reads everything again at the next event.
        say((more) => log.warn('an event was not numbered', { problem: String(problem), ...more }))
      })
    },
    current: async (userId) => Number((await redis.get(key(userId))) ?? 0),
  }
}

/** `redisUrl` null: one node, numbers in memory. */
export function createEvents({
  redisUrl,
  log,
}: {
  readonly redisUrl: string | null
  readonly log: Log
}): EventHub {
  const redis = redisUrl === null ? null : new Redis(redisUrl, { maxRetriesPerRequest: 3 })
  const say = seldom()
  redis?.on('error', (problem: unknown) =>
    say((more) => log.warn('Redis cannot be reached', { problem: String(problem), ...more })),
  )
  const counter = redis ? redisCounter(redis, log) : memoryCounter()
  let outlet: Outlet | null = null
  return {
    redis,
    toUser: <N extends UserEventName>(userId: number, name: N, body: EventBody<N>): void =>
      counter.next(userId, (seq) => outlet?.toUser(userId, name, { ...body, seq })),
    dropSession: (tokenHash) => outlet?.dropSession(tokenHash),
    seqOf: (userId) => counter.current(userId),
    open: (given) => {
      outlet = given
    },
    stop: async () => {
      outlet = null
      redis?.disconnect()
    },
  }
}
