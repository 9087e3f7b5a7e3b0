import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Call } from '#contract/wire/callBuilders.ts'
import { tooManyRequests } from '../errors.ts'
import { addressKey } from './client-address.ts'

/** A rate limit: `points` calls in `duration` seconds. */
export interface Limit {
  readonly points: number
  readonly duration: number
}

/**
 * Rate limits per account, per address and in total: generous for reads, strict for registration. Each kind of
 * sign-in call is counted separately, so that cheap calls cannot use up the limit of costly calls. Their most costly
 * part is computing password hashes; `server/identity/accounts/password.ts` limits how many are computed at the same
 * time.
 */
export const LIMITS = {
  address: { points: 400, duration: 4 },
  account: { points: 200, duration: 4 },
  writes: { points: 60, duration: 3 },
  /**
   * A write may leave rows for years, so writes are also limited per hour. The limit is above the number of writes of
   * a very active user in an hour, and bounds the disk space that one account can fill.
   */
  writesHour: { points: 1500, duration: 3600 },
  uploads: { points: 20, duration: 600 },
  login: { points: 20, duration: 60 },
  register: { points: 20, duration: 60 },
  sendCode: { points: 20, duration: 60 },
  checkCode: { points: 30, duration: 60 },
  forget: { points: 20, duration: 60 },
  /**
   * Mails cost money, and many unwanted mails damage the sender's reputation, so mails are limited in total.
   */
  mails: { points: 1200, duration: 60 },
  /** Socket handshakes: a page that reconnects needs at most one handshake a second. */
  sockets: { points: 300, duration: 10 },
} as const satisfies Record<string, Limit>

/**
 * Limit for all requests that one node answers. It protects the processor of this node, so it is
 * counted in this process and never shared.
 */
const EVERYONE: Limit = { points: 8000, duration: 2 }

/** Guest calls with a separate limit, by their name in the contract. */
const OWN_BUCKET = {
  'auth.login': 'login',
  'guard.login': 'login',
  'guard.passkeyAsk': 'login',
  'guard.passkeyLogin': 'login',
  'auth.register': 'register',
  'auth.sendCode': 'sendCode',
  'safe.sendSms': 'sendCode',
  'auth.checkCode': 'checkCode',
  'auth.forget': 'forget',
} as const satisfies Record<string, keyof typeof LIMITS>

export const hasOwnBucket = (name: string): name is keyof typeof OWN_BUCKET => Object.hasOwn(OWN_BUCKET, name)

export interface Gate {
  /** Counts a request before it is read. Throws AppError `too_many_requests`. */
  address(ip: string): Promise<void>
  /**
   * Counts a guest call that has a limit of its own, by its name in the contract. Throws AppError
   * `too_many_requests`.
   */
  guest(name: string, ip: string): Promise<void>
  /** Counts a call of a member. Throws AppError `too_many_requests`. */
  member(userId: number, call: Call): Promise<void>
  /** Counts a socket; false when the address opens too many sockets. */
  socket(ip: string): Promise<boolean>
}

export const openGate: Gate = {
  address: async () => {},
  guest: async () => {},
  member: async () => {},
  socket: async () => true,
}

/**
 * Counts in Redis, which the nodes share; without Redis, in memory. While Redis is unavailable, each node counts
 * separately, so that requests are still accepted and still limited.
 */
export function limitGate(redis: Redis | null = null): Gate {
  const limiterOf = (name: string, limit: Limit): RateLimiterMemory | RateLimiterRedis => {
    const memory = new RateLimiterMemory({ ...limit, keyPrefix: name })
    if (!redis) return memory
    return new RateLimiterRedis({
      ...limit,
      keyPrefix: `h5:limit:${name}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
      // A client over its limit is rejected in this process without asking Redis, so that a flood of requests does
      // not reach Redis.
      inMemoryBlockOnConsumed: limit.points + 1,
    })
  }
  const everyone = new RateLimiterMemory({ ...EVERYONE, keyPrefix: 'everyone' })
  const of = Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, limiterOf(name, limit)]))
  /** Counts the call. Returns 0, or the time (ms) until the next call is accepted. */
  const take = async (
    limiter: RateLimiterMemory | RateLimiterRedis | undefined,
    key: string,
  ): Promise<number> => {
    try {
      await limiter?.consume(key)
      return 0
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent
      return Math.max(1, spent.msBeforeNext)
    }
  }
  const need = async (
    limiter: RateLimiterMemory | RateLimiterRedis | undefined,
    key: string,
  ): Promise<void> => {
    const rest = await take(limiter, key)
    if (rest > 0) throw tooManyRequests(rest)
  }
  return {
    async address(ip) {
      await need(of.address, addressKey(ip))
      await need(everyone, 'all')
    },
    async guest(name, ip) {
      if (!hasOwnBucket(name)) return
      await need(of[OWN_BUCKET[name]], addressKey(ip))
      if (OWN_BUCKET[name] === 'sendCode') await need(of.mails, 'all')
    },
    async member(userId, call) {
      await need(of.account, String(userId))
      if (call.kind === 'write') {
        await need(of.writes, String(userId))
        await need(of.writesHour, String(userId))
      }
      if (call.upload) await need(of.uploads, String(userId))
    },
    socket: async (ip) => (await take(of.sockets, addressKey(ip))) === 0,
  }
}
